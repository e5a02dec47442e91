import type { OrderState } from '../contract/order-states';

const HOUR_MS = 3_600_000;

/** How long an order waits for its money, in hours (docs/product.md, certificates 11 and 12). */
const HOURS = { draft: 24, new: 24, reserved: 72 } as const;

/** So long before the end of an order the provider takes no more payment, and none is begun. */
const CHECKOUT_MARGIN_MS = HOUR_MS / 2;

/** So long before its end the buyer of a reserved order is told. */
export const REMIND_BEFORE_MS = 24 * HOUR_MS;

/** When an order that is made now ends unless it is paid. @param kind a draft, to be paid by card, to be paid at the salon */
export function expiryOf(kind: keyof typeof HOURS, now: Date): Date {
  return new Date(now.getTime() + HOURS[kind] * HOUR_MS);
}

/** When an order ends that is to be paid by an invoice. @param days within which it is to be paid */
export function invoiceExpiry(days: number, now: Date): Date {
  return new Date(now.getTime() + days * 24 * HOUR_MS);
}

/** Until when an order can be paid at the provider: before it ends here. */
export function paymentDeadline(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - CHECKOUT_MARGIN_MS);
}

/** Whether an order can be paid by card now. */
export function canPay({ state, expiresAt }: { readonly state: OrderState; readonly expiresAt: Date }, now: Date): boolean {
  return (state === 'new' || state === 'awaiting_payment' || state === 'failed') && now < paymentDeadline(expiresAt);
}

/** Whether an order without money was not paid in time. */
export function isPaymentMissed({ state, expiresAt }: { readonly state: OrderState; readonly expiresAt: Date }, now: Date): boolean {
  return state === 'expired' || expiresAt <= now;
}

/** Whether an order is over without certificates. */
export function isOver(state: OrderState): boolean {
  return state === 'expired' || state === 'refunded' || state === 'refused';
}
