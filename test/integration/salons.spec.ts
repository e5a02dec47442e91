import { startTestSite, TEST_SITE_URL, untied } from '../support/site';
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
  { path: '/employees/', texts: ['30 майстрів', '30 masters'], types: [] },
  { path: '/employees/olena-marchuk/', texts: ['Артдиректорка з кольору', 'Colour director'], types: ['Person', 'BreadcrumbList'] },
  { path: '/contacts/', texts: ['на всі салони', 'for every salon'], types: ['Organization'] },
  { path: '/online/', texts: ['Прямі номери', 'Direct lines'], types: [] },
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

describe('the pages of salons and masters', () => {
  it.each(CASES)('$prefix$path is a whole page in its language', async ({ prefix, path, lang, text, types, canonical = path }) => {
    const { status, text: html } = await site.http.get(`${prefix}${path}`);

    expect(status).toBe(200);
    expect(html).toContain(`<html lang="${lang}"`);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(untied(html)).toContain(text);
    expect(html).toContain(`<link rel="canonical" href="${TEST_SITE_URL}${prefix}${canonical}"/>`);
    for (const [language, address] of [
      ['uk', canonical],
      ['en', `/en${canonical}`],
      ['x-default', canonical],
    ] as const) {
      expect(html).toContain(`<link rel="alternate" hrefLang="${language}" href="${TEST_SITE_URL}${address}"/>`);
    }
    expect(html).toContain('<main');
    for (const type of types) expect(html).toContain(`"@type":"${type}"`);
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
    const { status, text: html } = await site.http.get(path);

    expect(status).toBe(404);
    expect(html).toContain(path.startsWith('/en/') ? '<html lang="en"' : '<html lang="uk"');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it.each(PAGES.map(({ path }) => path))('%s cannot be posted to', async (path) => {
    const { status, headers } = await site.http.post(path);

    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });
});

describe('the list of salons', () => {
  it('groups them by part of the city and sends London to its own site in a new tab', async () => {
    const { text: html } = await site.http.get('/salons/');

    expect(html.match(/class="salon-card card"/g)).toHaveLength(13);
    expect(html).toMatch(/href="https:\/\/london\.oksamyt\.example\/" target="_blank" rel="noopener"/);
  });
});

describe('the page of a salon', () => {
  it('calls, shows the way, and leaves it to the browser to say whether the salon is open now', async () => {
    const { text: html } = await site.http.get('/salons/oksamyt-pechersk/');

    expect(html).toContain('href="tel:+380442001001"');
    expect(html).toContain('https://www.google.com/maps/dir/?api=1&amp;destination=50.4279%2C30.5374');
    expect(html).toContain('https://waze.com/ul?ll=50.4279%2C30.5374&amp;navigate=yes');
    expect(html).toContain('href="/price/female/?salon=oksamyt-pechersk"');
    expect(html).toContain('href="/services/oksamyt-pechersk/female/hair/"');
    expect(html).toContain('data-opens="08:00" data-closes="22:00" data-open="Зараз відчинено" data-closed="Зараз зачинено">Години<');
  });
});

describe('the list of masters', () => {
  it('is narrowed by salon and skill together, and its canonical address says so', async () => {
    const { text: html } = await site.http.get('/employees/?skill=manicure&salon=oksamyt-obolon');

    expect(html.match(/class="card card--master"/g)).toHaveLength(1);
    expect(html).toContain('Руслан Дяченко');
    expect(html).toContain(`<link rel="canonical" href="${TEST_SITE_URL}/employees/?salon=oksamyt-obolon&amp;skill=manicure"/>`);
    expect(html).toContain('href="/en/employees/?salon=oksamyt-obolon&amp;skill=manicure"');
  });

  it('has a designed empty state with the way back', async () => {
    const { status, text: html } = await site.http.get('/employees/?salon=oksamyt-lypky&skill=pedicure');
    const nobody = await site.http.get('/employees/?salon=oksamyt-obolon&skill=colouring');

    expect(status).toBe(200);
    expect(html).toContain('Наталія Шевчук');
    expect(nobody.status).toBe(200);
    expect(untied(nobody.text)).toContain('Таких майстрів у цьому салоні немає.');
  });
});

describe('booking by phone', () => {
  it('repeats what the visitor came for, each visitor their own', async () => {
    const massage = await site.http.get('/online/?service=klasychnyi-masazh&employee=oleksandr-soroka');
    const plain = await site.http.get('/online/?service=nope&salon=nowhere');

    expect(massage.text).toContain('Класичний масаж тіла');
    expect(massage.text).toContain('Олександр Сорока');
    expect(plain.status).toBe(200);
    expect(plain.text).not.toContain('online-wish');
  });
});

describe('the map of the contacts page', () => {
  it('is our own drawing and holds nothing of the maps service without its key', async () => {
    const { text: html } = await site.http.get('/contacts/');

    expect(html).toContain('kyiv-map');
    expect(html).not.toContain('data-island="GoogleMap"');
    expect(html).not.toContain('google.com/maps/embed');
  });

  it('offers the maps service behind consent when there is a key', async () => {
    const keyed = await startTestSite({ GOOGLE_MAPS_API_KEY: 'a-public-key' });
    try {
      const { text: html, headers } = await keyed.http.get('/contacts/');

      expect(html).toContain('data-island="GoogleMap"');
      expect(html).toContain('Докладну мапу показує Google.');
      expect(html).not.toContain('<iframe');
      expect(headers['content-security-policy']).toContain("frame-src 'self' https://www.google.com");
    } finally {
      await keyed.close();
    }
  });
});
