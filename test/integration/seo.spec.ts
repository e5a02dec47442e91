import { startTestSite, TEST_SITE_URL } from '../support/site';
import type { TestSite } from '../support/site';

/** The first error of an XML text, in the parts of XML that our documents use; null for a well-formed one. */
function xmlProblem(xml: string): string | null {
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<')) return 'no declaration';
  const open: string[] = [];
  const rest = xml.replace(/^<\?xml[^>]*\?>/, '').replace(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g, (...match: string[]) => {
    const [, end, name, , empty] = match;
    if (end) return open.pop() === name ? '' : `<unbalanced ${name}`;
    if (!empty) open.push(name!);
    return '';
  });
  if (open.length) return `not closed: ${open.join(', ')}`;
  const loose = /[<>]|&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/.exec(rest + (xml.match(/"[^"]*"/g) ?? []).join(''));
  return loose && `loose ${rest.slice(loose.index, loose.index + 60)}`;
}

const textsIn = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, text]) => text!);

describe('documents for machines', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site?.close());

  const read = async (path: string) => {
    const { headers, text, body } = await site.http
      .get(path)
      .buffer(true)
      .parse((res, done) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => done(null, Buffer.concat(chunks).toString()));
      })
      .expect(200);
    return { headers: headers as Record<string, string>, text: text ?? (body as string) };
  };

  describe('sitemap.xml', () => {
    it('is well-formed and names every page in both languages with its translations', async () => {
      const { headers, text } = await read('/sitemap.xml');
      expect(headers['content-type']).toBe('application/xml; charset=utf-8');
      expect(xmlProblem(text)).toBeNull();
      const urls = textsIn(text, 'url');
      const locs = textsIn(text, 'loc');
      expect(new Set(locs).size).toBe(locs.length);
      expect(locs).toEqual(expect.arrayContaining([`${TEST_SITE_URL}/`, `${TEST_SITE_URL}/en/`, `${TEST_SITE_URL}/en/gift_certificate/`]));
      const certificates = urls.find((url) => url.startsWith(`<loc>${TEST_SITE_URL}/gift_certificate/</loc>`))!;
      for (const [lang, prefix] of [
        ['uk', ''],
        ['en', '/en'],
        ['x-default', ''],
      ] as const)
        expect(certificates).toContain(
          `<xhtml:link rel="alternate" hreflang="${lang}" href="${TEST_SITE_URL}${prefix}/gift_certificate/"/>`,
        );
      expect(certificates).toMatch(/<lastmod>2026-11-16T11:00:00\+02:00<\/lastmod>/);
    });

    it('leads to pages that answer', async () => {
      const { text } = await read('/sitemap.xml');
      const paths = textsIn(text, 'loc').map((loc) => loc.slice(TEST_SITE_URL.length));
      const answers = await Promise.all(paths.map(async (path) => ({ path, status: (await site.http.get(path)).status })));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    }, 60_000);
  });

  describe.each([
    { lang: 'uk', prefix: '' },
    { lang: 'en', prefix: '/en' },
  ])('feed.xml in $lang', ({ lang, prefix }) => {
    it('is RSS 2.0 of the articles, newest first, with absolute addresses only', async () => {
      const { headers, text } = await read(`${prefix}/feed.xml`);
      expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
      expect(xmlProblem(text)).toBeNull();
      expect(textsIn(text, 'language')).toEqual([lang]);
      expect(text).toContain(`<atom:link href="${TEST_SITE_URL}${prefix}/feed.xml" rel="self" type="application/rss+xml"/>`);
      const dates = textsIn(text, 'pubDate').map((date) => Date.parse(date));
      expect(dates.length).toBeGreaterThanOrEqual(12);
      expect(dates).toEqual([...dates].sort((a, b) => b - a));
      for (const link of textsIn(text, 'link')) expect(link).toMatch(new RegExp(`^${TEST_SITE_URL}${prefix}/blog/`));
      expect(text).not.toMatch(/(href|src)=&quot;\//);
    });
  });

  it('robots.txt names the sitemap and keeps crawlers out of the tools', async () => {
    const { headers, text } = await read('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /dev/',
        'Disallow: /ops',
        `Sitemap: ${TEST_SITE_URL}/sitemap.xml`,
      ]),
    );
  });

  it('manifest.webmanifest names the site and icons that exist', async () => {
    const { headers, text } = await read('/manifest.webmanifest');
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = JSON.parse(text) as { short_name: string; icons: { src: string; type: string }[] };
    expect(manifest.short_name).toBe('Оксамит');
    for (const { src, type } of manifest.icons) await site.http.get(src).expect(200).expect('content-type', type);
  });

  it('security.txt expires in less than a year', async () => {
    const { headers, text } = await read('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain('Contact: mailto:hello@oksamyt.example\n');
    expect(text).toContain('Preferred-Languages: uk, en\n');
    expect(text).toContain(`Canonical: ${TEST_SITE_URL}/.well-known/security.txt\n`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)![1]!);
    const days = (expires - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(150);
    expect(days).toBeLessThan(365);
  });

  const DOCUMENTS = ['/sitemap.xml', '/robots.txt', '/feed.xml', '/en/feed.xml', '/manifest.webmanifest', '/.well-known/security.txt'];

  it.each(DOCUMENTS)('may be cached, and are not sent again to whoever has them: %s', async (path) => {
    const { headers } = await site.http.get(path).expect(200);
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+/);
    await site.http.get(path).set('if-none-match', headers.etag!).expect(304);
  });

  it.each(DOCUMENTS)('answer GET and HEAD only: %s', async (path) => {
    const head = await site.http.head(path).expect(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    const { headers } = await site.http.post(path).expect(405);
    expect(headers.allow).toBe('GET, HEAD');
  });

  it.each(['/en/sitemap.xml', '/en/robots.txt', '/en/manifest.webmanifest', '/en/.well-known/security.txt'])(
    'have one address for both languages: %s does not exist',
    async (path) => {
      await site.http.get(path).expect(404);
    },
  );
});
