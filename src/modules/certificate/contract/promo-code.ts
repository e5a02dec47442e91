import type { Kopiykas } from '../../../shared/money';
import { toHryvnias } from '../../../shared/money';
import { kyivDay } from '../../../shared/kyiv-day';
import { translation, type Translation } from '../../../shared/translation';
import { lineOf } from './order-fields';
import type { PromoDiscount } from './quote';

/** What a code is written with: 4 to 24 letters and digits, as `promoCodeOf` gives them. */
const CODE = /^[\p{L}\p{N}]{4,24}$/u;
/** So long a text may be typed, with spaces and hyphens. */
export const MAX_PROMO = 40;

/** A code as it is kept: capitals, without spaces and hyphens. Empty for a text that can be none. */
export function promoCodeOf(typed: unknown): string {
  const code = lineOf(typed).slice(0, MAX_PROMO).normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : '';
}

/** What a promo code gives and when, fixed when it was made. */
export interface PromoTerms extends PromoDiscount {
  /** First and last day in Kyiv, YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The least an order costs before the discount; more than `value` of a sum, so that something is left to pay. */
  readonly least: Kopiykas;
  /** Orders that may use it, in all and of one buyer; null: any number. */
  readonly maxUses: number | null;
  readonly maxOfClient: number | null;
  /** An operator has ended it. */
  readonly isEnded: boolean;
}

/** How often a code is used: by orders that are paid or may still be. */
export interface PromoUses {
  readonly all: number;
  /** By the buyer. */
  readonly own: number;
}

export type PromoProblem = 'unknown' | 'early' | 'over' | 'used_up' | 'used_by_you' | 'too_small';

/** A code that a buyer has typed: with its terms and uses; null: there is none like it. */
export type TypedPromo = { readonly terms: PromoTerms; readonly uses: PromoUses } | null;

/** Why a code does not count for an order; null: it does. */
export function promoProblem(promo: TypedPromo, subtotal: Kopiykas, now: Date): PromoProblem | null {
  if (!promo) return 'unknown';
  const { terms, uses } = promo;
  const today = kyivDay(now);
  if (terms.isEnded || today > terms.lastDay) return 'over';
  if (today < terms.firstDay) return 'early';
  if (terms.maxOfClient !== null && uses.own >= terms.maxOfClient) return 'used_by_you';
  if (terms.maxUses !== null && uses.all >= terms.maxUses) return 'used_up';
  return subtotal < terms.least ? 'too_small' : null;
}

/** The same for the buyer. */
export function promoWords(problem: PromoProblem, promo: TypedPromo): Translation {
  if (problem === 'early') return translation('certificate.promo.early', { day: dotted(promo?.terms.firstDay ?? '') });
  if (problem === 'too_small') return translation('certificate.promo.too_small', { least: toHryvnias(promo?.terms.least ?? 0) });
  return translation(`certificate.promo.${problem}`);
}

const dotted = (day: string) => day.split('-').reverse().join('.');
