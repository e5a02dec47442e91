import { loadGroup } from '../config/load-environment';
import { CacheEnvironment } from './cache.env';
import { PageCache, pageKey } from './page-cache.service';
import { PageEntry } from './page-entry';

const cacheOf = (megabytes: number) => new PageCache(loadGroup(CacheEnvironment, { PAGE_CACHE_MB: String(megabytes) }));

const entry = (bytes = 10, version = 'v1') => new PageEntry('x'.repeat(bytes), 200, version, []);

describe('the key of an address', () => {
  it.each([
    ['/salons/', '/salons/'],
    ['/salons/?utm_source=x&fbclid=1', '/salons/'],
    ['/employees/?skill=cut&salon=lypky', '/employees/?salon=lypky&skill=cut'],
    ['/employees/?salon=lypky&utm=1&skill=cut', '/employees/?salon=lypky&skill=cut'],
    ['/employees/?salon=a&salon=b', '/employees/?salon=a'],
    ['/employees/?salon=', '/employees/'],
    ['/employees/?', '/employees/'],
    ['/employees/?salon=a%26skill%3Db', '/employees/?salon=a%26skill%3Db'],
    ['/employees/?salon=%E0%A4%A', `/employees/?salon=${encodeURIComponent('\ufffd%A')}`],
  ])('%s is %s', (url, key) => {
    expect(pageKey(url)).toBe(key);
  });
});

describe('the page cache', () => {
  it('gives back what was put in', () => {
    const cache = cacheOf(1);
    const page = entry();
    cache.put('/', page);
    expect(cache.get('/')).toBe(page);
    cache.drop('/');
    expect(cache.get('/')).toBeUndefined();
  });

  it('stays within its bytes and lets the least recently used page go first', () => {
    const cache = cacheOf(1);
    const big = 200 * 1024; // counts as 300 KiB with its compressed forms
    for (const key of ['/a/', '/b/', '/c/']) cache.put(key, entry(big));
    cache.get('/a/');
    cache.put('/d/', entry(big));
    expect(['/a/', '/b/', '/c/', '/d/'].filter((key) => cache.get(key))).toEqual(['/a/', '/c/', '/d/']);
    expect(cache.bytes).toBeLessThanOrEqual(1024 * 1024);
  });

  it('does not keep a page that is larger than the whole cache', () => {
    const cache = cacheOf(1);
    cache.put('/huge/', entry(1024 * 1024));
    expect(cache.get('/huge/')).toBeUndefined();
  });

  it('does not keep addresses that are too long to be ours', () => {
    const cache = cacheOf(1);
    cache.put(`/${'a'.repeat(300)}/`, entry());
    expect(cache.bytes).toBe(0);
  });

  it('keeps nothing when it is given no memory', () => {
    const cache = cacheOf(0);
    cache.put('/', entry());
    expect(cache.get('/')).toBeUndefined();
  });

  it('takes pages of another content version for stale, and serves them all the same', () => {
    const cache = cacheOf(1);
    cache.setVersion('v1');
    cache.put('/', entry(10, 'v1'));
    expect(cache.isFresh(cache.get('/')!)).toBe(true);
    cache.setVersion('v2');
    expect(cache.isFresh(cache.get('/')!)).toBe(false);
  });
});
