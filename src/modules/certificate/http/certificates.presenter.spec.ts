import type { Package, ContentPage, SiteContent } from '../../content/content.api';
import { presentCertificate, presentCertificates } from './certificates.presenter';
import type { ContentContext } from '../../content/application/content-pages.service';
import { showKey } from '../../../../test/unit/show-key';
import { NO_RATINGS } from '../../content/content.api';

const own: ContentPage = {
  id: 1,
  slug: 'gift_certificate',
  title: 'Give',
  accent: 'time',
  kicker: '',
  lead: '',
  bodyHtml: '',
  blocks: [],
  modifiedAt: null,
  seo: {},
};

const certificate = (slug: string, amount: number, more: Partial<Package> = {}): Package => ({
  id: amount,
  slug,
  title: slug,
  categoryIds: [1],
  amount: amount * 100,
  info: '',
  includes: [],
  singleItem: true,
  lead: '',
  bodyHtml: '',
  seo: {},
  ...more,
});

function context(content: Partial<SiteContent>): ContentContext {
  const full = {
    packages: [],
    packageCategories: [
      { id: 1, slug: 'sums', name: 'Sums', parentId: 0 },
      { id: 2, slug: 'rituals', name: 'Rituals', parentId: 0 },
    ],
    salons: [],
    contacts: { phone: '', workTime: '', messengers: [] },
    ...content,
  };
  const site = { content: full } as unknown as ContentContext['site'];
  return { locale: 'en', t: showKey, site, ratings: NO_RATINGS, siteName: 'OKSAMYT', city: 'Kyiv', siteUrl: '' };
}

describe('the list of certificates', () => {
  it('groups packages by category, separates rituals from amounts, and keeps packages without a category', () => {
    const packages = [
      certificate('one', 1000),
      certificate('spa', 8600, { categoryIds: [2], includes: ['massage'] }),
      certificate('stray', 500, { categoryIds: [99] }),
    ];
    const { groups, empty } = presentCertificates(context({ packages }), own);
    expect(empty).toBe(false);
    expect(groups.map(({ slug, looks, items }) => [slug, looks, items.map(({ title }) => title)])).toEqual([
      ['sums', 'cards', ['one']],
      ['rituals', 'rituals', ['spa']],
      ['more', 'cards', ['stray']],
    ]);
  });

  it('says that there are no packages', () => {
    expect(presentCertificates(context({}), own)).toMatchObject({ empty: true, groups: [] });
  });

  it('shows the discounted price only where one package alone reaches the discount', () => {
    const [small, large] = presentCertificates(context({ packages: [certificate('a', 9999), certificate('b', 10000)] }), own).groups[0]!
      .items;
    expect(small!.pay).toBeNull();
    expect(large!.pay).toBe('certificate.pay 9,000\u00a0UAH 10');
    expect(large).toMatchObject({ figure: '10,000', currency: 'UAH' });
  });

  it('leaves the salon podil out of the salons where certificates are ordered', () => {
    const salon = (slug: string) => ({ slug, title: slug, address: '' }) as SiteContent['salons'][number];
    const { order } = presentCertificates(context({ salons: [salon('oksamyt-podil'), salon('podil'), salon('oksamyt-hilton')] }), own);
    expect(order.salons.map(({ title }) => title)).toEqual(['oksamyt-hilton']);
  });
});

describe('a certificate', () => {
  it('offers packages of the same kind first, by nearest price', () => {
    const two = certificate('two', 2000);
    const packages = [
      certificate('spa', 2100, { categoryIds: [2] }),
      certificate('ten', 10000),
      certificate('one', 1000),
      two,
      certificate('three', 3500),
    ];
    expect(presentCertificate(context({ packages }), two).others.map(({ title }) => title)).toEqual(['one', 'three', 'ten']);
  });
});
