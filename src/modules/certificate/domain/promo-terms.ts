import { isCalendarDay } from '../../../shared/calendar-day';
import type { PromoTerms } from '../contract/promo-code';
import { promoCodeOf } from '../contract/promo-code';

/** What can be wrong with a code that an operator makes. */
export type PromoTermsProblem = 'code' | 'value' | 'days' | 'least' | 'limits';

/** A hundred million hryvnias, and orders: more is a slip of the hand. */
const MAX_SUM = 10_000_000_000;
const MAX_COUNT = 1_000_000;

const isCount = (value: number | null) => value === null || (Number.isInteger(value) && value >= 1 && value <= MAX_COUNT);

/** All that is wrong with the terms of a new code, in the order of the form. */
export function promoTermsProblems(terms: Omit<PromoTerms, 'isEnded'>): readonly PromoTermsProblem[] {
  const { code, kind, value, firstDay, lastDay, least, maxUses, maxOfClient } = terms;
  const most = kind === 'percent' ? 99 : MAX_SUM;
  const checks: readonly (readonly [PromoTermsProblem, boolean])[] = [
    ['code', code !== '' && promoCodeOf(code) === code],
    ['value', Number.isInteger(value) && value >= 1 && value <= most],
    ['days', isCalendarDay(firstDay) && isCalendarDay(lastDay) && firstDay <= lastDay],
    // an order that uses it is always paid for
    ['least', Number.isInteger(least) && least >= 0 && least <= MAX_SUM && (kind === 'percent' || least > value)],
    ['limits', isCount(maxUses) && isCount(maxOfClient)],
  ];
  return checks.flatMap(([problem, isRight]) => (isRight ? [] : [problem]));
}
