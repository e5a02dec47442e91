import { PageDocument } from '../support/page-document';
import { startTestSite, TEST_SITE_URL } from '../support/site';
import type { TestSite } from '../support/site';

interface Expected {
  readonly path: string;
  readonly texts: readonly [ua: string, en: string];
  readonly types: readonly string[];
  /** Canonical path where it is not the page's own. */
  readonly canonical?: string;
}

const PAGES: readonly Expected[] = [
  { path: '/salons/', texts: ['Лівий берег', 'Left bank'], types: ['BeautySalon'] },
  {
    path: '/salons/oksamyt-pechersk/',
    texts: ['бульвар Лесі Українки, 24', '24 Lesi Ukrainky Blvd'],
    types: ['BeautySalon', 'BreadcrumbList'],
  },
  {
    path: '/salons/oksamyt-pechersk/olena-marchuk/',
    texts: ['у салоні Печерськ', 'at Pechersk'],
    types: ['Person', 'BreadcrumbList'],
    canonical: '/employees/olena-marchuk/',
  },
  { path: '/employees/', texts: ['30 майстрів', '30 masters'], types: ['ItemList'] },
  { path: '/employees/olena-marchuk/', texts: ['Артдиректорка з кольору', 'Colour director'], types: ['Person', 'BreadcrumbList'] },
  { path: '/contacts/', texts: ['на всі салони', 'for every salon'], types: ['Organization'] },
  { path: '/online/', texts: ['Прямі номери', 'Direct lines'], types: ['ReserveAction'] },
];

const CASES = PAGES.flatMap((page) => [
  { ...page, lang: 'uk', prefix: '', text: page.texts[0] },
  { ...page, lang: 'en', prefix: '/en', text: page.texts[1] },
]);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** A page with the status it was answered with. */
async function get(path: string, from: TestSite = site) {
  const { status, text, headers } = await from.http.get(path);
  return { status, headers, page: new PageDocument(text) };
}

describe('the pages of salons and masters', () => {
  it.each(CASES)('$prefix$path is a whole page in its language', async ({ prefix, path, lang, text, types, canonical = path }) => {
    const { status, page } = await get(`${prefix}${path}`);

    expect(status).toBe(200);
    expect(page.lang).toBe(lang);
    expect(page.texts('h1')).toHaveLength(1);
    expect(page.text).toContain(text);
    expect(page.canonical).toBe(`${TEST_SITE_URL}${prefix}${canonical}`);
    expect(page.alternates).toMatchObject({
      uk: `${TEST_SITE_URL}${canonical}`,
      en: `${TEST_SITE_URL}/en${canonical}`,
      'x-default': `${TEST_SITE_URL}${canonical}`,
    });
    expect(page.count('main')).toBe(1);
    expect(page.jsonLdTypes).toEqual(expect.arrayContaining([...types]));
  });

  it.each([
    '/salons/oksamyt-nowhere/',
    '/salons/oksamyt-obolon/olena-marchuk/',
    '/salons/oksamyt-pechersk/nobody/',
    '/employees/nobody/',
    '/employees/?salon=nope',
    '/employees/?skill=nope',
    '/en/employees/?salon=nope',
  ])('%s is a full page that says it was not found', async (path) => {
    const { status, page } = await get(path);

    expect(status).toBe(404);
    expect(page.lang).toBe(path.startsWith('/en/') ? 'en' : 'uk');
    expect(page.robots).toBe('noindex');
  });

  it.each(PAGES.map(({ path }) => path))('%s cannot be posted to', async (path) => {
    const { status, headers } = await site.http.post(path);

    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });
});

describe('the page of a master', () => {
  it.each(['/employees/olena-marchuk/', '/en/salons/oksamyt-pechersk/olena-marchuk/'])(
    '%s is not shown before the picture that a card grows into has come',
    async (path) => {
      const { page } = await get(path);

      expect(page.attributesOf('head > link[rel=expect]')).toMatchObject({ href: '#silk', blocking: 'render' });
      expect(page.count('#silk')).toBe(1);
      expect(page.count('.employee-opening__picture#silk')).toBe(1);
    },
  );

  it('is the only one that waits', async () => {
    expect((await get('/employees/')).page.count('link[rel=expect]')).toBe(0);
  });
});

