import type { PaymentState } from '../../domain/payment';

/** Statuses that decide; every other one is pending: the payer confirms something, or LiqPay works on it. */
const STATES: Readonly<Record<string, PaymentState>> = {
  success: 'paid',
  // paid, and paid out to the shop with the day's others
  wait_compensation: 'paid',
  // money is taken, and paid out once LiqPay has verified the shop
  wait_accept: 'paid',
  failure: 'failed',
  error: 'failed',
  reversed: 'refunded',
};

/**
 * @param isTestShop whether the keys are test keys: only then a test payment counts
 */
export function stateOf(status: string, isTestShop: boolean): PaymentState {
  if (status === 'sandbox') return isTestShop ? 'paid' : 'failed';
  return Object.hasOwn(STATES, status) ? STATES[status]! : 'pending';
}

/** What a status says in an update of a refund, where it is that of the refund and not of the payment: a success of it pays nothing. */
export function refundStateOf(status: string): PaymentState {
  return status === 'success' || status === 'reversed' || status === 'sandbox' ? 'refunded' : 'pending';
}

/** The shop has to be verified at LiqPay, within about 60 days, or the money goes back. */
export function needsOperator(status: string): boolean {
  return status === 'wait_accept';
}
