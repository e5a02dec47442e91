import { formatAmount, formatMoney, toHryvnias, toKopiykas } from './money';

describe('amounts of money', () => {
  it.each([
    [125_000, '1\u00a0250', '1,250'],
    [90_000, '900', '900'],
    [123_456_789, '1\u00a0234\u00a0567,89', '1,234,567.89'],
    [50, '0,50', '0.50'],
    [0, '0', '0'],
  ])('%i kopiykas are written %s and %s', (amount, ua, en) => {
    expect(formatAmount(amount, 'ua')).toBe(ua);
    expect(formatAmount(amount, 'en')).toBe(en);
    expect(formatMoney(amount, 'ua')).toBe(`${ua}\u00a0грн`);
    expect(formatMoney(amount, 'en')).toBe(`${en}\u00a0UAH`);
  });

  it.each([
    ['1000', 100_000],
    ['1 000,50', 100_050],
    [1000.5, 100_050],
    ['', null],
    ['1 2', null],
    ['0x10', null],
    ['1e3', null],
    ['-1', null],
    ['abc', null],
    ['1,250', null],
    ['12.500', null],
    ['1500.000', 150_000],
    ['0.125', 13],
    [Number.NaN, null],
  ])('reads %j as %j kopiykas', (written, amount) => {
    expect(toKopiykas(written)).toBe(amount);
  });

  it('gives hryvnias with at most two decimals', () => {
    expect([toHryvnias(100_050), toHryvnias(99.6)]).toEqual([1000.5, 1]);
  });
});
