import fc from 'fast-check';
import { amountOf, amountText } from './wayforpay-amount';

describe('an amount of WayForPay', () => {
  it.each([
    [0, '0'],
    [5, '0.05'],
    [50, '0.5'],
    [100, '1'],
    [154_736, '1547.36'],
    [900_050, '9000.5'],
    [900_005, '9000.05'],
  ])('of %d kopiykas is %s', (kopiykas, text) => expect(amountText(kopiykas)).toBe(text));

  it.each([
    ['9000.50', 900_050],
    ['9000.5000', 900_050],
    ['0.1', 10],
    ['9000.505', null],
    ['9000,5', null],
    ['9 000', null],
    ['1e3', null],
    ['-1', null],
    ['.5', null],
    ['5.', null],
    ['', null],
    ['9'.repeat(13), null],
  ])('that is written %s is %s', (text, kopiykas) => expect(amountOf(text)).toBe(kopiykas));

  it('is the same there and back, and as a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (kopiykas) => {
        expect(amountOf(amountText(kopiykas))).toBe(kopiykas);
        expect(String(Number(amountText(kopiykas)))).toBe(amountText(kopiykas));
      }),
    );
  });
});
