import type { Appointment, AppointmentState } from './appointment';

/** How an operator ends an appointment. */
export type Settled = Extract<AppointmentState, 'done' | 'no_show' | 'cancelled'>;

/** By whose wish an appointment was cancelled. */
export type CancelledBy = 'client' | 'salon';

const OPEN: readonly AppointmentState[] = ['reserved', 'awaiting_prepayment', 'planned', 'confirmed'];

/**
 * Why an appointment cannot be ended so; null: it can. Cancelled is what is not over; that somebody came or did not is said from its beginning on, and
 * may be said again otherwise; of services that began early it is said that they are done. What is cancelled stays so, because its time may be somebody
 * else's; what is paid for stays so until that is undone.
 * @param appointment as of now: one that is over is `done`
 */
export function settlingProblem(
  { state, startsAt, hasAnySales, begunAt }: Pick<Appointment, 'state' | 'startsAt' | 'hasAnySales'> & { readonly begunAt: Date | null },
  wanted: Settled,
  now: Date,
): 'appointment_settled' | 'appointment_not_begun' | 'appointment_paid' | null {
  if (hasAnySales) return 'appointment_paid';
  if (state === wanted || state === 'cancelled') return 'appointment_settled';
  if (wanted === 'cancelled') return OPEN.includes(state) ? null : 'appointment_settled';
  if (state === 'reserved' || state === 'awaiting_prepayment') return 'appointment_not_begun';
  return startsAt > now && (wanted === 'no_show' || !begunAt) ? 'appointment_not_begun' : null;
}
