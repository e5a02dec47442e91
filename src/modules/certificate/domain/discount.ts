import type { Kopiykas } from '../../../shared/money';

/** Discount on the total of an order (docs/product.md, money 2), the lowest step first. */
export const DISCOUNT_STEPS: readonly { readonly from: Kopiykas; readonly percent: number }[] = [
  { from: 10_000_00, percent: 10 },
  { from: 20_000_00, percent: 15 },
];

/** Percent taken off a total; 0 below the first step. */
export function discountPercent(total: Kopiykas): number {
  return DISCOUNT_STEPS.findLast(({ from }) => total >= from)?.percent ?? 0;
}

/** What is paid for a total, rounded to a kopiyka. */
export function payable(total: Kopiykas): Kopiykas {
  return total - Math.round((total * discountPercent(total)) / 100);
}

/** The amount missing to the next step, and its percent; null for an empty order and past the last step. */
export function nextDiscount(total: Kopiykas): { readonly rest: Kopiykas; readonly percent: number } | null {
  const next = total > 0 ? DISCOUNT_STEPS.find(({ from }) => total < from) : undefined;
  return next ? { rest: next.from - total, percent: next.percent } : null;
}
