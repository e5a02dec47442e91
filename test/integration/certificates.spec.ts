import { startTestSite, TEST_SITE_URL } from '../support/site';
import type { TestSite } from '../support/site';

/** The JSON-LD blocks of a page. */
function jsonLd(html: string): readonly Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );
}

const headings = (html: string) => [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));

/** Text of a page as a reader sees it, with ordinary blanks. */
const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ');

describe('the certificate pages', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site?.close());

  const pageAt = async (path: string) =>
    (
      await site.http
        .get(path)
        .expect(200)
        .expect('content-type', /text\/html/)
    ).text;

  describe.each([
    { lang: 'uk', prefix: '', list: 'Подаруйте', packageTitle: 'Десять тисяч', thanks: 'Дякуємо' },
    { lang: 'en', prefix: '/en', list: 'Give', packageTitle: 'Ten thousand', thanks: 'Thank you' },
  ])('in $lang', ({ lang, prefix, list, packageTitle, thanks }) => {
    it.each(['/gift_certificate/', '/gift_certificate/sertyfikat-10000/', '/gift_certificate/vechir-spa-dlia-dvokh/'])(
      'name their language, address and translations: %s',
      async (path) => {
        const html = await pageAt(prefix + path);
        expect(html).toContain(`<html lang="${lang}"`);
        expect(html).toContain(`<link rel="canonical" href="${TEST_SITE_URL}${prefix}${path}"/>`);
        expect(html).toContain(`<link rel="alternate" hrefLang="uk" href="${TEST_SITE_URL}${path}"/>`);
        expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${TEST_SITE_URL}/en${path}"/>`);
        expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${TEST_SITE_URL}${path}"/>`);
      },
    );

    it.each(['/gift_certificate/', '/gift_certificate/sertyfikat-1000/', '/gift_certificate/den-volossia/', '/thank/'])(
      'have one h1 and no jump in their headings: %s',
      async (path) => {
        const levels = headings(await pageAt(prefix + path));
        expect(levels.filter((level) => level === 1)).toHaveLength(1);
        levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
      },
    );

    it('show every package and lead to its page', async () => {
      const html = await pageAt(`${prefix}/gift_certificate/`);
      expect(textOf(html)).toContain(list);
      for (const slug of ['sertyfikat-1000', 'sertyfikat-10000', 'vechir-spa-dlia-dvokh', 'den-volossia', 'cholovicha-hodyna'])
        expect(html).toContain(`href="${prefix}/gift_certificate/${slug}/"`);
      expect(jsonLd(html).map((block) => block['@type'])).toEqual(expect.arrayContaining(['BreadcrumbList', 'ItemList']));
    });

    it('tell of a package what is given, what is paid and what it holds', async () => {
      const html = await pageAt(`${prefix}/gift_certificate/sertyfikat-10000/`);
      expect(textOf(html)).toContain(packageTitle);
      expect(textOf(html)).toMatch(lang === 'uk' ? /9 000 грн, знижка 10 %/ : /9,000 UAH, 10% off/);
      const product = jsonLd(html).find((block) => block['@type'] === 'Product');
      expect(product).toMatchObject({
        name: packageTitle,
        offers: {
          '@type': 'Offer',
          price: '10000.00',
          priceCurrency: 'UAH',
          url: `${TEST_SITE_URL}${prefix}/gift_certificate/sertyfikat-10000/`,
        },
      });
    });

    it('thank for an order in each of three states, which are kept apart in the page cache', async () => {
      const states = ['success', 'telegram', 'email'];
      const pages = await Promise.all(states.map((state) => pageAt(`${prefix}/thank/?state=${state}`)));
      expect(new Set(pages).size).toBe(3);
      for (const [index, state] of states.entries()) {
        expect(textOf(pages[index]!)).toContain(thanks);
        expect(pages[index]).toContain('<meta name="robots" content="noindex"/>');
        expect(await pageAt(`${prefix}/thank/?state=${state}`)).toBe(pages[index]);
      }
      expect(await pageAt(`${prefix}/thank/`)).toBe(pages[0]);
      expect(await pageAt(`${prefix}/thank/?state=nothing`)).toBe(pages[0]);
    });
  });

  it('keep the state of the thanks when the language is switched', async () => {
    expect(await pageAt('/thank/?state=email')).toContain('href="/en/thank/?state=email"');
    expect(await pageAt('/en/thank/?state=email')).toContain('href="/thank/?state=email"');
  });

  it('say who orders a ritual with the manager and who orders at once', async () => {
    expect(textOf(await pageAt('/gift_certificate/vechir-spa-dlia-dvokh/'))).toContain('Через менеджерку');
    expect(textOf(await pageAt('/gift_certificate/den-volossia/'))).toContain('Одразу, без погоджень');
  });

  it('explain the discount on the total, with the sums that are paid', async () => {
    const text = textOf(await pageAt('/gift_certificate/'));
    expect(text).toContain('ще 600 грн, і буде 10 %');
    expect(text).toMatch(/10 000 грн −10 % 9 000 грн/);
    expect(text).toMatch(/20 000 грн −15 % 17 000 грн/);
  });

  it('can be ordered without the order panel: by phone, in a chat, in a salon', async () => {
    const html = await pageAt('/gift_certificate/');
    expect(html).toContain('href="tel:+380442001000"');
    expect(html).toContain('href="https://t.me/oksamyt_example_bot"');
    expect(html).toContain('href="/salons/oksamyt-hilton/"');
  });

  it('do not exist under an unknown slug, in the language of the address', async () => {
    const { text } = await site.http.get('/gift_certificate/nothing-of-ours/').expect(404);
    expect(text).toContain('<html lang="uk"');
    expect(text).toContain('This page could not be found');
  });

  it.each(['/gift_certificate/', '/gift_certificate/sertyfikat-1000/', '/thank/'])('are only read: %s', async (path) => {
    const { headers } = await site.http.post(path).expect(405);
    expect(headers.allow).toBe('GET, HEAD');
  });
});
