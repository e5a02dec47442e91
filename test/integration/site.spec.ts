import { createHash } from 'node:crypto';
import { PageDocument, withoutNonBreaking } from '../support/page-document';
import { startTestSite, TEST_SITE_URL } from '../support/site';
import type { TestSite } from '../support/site';

describe('the site', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  describe.each([
    ['uk', '/about/', '/en/about/'],
    ['en', '/en/about/', '/about/'],
  ])('a page in %s', (lang, path, translation) => {
    let page: PageDocument;
    let policy: string;
    beforeAll(async () => {
      const { text, headers } = await site.http.get(path).expect(200).expect('Content-Language', lang);
      page = new PageDocument(text);
      policy = headers['content-security-policy'] as string;
    });

    it('says what it is and where', () => {
      expect(page.html).toMatch(/^<!doctype html><html /);
      expect(page.lang).toBe(lang);
      expect(page.canonical).toBe(TEST_SITE_URL + path);
      expect(page.texts('h1')).toHaveLength(1);
    });

    it('names itself and its translation to search engines', () => {
      const [ua, en] = lang === 'uk' ? [path, translation] : [translation, path];
      expect(page.alternates).toEqual({ uk: TEST_SITE_URL + ua, en: TEST_SITE_URL + en, 'x-default': TEST_SITE_URL + ua });
    });

    it('leads to its translation', () => {
      expect(page.attributes('.site-header__lang', 'href')).toContain(translation);
    });

    it('carries structured data that parses', () => {
      expect(page.jsonLd.length).toBeGreaterThan(0);
      for (const node of page.jsonLd) expect(node).toHaveProperty('@context', 'https://schema.org');
    });

    it('runs one inline script, which the policy knows by its hash', () => {
      const scripts = page.$('script:not([src], [type$=json])').toArray();
      expect(scripts).toHaveLength(1);
      const hash = createHash('sha256').update(page.$(scripts[0]).text()).digest('base64');
      expect(policy).toContain(` 'sha256-${hash}' `);
    });
  });

  it('preloads the picture of the first view, in the widths that the page offers', async () => {
    const page = new PageDocument((await site.http.get('/about/').expect(200)).text);
    const [widths] = page.attributes('img[fetchpriority=high]', 'srcset');
    expect(widths).toBeDefined();
    expect(page.attributes('head > link[rel=preload][as=image]', 'imagesrcset')[0]).toBe(widths);
  });

  it('preloads the upright part of the opening for phones, and the whole picture for wider screens', async () => {
    const page = new PageDocument((await site.http.get('/').expect(200)).text);
    const [upright] = page.attributes('.hero__picture source', 'srcset');
    const preloads = 'head > link[rel=preload][as=image]';
    expect(page.attributes(`${preloads}[media="(width <= 480px)"]`, 'href')).toEqual([upright]);
    const widths = page.attributes('.hero__picture img', 'srcset');
    expect(page.attributes(`${preloads}[media="(width > 480px)"]`, 'imagesrcset')).toEqual(widths);
    await site.http.get(upright!).set('accept', 'image/webp').expect(200).expect('content-type', 'image/webp');
  });

  describe('an error', () => {
    it('is a complete page, and is not indexed', async () => {
      const { text } = await site.http.get('/no-such-page/').expect(404).expect('Content-Type', /html/);
      const page = new PageDocument(text);
      expect(page.lang).toBe('uk');
      expect(page.text).toContain('Інформація про помилку: This page could not be found');
      expect(page.robots).toBe('noindex');
      expect(page.canonical).toBeUndefined();
      expect(page.count('.site-footer')).toBe(1);
    });

    it.each([
      ['/salons/%E0%A4%A/', 'uk', 'Такої адреси не буває'],
      ['/en/salons/%E0%A4%A/', 'en', 'No such address can exist'],
    ])('is told in the language of the address, %s', async (path, lang, title) => {
      const { text } = await site.http.get(path).expect(400).expect('Content-Language', lang);
      expect(withoutNonBreaking(text)).toContain(title);
    });

    it('is JSON under /api, whatever the client accepts, and elsewhere for those who ask for JSON', async () => {
      const expected = { ok: false, error: 'This page could not be found', code: 'not_found' };
      await site.http.get('/api/nothing').set('Accept', 'text/html').expect(404, expected);
      await site.http.get('/no-such-page/').set('Accept', 'application/json').expect(404, expected);
    });

    it('tells which methods an address knows', async () => {
      await site.http.post('/about/').expect(405).expect('Allow', 'GET, HEAD').expect('Content-Type', /html/);
      await site.http.delete('/api/content/refresh').expect(405).expect('Allow', 'POST');
      await site.http.post('/no-such-page/').expect(404);
    });

    it('reveals no framework or stack trace', async () => {
      for (const path of ['/%E0%A4%A/', '/salons/%00/', `/${'a'.repeat(3000)}/`, '/no-such-page/', '/en/..%2F..%2Fetc%2Fpasswd/']) {
        const { status, text } = await site.http.get(path);
        expect([status >= 400 && status < 500, path]).toEqual([true, path]);
        expect(text).not.toMatch(/node_modules|\.(ts|js):\d+|at \w+ \(/);
      }
    });

    it('has the right status for a body that cannot be read', async () => {
      await site.http.post('/api/content/refresh').set('Content-Type', 'application/json').send('{"a":').expect(400);
      const large = JSON.stringify({ text: 'x'.repeat(70_000) });
      const answer = await site.http.post('/api/content/refresh').set('Content-Type', 'application/json').send(large).expect(413);
      expect(answer.body).toMatchObject({ ok: false, code: 'body_too_large' });
    });
  });

  describe('operators', () => {
    it('see that it is alive and ready, and where its content is from', async () => {
      await site.http.get('/health/live').expect(200, { status: 'ok' });
      const { body } = await site.http.get('/health/ready').expect(200);
      expect(body).toMatchObject({ status: 'ready', dependencies: { content: { ok: true, source: 'embedded', stale: false } } });
    });

    it('alone read that: a client elsewhere is refused, also behind a proxy on this machine', async () => {
      for (const path of ['/health/ready', '/metrics']) {
        const { body } = await site.http.get(path).set('x-forwarded-for', '203.0.113.9').expect(401);
        expect(body).toMatchObject({ ok: false, code: 'monitoring_token_needed' });
        await site.http.get(path).set('x-forwarded-for', '127.0.0.1, 203.0.113.9').expect(401);
      }
      await site.http.get('/health/live').set('x-forwarded-for', '203.0.113.9').expect(200);
    });

    it('can read its metrics', async () => {
      await site.http.get('/about/');
      await site.http.get('/about/');
      const { text } = await site.http.get('/metrics').expect(200);
      expect(text).toMatch(/^content_age_seconds \d+$/m);
      expect(text).toMatch(/^page_cache_hits [1-9]\d*$/m);
      expect(text).toMatch(/^page_cache_renders [1-9]\d*$/m);
      expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="[^"]+",status="200"\} \d+$/m);
    });
  });

  it('serves built files with a lifetime of a year, and a plain 404 for a missing one', async () => {
    const { text } = await site.http.get('/about/');
    const [style] = new PageDocument(text).attributes('link[rel=stylesheet]', 'href') as [string];
    const year = 'public, max-age=31536000, immutable';
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await site.http
        .get(style)
        .set('Accept-Encoding', encoding)
        .expect(200)
        .expect('Content-Type', /^text\/css/);
      expect(answer.headers).toMatchObject({ 'cache-control': year, 'content-encoding': encoding, vary: 'Accept-Encoding' });
    }
    const plain = await site.http.get(style).set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers).toMatchObject({ 'cache-control': year, vary: 'Accept-Encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    await site.http
      .get('/assets/main-old.js')
      .expect(404)
      .expect('Content-Type', /text\/plain/);
    await site.http.get('/assets/.vite/manifest.json').expect(404);
    await site.http.get('/favicon.svg').expect(200);
  });

  it('serves the drawings that pages refer to as SVG, compressed or not', async () => {
    for (const path of ['/', '/salons/oksamyt-pechersk/']) {
      const { text } = await site.http.get(path).expect(200);
      const files = new Set([...text.matchAll(/<use [^>]*href="([^"#]+)#/g)].map(([, file]) => file!));
      expect(files.size).toBe(2);
      for (const file of files) {
        for (const encoding of ['br', 'gzip', 'identity']) {
          const { body } = await site.http
            .get(file)
            .set('Accept-Encoding', encoding)
            .expect(200)
            .expect('Content-Type', /^image\/svg\+xml/);
          expect(String(body)).toMatch(encoding === 'br' ? /./ : /^<svg/);
        }
      }
    }
  });
});
