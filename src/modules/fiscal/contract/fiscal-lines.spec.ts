import fc from 'fast-check';
import { fiscalLines, fiscalPart } from './fiscal-lines';

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

describe('a part of the lines of a fiscal receipt', () => {
  it('goes on where the earlier one ended, and adds up', () => {
    const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 1, max: 1000 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(lines, fc.array(fc.integer({ min: 1, max: 3000 })), (sold, sums) => {
        const total = sold.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
        let from = 0;
        for (const amount of sums) {
          if (from + amount > total) {
            expect(() => fiscalPart(sold, from, amount)).toThrow(/more than the lines/);
            continue;
          }
          const part = fiscalPart(sold, from, amount);
          expect(part.reduce((sum, { quantity, price }) => sum + quantity * price, 0)).toBe(amount);
          from += amount;
        }
      }),
    );
  });

  it('is whole goods, and the rest as one of a lower price', () => {
    const sold = [
      { id: 7, quantity: 2, price: 100 },
      { id: 8, quantity: 1, price: 50 },
    ];
    expect(fiscalPart(sold, 0, 130)).toEqual([
      { id: 7, quantity: 1, price: 100 },
      { id: 7, quantity: 1, price: 30 },
    ]);
    expect(fiscalPart(sold, 130, 120)).toEqual([{ id: 7, quantity: 1, price: 70 }, sold[1]]);
  });
});
