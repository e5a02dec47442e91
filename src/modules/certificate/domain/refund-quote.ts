import type { Kopiykas } from '../../../shared/money';
import { quoteOf, shareOut, type CountStep } from '../contract/quote';

/** An order and what of it went back, or is on its way back. */
export interface OrderRefunds {
  /** Prices times quantities, and what was paid for them. */
  readonly subtotal: Kopiykas;
  readonly amount: Kopiykas;
  /** Certificates that were ordered. */
  readonly count: number;
  /** What was given back: by its prices, in money, and how many unused certificates. */
  readonly list: Kopiykas;
  readonly money: Kopiykas;
  readonly returned: number;
  /** Steps of the volume discount by which it was priced. */
  readonly counts: readonly CountStep[];
  /** Whether a promo code gave the discount. */
  readonly isPromo: boolean;
}

/** Of an order that is not there, or not paid yet. */
export const NO_RETURNS: OrderRefunds = { subtotal: 0, amount: 0, count: 0, list: 0, money: 0, returned: 0, counts: [], isPromo: false };

/** What is given back of a certificate: the rest of its value. */
interface ReturnedCertificate {
  readonly balance: Kopiykas;
  readonly nominal: Kopiykas;
  /** Its share of what was paid. */
  readonly paid: Kopiykas;
}

/** What goes back for a part of an order. */
export interface RefundQuote {
  readonly money: Kopiykas;
  /** Percent of the volume discount of the whole order, and of what is kept of it; 0 where nothing is kept, or with a promo code. */
  readonly percent: number;
  readonly restPercent: number;
}

/**
 * What goes back for the rest of a certificate (docs/product.md, money 7). With a promo code its share of what was paid; else so much that what is
 * kept has the discount of an order of its own, and nothing where that costs no less than was paid. Never more than was paid.
 */
export function refundQuote(order: OrderRefunds, { balance, nominal, paid }: ReturnedCertificate): RefundQuote {
  const { subtotal, amount, list, money, count, returned, counts } = order;
  const left = amount - money;
  if (order.isPromo) {
    const [share = 0] = shareOut(paid, [balance, nominal - balance]);
    return { money: Math.max(0, Math.min(share, left)), percent: 0, restPercent: 0 };
  }
  const keptCount = count - returned - (balance === nominal ? 1 : 0);
  const kept = quoteOf(Math.max(0, subtotal - list - balance), keptCount, { counts });
  return { money: Math.max(0, left - kept.amount), percent: quoteOf(subtotal, count, { counts }).percent, restPercent: kept.percent };
}
