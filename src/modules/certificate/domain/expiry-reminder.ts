import { kyivDay } from '../../../shared/kyiv-day';
import type { DeliveryState } from '../contract/order-view';
import { addDays } from '../../../shared/calendar-day';

/** First and last day in Kyiv, YYYY-MM-DD. */
export interface Days {
  readonly from: string;
  readonly through: string;
}

/** A reminder of the end of certificates: the first, or the one after it. */
export interface ExpiryReminder extends Days {
  readonly isAgain: boolean;
}

/**
 * Which reminders there are now, and of certificates that end on which days. What ends within the days of the second is reminded of by it alone.
 * @param before days before the end of a certificate: of the first reminder and of the second; 0: there is none
 */
export function expiryReminders(now: Date, before: { readonly first: number; readonly again: number }): readonly ExpiryReminder[] {
  const today = kyivDay(now);
  const again = { from: today, through: addDays(today, before.again), isAgain: true };
  const first = { from: before.again > 0 ? addDays(again.through, 1) : today, through: addDays(today, before.first), isAgain: false };
  return [...(before.first > 0 ? [first] : []), ...(before.again > 0 ? [again] : [])].filter(({ from, through }) => from <= through);
}

/** Whether something is available of a certificate that has reached whom it is for. */
export function isToBeReminded(certificate: {
  readonly state: 'active' | 'refund_pending' | 'void';
  readonly balance: number;
  readonly reserved: number;
  readonly delivery: { readonly state: DeliveryState };
}): boolean {
  const { state, balance, reserved, delivery } = certificate;
  return state === 'active' && balance > reserved && (delivery.state === 'sent' || delivery.state === 'opened');
}

/** Who is told: the recipient of a gift whose address is known, else the buyer. */
export type ReminderReader = 'holder' | 'giver';

/** @returns null where nobody's e-mail is known, or a company would get the mails of its people */
export function reminderTo(certificate: {
  readonly delivery: { readonly isGift: boolean; readonly email: string | null };
  readonly order: { readonly email: string | null; readonly companyName: string | null };
}): { readonly to: string; readonly reader: ReminderReader } | null {
  const { delivery, order } = certificate;
  if (delivery.isGift && delivery.email) return { to: delivery.email, reader: 'holder' };
  return order.email && order.companyName === null ? { to: order.email, reader: delivery.isGift ? 'giver' : 'holder' } : null;
}
