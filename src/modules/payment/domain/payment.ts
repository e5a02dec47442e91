import type { Kopiykas } from '../../../shared/money';

/**
 * pending: nothing is decided, or the payer has something to do · held: the payer's bank keeps the money for us, and it is about to be taken or let go ·
 * paid: the money is ours · failed: not this time, the payer may try again ·
 * refunded: all of it
 * went back; in updates only the provider's word for money that went back, all or a part of it.
 */
export const PAYMENT_STATES = ['pending', 'held', 'paid', 'failed', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** An attempt to pay, as it was stored before anything was signed. */
export interface PaymentAttempt {
  /** What the provider knows the attempt by; every retry has another. */
  readonly id: string;
  readonly amount: Kopiykas;
  readonly currency: 'UAH';
}

/** What a provider says of an attempt, by callback or when it is asked. Holds nothing of the payer. */
export interface PaymentFacts {
  /** The attempt's id, as the provider repeats it. */
  readonly attempt: string;
  /** The provider's own number of the payment; null where it says none. */
  readonly paymentId: string | null;
  readonly state: PaymentState;
  /** The provider's word for it: `wait_secure`. */
  readonly status: string;
  /** Null where it is no amount. */
  readonly amount: Kopiykas | null;
  readonly currency: string;
  /** Whose shop it is for: the provider's public name of it. */
  readonly account: string;
  /** Whether an operator has to do something at the provider before the money is paid out. */
  readonly needsOperator: boolean;
  /** What has gone back so far, taken for all of it together; null where nothing is said of it, or nothing that is an amount. */
  readonly returned: Kopiykas | null;
  /** The provider's code of a failure; null without one. */
  readonly failure: string | null;
  /** Address of the fiscal receipt, https; null where there is none, or not yet. */
  readonly receipt: string | null;
}

/** In what a provider's word differs from what was stored. */
export type PaymentMismatch = 'attempt' | 'account' | 'amount' | 'currency';

/**
 * Compares what a provider says with what was stored. Only updates without a mismatch change an order; the others are kept and reported.
 * @param account public name of our shop
 */
export function mismatches(stored: PaymentAttempt, account: string, facts: PaymentFacts): readonly PaymentMismatch[] {
  return [
    ...(facts.attempt === stored.id ? [] : (['attempt'] as const)),
    ...(facts.account === account ? [] : (['account'] as const)),
    ...(facts.amount === stored.amount ? [] : (['amount'] as const)),
    ...(facts.currency === stored.currency ? [] : (['currency'] as const)),
  ];
}

/**
 * Equal updates are one: the provider repeats its callbacks. What is compared with what was stored belongs to it, so that updates that
 * were wrong in it do not stand in the way of the right ones. A receipt is made after the payment: it makes another update.
 */
export function updateKey({ attempt, paymentId, state, status, returned, amount, currency, account, receipt }: PaymentFacts): string {
  return JSON.stringify([attempt, paymentId, state, status, returned, amount, currency, account, ...(receipt === null ? [] : [receipt])]);
}

/** The id under which the provider knows an attempt: the first is that of the order, `order_1795348000000`, the next `…-2`. */
export function attemptId(orderId: string, number: number): string {
  return number === 1 ? orderId : `${orderId}-${number}`;
}

/** What kind of thing is paid, which tells who sells it: the letters before the underscore, `order` of `order_1795348000000`. */
export function kindOf(subject: string): string {
  return subject.split('_', 1)[0]!;
}

/** The order and the number of an attempt; null for what `attemptId` does not make. */
export function readAttemptId(id: string): { readonly orderId: string; readonly number: number } | null {
  const [, orderId, number] = /^([a-z]+_\d+)(?:-([2-9]|[1-9]\d{1,3}))?$/.exec(id) ?? [];
  return orderId ? { orderId, number: Number(number ?? 1) } : null;
}
