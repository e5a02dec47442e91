import { SERVICE_PAPERS, type ServiceInk } from '../../src/modules/content/contract/service-inks';
import { PageDocument } from '../support/page-document';
import { startTestSite, TEST_SITE_URL } from '../support/site';
import type { TestSite } from '../support/site';

const PAGES: readonly (readonly [path: string, ua: string, en: string, types: readonly string[]])[] = [
  ['/services/', 'Послуги', 'Services', ['BreadcrumbList']],
  ['/services/female/', 'Жінкам', 'Women', ['BreadcrumbList']],
  ['/services/male/', 'Чоловікам', 'Men', ['BreadcrumbList']],
  ['/services/female/hair/', 'Волосся', 'Hair', ['BreadcrumbList']],
  ['/services/female/hair/colouring/', 'Фарбування', 'Colour', ['BreadcrumbList']],
  ['/services/female/hair/colouring/balayazh/', 'Балаяж пензлем', 'Hand-painted balayage', ['BreadcrumbList', 'Service']],
  [
    '/services/male/brovy-male/korektsiya-cholovichykh-briv/',
    'Корекція чоловічих брів',
    'Men’s brow shaping',
    ['BreadcrumbList', 'Service'],
  ],
  ['/services/oksamyt-pechersk/', 'Печерськ', 'Pechersk', ['BreadcrumbList']],
  ['/services/oksamyt-pechersk/female/hair/', 'Печерськ', 'Pechersk', ['BreadcrumbList']],
  ['/services/oksamyt-pechersk/female/hair/colouring/balayazh/', 'Печерськ', 'Pechersk', ['BreadcrumbList', 'Service']],
  ['/price/', 'Ціни', 'Prices', ['BreadcrumbList']],
  ['/price/female/', 'для жінок', 'for women', ['BreadcrumbList']],
  ['/price/male/?salon=oksamyt-hilton', 'Hilton', 'Hilton', ['BreadcrumbList']],
];

