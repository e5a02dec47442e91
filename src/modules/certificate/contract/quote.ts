import type { Kopiykas } from '../../../shared/money';

/** Discount on the total of an order (docs/product.md, money 2), the lowest step first. */
export const DISCOUNT_STEPS: readonly { readonly from: Kopiykas; readonly percent: number }[] = [
  { from: 10_000_00, percent: 10 },
  { from: 20_000_00, percent: 15 },
];

/** Most of one package in an order, and of all together (docs/product.md, certificates 1). */
export const MAX_OF_KIND = 99;
export const MAX_IN_ORDER = 200;

/** What an order costs. */
export interface Quote {
  /** Prices times quantities. */
  readonly subtotal: Kopiykas;
  /** Percent taken off; 0 below the first step. */
  readonly percent: number;
  /** What is taken off, rounded to a kopiyka. */
  readonly discount: Kopiykas;
  /** What is paid. */
  readonly amount: Kopiykas;
  /** The amount missing to the next step, and its percent; null for an empty order and past the last step. */
  readonly next: { readonly rest: Kopiykas; readonly percent: number } | null;
}

/** A package in an order. */
export interface QuoteLine {
  /** Of one. */
  readonly price: Kopiykas;
  readonly quantity: number;
}

/** What several packages cost together: the one rule of pages, cart, form and API. */
export function quote(lines: readonly QuoteLine[]): Quote {
  return quoteOf(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
}

/** What packages for this sum cost. */
export function quoteOf(subtotal: Kopiykas): Quote {
  const percent = DISCOUNT_STEPS.findLast(({ from }) => subtotal >= from)?.percent ?? 0;
  const discount = Math.round((subtotal * percent) / 100);
  const next = subtotal > 0 ? DISCOUNT_STEPS.find(({ from }) => subtotal < from) : undefined;
  return {
    subtotal,
    percent,
    discount,
    amount: subtotal - discount,
    next: next ? { rest: next.from - subtotal, percent: next.percent } : null,
  };
}

/** How many more of a package an order takes that holds `others` of the other packages; 0 when it is full. */
export function mostOf(others: number): number {
  return Math.max(0, Math.min(MAX_OF_KIND, MAX_IN_ORDER - others));
}

/**
 * An amount divided by prices, so that the shares add up to it (largest remainder; of equal ones the first): what was paid for each
 * certificate of a discounted order.
 * @param prices none of them negative, not all of them 0 unless the amount is 0
 */
export function shareOut(amount: Kopiykas, prices: readonly Kopiykas[]): readonly Kopiykas[] {
  const total = prices.reduce((sum, price) => sum + price, 0);
  if (total === 0) return prices.map(() => 0);
  // exact also where amount times price is beyond 2^53
  const parts = prices.map((price) => {
    const product = BigInt(amount) * BigInt(price);
    return { share: Number(product / BigInt(total)), rest: product % BigInt(total) };
  });
  const left = amount - parts.reduce((sum, { share }) => sum + share, 0);
  const order = parts.map((_, place) => place).sort((a, b) => compare(parts[b]!.rest, parts[a]!.rest) || a - b);
  const raised = new Set(order.slice(0, left));
  return parts.map(({ share }, place) => share + (raised.has(place) ? 1 : 0));
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
