/**
 * draft: begun by a messenger sign-in · new: complete · awaiting_payment: an attempt was handed to the provider · reserved: to be paid at the
 * salon · paid: money was taken · issued: its certificates exist · delivered: they reached the buyer or those they are for ·
 * failed: the last attempt did not go well, another may · expired: not paid in time · refunded: the money went back ·
 * refused: the order service would not have it.
 */
export const ORDER_STATES = [
  'draft',
  'new',
  'awaiting_payment',
  'reserved',
  'paid',
  'issued',
  'delivered',
  'failed',
  'expired',
  'refunded',
  'refused',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What happens to an order. */
export const ORDER_EVENTS = [
  /** A draft gets its fields. */
  'completed',
  /** An attempt to pay is handed to the provider. */
  'payment_begun',
  /** The buyer pays at the salon. */
  'reserved',
  /** Money was taken by the provider. */
  'payment_succeeded',
  /** An operator took the money at the counter of a salon. */
  'paid_at_salon',
  /** The bank transfer of a company has arrived. */
  'paid_by_bank',
  'payment_failed',
  /** The money that paid the order went back by the provider; that of another attempt is no event of the order. */
  'payment_reversed',
  /** A part of it went back by the provider. */
  'payment_returned_in_part',
  /** What the provider says does not agree with itself or with what was paid. */
  'payment_doubted',
  'certificates_issued',
  'certificates_delivered',
  /** Its time is over; ask the provider before. */
  'expired',
  /** An operator gave the money back. */
  'refunded',
  /** The order service will not have it. */
  'refused',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** What an operator has to be told, because it fits no order as it is. */
export type OrderReport =
  /** Money for an order that already has money: it is given back by itself. */
  | 'second_payment'
  /** Money for an order that is over, or not complete. */
  | 'payment_to_return'
  /** Money was taken back from an order that has none. */
  | 'reversal_without_payment'
  /** The money was taken back of certificates of which something had been spent. */
  | 'reversed_after_use'
  /** A part of the money went back at the provider: the certificates that it paid for are ended where it is plain which, else by an operator. */
  | 'returned_in_part'
  /** Words and sums of the provider do not agree: nothing was changed. */
  | 'payment_in_doubt'
  /** The order service refused what is paid for. */
  | 'refused_after_payment';

/** How an event is taken: a change of state, a report without one, or `noted`: recorded, and nothing follows. */
type Effect = { readonly to: OrderState } | { readonly report: OrderReport } | 'noted';

const to = (state: OrderState): Effect => ({ to: state });
const report = (name: OrderReport): Effect => ({ report: name });

const REPORTED_DOUBTS = { payment_returned_in_part: report('returned_in_part'), payment_doubted: report('payment_in_doubt') };
const REVERSED_EARLY = { payment_reversed: report('reversal_without_payment'), ...REPORTED_DOUBTS };
const OVER = { payment_succeeded: report('payment_to_return'), payment_failed: 'noted', ...REVERSED_EARLY } as const;
/** Success counts, whatever failed before or after it. */
const HAS_MONEY = {
  payment_succeeded: report('second_payment'),
  payment_failed: 'noted',
  payment_reversed: to('refunded'),
  ...REPORTED_DOUBTS,
  refunded: to('refunded'),
  refused: report('refused_after_payment'),
} as const;

/** What each state makes of each event; what does not stand here is not possible. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderState, Readonly<Partial<Record<OrderEvent, Effect>>>>> = {
  draft: { completed: to('new'), expired: to('expired'), ...OVER },
  new: {
    payment_begun: to('awaiting_payment'),
    paid_at_salon: to('paid'),
    paid_by_bank: to('paid'),
    reserved: to('reserved'),
    expired: to('expired'),
    refused: to('refused'),
    ...OVER,
  },
  awaiting_payment: {
    payment_begun: 'noted',
    payment_succeeded: to('paid'),
    paid_at_salon: to('paid'),
    paid_by_bank: to('paid'),
    payment_failed: to('failed'),
    expired: to('expired'),
    refused: to('refused'),
    ...REVERSED_EARLY,
  },
  reserved: {
    ...OVER,
    payment_succeeded: to('paid'),
    paid_at_salon: to('paid'),
    paid_by_bank: to('paid'),
    expired: to('expired'),
    refused: to('refused'),
  },
  failed: {
    payment_begun: to('awaiting_payment'),
    payment_succeeded: to('paid'),
    paid_at_salon: to('paid'),
    paid_by_bank: to('paid'),
    payment_failed: 'noted',
    expired: to('expired'),
    refused: to('refused'),
    ...REVERSED_EARLY,
  },
  // money that comes late is money: a certificate is no scarce thing
  expired: { ...OVER, payment_succeeded: to('paid'), paid_at_salon: to('paid'), paid_by_bank: to('paid') },
  paid: { certificates_issued: to('issued'), ...HAS_MONEY },
  issued: { certificates_delivered: to('delivered'), ...HAS_MONEY },
  delivered: { certificates_delivered: 'noted', ...HAS_MONEY },
  // the provider tells of a refund that an operator began
  refunded: { ...OVER, payment_reversed: 'noted' },
  refused: { ...OVER, refused: 'noted' },
};

/** An entry of an order's history, kept for good. */
export interface RecordedTransition {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: OrderEvent;
  readonly from: OrderState;
  /** The same as `from` where nothing changed. */
  readonly to: OrderState;
  readonly report: OrderReport | null;
  /** Who or what caused it, without personal data: `callback 123`, `operator`, `job`. */
  readonly cause: string;
}

/** An order as far as its state goes. */
export interface OrderProgress {
  readonly state: OrderState;
  /** Oldest first. */
  readonly history: readonly RecordedTransition[];
}

/** What happened, when and why. */
export interface OrderIncident {
  readonly event: OrderEvent;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly cause: string;
}

/** A draft if it is to be completed later, else a complete order. */
export function beginOrder(state: 'draft' | 'new'): OrderProgress {
  return { state, history: [] };
}

/**
 * What becomes of an order by an event: the order with one entry more in its history, or null where the event is not possible. News of
 * payments is always possible: money is never overlooked.
 */
export function transition(order: OrderProgress, { event, at, cause }: OrderIncident): OrderProgress | null {
  const effect = ORDER_TRANSITIONS[order.state][event];
  if (!effect) return null;
  const next = effect !== 'noted' && 'to' in effect ? effect.to : order.state;
  const reported = effect !== 'noted' && 'report' in effect ? effect.report : null;
  const entry: RecordedTransition = { at, event, from: order.state, to: next, report: reported, cause };
  return { state: next, history: [...order.history, entry] };
}

/** Whether money for the order is with us. */
export function hasMoney(state: OrderState): boolean {
  return state === 'paid' || state === 'issued' || state === 'delivered';
}
