import { startTestSite, TEST_SITE_URL, untied } from '../support/site';
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

const open = async (path: string) => (await site.http.get(path).expect(200).expect('content-type', /html/)).text;
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );

describe.each(LANGS)('the journal, the vacancies and the pages of the house in $lang', ({ lang, prefix }) => {
  it.each(PAGES)('$path is a whole page', async ({ path, ld, ...texts }) => {
    const html = await open(`${prefix}${path}`);
    expect(html).toContain(`<html lang="${lang}"`);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${TEST_SITE_URL}${prefix}${path}"/>`);
    expect(html).toContain(`hrefLang="uk" href="${TEST_SITE_URL}${path}"`);
    expect(html).toContain(`hrefLang="en" href="${TEST_SITE_URL}/en${path}"`);
    expect(html).toContain(`hrefLang="x-default" href="${TEST_SITE_URL}${path}"`);
    expect(untied(html)).toContain(texts[lang]);
    expect(dataOf(html).map((data) => data['@type'])).toEqual(ld);
  });

  it.each(UNKNOWN)('%s is answered with the not-found page', async (path) => {
    const { text } = await site.http.get(`${prefix}${path}`).redirects(1).expect(404);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('an article', () => {
  it('opens under the category above its own too, and names its own as canonical', async () => {
    const html = await open('/blog/blog/spf-u-lystopadi/');
    expect(html).toContain(`<link rel="canonical" href="${TEST_SITE_URL}/blog/porady/spf-u-lystopadi/"/>`);
  });

  it('is an article for those who share it', async () => {
    const html = await open('/blog/porady/spf-u-lystopadi/');
    expect(html).toContain('<meta property="og:type" content="article"/>');
    expect(untied(html)).toMatch(/\d хвилин[аи]? читання/);
  });

  it('leads on to three others and never to itself', async () => {
    const html = await open('/blog/porady/spf-u-lystopadi/');
    const related = html.slice(html.indexOf('related-articles__list'));
    const links = [...related.slice(0, related.indexOf('</section>')).matchAll(/href="(\/blog\/[^"]+)"/g)].map(([, href]) => href);
    expect(links).toHaveLength(3);
    expect(links).not.toContain('/blog/porady/spf-u-lystopadi/');
  });
});

describe('a legal text', () => {
  it.each(['/policy/', '/en/policy/', '/public-offer-agreement/'])(
    '%s lists its headings, and every entry has its anchor',
    async (path) => {
      const html = await open(path);
      const entries = [...html.matchAll(/class="text-page__contents-link" href="#([^"]+)"/g)].map(([, id]) => id);
      expect(entries.length).toBeGreaterThan(5);
      for (const id of entries) expect(html).toContain(`<h2 id="${id}"`);
    },
  );
});

describe('a vacancy', () => {
  it('offers a telephone, a letter with its subject, and messengers', async () => {
    const html = await open('/en/vacancies/stylist/');
    expect(html).toContain('href="tel:+380442001000"');
    expect(html).toContain('href="mailto:hello@oksamyt.example?subject=Vacancy%3A%20Hair%20stylist"');
    expect(html).toContain('href="https://t.me/');
  });

  it('links every salon it is open in', async () => {
    const html = await open('/vacancies/stylist/');
    expect(html.match(/class="vacancy-terms__salon" href="\/salons\/[^"]+\/"/g)).toHaveLength(4);
  });
});

describe('a vacancy past its last day', () => {
  const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'nextTick'] as const;

  beforeAll(() => jest.useFakeTimers({ now: new Date('2027-02-01T09:00:00+02:00'), doNotFake: [...TIMERS, 'queueMicrotask', 'hrtime'] }));
  afterAll(() => jest.useRealTimers());

  it('says that it is closed, is kept from search engines and offers no job', async () => {
    const html = await open('/en/vacancies/administrator/');
    expect(html).toContain('This vacancy is closed');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('mailto:hello@oksamyt.example?subject=');
    expect(dataOf(html).map((data) => data['@type'])).toEqual(['BreadcrumbList']);
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
