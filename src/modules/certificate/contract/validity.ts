import { kyivDay } from '../../../shared/kyiv-day';
import { addDays, addMonths } from '../../../shared/calendar-day';

/** How long a certificate is valid, and how far ahead it can be sent, in months (docs/product.md, certificates 14). */
const VALID_MONTHS = 12;
const SEND_AHEAD_MONTHS = 6;
/** How far ahead the last day of a prolonged certificate may be. */
const MAX_AHEAD_MONTHS = 36;

/** Days after the payment on which an unused certificate is taken back on request (docs/product.md, money 7). */
const REFUND_DAYS = 14;

/**
 * The last day on which a certificate is valid, in Kyiv, YYYY-MM-DD.
 * @param sentAt when it is to be sent; null: at once
 */
export function validThrough(paidAt: Date, sentAt: Date | null): string {
  const from = sentAt && sentAt > paidAt ? sentAt : paidAt;
  return addMonths(kyivDay(from), VALID_MONTHS);
}

/** @param validThroughDay as `validThrough` gives it */
export function isExpired(validThroughDay: string, now: Date): boolean {
  return kyivDay(now) > validThroughDay;
}

/**
 * The last day of a certificate that is prolonged by so many months, counted from today where it has expired.
 * @returns null where it would be too far ahead
 */
export function prolongedThrough(validThroughDay: string, months: number, now: Date): string | null {
  const today = kyivDay(now);
  const day = addMonths(validThroughDay > today ? validThroughDay : today, months);
  return day > addMonths(today, MAX_AHEAD_MONTHS) ? null : day;
}

/** The last day on which a gift can be sent, in Kyiv, YYYY-MM-DD. @param from when its order was paid; before that, now */
export function lastSendDay(from: Date): string {
  return addMonths(kyivDay(from), SEND_AHEAD_MONTHS);
}

/** The last day on which the buyer can give a certificate back, the fourteenth after the payment, in Kyiv, YYYY-MM-DD. */
export function refundThrough(paidAt: Date): string {
  return addDays(kyivDay(paidAt), REFUND_DAYS);
}

/** Whether the buyer can still give a certificate back. */
export function isInRefundTime(paidAt: Date, now: Date): boolean {
  return kyivDay(now) <= refundThrough(paidAt);
}