describe('the list of salons', () => {
  it('groups them by part of the city and sends London to its own site in a new tab', async () => {
    const { page } = await get('/salons/');

    expect(page.count('.salon-card')).toBe(13);
    expect(page.attributesOf('main a[href="https://london.oksamyt.example/"]')).toMatchObject({ target: '_blank', rel: 'noopener' });
  });
});

describe('the page of a salon', () => {
  it('has call and route links, and leaves it to the browser to say whether the salon is open now', async () => {
    const { page } = await get('/salons/oksamyt-pechersk/');

    expect(page.links('main')).toEqual(
      expect.arrayContaining([
        'tel:+380442001001',
        'https://www.google.com/maps/dir/?api=1&hl=uk&gl=UA&destination=50.4279%2C30.5374',
        'https://waze.com/ul?ll=50.4279%2C30.5374&navigate=yes',
        '/price/female/?salon=oksamyt-pechersk',
        '/services/oksamyt-pechersk/female/hair/',
      ]),
    );
    expect(page.texts('[data-opens]')).toEqual(['Години']);
    expect(page.attributesOf('[data-opens]')).toMatchObject({
      'data-opens': '08:00',
      'data-closes': '22:00',
      'data-open': 'Зараз відчинено',
      'data-closed': 'Відчиняємо о 8:00',
    });
  });
});

describe('the list of masters', () => {
  it('is narrowed by salon and skill together, and its canonical address says so', async () => {
    const { page } = await get('/employees/?skill=manicure&salon=oksamyt-obolon');

    expect(page.texts('.card--master')).toEqual([expect.stringContaining('Руслан Дяченко')]);
    expect(page.canonical).toBe(`${TEST_SITE_URL}/employees/?salon=oksamyt-obolon&skill=manicure`);
    expect(page.attributes('.site-header__lang', 'href')).toContain('/en/employees/?salon=oksamyt-obolon&skill=manicure');
  });

  it.each(['', '/en'])(
    'has no two neighbours in one silk, says what a visit costs at least, and shows six seniors large: %s/employees/',
    async (prefix) => {
      const { page } = await get(`${prefix}/employees/`);
      const silks = page.attributes('.employees__master .photo', 'src');
      expect(silks).toHaveLength(30);
      expect(silks.filter((silk, index) => silk === silks[index + 1])).toEqual([]);
      expect(page.texts('.card__price')).toHaveLength(30);
      expect(page.texts('.employees__master--large .card__title')).toContain(prefix ? 'Mykola Romaniuk' : 'Микола Романюк');
      expect(page.count('.employees__master--large')).toBe(6);
    },
  );

  it('has an empty state with a link back', async () => {
    const somebody = await get('/employees/?salon=oksamyt-lypky&skill=pedicure');
    const nobody = await get('/employees/?salon=oksamyt-obolon&skill=colouring');

    expect(somebody.status).toBe(200);
    expect(somebody.page.text).toContain('Наталія Шевчук');
    expect(nobody.status).toBe(200);
    expect(nobody.page.text).toContain('Таких майстрів у цьому салоні немає.');
  });
});

describe('booking by phone', () => {
  it('shows the visitor’s selection, which is not cached for others', async () => {
    const massage = await get('/online/?service=klasychnyi-masazh&employee=oleksandr-soroka');
    const plain = await get('/online/?service=nope&salon=nowhere');

    expect(massage.page.text).toContain('Класичний масаж тіла');
    expect(massage.page.text).toContain('Олександр Сорока');
    expect(massage.page.count('.online-selection')).toBe(1);
    expect(plain.status).toBe(200);
    expect(plain.page.count('.online-selection')).toBe(0);
  });
});

describe('the map of the contacts page', () => {
  it('is our own drawing and contains nothing of the maps service without its key', async () => {
    const { page } = await get('/contacts/');

    expect(page.count('[class*=kyiv-map]')).toBeGreaterThan(0);
    expect(page.count('[data-island=GoogleMap]')).toBe(0);
    expect(page.html).not.toContain('google.com/maps/embed');
  });

  it('offers the maps service behind consent when there is a key', async () => {
    const keyed = await startTestSite({ GOOGLE_MAPS_API_KEY: 'a-public-key' });
    try {
      const { page, headers } = await get('/contacts/', keyed);

      expect(page.count('[data-island=GoogleMap]')).toBe(1);
      expect(page.text).toContain('Докладну мапу показує Google.');
      expect(page.count('iframe')).toBe(0);
      expect(headers['content-security-policy']).toContain("frame-src 'self' https://www.google.com");
    } finally {
      await keyed.close();
    }
  });
});
