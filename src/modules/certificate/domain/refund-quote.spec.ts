import fc from 'fast-check';
import { refundQuote, type OrderRefunds } from './refund-quote';
import { quote, quoteOf } from '../contract/quote';

/** Gives certificates of these prices back one after the other. @returns what went back for each */
function given(prices: readonly number[], back: readonly number[]): readonly number[] {
  const { subtotal, amount } = quote(prices.map((price) => ({ price, quantity: 1 })));
  let order: OrderRefunds = { subtotal, amount, list: 0, money: 0 };
  return back.map((place) => {
    const { money } = refundQuote(order, prices[place]!);
    order = { ...order, list: order.list + prices[place]!, money: order.money + money };
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
    expect(refundQuote({ subtotal: 20_000_00, amount: 17_000_00, list: 0, money: 0 }, 1_000_00)).toEqual({
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
});
