import type { Kopiykas } from './money';

/** Discount on the total of an order (specification section 9), the lowest step first. */
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
