import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import type { PageContext } from '../../../platform/pages/page-context';
import { kyivDay } from '../../../shared/kyiv-day';
import { kyivTime } from '../../../shared/kyiv-moment';
import { isLapsed } from '../../scheduling/contract/appointment';
import { isUntested } from './patch-test.presenter';
import { minutesLate } from '../../scheduling/contract/appointment-arrival';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';

/** The hour, of another day with its date: «18:00», «24.11, 18:00». */
function timeOrDay(at: Date, now: Date): string {
  const day = kyivDay(at);
  return day === kyivDay(now) ? kyivTime(at) : `${day.slice(8)}.${day.slice(5, 7)}, ${kyivTime(at)}`;
}

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
  const { state, startsAt, asked, comingAt, keptUntil, lateMinutes } = appointment;
  const words = t(`booking.console.visits.states.${state}`);
  if (absent.length > 0) return { text: t('booking.console.visits.absent', { state: words }), tone: 'bad', sign: '!' };
  if (state === 'planned' || state === 'confirmed') {
    const late = minutesLate({ state, startsAt, arrivedAt, begunAt, lateMinutes }, now);
    if (begunAt) return { text: t('booking.console.visits.states.begun'), tone: 'here', sign: '▶' };
    if (arrivedAt) return { text: t('booking.console.visits.states.arrived'), tone: 'here', sign: '✓' };
    if (late > 0) return { text: t('booking.console.visits.states.late', { minutes: late }), tone: 'bad', sign: '!' };
    if (isUntested(appointment)) return { text: t('booking.console.visits.states.untested', { state: words }), tone: 'wait', sign: '!' };
    if (lateMinutes) return { text: t('booking.console.visits.states.announced', { minutes: lateMinutes }), tone: 'wait', sign: '!' };
  }
  if (isLapsed(appointment) && asked) return { text: t('booking.console.visits.states.lapsed'), tone: 'bad', sign: '' };
  const until = keptUntil ? timeOrDay(keptUntil, now) : '';
  if (state === 'reserved' && asked) return { text: t('booking.console.visits.states.asked', { until }), tone: 'wait', sign: '' };
  if (state === 'awaiting_prepayment' && asked)
    return { text: t('booking.console.visits.states.unpaid', { until }), tone: 'wait', sign: '' };
  if (state === 'confirmed' && comingAt) return { text: t('booking.console.visits.states.coming'), tone: 'good', sign: '' };
  return { text: words, tone: STATE_TONES[state], sign: '' };
}
