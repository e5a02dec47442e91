import { kyivDay } from '../../../shared/kyiv-day';
import type { DeliveryState } from '../contract/order-view';
import { addDays } from '../../../shared/calendar-day';

/** First and last day in Kyiv, YYYY-MM-DD. */
export interface Days {
  readonly from: string;
  readonly through: string;
}

/** Certificates that end on these days are reminded of now. */
export function reminderDays(now: Date, daysBefore: number): Days {
  const from = kyivDay(now);
  return { from, through: addDays(from, daysBefore) };
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

/** @returns null where nobody's e-mail is known */
export function reminderTo(certificate: {
  readonly delivery: { readonly isGift: boolean; readonly email: string | null };
  readonly order: { readonly email: string | null };
}): { readonly to: string; readonly reader: ReminderReader } | null {
  const { delivery, order } = certificate;
  if (delivery.isGift && delivery.email) return { to: delivery.email, reader: 'holder' };
  return order.email ? { to: order.email, reader: delivery.isGift ? 'giver' : 'holder' } : null;
}
