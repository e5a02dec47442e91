import { request as rawRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** What a response must not reveal: stack traces, file names and names of libraries. */
const INSIDES = /\bat .+:\d+:\d+|node_modules|\.tsx?\b|\/work\/|Error: |undefined|\[object/;

describe('bad input', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site?.close());

  /** The path is sent unchanged: other clients would normalise it. */
  const ask = (path: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const { hostname, port } = new URL(site.origin);
      const req = rawRequest({ hostname, port, path, method, headers: { accept: 'text/html', ...headers } }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, text: Buffer.concat(chunks).toString() }));
      });
      req.on('error', reject).end();
    });

  function expectFullPage({ text, headers }: Answer, lang: 'uk' | 'en'): void {
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toMatch(/^<!doctype html><html lang="/);
    expect(text).toContain(`<html lang="${lang}"`);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).toContain('site-footer');
    expect(text.replace(/<(script|link|img)[^>]*>/g, '')).not.toMatch(INSIDES);
  }

  describe('addresses that name nothing', () => {
    it.each([
      '/nothing/',
      '/salons/nothing/',
      '/salons/OKSAMYT-HILTON/',
      '/salons/oksamyt-hilton/nobody/',
      '/gift_certificate/Sertyfikat-1000/',
      '/gift_certificate/sertyfikat-1000/deeper/',
      '/blog/nothing/nothing/',
      '/employees/__proto__/',
      '/gift_certificate/constructor/',
      '/services/female/hair/nothing/',
      '/price/children/',
      '/vacancies/%D0%BD%D0%B5%D0%BC%D0%B0/',
      '/thank/you/',
    ])('are 404 as a whole page, in the language of the address: %s', async (path) => {
      const ukrainian = await ask(path);
      expect(ukrainian.status).toBe(404);
      expectFullPage(ukrainian, 'uk');
      expect(ukrainian.text).toContain('This page could not be found');
    });

    it('are not stripped of their language when an English page exists', async () => {
      const { status, headers } = await ask('/en/gift_certificate/nothing/');
      // docs/product.md, redirects 4: no English page there, so the address without /en/ answers, with 404
      expect([status, headers.location]).toEqual([301, '/gift_certificate/nothing/']);
    });
  });

  describe('addresses that cannot be', () => {
    it.each([
      ['encoding that does not decode', '/salons/%E0%A4%A/', 400],
      ['half an escape', '/salons/%/', 400],
      ['bytes that are no UTF-8', '/salons/%ff%fe/', 400],
      ['a zero byte', '/salons/%00/', 400],
      ['a zero byte behind a known name', '/salons/oksamyt-hilton%00.html', 400],
      ['a line break', '/salons/%0d%0aSet-Cookie:a=b/', 400],
      ['8 KB', `/salons/${'a'.repeat(8 * 1024 - 100)}/`, 414],
      ['8 KB of a query', `/?q=${'a'.repeat(8 * 1024 - 100)}`, 414],
    ])('are refused as a whole page: %s', async (_what, path, status) => {
      for (const [prefix, lang] of [
        ['', 'uk'],
        ['/en', 'en'],
      ] as const) {
        const answer = await ask(prefix + path);
        expect(answer.status).toBe(status);
        expectFullPage(answer, lang);
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
    });

    it.each([
      '/../../../../etc/passwd',
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/img/640/media/..%2f..%2fpackage.json',
      '/img/640/media/../../package.json',
      '/assets/.vite/manifest.json',
      '//etc/passwd',
    ])('lead to no file: %s', async (path) => {
      const { status, text, headers } = await ask(path);
      if (status === 301) expect(headers.location).toMatch(/^\/[^/\\]/);
      else expect([400, 403, 404]).toContain(status);
      expect(text).not.toMatch(/root:|"dependencies"|"file":/);
      expect(text).not.toMatch(/\bat .+:\d+:\d+/);
    });

    it('never redirect to another host', async () => {
      for (const path of ['//evil.example', '//evil.example/', '/\\evil.example', '/%5cevil.example/', '/en//evil.example/']) {
        const { status, headers } = await ask(path);
        expect(status).toBeLessThan(500);
        if (headers.location) expect(headers.location).toMatch(/^\/(?![/\\])/);
      }
    });

    it('are answered by node:http when they are longer than its limit', async () => {
      expect((await ask(`/${'a'.repeat(20_000)}`)).status).toBe(431);
    });
  });

  describe('queries', () => {
    it.each([
      '/thank/?state=email&state=telegram',
      '/thank/?state[]=email',
      '/thank/?state[a][b]=email',
      '/thank/?__proto__[state]=email',
      '/?%',
      '/?a=%E0%A4%A',
      '/thank/?state=%00',
      '/thank/?state=%3Cscript%3Ealert(1)%3C/script%3E',
    ])('that nobody meant do no harm: %s', async (path) => {
      const { status, text } = await ask(path);
      expect(status).toBe(200);
      expect(text).not.toContain('alert(1)');
    });

    it('with a repeated key take its first value', async () => {
      const once = await ask('/thank/?state=email');
      const twice = await ask('/thank/?state=email&state=telegram');
      expect(twice.text).toBe(once.text);
    });
  });

  describe('other spellings of an address', () => {
    it.each(['/EMPLOYEES/', '/Employees/olena-marchuk/', '/EN/employees/', '/en/Employees/', '/API/time'])(
      'in capitals are not found: %s',
      async (path) => {
        const { status, headers } = await ask(path);
        // what is no English page loses its language first (docs/product.md, redirects 4)
        const answer = status === 301 ? await ask(headers.location!) : { status };
        expect(answer.status).toBe(404);
      },
    );

    it.each([
      ['/%65mployees/', '/employees/'],
      ['/employees/%6flena-marchuk/?x=1', '/employees/olena-marchuk/?x=1'],
      ['/employees/%6f%6c%65na%2dmarchuk/', '/employees/olena-marchuk/'],
      ['/%65n/employees/', '/en/employees/'],
    ])('in escapes move for good: %s', async (path, spelled) => {
      const { status, headers } = await ask(path);
      expect([status, headers.location]).toEqual([301, spelled]);
    });
  });

  describe('headers that name another host, language or address', () => {
    it.each<[string, Record<string, string>]>([
      ['/charity/', { host: 'evil.example' }],
      ['/policy/', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '1' }],
      ['/contacts/', { forwarded: 'host=evil.example' }],
      ['/vacancies/', { 'x-original-url': '/salons/', 'x-rewrite-url': '/salons/' }],
      ['/price/male/', { 'accept-language': 'en', cookie: 'locale=en; signed_in=1' }],
      ['/blog/porady/', { 'x-request-id': 'evil.example', referer: 'https://evil.example/', origin: 'https://evil.example' }],
    ])('change neither %s, which is rendered for that very request, nor what the next visitor gets: %j', async (path, headers) => {
      const first = await ask(path, { headers });
      const next = await ask(path);
      expect([first.status, next.status]).toEqual([200, 200]);
      expect(first.text).toBe(next.text);
      expect(next.text + JSON.stringify(next.headers)).not.toContain('evil.example');
    });
  });

  describe('fragments', () => {
    it('must not be stored under a version that is not theirs', async () => {
      for (const query of ['', '?v=forged', '?v[]=1', '?v[__proto__]=1', '?v=1&v=2']) {
        const { status, headers } = await ask(`/fragments/ua/panels${query}`);
        expect([query, status, headers['cache-control']]).toEqual([query, 200, 'no-store']);
      }
    });

    it.each(['/fragments/xx/panels', '/fragments/ua/nothing', '/fragments/ua/__proto__', '/fragments/constructor/panels'])(
      'that do not exist are 404: %s',
      async (path) => {
        expect((await ask(path)).status).toBe(404);
      },
    );
  });

  describe('methods', () => {
    it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('that a page does not know are 405 with Allow: %s', async (method) => {
      for (const [path, lang] of [
        ['/gift_certificate/', 'uk'],
        ['/en/', 'en'],
      ] as const) {
        const answer = await ask(path, { method });
        expect(answer.status).toBe(405);
        expect(answer.headers.allow).toBe('GET, HEAD');
        expectFullPage(answer, lang);
      }
    });

    it.each(['OPTIONS', 'TRACE', 'PROPFIND'])('that the site does not use are not answered with 5xx: %s', async (method) => {
      const { status } = await ask('/gift_certificate/', { method });
      expect(status).toBeLessThan(500);
    });

    it('on addresses that name nothing are 404', async () => {
      expect((await ask('/nothing/', { method: 'POST' })).status).toBe(404);
    });
  });

  describe('what a client accepts', () => {
    it.each(['xx', '*', 'tlh;q=0.5, de', 'en', ';;;', 'uk;q=nonsense'])(
      'does not change the language of an address: Accept-Language %j',
      async (language) => {
        const { status, text } = await ask('/gift_certificate/', { headers: { 'accept-language': language } });
        expect(status).toBe(200);
        expect(text).toContain('<html lang="uk"');
      },
    );

    it('may be JSON: pages are still HTML, errors are JSON', async () => {
      const headers = { accept: 'application/json' };
      const found = await ask('/gift_certificate/', { headers });
      expect([found.status, found.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const missing = await ask('/gift_certificate/nothing/', { headers });
      expect(missing.status).toBe(404);
      expect(JSON.parse(missing.text)).toEqual({ ok: false, code: 'not_found', error: 'This page could not be found' });
    });

    it.each(['image/png', 'nonsense', 'text/html;q=0', ''])('may be anything else: Accept %j', async (accept) => {
      const answer = await ask('/nothing/', { headers: { accept } });
      expect(answer.status).toBe(404);
      expectFullPage(answer, 'uk');
    });

    it.each(['br;q=nonsense', 'zstd', 'identity;q=0', '*;q=0'])('may be an unknown encoding: Accept-Encoding %j', async (encoding) => {
      const { status } = await ask('/gift_certificate/', { headers: { 'accept-encoding': encoding } });
      expect(status).toBe(200);
    });
  });

  it('leaves the site unchanged: no error is stored in the page cache', async () => {
    await ask('/gift_certificate/', { method: 'DELETE' });
    expect((await ask('/gift_certificate/')).status).toBe(200);
    expect((await ask('/')).status).toBe(200);
  });
});
