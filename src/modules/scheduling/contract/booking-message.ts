/** What the message of a salon about an appointment is for: to know of it, to confirm it, or to pay its prepayment. */
export const BOOKING_MESSAGES = ['know', 'confirm', 'pay'] as const;
export type BookingMessage = (typeof BOOKING_MESSAGES)[number];

/** Whether the client has to answer: the appointment is certain only then. */
export const asksAnswer = (message: BookingMessage | null): message is 'confirm' | 'pay' => message === 'confirm' || message === 'pay';

/** Hours that a client has for an answer where the desk says no others; never more than until the appointment begins. */
export const DEFAULT_ANSWER_HOURS = 2;
const HOUR_MS = 3_600_000;

/** Until when an answer is waited for. @param startsAt of the appointment */
export function answeredUntil(now: Date, hours: number, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, startsAt.getTime()));
}
