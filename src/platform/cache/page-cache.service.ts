import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CacheEnvironment } from './cache.env';
import { PageEntry } from './page-entry';

/** Query keys that make another page; all others (utm_…, fbclid …) do not change what is shown. */
const PAGE_QUERY = ['salon', 'skill', 'state', 'map'] as const;

/** Longest address that is remembered: longer ones are never ours. */
const MAX_KEY = 300;

/**
 * Finished pages by normalised address, bounded in bytes, least recently used go first.
 * A page of an older content version is stale: it may still be served while one render refreshes it.
 */
@Injectable()
export class PageCache {
  private readonly entries: LRUCache<string, PageEntry>;
  private readonly enabled: boolean;
  private version = '';
  private readonly improved = new WeakSet<PageEntry>();
  private improving: Promise<void> = Promise.resolve();
  /** Answers given: fresh hits, stale hits, and pages rendered. */
  readonly counts = { hit: 0, stale: 0, miss: 0 };

  constructor(env: CacheEnvironment) {
    this.enabled = env.PAGE_CACHE_MB > 0;
    this.entries = new LRUCache({ maxSize: Math.max(1, env.PAGE_CACHE_MB) * 1024 * 1024, sizeCalculation: (entry) => entry.size });
  }

  /** Content version that new pages are rendered from; pages of any other are stale from now on. */
  setVersion(version: string): void {
    this.version = version;
  }

  get currentVersion(): string {
    return this.version;
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  get(key: string): PageEntry | undefined {
    return this.entries.get(key);
  }

  isFresh(entry: PageEntry): boolean {
    return entry.version === this.version;
  }

  put(key: string, entry: PageEntry): void {
    if (this.enabled && key.length <= MAX_KEY) this.entries.set(key, entry);
  }

  /** Makes the smallest forms of a page that is asked for again: once, and one page at a time, so that pictures and files get their turn. */
  improve(entry: PageEntry): void {
    if (this.improved.has(entry)) return;
    this.improved.add(entry);
    // a page that cannot be made smaller is served as it is
    this.improving = this.improving.then(() => entry.improve()).catch(() => undefined);
  }

  /** The page is gone: an older copy must not outlive it. */
  drop(key: string): void {
    this.entries.delete(key);
  }
}

/** The key of a request address: path as it is, known query keys in a fixed order, everything else dropped. */
export function pageKey(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const query = new URLSearchParams(url.slice(mark + 1));
  const kept = PAGE_QUERY.flatMap((name) => {
    const value = query.get(name);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return kept.length ? `${url.slice(0, mark)}?${kept.join('&')}` : url.slice(0, mark);
}
