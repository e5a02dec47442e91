import fc from 'fast-check';
import { fiscalLines } from './fiscal-lines';

describe('the lines of a fiscal receipt', () => {
  it('divide what cannot be divided evenly into two, a kopiyka apart', () => {
    const lines = [
      { id: 7, quantity: 3, cost: 100 },
      { id: 8, quantity: 2, cost: 50 },
    ];
    expect(fiscalLines(lines, 150)).toEqual([
      { id: 7, quantity: 1, price: 34, cost: 34 },
      { id: 7, quantity: 2, price: 33, cost: 66 },
      { id: 8, quantity: 2, price: 25, cost: 50 },
    ]);
  });

  it('add up, in quantities and in money', () => {
    const sold = fc.record({ id: fc.nat(), quantity: fc.integer({ min: 1, max: 99 }), cost: fc.nat(100_000_00) });
    fc.assert(
      fc.property(fc.array(sold, { maxLength: 20 }), (lines) => {
        const amount = lines.reduce((sum, { cost }) => sum + cost, 0);
        const fiscal = fiscalLines(lines, amount);
        const sum = (of: 'cost' | 'quantity', all: readonly { cost: number; quantity: number }[]) => all.reduce((a, one) => a + one[of], 0);
        expect([sum('cost', fiscal), sum('quantity', fiscal)]).toEqual([amount, sum('quantity', lines)]);
        for (const { price, quantity, cost } of fiscal) expect(price * quantity).toBe(cost);
      }),
    );
  });

  it.each([
    [[{ id: 1, quantity: 1, cost: 99 }], 100],
    [[{ id: 1, quantity: 0, cost: 100 }], 100],
    [[{ id: 1, quantity: 1, cost: 100.5 }], 100.5],
  ])('are refused when they are not what is paid: %j for %d', (lines, amount) => {
    expect(() => fiscalLines(lines, amount)).toThrow(/fiscal line/);
  });
});
