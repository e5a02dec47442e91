import { requested } from '../../../test/unit/public-page';
import { loadGroup } from '../config/load-environment';
import { oneOf, text } from '../pages/page-query';
import { CacheEnvironment } from './cache.env';
import { PageCache } from './page-cache.service';
import { PageEntry } from './page-entry';
import { PageVersions } from '../pages/page-versions';

const versions = new PageVersions();
versions.declare('content');
versions.declare('booking');
const cacheOf = (megabytes: number) => new PageCache(loadGroup(CacheEnvironment, { PAGE_CACHE_MB: String(megabytes) }), versions);

const entry = (bytes = 10, madeFrom: Record<string, string> = { content: '' }) => new PageEntry('x'.repeat(bytes), 200, madeFrom, []);

describe('the page cache', () => {
  it('returns what was put in', () => {
    const cache = cacheOf(1);
    const page = entry();
    cache.put(requested('/'), page);
    expect(cache.get('/')).toBe(page);
    cache.drop('/');
    expect(cache.get('/')).toBeUndefined();
  });

  it('finds a page by any address of it, once it was kept with its query keys', () => {
    const cache = cacheOf(1);
    const query = { salon: text(), skill: text() };
    expect(cache.keyOf('/employees/?skill=cut&salon=lypky')).toBeNull();
    cache.put(requested('/employees/?salon=lypky&skill=cut', { query }), entry());
    expect(cache.keyOf('/employees/?utm=1&skill=cut&salon=lypky')).toBe('/employees/?salon=lypky&skill=cut');
    expect(cache.keyOf('/employees/?salon=lypky&skill=cut')).toBe('/employees/?salon=lypky&skill=cut');
    expect(cache.keyOf('/employees/?salon=obolon')).toBe('/employees/?salon=obolon');
    expect(cache.keyOf('/employees/')).toBe('/employees/');
  });

  it('does not apply the query keys of one page to another', () => {
    const cache = cacheOf(1);
    cache.put(requested('/price/female/?salon=lypky', { query: { salon: text() } }), entry());
    cache.put(requested('/about/'), entry());
    cache.put(requested('/thank/?state=email', { query: { state: oneOf('email') } }), entry());
    expect(cache.keyOf('/about/?salon=lypky&state=email')).toBe('/about/');
    expect(cache.keyOf('/thank/?salon=lypky&state=email')).toBe('/thank/?state=email');
    expect(cache.keyOf('/thank/?state=other')).toBe('/thank/');
  });

  it('has no key for an invalid address', () => {
    const cache = cacheOf(1);
    cache.put(requested('/price/female/', { query: { salon: text() } }), entry());
    expect(cache.keyOf(`/price/female/?${'&'.repeat(1000)}salon=lypky`)).toBeNull();
    expect(cache.keyOf('/price/female/?a#&salon=lypky')).toBeNull();
  });

  it('never stores a private page', () => {
    const cache = cacheOf(1);
    expect(() => cache.put(requested('/me/', { access: 'private' }), entry())).toThrow('private');
    expect(cache.get('/me/')).toBeUndefined();
  });

  it('stays within its size limit and evicts the least recently used page first', () => {
    const cache = cacheOf(1);
    const big = 200 * 1024; // counts as 300 KiB with its compressed forms
    for (const key of ['/a/', '/b/', '/c/']) cache.put(requested(key), entry(big));
    cache.get('/a/');
    cache.put(requested('/d/'), entry(big));
    expect(['/a/', '/b/', '/c/', '/d/'].filter((key) => cache.get(key))).toEqual(['/a/', '/c/', '/d/']);
    expect(cache.bytes).toBeLessThanOrEqual(1024 * 1024);
  });

  it('does not store a page that is larger than the whole cache', () => {
    const cache = cacheOf(1);
    cache.put(requested('/huge/'), entry(1024 * 1024));
    expect(cache.get('/huge/')).toBeUndefined();
  });

  it('does not store pages with addresses longer than the limit', () => {
    const cache = cacheOf(1);
    cache.put(requested(`/${'a'.repeat(300)}/`), entry());
    expect(cache.bytes).toBe(0);
  });

  it('does not store a page under another spelling of its address', () => {
    const cache = cacheOf(1);
    const spellings = ['/employees/%6Flena/', '/employees/o%6cena/', '/blog/%d0%bd/', '/blog/%D0%BD/', '/employees/olena/'];
    for (const path of spellings) cache.put(requested(path), entry());
    expect(spellings.filter((path) => cache.get(path))).toEqual(['/blog/%D0%BD/', '/employees/olena/']);
  });

  it('stores nothing when its size is 0', () => {
    const cache = cacheOf(0);
    cache.put(requested('/'), entry());
    expect(cache.get('/')).toBeUndefined();
  });

  it('makes the smallest compressed forms of one page at a time, and goes on after a failure', async () => {
    const [first, second] = [entry(), entry()];
    let fail!: (error: Error) => void;
    const improvingFirst = jest.spyOn(first, 'improve').mockReturnValue(new Promise((_resolve, reject) => (fail = reject)));
    const improvingSecond = jest.spyOn(second, 'improve').mockResolvedValue();
    const cache = cacheOf(1);
    cache.put(requested('/first/'), first);
    cache.put(requested('/second/'), second);
    cache.improve('/first/', first);
    cache.improve('/second/', second);
    await new Promise(setImmediate);
    expect([improvingFirst.mock.calls.length, improvingSecond.mock.calls.length]).toEqual([1, 0]);
    fail(new Error('no memory'));
    await new Promise(setImmediate);
    expect(improvingSecond).toHaveBeenCalledTimes(1);
  });

  it('skips pages that were evicted or replaced while they waited, and lets a bounded number wait', async () => {
    const cache = cacheOf(4);
    const pages = Array.from({ length: 60 }, (_, index) => ({ key: `/page-${index}/`, page: entry() }));
    const finish: (() => void)[] = [];
    const improving = pages.map(({ page }) =>
      jest.spyOn(page, 'improve').mockImplementation(() => new Promise((resolve) => void finish.push(resolve))),
    );
    for (const { key, page } of pages) cache.put(requested(key), page);
    for (const { key, page } of pages) cache.improve(key, page);
    cache.drop('/page-1/');
    cache.put(requested('/page-2/'), entry());
    for (let done = 0; done < finish.length; done++) {
      finish[done]!();
      await new Promise(setImmediate);
    }
    const improved = improving.flatMap((spy, index) => (spy.mock.calls.length ? [index] : []));
    // the first is being made, fifty wait, two of those are gone
    expect(improved).toEqual([0, ...Array.from({ length: 48 }, (_, index) => index + 3)]);
    // one that found no room is made on a later request
    cache.improve('/page-59/', pages[59]!.page);
    expect(improving[59]).toHaveBeenCalledTimes(1);
  });

  it('gives up the pages that wait when the site stops, and takes no more', async () => {
    const cache = cacheOf(1);
    const pages = ['/first/', '/second/', '/third/'].map((key) => ({ key, page: entry() }));
    let finish!: () => void;
    const improving = pages.map(({ page }) =>
      jest.spyOn(page, 'improve').mockImplementation(() => new Promise((resolve) => (finish = resolve))),
    );
    for (const { key, page } of pages) cache.put(requested(key), page);
    for (const { key, page } of pages.slice(0, 2)) cache.improve(key, page);
    cache.onModuleDestroy();
    cache.improve('/third/', pages[2]!.page);
    finish();
    await new Promise(setImmediate);
    expect(improving.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
  });

  it('treats a page as stale when one of its versions has changed, and still serves it', () => {
    const cache = cacheOf(1);
    versions.set('content', 'c1');
    versions.set('booking', 'b1');
    cache.put(requested('/online/'), entry(10, { content: 'c1', booking: 'b1' }));
    cache.put(requested('/about/'), entry(10, { content: 'c1' }));
    const fresh = () => ['/online/', '/about/'].filter((key) => cache.isFresh(cache.get(key)!));
    expect(fresh()).toEqual(['/online/', '/about/']);
    versions.set('booking', 'b2');
    expect(fresh()).toEqual(['/about/']);
    versions.set('content', 'c2');
    expect(fresh()).toEqual([]);
    expect(cache.get('/about/')).toBeDefined();
  });
});
