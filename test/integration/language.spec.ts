import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

const ENGLISH = 'a=b; locale=en';

describe('the remembered language', () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  const home = (headers: Record<string, string>, path = '/') => site.http.get(path).set(headers).redirects(0);

  it('redirects visitors from other sites to the home page in their language, whether the page is cached or not', async () => {
    for (const inMemory of [false, true]) {
      const { headers } = await home({ Cookie: ENGLISH, 'Sec-Fetch-Site': 'none' }, '/?utm_source=letter').expect(302);
      expect([inMemory, headers.location, headers['cache-control']]).toEqual([inMemory, '/en/?utm_source=letter', 'no-store']);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      await home({}).expect(200).expect('Content-Language', 'uk');
    }
  });

  it('does not redirect links within the site, nor any other page', async () => {
    await home({ Cookie: ENGLISH, 'Sec-Fetch-Site': 'same-origin' }).expect(200).expect('Content-Language', 'uk');
    await home({ Cookie: 'locale=ua', 'Sec-Fetch-Site': 'none' }).expect(200);
    await home({ Cookie: ENGLISH, 'Sec-Fetch-Site': 'none' }, '/salons/').expect(200).expect('Content-Language', 'uk');
    await home({ Cookie: ENGLISH, 'Sec-Fetch-Site': 'none' }, '/en/').expect(200);
  });
});

describe('without the cookie of the language', () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite({ LOCALE_COOKIE: 'off' });
  });
  afterAll(() => site.close());

  it('every visitor gets the page of the address, and the switch stores nothing', async () => {
    await site.http.get('/').set('Cookie', ENGLISH).redirects(0).expect(200);
    const { text } = await site.http.get('/').set('Cookie', ENGLISH).redirects(0).expect(200).expect('Content-Language', 'uk');
    expect(text).toContain('&quot;localeCookie&quot;:false');
  });
});
