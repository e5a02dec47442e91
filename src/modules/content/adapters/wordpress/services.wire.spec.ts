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
    [{ price: '0', prices: { classic: '0', premium: '-5' } }, {}],
    [{ price: 'за домовленістю' }, {}],
    [[], {}],
  ])('of %j are those of every class', (acf, prices) => expect(pricesOf(acf)).toEqual(prices));
});
