import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

describe('the built files', () => {
  const built = resolve('dist-client');
  const named = (ending: string) => readdirSync(built).find((name) => name.endsWith(ending))!;
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site?.close());

  it.each([
    ['.js', /^text\/javascript; charset=utf-8$/i],
    ['.css', /^text\/css; charset=utf-8$/i],
    ['.svg', /^image\/svg\+xml$/],
  ])('%s are sent as the build compressed them, for a year', async (ending, type) => {
    const path = `/assets/${named(ending)}`;
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers } = await site.http
        .head(path)
        .set('Accept-Encoding', encoding === 'br' ? 'gzip, deflate, br' : 'gzip')
        .expect(200);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': expect.stringMatching(type) as string,
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    const { headers } = await site.http.head(path).set('Accept-Encoding', 'br;q=0, gzip;q=0').expect(200);
    expect(headers).toMatchObject({ 'content-type': expect.stringMatching(type) as string, vary: 'Accept-Encoding' });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('leave out what browsers read of documents alone, but for those that are documents by themselves', async () => {
    const sent = async (ending: string) => (await site.http.get(`/assets/${named(ending)}`).expect(200)).headers;
    for (const ending of ['.js', '.css', '.woff2']) {
      const headers = await sent(ending);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers).not.toHaveProperty('content-security-policy');
    }
    expect((await sent('.svg'))['content-security-policy']).toContain("script-src 'self'");
  });

  it('that an island waits for ask the browser to compile them whole', () => {
    const waitedFor = readdirSync(built).filter((name) => /^(hydrate-|shared-|\w+\.island-).*\.js$/.test(name));
    expect(waitedFor.length).toBeGreaterThan(5);
    const lazy = waitedFor.filter((name) => !readFileSync(join(built, name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'));
    expect(lazy).toEqual([]);
  });

  it('are not sent again to clients that have them', async () => {
    const path = `/assets/${named('.woff2')}`;
    const { headers } = await site.http.get(path).expect(200);
    await site.http.get(path).set('If-None-Match', headers.etag!).expect(304);
  });

  it('that a later build removed are answered from memory where they were asked for, else with 404 in plain text', async () => {
    const [asked, name] = readdirSync(built)
      .filter((file) => file.endsWith('.js'))
      .slice(-2) as [string, string];
    await site.http.get(`/assets/${asked}`).expect(200);
    const hidden = readdirSync(built).filter((file) => file.startsWith(name) || file.startsWith(asked));
    const move = (from: (file: string) => string, to: (file: string) => string) =>
      hidden.forEach((file) => renameSync(join(built, from(file)), join(built, to(file))));
    const aside = (file: string) => `.${file}.aside`;
    move((file) => file, aside);
    try {
      const { headers, text } = await site.http.get(`/assets/${name}`).set('Accept-Encoding', 'br').expect(404);
      expect(text).toBe(`No such file: /${name}\n`);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers['cache-control'] ?? '').not.toContain('immutable');
      for (const encoding of ['br', 'gzip', 'identity']) {
        const { headers: kept } = await site.http.get(`/assets/${asked}`).set('Accept-Encoding', encoding).expect(200);
        expect(kept['content-encoding'] ?? 'identity').toBe(encoding);
        expect(kept['x-content-type-options']).toBe('nosniff');
      }
    } finally {
      move(aside, (file) => file);
    }
  });
});
