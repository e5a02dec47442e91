import type { Kopiykas } from '../../../shared/money';
import { quoteOf } from '../contract/quote';

/** An order and what of it went back, or is on its way back. */
export interface OrderRefunds {
  /** Prices times quantities, and what was paid for them. */
  readonly subtotal: Kopiykas;
  readonly amount: Kopiykas;
  /** What was given back: by its prices, and in money. */
  readonly list: Kopiykas;
  readonly money: Kopiykas;
}

/** What goes back for a part of an order. */
export interface RefundQuote {
  readonly money: Kopiykas;
  /** Percent of the whole order, and of what is kept of it; 0 where nothing is kept. */
  readonly percent: number;
  readonly restPercent: number;
}

/**
 * What goes back for a rest of this value (docs/product.md, money 7): so much that what is kept has the discount of an order of its own, and
 * nothing where that costs no less than was paid.
 */
export function refundQuote({ subtotal, amount, list, money }: OrderRefunds, value: Kopiykas): RefundQuote {
  const kept = quoteOf(Math.max(0, subtotal - list - value));
  return { money: Math.max(0, amount - money - kept.amount), percent: quoteOf(subtotal).percent, restPercent: kept.percent };
}
