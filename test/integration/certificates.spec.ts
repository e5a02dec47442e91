import { PageDocument } from '../support/page-document';
import { startTestSite, TEST_SITE_URL } from '../support/site';
import type { TestSite } from '../support/site';

describe('the certificate pages', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site?.close());

  const pageAt = async (path: string) => {
    const { text } = await site.http
      .get(path)
      .expect(200)
      .expect('content-type', /text\/html/);
    return new PageDocument(text);
  };

  describe.each([
    { lang: 'uk', prefix: '', list: 'Подаруйте', packageTitle: 'Десять тисяч', thanks: 'Дякуємо' },
    { lang: 'en', prefix: '/en', list: 'Give', packageTitle: 'Ten thousand', thanks: 'Thank you' },
  ])('in $lang', ({ lang, prefix, list, packageTitle, thanks }) => {
    it.each(['/gift_certificate/', '/gift_certificate/sertyfikat-10000/', '/gift_certificate/vechir-spa-dlia-dvokh/'])(
      'name their language, address and translations: %s',
      async (path) => {
        const page = await pageAt(prefix + path);
        expect(page.lang).toBe(lang);
        expect(page.canonical).toBe(`${TEST_SITE_URL}${prefix}${path}`);
        expect(page.alternates).toMatchObject({
          uk: `${TEST_SITE_URL}${path}`,
          en: `${TEST_SITE_URL}/en${path}`,
          'x-default': `${TEST_SITE_URL}${path}`,
        });
      },
    );

    it.each(['/gift_certificate/', '/gift_certificate/sertyfikat-1000/', '/gift_certificate/den-volossia/', '/thank/'])(
      'have one h1 and no jump in their headings: %s',
      async (path) => {
        const page = await pageAt(prefix + path);
        expect(page.texts('h1')).toHaveLength(1);
        expect(page.headingJumps).toEqual([]);
      },
    );

    it('show every package and lead to its page', async () => {
      const page = await pageAt(`${prefix}/gift_certificate/`);
      const slugs = ['sertyfikat-1000', 'sertyfikat-10000', 'vechir-spa-dlia-dvokh', 'den-volossia', 'cholovicha-hodyna'];
      expect(page.text).toContain(list);
      expect(page.links('main')).toEqual(expect.arrayContaining(slugs.map((slug) => `${prefix}/gift_certificate/${slug}/`)));
      expect(page.jsonLdTypes).toEqual(expect.arrayContaining(['BreadcrumbList', 'ItemList']));
    });

    it('show the value, the price and the content of a package', async () => {
      const page = await pageAt(`${prefix}/gift_certificate/sertyfikat-10000/`);
      expect(page.text).toContain(packageTitle);
      expect(page.text).toMatch(lang === 'uk' ? /9 000 грн, знижка 10 %/ : /9,000 UAH, 10% off/);
      const product = page.jsonLd.find((node) => node['@type'] === 'Product');
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

    it('thank for an order in each of three states, which are separate pages in the cache', async () => {
      const states = ['success', 'telegram', 'email'];
      const pages = await Promise.all(states.map((state) => pageAt(`${prefix}/thank/?state=${state}`)));
      expect(new Set(pages.map(({ html }) => html)).size).toBe(3);
      for (const [index, state] of states.entries()) {
        expect(pages[index]!.text).toContain(thanks);
        expect(pages[index]!.robots).toBe('noindex');
        expect((await pageAt(`${prefix}/thank/?state=${state}`)).html).toBe(pages[index]!.html);
      }
      expect((await pageAt(`${prefix}/thank/`)).html).toBe(pages[0]!.html);
      expect((await pageAt(`${prefix}/thank/?state=nothing`)).html).toBe(pages[0]!.html);
    });
  });

  it('keep the state of the thank-you page when the language is switched', async () => {
    expect((await pageAt('/thank/?state=email')).links()).toContain('/en/thank/?state=email');
    expect((await pageAt('/en/thank/?state=email')).links()).toContain('/thank/?state=email');
  });

  it('say whether a package is ordered at once or arranged with the manager', async () => {
    expect((await pageAt('/gift_certificate/vechir-spa-dlia-dvokh/')).text).toContain('Через менеджерку');
    expect((await pageAt('/gift_certificate/den-volossia/')).text).toContain('Одразу, без погоджень');
  });

  it('explain the discount on the total, with the sums that are paid', async () => {
    const { text } = await pageAt('/gift_certificate/');
    expect(text).toContain('ще 600 грн, і буде 10 %');
    expect(text).toMatch(/10 000 грн −10 % 9 000 грн/);
    expect(text).toMatch(/20 000 грн −15 % 17 000 грн/);
  });

  it('can be ordered without the order panel: by phone, in a chat, in a salon', async () => {
    const links = (await pageAt('/gift_certificate/')).links('main');
    expect(links).toEqual(expect.arrayContaining(['tel:+380442001000', 'https://t.me/oksamyt_example_bot', '/salons/oksamyt-hilton/']));
  });

  it('do not exist under an unknown slug, in the language of the address', async () => {
    const { text } = await site.http.get('/gift_certificate/nothing-of-ours/').expect(404);
    const page = new PageDocument(text);
    expect(page.lang).toBe('uk');
    expect(page.text).toContain('This page could not be found');
  });

  it.each(['/gift_certificate/', '/gift_certificate/sertyfikat-1000/'])('refuse other methods than GET and HEAD: %s', async (path) => {
    const { headers } = await site.http.post(path).expect(405);
    expect(headers.allow).toBe('GET, HEAD');
  });
});
