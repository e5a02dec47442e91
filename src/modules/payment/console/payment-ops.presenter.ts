import { toHryvnias } from '../../../shared/money';
import type { PaymentAdmin } from '../application/payment-admin.service';

type Listed<T> = T extends Promise<readonly (infer One)[]> ? One : never;
type Attempt = Listed<ReturnType<PaymentAdmin['list']>>;
type Update = Listed<ReturnType<PaymentAdmin['updates']>>;
type Refund = Listed<ReturnType<PaymentAdmin['listRefunds']>>;

/** An attempt as operators read it: amounts in hryvnias. */
export function attemptLine({ subject, amount, returned, ...rest }: Attempt): object {
  const { id, number, currency, gateway, state, paymentId, status, createdAt, expiresAt, settledAt, checkedAt } = rest;
  const money = { amount: toHryvnias(amount), currency, returned: toHryvnias(returned) };
  return { id, order: subject, number, ...money, gateway, state, paymentId, status, createdAt, expiresAt, settledAt, checkedAt };
}

/** An update as operators read it; what could not be read has neither status nor amount. */
export function updateLine({ id, attempt, facts, source, receivedAt, outcome, detail }: Update): object {
  const said = {
    status: facts?.status ?? null,
    amount: facts?.amount == null ? null : toHryvnias(facts.amount),
    currency: facts?.currency ?? null,
    paymentId: facts?.paymentId ?? null,
  };
  return { id, attempt, source, receivedAt, outcome, detail, ...said };
}

export function refundLine({ id, attempt, amount, reason, state, lastError, createdAt, settledAt }: Refund): object {
  return { id, attempt, amount: toHryvnias(amount), reason, state, lastError, createdAt, settledAt };
}
