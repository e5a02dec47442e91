import { discountPercent, nextDiscount, payable } from './discount';

describe('the discount on certificates', () => {
  it.each([
    [0, 0],
    [9_999_99, 0],
    [10_000_00, 10],
    [19_999_99, 10],
    [20_000_00, 15],
    [100_000_00, 15],
  ])('is counted on the total: %d kopiykas give %d percent', (total, percent) => {
    expect(discountPercent(total)).toBe(percent);
  });

  it('is rounded to a kopiyka', () => {
    expect(payable(9_400_00)).toBe(9_400_00);
    expect(payable(10_000_00)).toBe(9_000_00);
    expect(payable(10_000_05)).toBe(9_000_04);
    expect(payable(20_000_00)).toBe(17_000_00);
  });

  it('tells how much is missing to the next step', () => {
    expect(nextDiscount(0)).toBeNull();
    expect(nextDiscount(9_400_00)).toEqual({ rest: 600_00, percent: 10 });
    expect(nextDiscount(10_000_00)).toEqual({ rest: 10_000_00, percent: 15 });
    expect(nextDiscount(20_000_00)).toBeNull();
  });
});
