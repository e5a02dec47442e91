import { fiscalDocument, type FiscalPayment } from './receipt-document';

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
