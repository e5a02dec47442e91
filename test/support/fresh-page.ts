import { PageCache } from '../../src/platform/cache/page-cache.service';
import { PageDocument } from './page-document';
import type { TestSite } from './site';
import { until } from './until';

export const cacheCounts = (site: TestSite) => site.app.get(PageCache, { strict: false }).counts;

/** What a page links to, and says there; of one that is kept and stale, once it has been rendered anew. */
export async function readFresh(site: TestSite, path: string, status = 200) {
  await until(async () => {
    const { stale } = cacheCounts(site);
    await site.http.get(path).redirects(1).expect(status);
    return cacheCounts(site).stale === stale;
  });
  const { text, headers } = await site.http.get(path).redirects(1).expect(status);
  const { $ } = new PageDocument(text);
  const link = (selector: string) => ({ href: $(selector).attr('href') ?? '', text: $(selector).first().text().trim() });
  return { $, link, etag: headers.etag };
}
