import { PageCache } from '../../src/platform/cache/page-cache.service';
import { PageVersions } from '../../src/platform/pages/page-versions';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

describe('pages in memory after a change of the content', () => {
  let site: TestSite;
  let cache: PageCache;

  beforeAll(async () => {
    site = await startTestSite({ PAGE_WARMING: 'on' });
    cache = site.app.get(PageCache);
  });
  afterAll(() => site?.close());

  it('are rendered anew without anybody asking, the last used first, and nobody waits', async () => {
    const paths = ['/about/', '/en/salons/', '/vacancies/'];
    for (const path of paths) await site.http.get(path).expect(200);
    const put = jest.spyOn(cache, 'put');
    site.app.get(PageVersions).set('content', 'newer');
    expect(cache.staleKeys()).toEqual([...paths].reverse());
    await until(() => cache.staleKeys().length === 0);
    expect(put.mock.calls.map(([{ address }]) => address.key)).toEqual([...paths].reverse());
    for (const path of paths) await site.http.get(path).expect(200);
    expect(cache.counts).toMatchObject({ stale: 0, hit: paths.length });
  });
});
