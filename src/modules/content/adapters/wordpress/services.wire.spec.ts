import { ContentHost } from './content-host';
import { ItemReader } from './item-reader';
import { serviceWire, toService } from './services.wire';

const reader = new ItemReader(new ContentHost('https://cms.example'), new Map(), []);
const pricesOf = (acf: unknown) =>
  toService(serviceWire.parse({ id: 1, slug: 'cut', title: { rendered: 'Cut' }, services_categories: [], acf }), reader).prices;

describe('prices of a service', () => {
  it.each([
    [{ price: '900' }, { classic: 90_000, premium: 90_000, signature: 90_000 }],
    [
      { price: 900, prices: { premium: '1200', signature: '' } },
      { classic: 90_000, premium: 120_000, signature: 90_000 },
    ],
    [{ prices: { classic: '900' } }, { classic: 90_000 }],
    [{ price: 'від 900 грн' }, { classic: 90_000, premium: 90_000, signature: 90_000 }],
    [
      { price: '900–1 200 грн', prices: false },
      { classic: 90_000, premium: 90_000, signature: 90_000 },
    ],
    [
      { price: '900', prices: { classic: '1000 грн (2 процедури)' } },
      { premium: 90_000, signature: 90_000 },
    ],
    [{ price: '0', prices: { classic: '0', premium: '-5' } }, {}],
    [{ price: 'за домовленістю' }, {}],
    [[], {}],
  ])('of %j are those of every class', (acf, prices) => expect(pricesOf(acf)).toEqual(prices));

  it('keep the upper end of a range', () => {
    const acf = { price: 'від 900 до 1200 грн', prices: { premium: 'від 1000', signature: '2000' } };
    const service = toService(serviceWire.parse({ id: 1, slug: 'cut', title: { rendered: 'Cut' }, services_categories: [], acf }), reader);
    expect(service.prices).toEqual({ classic: 90_000, premium: 100_000, signature: 200_000 });
    expect(service.pricesUpTo).toEqual({ classic: 120_000, premium: null });
  });
});
