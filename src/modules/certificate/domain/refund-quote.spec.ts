import fc from 'fast-check';
import { NO_RETURNS, refundQuote, type OrderRefunds } from './refund-quote';
import { quote, quoteOf, shareOut, type Pricing } from '../contract/quote';

/** Gives certificates of these prices back one after the other. @returns what went back for each */
function given(prices: readonly number[], back: readonly number[], pricing: Pricing = {}): readonly number[] {
  const lines = prices.map((price) => ({ price, quantity: 1 }));
  const { subtotal, amount, promo } = quote(lines, pricing);
  const shares = shareOut(amount, prices);
  const { counts = [] } = pricing;
  let order: OrderRefunds = { ...NO_RETURNS, subtotal, amount, count: prices.length, counts, isPromo: promo?.counts ?? false };
  return back.map((place) => {
    const nominal = prices[place]!;
    const { money } = refundQuote(order, { nominal, balance: nominal, paid: shares[place]! });
    order = { ...order, list: order.list + nominal, money: order.money + money, returned: order.returned + 1 };
    return money;
  });
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

describe('what goes back for a part of an order', () => {
  const twenty = Array<number>(20).fill(1_000_00);
  const first = (count: number) => Array.from({ length: count }, (_, place) => place);

  it('leaves what is kept at its own discount: of 20 × 1 000 with 15 % the one that is kept costs 1 000', () => {
    expect(sum(given(twenty, first(19)))).toBe(16_000_00);
    expect(sum(given(twenty, first(20)))).toBe(17_000_00);
    expect(given(twenty, first(3))).toEqual([0, 800_00, 900_00]);
  });

  it('tells both discounts', () => {
    expect(
      refundQuote(
        { ...NO_RETURNS, subtotal: 20_000_00, amount: 17_000_00, count: 20 },
        { nominal: 1_000_00, balance: 1_000_00, paid: 850_00 },
      ),
    ).toEqual({
      money: 0,
      percent: 15,
      restPercent: 10,
    });
  });

  it('is never more than was paid, leaves what is kept at its own discount wherever something goes back, and is all for all', () => {
    const prices = fc.array(fc.integer({ min: 100_00, max: 9_000_00 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(prices, fc.infiniteStream(fc.nat()), (all, turns) => {
        const left = all.map((_, place) => place);
        const back: number[] = [];
        for (const turn of turns) {
          if (left.length === 0) break;
          back.push(...left.splice(turn % left.length, 1));
          const kept = sum(left.map((place) => all[place]!));
          const moneys = given(all, back);
          const held = quoteOf(sum(all)).amount - sum(moneys);
          if (moneys.at(-1)! > 0) expect(held).toBe(quoteOf(kept).amount);
          if (left.length === 0) expect(held).toBe(0);
        }
      }),
    );
  });

  it('counts the certificates that are kept where the discount is by their number', () => {
    const counts = [{ from: 3, percent: 5 }];
    expect(given([1_000_00, 1_000_00, 1_000_00], first(3), { counts })).toEqual([850_00, 1_000_00, 1_000_00]);
  });

  it('is with a promo code the share of what was paid, also of a rest, and all shares are what was paid', () => {
    const promo = { code: 'ZYMA', kind: 'sum', value: 100_00 } as const;
    expect(given([1_000_00, 1_000_00, 1_000_00], first(3), { promo })).toEqual([966_67, 966_67, 966_66]);
    const order = { ...NO_RETURNS, subtotal: 1_000_00, amount: 900_00, count: 1, isPromo: true };
    expect(refundQuote(order, { nominal: 1_000_00, balance: 333_33, paid: 900_00 })).toEqual({ money: 300_00, percent: 0, restPercent: 0 });
    const prices = fc.array(fc.integer({ min: 2_00, max: 9_000_00 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 50, max: 99 }), (all, value) => {
        const backs = given(all, first(all.length), { promo: { code: 'ZYMA', kind: 'percent', value } });
        expect(sum(backs)).toBe(quote([{ price: sum(all), quantity: 1 }], { promo: { code: 'ZYMA', kind: 'percent', value } }).amount);
      }),
    );
  });
});
