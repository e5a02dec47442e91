import { loadGroup } from '../config/load-environment';
import { PageVersions } from '../pages/page-versions';
import { requested } from '../../../test/unit/public-page';
import { CacheEnvironment } from './cache.env';
import { PageCache } from './page-cache.service';
import { PageEntry } from './page-entry';
import { until } from '../../../test/support/until';
import { warmPages } from './page-warming';

describe('the warming of pages', () => {
  it('takes one page at a time, tries a page that fails once for a change, and goes on with a change that comes meanwhile', async () => {
    const versions = new PageVersions();
    versions.declare('content');
    const cache = new PageCache(loadGroup(CacheEnvironment), versions);
    const render = (path: string) => cache.put(requested(path), new PageEntry(path, 200, versions.current, []));
    const log: string[] = [];
    let running = 0;
    let most = 0;
    warmPages(cache, async (key) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      log.push(`${key} ${versions.current.content}`);
      if (log.length === 2) versions.set('content', 'v2');
      if (key !== '/fails/') render(key);
    });
    for (const path of ['/a/', '/fails/', '/b/']) render(path);
    versions.set('content', 'v1');
    await until(() => log.length === 5);
    expect(log).toEqual(['/b/ v1', '/fails/ v1', '/a/ v2', '/b/ v2', '/fails/ v2']);
    expect(cache.staleKeys()).toEqual(['/fails/']);
    expect(most).toBe(1);
  });
});
