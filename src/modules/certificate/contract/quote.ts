import type { Kopiykas } from '../../../shared/money';

/** Volume discount by the sum of an order (docs/product.md, money 2), the lowest step first. */
export const DISCOUNT_STEPS: readonly { readonly from: Kopiykas; readonly percent: number }[] = [
  { from: 10_000_00, percent: 10 },
  { from: 20_000_00, percent: 15 },
];

/** A step of the volume discount by the number of certificates in an order. */
export interface CountStep {
  readonly from: number;
  readonly percent: number;
}

/** Steps as settings and orders keep them: `10:5,50:10` is 5 % from 10 certificates, 10 % from 50. */
export const COUNT_STEPS = /^(?:[2-9]|[1-9]\d{1,2}):[1-9]\d?(?:,(?:[2-9]|[1-9]\d{1,2}):[1-9]\d?){0,9}$/;

/** Reads such a text; none for null. */
export function countSteps(text: string | null): readonly CountStep[] {
  return (text ?? '').split(',').flatMap((step) => {
    const [from, percent] = step.split(':').map(Number);
    return from && percent ? [{ from, percent }] : [];
  });
}

/** What a promo code takes off an order. */
export interface PromoDiscount {
  readonly code: string;
  readonly kind: 'sum' | 'percent';
  /** Kopiykas, or a percentage from 1 to 99. */
  readonly value: number;
}

/** What lowers the price of an order besides its sum. */
export interface Pricing {
  readonly counts?: readonly CountStep[];
  readonly promo?: PromoDiscount | null;
}

/** Most of one package in an order, and of all together (docs/product.md, certificates 1). */
export const MAX_OF_KIND = 99;
export const MAX_IN_ORDER = 200;
/** Most people in an order of a company, each with one certificate; of one package too. */
export const MAX_OF_COMPANY = 500;

/** How large an order may be. */
export interface OrderBounds {
  readonly ofKind: number;
  readonly inOrder: number;
}
export const ORDER_BOUNDS: OrderBounds = { ofKind: MAX_OF_KIND, inOrder: MAX_IN_ORDER };
export const COMPANY_BOUNDS: OrderBounds = { ofKind: MAX_OF_COMPANY, inOrder: MAX_OF_COMPANY };

/** What an order costs. */
export interface Quote {
  /** Prices times quantities. */
  readonly subtotal: Kopiykas;
  /** Percent taken off; 0 below the first step, and with a code for a sum. */
  readonly percent: number;
  /** What is taken off, in whole kopiykas. */
  readonly discount: Kopiykas;
  /** The code that was given, and whether it counts: not where the volume discount is no smaller. Null: none was given. */
  readonly promo: { readonly code: string; readonly counts: boolean } | null;
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
export function quote(lines: readonly QuoteLine[], pricing?: Pricing): Quote {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return quoteOf(
    subtotal,
    lines.reduce((sum, { quantity }) => sum + quantity, 0),
    pricing,
  );
}

/**
 * What so many packages for this sum cost. The discounts do not add up: the largest counts, a promo code only where it is larger than the volume
 * discount.
 */
export function quoteOf(subtotal: Kopiykas, count = 0, { counts = [], promo = null }: Pricing = {}): Quote {
  const volume = volumePercent(subtotal, count, counts);
  const byVolume = Math.round((subtotal * volume) / 100);
  const byPromo = promo ? promoOff(subtotal, promo) : 0;
  const isPromo = byPromo > byVolume;
  const discount = isPromo ? byPromo : byVolume;
  const next = subtotal > 0 && !isPromo ? DISCOUNT_STEPS.find(({ from, percent }) => subtotal < from && percent > volume) : undefined;
  return {
    subtotal,
    percent: isPromo ? (promo?.kind === 'percent' ? promo.value : 0) : volume,
    discount,
    promo: promo && { code: promo.code, counts: isPromo },
    amount: subtotal - discount,
    next: next ? { rest: next.from - subtotal, percent: next.percent } : null,
  };
}

/**
 * The volume discount: percent by the sum of an order or by the number of certificates in it, whichever is more. The rule of every order, however it is
 * paid.
 * @param counts steps by the number, in any order
 */
export function volumePercent(subtotal: Kopiykas, count: number, counts: readonly CountStep[] = []): number {
  const reached = [...DISCOUNT_STEPS.filter(({ from }) => subtotal >= from), ...counts.filter(({ from }) => count >= from)];
  return Math.max(0, ...reached.map(({ percent }) => percent));
}

/** Never all of the sum: a percentage is rounded down, a sum that is not smaller takes nothing off. */
function promoOff(subtotal: Kopiykas, { kind, value }: PromoDiscount): Kopiykas {
  if (kind === 'percent') return Math.floor((subtotal * value) / 100);
  return value < subtotal ? value : 0;
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
