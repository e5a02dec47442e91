import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import type { PageContext } from '../../../platform/pages/page-context';
import { minutesLate } from '../../scheduling/contract/appointment-arrival';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';

type State = AppointmentRecord['appointment']['state'];

/** How an appointment is, as operators see it: a client who has come or is late comes before the state that the client sees. */
export interface AppointmentWords {
  readonly text: string;
  readonly tone: NonNullable<ConsoleCell['tone']>;
  /** Stands before the time in a calendar, where words may not have room; empty: as booked. */
  readonly sign: '' | '✓' | '▶' | '!';
}

const STATE_TONES: Readonly<Record<State, AppointmentWords['tone']>> = {
  reserved: 'wait',
  awaiting_prepayment: 'wait',
  planned: 'good',
  confirmed: 'good',
  done: 'plain',
  no_show: 'bad',
  cancelled: 'plain',
};

export function appointmentWords({ t }: Pick<PageContext, 't'>, record: AppointmentRecord, now: Date): AppointmentWords {
  const { appointment, absent, arrivedAt, begunAt } = record;
  const { state, startsAt } = appointment;
  const words = t(`booking.console.visits.states.${state}`);
  if (absent.length > 0) return { text: t('booking.console.visits.absent', { state: words }), tone: 'bad', sign: '!' };
  if (state === 'planned' || state === 'confirmed') {
    const late = minutesLate({ state, startsAt, arrivedAt, begunAt }, now);
    if (begunAt) return { text: t('booking.console.visits.states.begun'), tone: 'here', sign: '▶' };
    if (arrivedAt) return { text: t('booking.console.visits.states.arrived'), tone: 'here', sign: '✓' };
    if (late > 0) return { text: t('booking.console.visits.states.late', { minutes: late }), tone: 'bad', sign: '!' };
  }
  return { text: words, tone: STATE_TONES[state], sign: '' };
}
