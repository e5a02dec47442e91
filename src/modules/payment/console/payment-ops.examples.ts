const AT = '2026-11-20T07:15:00.000Z';
const ID = 'order_1795348000000';

const ATTEMPT = {
  id: ID,
  order: ID,
  number: 1,
  amount: 9000.5,
  currency: 'UAH',
  gateway: 'liqpay',
  state: 'paid',
  paymentId: '2500000001',
  status: 'success',
  returned: 0,
  createdAt: AT,
  expiresAt: AT,
  settledAt: AT,
  checkedAt: AT,
};
const UPDATE = {
  id: 7,
  attempt: ID,
  source: 'callback',
  receivedAt: AT,
  outcome: 'mismatch',
  detail: 'amount',
  status: 'success',
  amount: 1,
  currency: 'UAH',
  paymentId: '2500000001',
};
const REFUND = {
  id: '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10',
  attempt: ID,
  amount: 4000,
  reason: 'certificate 7KQ2',
  state: 'pending',
  lastError: 'LiqPay refund: timeout',
  createdAt: AT,
  settledAt: AT,
};

/** Answers of the operators' routes, for /api/docs. */
export const PAYMENTS_EXAMPLE = { payments: [ATTEMPT] };
export const PAYMENT_EXAMPLE = { ...ATTEMPT, news: [UPDATE], refunds: [REFUND] };
export const UPDATES_EXAMPLE = { news: [UPDATE] };
export const REFUNDS_EXAMPLE = { refunds: [REFUND] };
