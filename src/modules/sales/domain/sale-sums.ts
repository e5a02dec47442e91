import type { Kopiykas } from '../../../shared/money';
import type { PaymentMethod, SaleLine } from '../contract/sale';

/** Why a sale is not taken. */
export type SaleProblem =
  /** There is no service. */
  | 'nothing_sold'
  /** No whole number of kopiykas from 0 to 1,000,000 hryvnias. */
  | 'amount_wrong'
  | 'discount_beyond_price'
  /** A price other than the booked one, or a discount, needs a reason. */
  | 'reason_missing'
  /** More was paid in advance than is to be paid: the rest is given back first. */
  | 'prepaid_beyond_total'
  /** A certificate pays for services: not for tips, and not for what is paid already. */
  | 'certificate_beyond_total'
  /** What was paid is no more and no less than the total and the tip. */
  | 'payment_differs';

/** The services that were done, and the money that came. */
export interface WantedSale {
  readonly lines: readonly (Pick<SaleLine, 'price' | 'discount'> & {
    /** The price at booking; null: it was not known. */
    readonly booked: Kopiykas | null;
  })[];
  readonly reason: string;
  readonly tip: Kopiykas;
  /** All that was paid by each method. */
  readonly paid: Readonly<Record<PaymentMethod, Kopiykas>>;
}

/** Nothing at a salon costs more, kopiykas. */
const MOST = 100_000_000;

/** What is to be paid for services, without a tip. */
export function totalOf(lines: readonly Pick<SaleLine, 'price' | 'discount'>[]): Kopiykas {
  return lines.reduce((sum, { price, discount }) => sum + price - discount, 0);
}

/** What was paid for the services alone: a tip is in cash as far as that goes, no part of what is sold. */
export function withoutTip({ cash, card, tip }: { readonly cash: Kopiykas; readonly card: Kopiykas; readonly tip: Kopiykas }) {
  const inCash = Math.min(cash, tip);
  return { cash: cash - inCash, card: card - (tip - inCash) };
}

/** Checks the sums of a sale, in the order in which somebody would correct them. */
export function saleProblem({ lines, reason, tip, paid }: WantedSale): SaleProblem | null {
  if (lines.length === 0) return 'nothing_sold';
  const amounts = [tip, ...Object.values(paid), ...lines.flatMap(({ price, discount }) => [price, discount])];
  if (!amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0 && amount <= MOST)) return 'amount_wrong';
  if (lines.some(({ price, discount }) => discount > price)) return 'discount_beyond_price';
  const isChanged = lines.some(({ price, discount, booked }) => discount > 0 || (booked !== null && price !== booked));
  if (isChanged && reason.trim() === '') return 'reason_missing';
  const total = totalOf(lines);
  if (paid.prepayment > total) return 'prepaid_beyond_total';
  if (paid.certificate > total - paid.prepayment) return 'certificate_beyond_total';
  return paid.cash + paid.card + paid.prepayment + paid.certificate === total + tip ? null : 'payment_differs';
}
