import { sitemapXml } from './sitemap.document';

const page = (path: string, modifiedAt: string | null = null) => ({ path, modifiedAt });

describe('the sitemap', () => {
  it('names the translations of a page that exists in both languages only', () => {
    const xml = sitemapXml('https://a.test', { ua: [page('/'), page('/лише/')], en: [page('/')] });
    const [, ukrainian, only, english] = xml.split('<url>');
    for (const url of [ukrainian, english]) {
      expect(url).toContain('hreflang="uk" href="https://a.test/"');
      expect(url).toContain('hreflang="en" href="https://a.test/en/"');
      expect(url).toContain('hreflang="x-default" href="https://a.test/"');
    }
    expect(only).not.toContain('hreflang');
  });

  it('gives the date of the last change, where that is known and is a date', () => {
    const dates = ['2026-11-16', '2026-11-16T11:00:00+02:00', '2026-11-16T11:00:00', 'yesterday', '2026-13-45', null];
    const xml = sitemapXml('https://a.test', { ua: dates.map((date, index) => page(`/${index}/`, date)), en: [] });
    expect([...xml.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, date]) => date)).toEqual(['2026-11-16', '2026-11-16T11:00:00+02:00']);
  });

  it('escapes what an address may hold', () => {
    expect(sitemapXml('https://a.test', { ua: [page("/a&b'/")], en: [] })).toContain('<loc>https://a.test/a&amp;b&apos;/</loc>');
  });
});
