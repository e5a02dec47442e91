import type { SearchResult } from '../../src/modules/content/contract/search-result';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

const TOKEN = 'a-token-of-an-editors-backend';

interface SearchAnswer {
  readonly ok: boolean;
  readonly lang: string;
  readonly total: number;
  readonly groups: readonly { readonly kind: string; readonly hits: readonly { readonly title: string; readonly url: string }[] }[];
}

describe('the content API', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ CONTENT_WEBHOOK_TOKEN: TOKEN });
  });
  afterAll(() => site?.close());

  const search = async (query: string) => (await site.http.get(`/api/search?${query}`).expect(200)).body as SearchAnswer;

  describe('GET /api/search', () => {
    it.each([
      ['ua', '', /^від \d[\d\s]*\sгрн$/, /^\d+\sгод/],
      ['en', '/en', /^from [\d,]+\sUAH$/, /^\d+\sh/],
    ] as const)('says what a service costs and takes, and where it is booked (%s)', async (lang, prefix, price, duration) => {
      const { body } = await site.http.get(`/api/search?q=balayazh&lang=${lang}`).expect(200);
      const [{ hits }] = (body as SearchResult).groups as [SearchResult['groups'][number]];
      const offer = hits.find(({ service }) => service === 'balayazh')?.offer;
      expect(offer).toEqual({
        price: expect.stringMatching(price) as string,
        duration: expect.stringMatching(duration) as string,
        url: `${prefix}/online/?service=balayazh`,
      });
      // a category is not booked
      const others = hits.filter(({ service }) => service === undefined);
      expect(others.filter((hit) => hit.offer)).toEqual([]);
    });

    it('answers hits in groups, in Ukrainian when no language is asked for', async () => {
      const { ok, lang, total, groups } = await search(`q=${encodeURIComponent('манікюр')}`);
      expect({ ok, lang }).toEqual({ ok: true, lang: 'ua' });
      expect(total).toBeGreaterThan(0);
      expect(groups[0]!.kind).toBe('services');
      expect(groups[0]!.hits[0]!.url).toMatch(/^\/services\/.*\/$/);
    });

    it('answers in English with English addresses', async () => {
      const { lang, groups } = await search('q=manicure&lang=en');
      expect(lang).toBe('en');
      for (const { hits } of groups) for (const { url } of hits) expect(url).toMatch(/^\/en\//);
    });

    it('understands a Ukrainian word typed in a Latin keyboard layout', async () => {
      const titles = (await search('q=ysuns')).groups.flatMap(({ hits }) => hits.map(({ title }) => title.toLowerCase()));
      expect(titles.some((title) => title.includes('нігт'))).toBe(true);
    });

    it('answers with and without a trailing slash, and may be cached for a minute', async () => {
      const slashed = await site.http.get('/api/search/?q=hilton').expect(200);
      const plain = await site.http.get('/api/search?q=hilton').expect(200);
      expect(slashed.body).toEqual(plain.body);
      expect(plain.headers['cache-control']).toBe('public, max-age=60');
      expect(plain.headers['content-type']).toMatch(/^application\/json/);
    });

    it('finds nothing for an empty query', async () => {
      expect(await search('')).toMatchObject({ ok: true, total: 0, groups: [] });
    });

    it('refuses unknown fields and unknown languages, all of them at once and in the language of the request', async () => {
      const { body } = await site.http.get('/api/search?q=a&page=2&lang=ru').set('accept-language', 'en').expect(422);
      expect(body).toEqual({
        ok: false,
        code: 'invalid_fields',
        error: 'Please check the fields: some of them are not right.',
        details: { page: 'There is no such field', lang: 'Must be ua or en' },
      });
      const { body: ukrainian } = await site.http.get('/api/search?page=2').expect(422);
      expect(ukrainian).toMatchObject({ details: { page: 'Такого поля немає' } });
    });

    it('refuses a repeated key', async () => {
      const { body } = await site.http.get('/api/search?q=a&q=b&lang=en').expect(422);
      expect(body).toMatchObject({ code: 'invalid_fields', details: { q: 'Must be text' } });
    });
  });

  describe('GET /api/salons-by-services', () => {
    it('names the salons that perform every one of the services', async () => {
      const { ContentService } = jest.requireActual<typeof import('../../src/modules/content/application/content.service')>(
        '../../src/modules/content/application/content.service',
      );
      const { salons, services } = site.app.get(ContentService).site('en').content;
      const wanted = services.slice(0, 2).map(({ id }) => id);
      const able = salons.filter(({ serviceIds }) => serviceIds.length === 0 || wanted.every((id) => serviceIds.includes(id)));
      const { body } = await site.http.get(`/api/salons-by-services?services=${wanted.join(',')}&lang=en`).expect(200);
      expect(body).toEqual({
        ok: true,
        salons: able.map(({ id, slug, title }) => ({ id, slug, title, url: `/en/salons/${slug}/` })),
      });
    });

    it.each(['', 'services=', 'services=a', 'services=1,-2', 'services=1&services=2'])('refuses %j', async (query) => {
      const { body } = await site.http.get(`/api/salons-by-services?${query}&lang=en`).expect(422);
      expect(body).toMatchObject({ ok: false, details: { services: 'Must be a comma separated list of numbers, 50 at most' } });
    });
  });

  describe('POST /api/content/refresh', () => {
    it('reads the content anew for a request with the token', async () => {
      const { body, headers } = await site.http.post('/api/content/refresh').set('authorization', `Bearer ${TOKEN}`).expect(200);
      expect(body).toEqual({
        ok: true,
        version: expect.any(String) as string,
        changed: false,
        durationMs: expect.any(Number) as number,
        skipped: 0,
        cut: 0,
        doubts: 0,
        incomplete: expect.any(Number) as number,
      });
      expect(headers['cache-control']).toBe('no-store');
    });

    it('answers with a trailing slash too: a POST is never redirected', async () => {
      await site.http.post('/api/content/refresh/').set('authorization', `Bearer ${TOKEN}`).expect(200);
    });

    it('asks for a token where there is none', async () => {
      const { body, headers } = await site.http.post('/api/content/refresh').expect(401);
      expect(body).toMatchObject({ ok: false, code: 'unauthorized' });
      expect(headers['www-authenticate']).toBe('Bearer');
    });

    it.each(['Bearer wrong', `Bearer ${TOKEN}x`])('refuses %j', async (authorization) => {
      const { body } = await site.http.post('/api/content/refresh').set('authorization', authorization).expect(403);
      expect(body).toMatchObject({ ok: false, code: 'wrong_token' });
    });
  });

  describe('everything else under /api', () => {
    it('is answered with 404 in JSON, whatever Accept says', async () => {
      for (const path of ['/api', '/api/', '/api/nothing', '/api/search/deeper']) {
        const { body, headers } = await site.http.get(path).set('accept', 'text/html').expect(404);
        expect(body).toMatchObject({ ok: false, code: 'not_found' });
        expect(headers['cache-control']).toBe('no-store');
      }
    });

    it('has no second address under a language prefix', async () => {
      const { type } = await site.http.get('/en/api/search/?q=a').expect(404);
      expect(type).toBe('text/html');
    });

    it('names the right methods', async () => {
      const { body, headers } = await site.http.delete('/api/search').expect(405);
      expect(headers.allow).toBe('GET, HEAD');
      expect(body).toMatchObject({ ok: false, code: 'method_not_allowed' });
      expect((await site.http.get('/api/content/refresh').expect(405)).headers.allow).toBe('POST');
    });

    it('refuses invalid JSON with 400, and more than 64 KB with 413', async () => {
      const post = (text: string) => site.http.post('/api/content/refresh').set('content-type', 'application/json').send(text);
      expect((await post('{"a":').expect(400)).body).toMatchObject({ ok: false, code: 'bad_request' });
      expect((await post(JSON.stringify({ a: 'x'.repeat(65 * 1024) })).expect(413)).body).toMatchObject({
        ok: false,
        code: 'body_too_large',
      });
    });
  });
});

describe('the refresh hook without a configured token', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site?.close());

  it('does not exist', async () => {
    const { body } = await site.http.post('/api/content/refresh').set('authorization', 'Bearer anything-at-all').expect(404);
    expect(body).toMatchObject({ ok: false, code: 'not_found' });
  });
});
