import { instantAt, localAt } from '../../../platform/time/zoned-time';
import { addDays } from '../../../shared/calendar-day';
import type { Day } from '../contract/free-time';
import { DAY_BEGINS, DAY_ENDS } from '../contract/message-hours';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Who has just left is asked a little later. */
const REVIEW_AFTER_MS = 2 * HOUR_MS;
/** Nobody is asked of an appointment that is longer over. */
export const REVIEW_DAYS = 3;
/** Minute of the salon's clock from which the next appointment is offered. */
const MORNING = 10 * 60;
/** Days before the next appointment at which it is offered. */
export const NEXT_AHEAD_DAYS = 7;
/** Days after that moment in which it still is. */
export const NEXT_LATE_DAYS = 14;

/** When a client is asked how an appointment was: two hours after its end; what would be at night, in the morning. */
export function reviewAt(endsAt: Date, zone: string): Date {
  const at = new Date(endsAt.getTime() + REVIEW_AFTER_MS);
  const { day, minute } = localAt(at, zone);
  if (minute >= DAY_BEGINS && minute < DAY_ENDS) return at;
  return instantAt(minute < DAY_BEGINS ? day : addDays(day, 1), DAY_BEGINS, zone) ?? at;
}

/** Whether now is the time; also after a time in which nothing could be sent. */
export function isReviewDue(endsAt: Date, zone: string, now: Date): boolean {
  return reviewAt(endsAt, zone) <= now && now.getTime() - endsAt.getTime() <= REVIEW_DAYS * DAY_MS && isDaytime(now, zone);
}

/** The day around which the next appointment is wanted. @param day of the last one @param weeks interval of the service */
export function nextDay(day: Day, weeks: number): Day {
  return addDays(day, weeks * 7);
}

/** When the next appointment is offered: in the morning a week before it is due, on the day after the last one at the earliest. */
export function nextOfferAt(day: Day, weeks: number, zone: string): Date {
  return instantAt(addDays(day, Math.max(1, weeks * 7 - NEXT_AHEAD_DAYS)), MORNING, zone)!;
}

/** As `isReviewDue`; for two weeks. */
export function isNextDue({ day, zone }: { readonly day: Day; readonly zone: string }, weeks: number, now: Date): boolean {
  const late = now.getTime() - nextOfferAt(day, weeks, zone).getTime();
  return late >= 0 && late <= NEXT_LATE_DAYS * DAY_MS && isDaytime(now, zone);
}

function isDaytime(now: Date, zone: string): boolean {
  const { minute } = localAt(now, zone);
  return minute >= DAY_BEGINS && minute < DAY_ENDS;
}
