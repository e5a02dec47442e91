import type { Appointment, AppointmentState } from './appointment';
import type { Settled } from './appointment-settling';

/** How far a client is who has come: noted by operators, beside the state that clients and programs see. */
export interface Arrival {
  /** When the client came; null: not yet, or nobody noted it. */
  readonly arrivedAt: Date | null;
  /** When the services began. */
  readonly begunAt: Date | null;
}

/** What operators note before an appointment ends. */
export type ArrivalStep = 'arrived' | 'begun';
/** What an operator can take back. */
export type UndoableStep = ArrivalStep | Settled | 'asked';

/** So long a step can be taken back. */
const UNDO_MINUTES = 15;
const MINUTE_MS = 60_000;

type Known = Pick<Appointment, 'state' | 'hasAnySales'> & Arrival & { readonly settledAt: Date | null };

/**
 * Why it cannot be noted that a client came or the services began; null: it can, also once more. It is noted on the day of an appointment that is certain.
 * @param appointment as of now @param today by the salon's clock
 */
export function arrivalProblem(
  { state, date }: Pick<Appointment, 'state' | 'date'>,
  today: string,
): 'appointment_settled' | 'appointment_not_begun' | null {
  if (state === 'reserved' || state === 'awaiting_prepayment' || date > today) return 'appointment_not_begun';
  return state === 'planned' || state === 'confirmed' ? null : 'appointment_settled';
}

/** The last step of an operator, while it can be taken back; null: none. What is paid for is taken back at the counter first. */
export function undoableStep({ state, hasAnySales, arrivedAt, begunAt, settledAt }: Known, now: Date): UndoableStep | null {
  const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() < UNDO_MINUTES * MINUTE_MS;
  if (hasAnySales) return null;
  if (settledAt) return isRecent(settledAt) ? settledStep(state) : null;
  if (state === 'cancelled' || state === 'no_show') return null;
  if (begunAt) return isRecent(begunAt) ? 'begun' : null;
  return isRecent(arrivedAt) ? 'arrived' : null;
}

/** What an operator made of it; null: it went on since. */
function settledStep(state: AppointmentState): UndoableStep | null {
  if (state === 'done' || state === 'no_show' || state === 'cancelled') return state;
  return state === 'reserved' || state === 'awaiting_prepayment' ? 'asked' : null;
}

/** Minutes that a client is late who has not come; 0: there is still time, as they said themselves too, or it does not matter any more. */
export function minutesLate(
  { state, startsAt, arrivedAt, lateMinutes }: Pick<Appointment, 'state' | 'startsAt' | 'lateMinutes'> & Arrival,
  now: Date,
): number {
  if (arrivedAt || (state !== 'planned' && state !== 'confirmed')) return 0;
  const minutes = Math.max(0, Math.floor((now.getTime() - startsAt.getTime()) / MINUTE_MS));
  return minutes > (lateMinutes ?? 0) ? minutes : 0;
}
