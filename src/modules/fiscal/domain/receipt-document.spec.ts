import fc from 'fast-check';
import { fiscalDocument, returnDocument, type FiscalDocument, type FiscalPayment } from './receipt-document';

const line = (cost: number, quantity = 1, name = 'Стрижка') => ({ code: 'cut', name, quantity, cost, taxes: [8] });
const card = (amount: number): FiscalPayment => ({ means: 'cashless', amount, label: null });

describe('what a fiscal receipt says', () => {
  it('is prices of whole kopiykas that add up to the money', () => {
    const { goods } = fiscalDocument([line(1000, 3), line(0), line(500)], [card(1500)]);
    expect(goods.map(({ price, quantity }) => [price, quantity])).toEqual([
      [334, 1],
      [333, 2],
      [500, 1],
    ]);
    expect(goods[0]).toEqual({ code: 'cut', name: 'Стрижка', price: 334, quantity: 1, taxes: [8] });
  });

  it('is an advance where less than the lines cost was paid', () => {
    expect(fiscalDocument([line(1000)], [card(300)], true).payments).toEqual([card(300)]);
  });

  it('has names that the register takes', () => {
    expect(fiscalDocument([line(100, 1, 'я'.repeat(300))], [card(100)]).goods[0]!.name).toHaveLength(128);
  });

  it.each([
    ['other money than the lines cost', [line(1000)], [card(999)], false],
    ['an advance of all', [line(1000)], [card(1000)], true],
    ['no money', [line(0)], [card(0)], false],
    ['money that goes out', [line(100)], [card(200), card(-100)], false],
    ['a part of a kopiyka', [line(100)], [card(50.5), card(49.5)], false],
    ['no quantity', [line(100, 0)], [card(100)], false],
  ])('cannot be made of %s', (_what, lines, payments, isPart) => {
    expect(() => fiscalDocument(lines, payments, isPart)).toThrow();
  });
});

describe('what the return of a fiscal receipt says', () => {
  const sumOf = ({ goods }: FiscalDocument) => goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const paidOf = ({ payments }: FiscalDocument) => payments.reduce((sum, { amount }) => sum + amount, 0);
  const lines = [
    { ...line(1000, 3), code: '12' },
    { ...line(500), code: '13' },
  ];
  const cash = (amount: number): FiscalPayment => ({ means: 'cash', amount, label: null });
  const sold = fiscalDocument(lines, [cash(400), card(1100)]);

  it('is the receipt itself when all goes back', () => {
    const back = returnDocument(sold, [], { amount: 1500 });
    expect(back).toEqual(sold);
    expect(() => returnDocument(sold, [back], { amount: 1 })).toThrow(/more than is left/);
  });

  it('is of the goods that went back, and of the money as it came', () => {
    const first = returnDocument(sold, [], { amount: 500, code: '13' });
    expect(first.goods.map(({ code, price, quantity }) => [code, price, quantity])).toEqual([['13', 500, 1]]);
    expect(first.payments).toEqual([cash(400), card(100)]);
    const second = returnDocument(sold, [first], { amount: 600, code: '13' });
    expect(second.goods.map(({ code, price, quantity }) => [code, price, quantity])).toEqual([
      ['12', 334, 1],
      ['12', 266, 1],
    ]);
    expect(second.payments).toEqual([card(600)]);
  });

  it('adds up to the money, and all of them to no more than the receipt', () => {
    const parts = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 1500 }), code: fc.constantFrom('12', '13', 'other') }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(parts, (wanted) => {
        const before: FiscalDocument[] = [];
        for (const part of wanted) {
          const gone = before.reduce((sum, one) => sum + paidOf(one), 0);
          if (gone + part.amount > 1500) expect(() => returnDocument(sold, before, part)).toThrow();
          else before.push(returnDocument(sold, before, part));
          for (const one of before) expect(sumOf(one)).toBe(paidOf(one));
        }
      }),
    );
  });
});
