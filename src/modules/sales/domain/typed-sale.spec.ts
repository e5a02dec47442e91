import { readSale, type TypedSale } from './typed-sale';

const typed = (change: Partial<TypedSale> = {}): TypedSale => ({
  prices: { a: '900', b: '1 250,50' },
  discount: '',
  tip: '',
  certificates: [],
  rest: 'card',
  other: '',
  ...change,
});

describe('a sale as it is typed', () => {
  it('is paid by the way that was chosen for the rest', () => {
    expect(readSale(typed(), 0)).toMatchObject({ card: 215_050, cash: 0, tip: 0 });
    expect(readSale(typed({ rest: 'cash', tip: '50' }), 15_050)).toMatchObject({ card: 0, cash: 205_000, tip: 5000 });
    expect(readSale(typed({ other: '150.50' }), 0)).toMatchObject({ card: 200_000, cash: 15_050 });
    expect(readSale(typed({ rest: 'cash', other: '2150,50' }), 0)).toMatchObject({ card: 215_050, cash: 0 });
    expect(
      readSale(
        typed({
          certificates: [
            { code: 'X', amount: '1000' },
            { code: '', amount: '' },
          ],
        }),
        0,
      ),
    ).toMatchObject({
      card: 115_050,
      certificates: [{ code: 'X', amount: 100_000 }],
    });
  });

  it('shares a discount out over the services that were done', () => {
    expect(readSale(typed({ discount: '10%' }), 0)!.lines).toEqual([
      { part: 'a', price: 90_000, discount: 9000 },
      { part: 'b', price: 125_050, discount: 12_505 },
    ]);
    expect(readSale(typed({ prices: { a: '900', b: '' }, discount: '100' }), 0)).toMatchObject({
      lines: [{ part: 'a', price: 90_000, discount: 10_000 }],
      card: 80_000,
    });
    expect(readSale(typed({ discount: '100%' }), 0)).toMatchObject({ card: 0, cash: 0 });
  });

  it.each([
    ['a price that is none', { prices: { a: 'дев’ятсот' } }],
    ['a certificate without its sum', { certificates: [{ code: 'X', amount: '' }] }],
    ['a discount of more than all', { discount: '101%' }],
    ['a discount of more hryvnias than all', { discount: '3000' }],
    ['a negative tip', { tip: '-5' }],
    ['more than is due', { other: '3000' }],
    ['a discount in words', { discount: 'трохи' }],
  ])('is not read with %s', (_, change) => expect(readSale(typed(change), 0)).toBeNull());

  it('is not read when more was paid in advance than is due', () => expect(readSale(typed({ prices: { a: '100' } }), 20_000)).toBeNull());
});
