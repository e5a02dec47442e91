import type { PageCache } from '../../src/platform/cache/page-cache.service';

/** Resolves after the next call of a method of the cache. */
export function nextCall(cache: PageCache, method: 'put' | 'drop'): Promise<void> {
  return new Promise((resolve) => {
    const original = cache[method].bind(cache) as (...args: unknown[]) => void;
    jest.spyOn(cache, method).mockImplementationOnce((...args: unknown[]) => {
      original(...args);
      resolve();
    });
  });
}
