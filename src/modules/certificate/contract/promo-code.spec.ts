import { promoTermsProblems } from '../domain/promo-terms';
import { promoCodeOf, promoProblem, type PromoTerms } from './promo-code';

const TERMS: PromoTerms = {
  code: 'ZYMA26',
  kind: 'sum',
  value: 100_00,
  firstDay: '2026-12-01',
  lastDay: '2026-12-31',
  least: 500_00,
  maxUses: 10,
  maxOfClient: 1,
  isEnded: false,
};

describe('a promo code', () => {
  it.each([
    ['zyma26', 'ZYMA26'],
    ['  Zyma-26 ', 'ZYMA26'],
    ['ＺＹＭＡ２６', 'ZYMA26'],
    ['зима26', 'ЗИМА26'],
    ['abc', ''],
    ['a'.repeat(25), ''],
    ['a_bcd', ''],
    [7, ''],
    [null, ''],
  ])('%p is kept as %p', (typed, code) => expect(promoCodeOf(typed)).toBe(code));

  it.each([
    ['early', '2026-11-30T21:59:59Z', {}],
    [null, '2026-11-30T22:00:00Z', {}],
    [null, '2026-12-31T21:59:59Z', {}],
    ['over', '2026-12-31T22:00:00Z', {}],
    ['over', '2026-12-10T10:00:00Z', { terms: { ...TERMS, isEnded: true } }],
    ['used_up', '2026-12-10T10:00:00Z', { uses: { all: 10, own: 0 } }],
    ['used_by_you', '2026-12-10T10:00:00Z', { uses: { all: 10, own: 1 } }],
    [null, '2026-12-10T10:00:00Z', { terms: { ...TERMS, maxUses: null, maxOfClient: null }, uses: { all: 99, own: 9 } }],
    ['too_small', '2026-12-10T10:00:00Z', { subtotal: 499_99 }],
  ])('is %p at %s with %p', (problem, now, changed) => {
    const { subtotal = 500_00, ...promo } = { terms: TERMS, uses: { all: 9, own: 0 }, ...changed } as {
      terms: PromoTerms;
      uses: { all: number; own: number };
      subtotal?: number;
    };
    expect(promoProblem(promo, subtotal, new Date(now))).toBe(problem);
  });

  it('that there is none of is unknown', () => expect(promoProblem(null, 500_00, new Date())).toBe('unknown'));
});

describe('the terms of a promo code', () => {
  it.each<[object, readonly string[]]>([
    [{}, []],
    [{ kind: 'percent', value: 99, least: 0 }, []],
    [{ code: 'zyma26' }, ['code']],
    [{ code: '' }, ['code']],
    [{ kind: 'percent', value: 100 }, ['value']],
    [{ value: 0 }, ['value']],
    [{ value: NaN }, ['value', 'least']],
    [{ lastDay: '2026-11-30' }, ['days']],
    [{ lastDay: '2026-12-32' }, ['days']],
    [{ least: 100_00 }, ['least']],
    [{ maxUses: 0 }, ['limits']],
    [{ maxOfClient: NaN }, ['limits']],
  ])('with %p have the problems %p', (changed, problems) => {
    expect(promoTermsProblems({ ...TERMS, ...changed })).toEqual(problems);
  });
});
