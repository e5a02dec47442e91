import type { Kopiykas } from '../../../shared/money';
import type { PaymentMethod } from '../contract/sale';

/** Money of a day by method, kopiykas; what went out is taken off. */
export type TillTotals = Readonly<Record<PaymentMethod, Kopiykas>>;

/** Adds up what came and went by each method. */
export function tillTotals(sums: readonly { readonly method: PaymentMethod; readonly amount: Kopiykas }[]): TillTotals {
  const totals = { cash: 0, card: 0, prepayment: 0, certificate: 0 };
  for (const { method, amount } of sums) totals[method] += amount;
  return totals;
}
