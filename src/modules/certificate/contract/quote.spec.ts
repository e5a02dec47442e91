import fc from 'fast-check';
import {
  COUNT_STEPS,
  countSteps,
  DISCOUNT_STEPS,
  MAX_IN_ORDER,
  MAX_OF_KIND,
  mostOf,
  quote,
  quoteOf,
  shareOut,
  volumePercent,
} from './quote';
import type { QuoteLine } from './quote';

const line = fc.record({ price: fc.integer({ min: 1, max: 100_000_00 }), quantity: fc.integer({ min: 1, max: MAX_OF_KIND }) });
const lines = fc.array(line, { maxLength: 20 });

describe('the discount on certificates', () => {
  it.each([
    [0, 0],
    [9_999_99, 0],
    [10_000_00, 10],
    [19_999_99, 10],
    [20_000_00, 15],
    [100_000_00, 15],
  ])('is counted on the total: %d kopiykas give %d percent', (total, percent) => {
    expect(quoteOf(total).percent).toBe(percent);
  });

  it.each([
    [9_400_00, 9_400_00],
    [10_000_00, 9_000_00],
    [10_000_05, 9_000_04],
    [20_000_00, 17_000_00],
  ])('is rounded to a kopiyka: for %d one pays %d', (total, amount) => {
    expect(quoteOf(total)).toMatchObject({ amount, discount: total - amount });
  });

  it('tells how much is missing to the next step', () => {
    expect(quoteOf(0).next).toBeNull();
    expect(quoteOf(9_400_00).next).toEqual({ rest: 600_00, percent: 10 });
    expect(quoteOf(10_000_00).next).toEqual({ rest: 10_000_00, percent: 15 });
    expect(quoteOf(20_000_00).next).toBeNull();
  });
});

describe('the volume discount', () => {
  const counts = countSteps('50:12,10:5');

  it.each([
    [1_000_00, 9, 0],
    [1_000_00, 10, 5],
    [1_000_00, 50, 12],
    [10_000_00, 10, 10],
    [10_000_00, 50, 12],
    [20_000_00, 50, 15],
  ])('is by sum or by number, whichever is more: %d kopiykas, %d certificates: %d percent', (sum, count, percent) => {
    expect(volumePercent(sum, count, counts)).toBe(percent);
    expect(quoteOf(sum, count, { counts })).toMatchObject({ percent, discount: (sum * percent) / 100 });
  });

  it('promises no step that gives less than there is', () => {
    expect(quoteOf(9_000_00, 50, { counts }).next).toEqual({ rest: 11_000_00, percent: 15 });
  });

  it.each(['10:5', '10:5,50:10', '999:99'])('can be set as %s', (text) => expect(text).toMatch(COUNT_STEPS));
  it.each(['', '1:5', '10:0', '10:100', '10', '10:5,', '10:5;20:6', '1000:5'])('cannot be set as %s', (text) =>
    expect(text).not.toMatch(COUNT_STEPS),
  );
});

describe('a promo code', () => {
  const percent = (value: number) => ({ code: 'ZYMA', kind: 'percent', value }) as const;
  const off = (value: number) => ({ code: 'ZYMA', kind: 'sum', value }) as const;

  it('takes off a percentage, rounded down, or a sum', () => {
    expect(quoteOf(1_000_05, 1, { promo: percent(15) })).toMatchObject({
      percent: 15,
      discount: 150_00,
      promo: { code: 'ZYMA', counts: true },
    });
    expect(quoteOf(1_000_00, 1, { promo: off(200_00) })).toMatchObject({ percent: 0, amount: 800_00, next: null });
  });

  it('does not add up with the volume discount: the larger counts, and of equal ones the volume discount', () => {
    expect(quoteOf(10_000_00, 1, { promo: percent(9) })).toMatchObject({ percent: 10, amount: 9_000_00, promo: { counts: false } });
    expect(quoteOf(10_000_00, 1, { promo: percent(10) })).toMatchObject({ amount: 9_000_00, promo: { counts: false } });
    expect(quoteOf(10_000_00, 1, { promo: off(1_000_01) })).toMatchObject({ percent: 0, amount: 8_999_99, promo: { counts: true } });
  });

  it('always leaves something to pay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_00 }), fc.integer({ min: 1, max: 99 }), (subtotal, value) => {
        expect(quoteOf(subtotal, 1, { promo: percent(value) }).amount).toBeGreaterThan(0);
        expect(quoteOf(subtotal, 1, { promo: off(value * 1000) }).amount).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a quote', () => {
  it('is counted on all packages and quantities together', () => {
    const order: readonly QuoteLine[] = [
      { price: 4_000_00, quantity: 2 },
      { price: 1_000_50, quantity: 2 },
    ];
    expect(quote(order)).toEqual({
      subtotal: 10_001_00,
      percent: 10,
      discount: 1_000_10,
      amount: 9_000_90,
      promo: null,
      next: { rest: 9_999_00, percent: 15 },
    });
  });

  it('holds whole kopiykas that add up, whatever is ordered', () => {
    fc.assert(
      fc.property(lines, (order) => {
        const { subtotal, discount, amount, percent } = quote(order);
        expect([subtotal, discount, amount].every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
        expect(discount + amount).toBe(subtotal);
        expect(Math.abs(discount - (subtotal * percent) / 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('does not depend on how the packages are divided into lines', () => {
    fc.assert(
      fc.property(lines, (order) => {
        const singles = order.flatMap(({ price, quantity }) => Array.from({ length: quantity }, () => ({ price, quantity: 1 })));
        expect(quote(singles.reverse())).toEqual(quote(order));
      }),
    );
  });

  it('reaches the next step with what it says is missing, and not with a kopiyka less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000_00 }), (subtotal) => {
        const { next, percent } = quoteOf(subtotal);
        if (!next) return expect(percent).toBe(DISCOUNT_STEPS.at(-1)!.percent);
        expect(quoteOf(subtotal + next.rest).percent).toBe(next.percent);
        expect(quoteOf(subtotal + next.rest - 1).percent).toBe(percent);
      }),
    );
  });
});

describe('the limits of an order', () => {
  it.each([
    [0, MAX_OF_KIND],
    [MAX_IN_ORDER - MAX_OF_KIND, MAX_OF_KIND],
    [MAX_IN_ORDER - 1, 1],
    [MAX_IN_ORDER, 0],
    [MAX_IN_ORDER + 5, 0],
  ])('with %d of others take %d of a package', (others, most) => expect(mostOf(others)).toBe(most));
});

describe('the shares of an amount', () => {
  it('go by price, the rest to the largest remainders', () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareOut(9_000_04, [5_000_00, 5_000_05])).toEqual([4_500_00, 4_500_04]);
    expect(shareOut(0, [0, 0])).toEqual([0, 0]);
  });

  it('add up, differ from the exact share by less than a kopiyka, and never exceed the price of a discounted order', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 100_000_00 }), { minLength: 1, maxLength: MAX_IN_ORDER });
    fc.assert(
      fc.property(prices, (all) => {
        const { amount, subtotal } = quote(all.map((price) => ({ price, quantity: 1 })));
        const shares = shareOut(amount, all);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        for (const [place, share] of shares.entries()) {
          expect(Math.abs(share - (amount * all[place]!) / subtotal)).toBeLessThan(1);
          expect(share).toBeLessThanOrEqual(all[place]!);
        }
      }),
    );
  });
});
