import { startTestSite, TEST_SITE_URL, untied } from '../support/site';
import type { TestSite } from '../support/site';

/** What a page says about itself, read from its HTML. */
function facts(html: string) {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1]!);
  const jsonLd = all(/<script type="application\/ld\+json">(.*?)<\/script>/gs).map((json) => JSON.parse(json) as Record<string, unknown>);
  return {
    lang: all(/<html lang="([^"]+)"/g)[0],
    headlines: all(/<h1[^>]*>(.*?)<\/h1>/gs).map((inner) => untied(inner.replace(/<[^>]+>/g, ''))),
    canonical: all(/<link rel="canonical" href="([^"]+)"/g)[0],
    alternates: Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map((match) => [match[1]!, match[2]!]),
    ),
    levels: all(/<h([1-6])[\s>]/g).map(Number),
    types: jsonLd.map((thing) => thing['@type']),
    jsonLd,
  };
}

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
    const answer = await site.http.get(path);
    return { status: answer.status, html: answer.text, ...facts(answer.text) };
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
      const page = await get(address);
      expect(page.status).toBe(200);
      expect(page.lang).toBe(lang);
      expect(page.headlines).toEqual([expect.stringContaining(headline)]);
      expect(page.canonical).toBe(`${TEST_SITE_URL}${address}`);
      expect(page.alternates).toMatchObject({
        uk: `${TEST_SITE_URL}${path}`,
        en: `${TEST_SITE_URL}/en${path}`,
        'x-default': `${TEST_SITE_URL}${path}`,
      });
      expect(page.types).toEqual(types);
    });

    it('has its headings in order', async () => {
      const { levels } = await get(path);
      const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
      expect(jumps).toEqual([]);
    });
  });

  it.each([
    ['/services/hair/', '/services/female/hair/'],
    ['/services/colouring/balayazh/', '/services/female/hair/colouring/balayazh/'],
    ['/services/balayazh/', '/services/female/hair/colouring/balayazh/'],
    ['/services/oksamyt-pechersk/colouring/', '/services/oksamyt-pechersk/female/hair/colouring/'],
  ])('the short address %s names its full path as canonical', async (short, full) => {
    const page = await get(short);
    expect(page.status).toBe(200);
    expect(page.canonical).toBe(`${TEST_SITE_URL}${full}`);
  });

  it('shows the price of the salon, and the way to book it there', async () => {
    const all = await get('/services/female/hair/colouring/');
    expect(untied(all.html)).toContain('від 4 600 грн');
    expect(all.html).toContain('href="/online/?service=balayazh"');
    const one = await get('/en/services/oksamyt-pechersk/female/hair/colouring/');
    expect(one.html).toContain('7,900\u00a0UAH');
    expect(one.html).toContain('href="/en/online/?service=balayazh&amp;salon=oksamyt-pechersk"');
    expect(one.html).toContain('href="/en/services/female/hair/colouring/"');
  });

  it('offers a service in every salon that performs it, as structured data too', async () => {
    const { jsonLd, html } = await get('/services/female/hair/colouring/balayazh/');
    const prices = (jsonLd[1] as { offers: { price: string }[] }).offers.map((offer) => offer.price);
    expect(new Set(prices)).toEqual(new Set(['4600.00', '6000.00', '7900.00']));
    expect(html).toContain('href="/services/oksamyt-teremky/female/hair/colouring/balayazh/"');
    expect(html).toMatch(/href="\/employees\/[a-z-]+\/"/);
  });

  it('names the seasonal offers and has no page for them', async () => {
    const { html } = await get('/services/');
    expect(html).toContain('WOW-пропозиції');
    expect(html).not.toContain('href="/services/wow-offers/"');
    expect((await get('/services/wow-offers/')).status).toBe(404);
  });

  it('lists three prices a service, and one on the list of a salon', async () => {
    const figures = (html: string) => [...html.matchAll(/<span class="price-list__figure">([^<]*)/g)].map((match) => match[1]);
    const general = figures((await get('/en/price/male/')).html);
    const salon = figures((await get('/en/price/male/?salon=oksamyt-pechersk')).html);
    expect(general.slice(0, 3)).toEqual(['1,500', '1,950', '2,600']);
    expect(salon[0]).toBe('2,600');
    expect(general).toHaveLength(salon.length * 3);
  });

  it('takes the first of repeated salons and ignores an empty one', async () => {
    expect((await get('/price/female/?salon=oksamyt-hilton&salon=oksamyt-obolon')).canonical).toBe(
      `${TEST_SITE_URL}/price/female/?salon=oksamyt-hilton`,
    );
    expect((await get('/price/female/?salon=')).canonical).toBe(`${TEST_SITE_URL}/price/female/`);
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
    const page = await get(path);
    expect(page.status).toBe(404);
    expect(page.headlines).toHaveLength(1);
    // docs/product.md, redirects 4: what is no English page loses its prefix
    const english = await site.http.get(`/en${path}`);
    expect([english.status, english.headers.location]).toEqual([301, path]);
  });

  it.each([
    ['uk', '/price/female/?salon=nope'],
    ['en', '/en/price/female/?salon=nope'],
  ])('does not know a salon that is none (%s)', async (lang, path) => {
    const page = await get(path);
    expect(page.status).toBe(404);
    expect(page.lang).toBe(lang);
    expect(page.headlines).toHaveLength(1);
  });

  it.each(['/services/', '/services/female/hair/', '/price/', '/price/female/'])('only reads %s', async (path) => {
    const answer = await site.http.post(path).set('Accept', 'text/html');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
});
