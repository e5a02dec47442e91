import { rememberedHome } from './remembered-locale';

const ask = (url: string, headers: Record<string, string>, method = 'GET') => rememberedHome({ method, url, headers });
const english = { cookie: 'a=b; locale=en', 'sec-fetch-site': 'none' };

describe('the remembered language', () => {
  it('redirects a visitor who chose English and comes from another site to the English home page, with the query', () => {
    expect(ask('/', english)).toBe('/en/');
    expect(ask('/?utm_source=letter&a=1', { ...english, 'sec-fetch-site': 'cross-site' })).toBe('/en/?utm_source=letter&a=1');
    expect(ask('/', { cookie: 'locale=en' }, 'HEAD')).toBe('/en/');
  });

  it.each([
    ['no cookie', '/', { 'sec-fetch-site': 'none' }],
    ['Ukrainian chosen', '/', { cookie: 'locale=ua', 'sec-fetch-site': 'none' }],
    ['a cookie that only looks like it', '/', { cookie: 'xlocale=en; locale=england' }],
    ['a page of its own', '/salons/', english],
    ['the English home page', '/en/', english],
    ['a link of our own', '/', { ...english, 'sec-fetch-site': 'same-origin' }],
    ['a link of our own in an older browser', '/', { cookie: 'locale=en', referer: 'https://oksamyt.test/about/', host: 'oksamyt.test' }],
  ])('lets through: %s', (_name, url, headers) => {
    expect(ask(url, headers as Record<string, string>)).toBeNull();
  });

  it('recognises a referrer of another site, and leaves other methods alone', () => {
    expect(ask('/', { cookie: 'locale=en', referer: 'https://search.example/', host: 'oksamyt.test' })).toBe('/en/');
    expect(ask('/', { cookie: 'locale=en', referer: 'nonsense', host: 'oksamyt.test' })).toBe('/en/');
    expect(ask('/', english, 'POST')).toBeNull();
  });
});
