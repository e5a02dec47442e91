import { PageDocument } from '../support/page-document';
import { startTestSite, TEST_SITE_URL } from '../support/site';
import type { TestSite } from '../support/site';

const LANGS = [
  { lang: 'uk', prefix: '' },
  { lang: 'en', prefix: '/en' },
] as const;

/** Every page of the area: its address, what it must say in Ukrainian and English, and its structured data. */
const PAGES: readonly { path: string; uk: string; en: string; ld: readonly string[] }[] = [
  { path: '/blog/', uk: 'Читати', en: 'Read', ld: ['BreadcrumbList'] },
  { path: '/blog/blog/', uk: 'Поради майстрів', en: 'Masters’ advice', ld: ['BreadcrumbList'] },
  { path: '/blog/porady/', uk: 'SPF у листопаді', en: 'SPF in November', ld: ['BreadcrumbList'] },
  { path: '/blog/porady/spf-u-lystopadi/', uk: 'Марина Остапенко', en: 'Maryna Ostapenko', ld: ['BlogPosting', 'BreadcrumbList'] },
  { path: '/vacancies/', uk: 'Майстер манікюру', en: 'Nail master', ld: ['BreadcrumbList'] },
  { path: '/vacancies/stylist/', uk: 'Перукар-стиліст', en: 'Hair stylist', ld: ['JobPosting', 'BreadcrumbList'] },
  { path: '/about/', uk: 'Чотири крісла', en: 'Four chairs', ld: ['BreadcrumbList'] },
  { path: '/charity/', uk: 'Скромна арифметика', en: 'Modest arithmetic', ld: ['BreadcrumbList'] },
  { path: '/policy/', uk: 'Приватність', en: 'Privacy', ld: ['BreadcrumbList'] },
  { path: '/accessibility/', uk: 'перевіряє axe-core', en: 'checked by axe-core', ld: ['BreadcrumbList'] },
  { path: '/public-offer-agreement/', uk: 'Публічна оферта', en: 'Public offer', ld: ['BreadcrumbList'] },
];

const UNKNOWN = [
  '/blog/nowhere/',
  '/blog/porady/nothing/',
  '/blog/novyny/spf-u-lystopadi/',
  '/vacancies/astronaut/',
  '/vacancies/Stylist/',
];

let site: TestSite;
beforeAll(async () => (site = await startTestSite()), 30_000);
afterAll(() => site.close());

const open = async (path: string) => new PageDocument((await site.http.get(path).expect(200).expect('content-type', /html/)).text);

describe.each(LANGS)('the journal, the vacancies and the static pages in $lang', ({ lang, prefix }) => {
  it.each(PAGES)('$path is a whole page', async ({ path, ld, ...texts }) => {
    const page = await open(`${prefix}${path}`);
    expect(page.lang).toBe(lang);
    expect(page.texts('h1')).toHaveLength(1);
    expect(page.canonical).toBe(`${TEST_SITE_URL}${prefix}${path}`);
    expect(page.alternates).toMatchObject({
      uk: `${TEST_SITE_URL}${path}`,
      en: `${TEST_SITE_URL}/en${path}`,
      'x-default': `${TEST_SITE_URL}${path}`,
    });
    expect(page.text).toContain(texts[lang]);
    expect(page.jsonLdTypes).toEqual(ld);
  });

  it.each(UNKNOWN)('%s is answered with the not-found page', async (path) => {
    const { text } = await site.http.get(`${prefix}${path}`).redirects(1).expect(404);
    expect(new PageDocument(text).robots).toBe('noindex');
  });
});

describe('an article', () => {
  it('is available under its parent category too, and names its own category as canonical', async () => {
    const page = await open('/blog/blog/spf-u-lystopadi/');
    expect(page.canonical).toBe(`${TEST_SITE_URL}/blog/porady/spf-u-lystopadi/`);
  });

  it('has the Open Graph type article', async () => {
    const page = await open('/blog/porady/spf-u-lystopadi/');
    expect(page.attributes('meta[property="og:type"]', 'content')).toEqual(['article']);
    expect(page.text).toMatch(/\d хвилин[аи]? читання/);
  });

  it('links to three other articles and never to itself', async () => {
    const page = await open('/blog/porady/spf-u-lystopadi/');
    const links = page.links('.related-articles__list').filter((path) => path.startsWith('/blog/'));
    expect(links).toHaveLength(3);
    expect(links).not.toContain('/blog/porady/spf-u-lystopadi/');
  });
});

describe('the accessibility statement', () => {
  it.each(['', '/en'])('is linked from the footer and listed (%s)', async (prefix) => {
    expect((await open(`${prefix}/about/`)).links('.site-footer__legal')).toContain(`${prefix}/accessibility/`);
    const { text, body } = await site.http.get('/sitemap.xml').expect(200);
    const xml = Buffer.isBuffer(body) ? body.toString() : text;
    expect(xml).toContain(`<loc>${TEST_SITE_URL}${prefix}/accessibility/</loc>`);
  });
});

describe('a legal text', () => {
  it.each(['/policy/', '/en/policy/', '/public-offer-agreement/'])(
    '%s lists its headings, and every entry has its anchor',
    async (path) => {
      const page = await open(path);
      const anchors = page.attributes('.text-page__contents-link', 'href');
      expect(anchors.length).toBeGreaterThan(5);
      expect(page.attributes('h2[id]', 'id')).toEqual(expect.arrayContaining(anchors.map((anchor) => anchor.slice(1))));
    },
  );
});

describe('a vacancy', () => {
  it('offers a telephone number, an e-mail with a subject, and messengers', async () => {
    const links = (await open('/en/vacancies/stylist/')).links('main');
    expect(links).toContain('tel:+380442001000');
    expect(links).toContain('mailto:hello@oksamyt.example?subject=Vacancy%3A%20Hair%20stylist');
    expect(links).toContainEqual(expect.stringMatching(/^https:\/\/t\.me\//));
  });

  it('links every salon it is open in', async () => {
    const page = await open('/vacancies/stylist/');
    expect(page.count('.vacancy-terms__salon[href^="/salons/"]')).toBe(4);
  });
});

describe('a vacancy past its last day', () => {
  const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'nextTick'] as const;

  beforeAll(() => jest.useFakeTimers({ now: new Date('2027-02-01T09:00:00+02:00'), doNotFake: [...TIMERS, 'queueMicrotask', 'hrtime'] }));
  afterAll(() => jest.useRealTimers());

  it('says that it is closed, is not indexed and has no job posting', async () => {
    const page = await open('/en/vacancies/administrator/');
    expect(page.text).toContain('This vacancy is closed');
    expect(page.robots).toBe('noindex');
    expect(page.count('a[href*="?subject="]')).toBe(0);
    expect(page.jsonLdTypes).toEqual(['BreadcrumbList']);
  });
});

describe('a page that is only for reading', () => {
  it.each(['/blog/', '/blog/porady/', '/vacancies/stylist/', '/about/', '/policy/'])(
    '%s says so when something is sent to it',
    async (path) => {
      const { headers } = await site.http.post(path).expect(405);
      expect(headers.allow).toBe('GET, HEAD');
    },
  );
});
