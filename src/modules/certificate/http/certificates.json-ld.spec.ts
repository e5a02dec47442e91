import type { JsonLdContext } from '../../../platform/pages/json-ld';
import type { Package } from '../../content/content.api';
import { certificateLd } from './certificates.json-ld';

const ua: JsonLdContext = { siteUrl: 'https://oksamyt.example', siteName: 'Оксамит', city: 'Київ', locale: 'ua' };
const en: JsonLdContext = { ...ua, siteName: 'OKSAMYT', city: 'Kyiv', locale: 'en' };
const picture = { src: 'media/salon-01.jpg', width: 1600, height: 1200, alt: '' };
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
const certificate: Package = {
  id: 1,
  slug: 'sertyfikat-1000',
  title: 'Тисяча',
  categoryIds: [],
  amount: 100000,
  info: 'На суму',
  includes: [],
  singleItem: true,
  seo: {},
  lead: 'На будь-що.',
  bodyHtml: '',
  picture,
};

describe('a certificate in structured data', () => {
  it('is a product with an offer in hryvnias', () => {
    expect(plain(certificateLd(en, certificate))).toMatchObject({
      '@type': 'Product',
      name: 'Тисяча',
      description: 'На будь-що.',
      sku: 'sertyfikat-1000',
      image: ['https://oksamyt.example/img/1200/media/salon-01.jpg'],
      offers: {
        '@type': 'Offer',
        price: '1000.00',
        priceCurrency: 'UAH',
        availability: 'https://schema.org/InStock',
        url: 'https://oksamyt.example/en/gift_certificate/sertyfikat-1000/',
      },
    });
  });

  it('is of limited availability when it is arranged with the manager', () => {
    expect(plain(certificateLd(ua, { ...certificate, singleItem: false })).offers).toMatchObject({
      availability: 'https://schema.org/LimitedAvailability',
    });
  });
});