describe('services and prices', () => {
  let site: TestSite;
  const get = async (path: string) => {
    const { status, text } = await site.http.get(path);
    return { status, page: new PageDocument(text) };
  };

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  describe.each(PAGES)('%s', (path, ua, en, types) => {
    it.each([
      ['uk', path, ua],
      ['en', `/en${path}`, en],
    ])('is a whole page in %s', async (lang, address, headline) => {
      const { status, page } = await get(address);
      expect(status).toBe(200);
      expect(page.lang).toBe(lang);
      expect(page.texts('h1')).toEqual([expect.stringContaining(headline)]);
      expect(page.canonical).toBe(`${TEST_SITE_URL}${address}`);
      expect(page.alternates).toMatchObject({
        uk: `${TEST_SITE_URL}${path}`,
        en: `${TEST_SITE_URL}/en${path}`,
        'x-default': `${TEST_SITE_URL}${path}`,
      });
      expect(page.jsonLdTypes).toEqual(types);
    });

    it('has its headings in order', async () => {
      expect((await get(path)).page.headingJumps).toEqual([]);
    });
  });

  it.each([
    ['/services/hair/', '/services/female/hair/'],
    ['/services/colouring/balayazh/', '/services/female/hair/colouring/balayazh/'],
    ['/services/balayazh/', '/services/female/hair/colouring/balayazh/'],
    ['/services/oksamyt-pechersk/colouring/', '/services/oksamyt-pechersk/female/hair/colouring/'],
  ])('the short address %s names its full path as canonical', async (short, full) => {
    const { status, page } = await get(short);
    expect(status).toBe(200);
    expect(page.canonical).toBe(`${TEST_SITE_URL}${full}`);
  });

  it('shows the price of the salon, and the way to book it there', async () => {
    const all = (await get('/services/female/hair/colouring/')).page;
    expect(all.text).toContain('від 4 600 грн');
    expect(all.links('main')).toContain('/online/?service=balayazh');
    const one = (await get('/en/services/oksamyt-pechersk/female/hair/colouring/')).page;
    expect(one.text).toContain('7,900 UAH');
    expect(one.links('main')).toContain('/en/online/?service=balayazh&salon=oksamyt-pechersk');
    expect(one.links('main')).toContain('/en/services/female/hair/colouring/');
  });

  it('offers a service in every salon that performs it, as structured data too', async () => {
    const { page } = await get('/services/female/hair/colouring/balayazh/');
    const prices = (page.jsonLd[1] as { offers: { price: string }[] }).offers.map((offer) => offer.price);
    expect(new Set(prices)).toEqual(new Set(['4600.00', '6000.00', '7900.00']));
    const inSalon = '/services/oksamyt-teremky/female/hair/colouring/balayazh/';
    expect(page.links('main')).toContain(inSalon);
    expect((await get(inSalon)).page.links('main')).toContain('/online/?service=balayazh&salon=oksamyt-teremky');
    expect(page.links('main')).toContainEqual(expect.stringMatching(/^\/employees\/[a-z-]+\/$/));
  });

  it.each<[string, ServiceInk | undefined]>([
    ['/services/', undefined],
    ['/services/female/', undefined],
    ['/services/female/nails/', 'rose'],
    ['/services/female/nails/manicure/', 'rose'],
    ['/en/services/female/nails/manicure/', 'rose'],
    ['/services/female/hair/colouring/balayazh/', 'ochre'],
    ['/services/male/brovy-male/korektsiya-cholovichykh-briv/', 'graphite'],
    ['/services/oksamyt-pechersk/female/hair/', 'copper'],
    ['/services/oksamyt-pechersk/', undefined],
    ['/price/female/', undefined],
    ['/employees/', undefined],
  ])('prints %s in the ink of its category: %s', async (path, ink) => {
    const { $ } = (await get(path)).page;
    expect($('html').attr('data-ink')).toBe(ink);
    expect($('meta[name=theme-color]').attr('content')).toBe(ink ? SERVICE_PAPERS[ink] : '#F6F1EA');
  });

  it('names the ink of every category where they are listed', async () => {
    const inksOf = async (path: string, selector: string) => {
      const { $ } = (await get(path)).page;
      return $(selector)
        .toArray()
        .map((element) => $(element).attr('data-ink'));
    };
    expect(await inksOf('/services/', '.services-lines > li')).toEqual([
      'verdigris',
      'copper',
      'moss',
      'plum',
      'rose',
      'graphite',
      'graphite',
    ]);
    expect(await inksOf('/price/female/', '.price-list__section')).toEqual(['verdigris', 'copper', 'moss', 'plum', 'rose']);
    expect(await inksOf('/price/female/', '#hair .price-list__table')).toEqual(['ochre', 'copper', 'copper', 'copper']);
    expect(await inksOf('/services/female/hair/', '.services-chapter')).toEqual(['ochre', 'copper', 'copper', 'copper']);
  });

  it('names the seasonal offers and has no page for them', async () => {
    const { page } = await get('/services/');
    expect(page.text).toContain('WOW-пропозиції');
    expect(page.links()).not.toContain('/services/wow-offers/');
    expect((await get('/services/wow-offers/')).status).toBe(404);
  });

  it('lists three prices a service, and one on the list of a salon', async () => {
    const general = (await get('/en/price/male/')).page.texts('.price-list__figure');
    const salon = (await get('/en/price/male/?salon=oksamyt-pechersk')).page.texts('.price-list__figure');
    expect(general.slice(0, 3)).toEqual(['1,500', '1,950', '2,600']);
    expect(salon[0]).toBe('2,600');
    expect(general).toHaveLength(salon.length * 3);
  });

  it.each(['', '/en'])('books what a line of a price list names, at the salon whose list it is (%s)', async (prefix) => {
    const lines = async (path: string) => (await get(prefix + path)).page.attributes('.price-list__line', 'href');
    expect(await lines('/price/female/')).toContain(`${prefix}/online/?service=balayazh`);
    expect(await lines('/price/female/?salon=oksamyt-teremky')).toContain(`${prefix}/online/?service=balayazh&salon=oksamyt-teremky`);
    const { page } = await get(`${prefix}/salons/oksamyt-teremky/`);
    const menu = page.attributes('.menu-groups__line', 'href');
    expect(menu.filter((href) => !/^\S*\/online\/\?service=[\w-]+&salon=oksamyt-teremky$/.test(href))).toEqual([]);
    expect(menu.length).toBeGreaterThan(10);
    const hint = page.attributesOf('.menu-groups__line')!['aria-describedby']!;
    expect(page.texts(`#${hint}`)).toEqual([prefix ? 'A line with a plus leads to booking' : 'Рядок із плюсом веде до запису']);
  });

  it('takes the first of repeated salons and ignores an empty one', async () => {
    expect((await get('/price/female/?salon=oksamyt-hilton&salon=oksamyt-obolon')).page.canonical).toBe(
      `${TEST_SITE_URL}/price/female/?salon=oksamyt-hilton`,
    );
    expect((await get('/price/female/?salon=')).page.canonical).toBe(`${TEST_SITE_URL}/price/female/`);
  });

  it.each([
    '/services/nope/',
    '/services/Female/',
    '/services/male/hair/',
    '/services/female/hair/colouring/nope/',
    '/services/nope/female/hair/',
    '/services/oksamyt-pechersk/female/hair/colouring/balayazh/more/',
    '/price/nope/',
    '/price/wow-offers/',
  ])('has no page at %s, in neither language', async (path) => {
    const { status, page } = await get(path);
    expect(status).toBe(404);
    expect(page.texts('h1')).toHaveLength(1);
    // docs/product.md, redirects 4: what is no English page loses its prefix
    const english = await site.http.get(`/en${path}`);
    expect([english.status, english.headers.location]).toEqual([301, path]);
  });

  it.each([
    ['uk', '/price/female/?salon=nope'],
    ['en', '/en/price/female/?salon=nope'],
  ])('does not know a salon that is none (%s)', async (lang, path) => {
    const { status, page } = await get(path);
    expect(status).toBe(404);
    expect(page.lang).toBe(lang);
    expect(page.texts('h1')).toHaveLength(1);
  });

  it.each(['/services/', '/services/female/hair/', '/price/', '/price/female/'])(
    'refuses other methods than GET and HEAD: %s',
    async (path) => {
      const answer = await site.http.post(path).set('Accept', 'text/html');
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
    },
  );
});
