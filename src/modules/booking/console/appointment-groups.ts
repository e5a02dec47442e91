import type { PageContext } from '../../../platform/pages/page-context';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { settlingProblem } from '../../scheduling/contract/appointment-settling';

/** Who comes: the guest, or the client. */
export const guestOf = ({ appointment: { clientFirstName }, guest }: AppointmentRecord) => guest || clientFirstName;

/** Those of a group that can still be cancelled. */
export function cancellable(together: readonly AppointmentRecord[], now: Date): readonly AppointmentRecord[] {
  return together.filter(({ appointment, begunAt }) => settlingProblem({ ...appointment, begunAt }, 'cancelled', now) === null);
}

/** What marks an appointment of several people who come on one day, among those that are shown; undefined: it stands alone. */
export function groupMarks({ t }: Pick<PageContext, 't'>, shown: readonly AppointmentRecord[]) {
  const keyOf = ({ appointment: { group, state, date } }: AppointmentRecord) => (group && state !== 'cancelled' ? `${group} ${date}` : '');
  const counts = new Map<string, number>();
  for (const record of shown) counts.set(keyOf(record), (counts.get(keyOf(record)) ?? 0) + 1);
  return (record: AppointmentRecord): string | undefined => {
    const key = keyOf(record);
    const count = counts.get(key) ?? 1;
    return key === '' || count < 2 ? undefined : t('booking.console.visits.group', { count });
  };
}

/** The marks of appointments, by `groupMarks`. */
export type GroupMark = ReturnType<typeof groupMarks>;
