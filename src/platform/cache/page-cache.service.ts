import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CacheEnvironment } from './cache.env';
import { isSpelledAsLinked, readPageAddress } from '../pages/page-address';
import type { PageAddress } from '../pages/page-address';
import type { PageDeclaration } from '../pages/page-declaration';
import type { QueryShape } from '../pages/page-query';
import { PageEntry } from './page-entry';
import { PageVersions } from '../pages/page-versions';

/** Longest address that is cached; no page of the site has a longer one. */
const MAX_KEY = 300;
/** How many pages wait for their smallest forms; one that finds no room is queued on a later request. */
const MAX_WAITING = 50;
/** How many paths are remembered with the query keys that their pages take. */
const MAX_PATHS = 10_000;

/**
 * Finished public pages by address, bounded in bytes, least recently used go first.
 * A page made from an older version of something is stale: it may still be served while one render refreshes it.
 */
@Injectable()
export class PageCache implements OnModuleDestroy {
  private readonly entries: LRUCache<string, PageEntry>;
  /** Query keys of pages by path, as declared by the page when it was stored. */
  private readonly shapes = new LRUCache<string, QueryShape>({ max: MAX_PATHS });
  private readonly enabled: boolean;
  private readonly improved = new WeakSet<PageEntry>();
  private readonly waiting = new Map<string, PageEntry>();
  private isImproving = false;
  private isClosing = false;
  /** Answers given: fresh hits, stale hits, and pages rendered. */
  readonly counts = { hit: 0, stale: 0, miss: 0 };

  constructor(
    env: CacheEnvironment,
    private readonly versions: PageVersions,
  ) {
    this.enabled = env.PAGE_CACHE_MB > 0;
    this.entries = new LRUCache({ maxSize: Math.max(1, env.PAGE_CACHE_MB) * 1024 * 1024, sizeCalculation: (entry) => entry.size });
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  /**
   * The key of a raw request address, before any route has been found for it: the declaration stored for the path tells which query keys
   * count. An address that has never been stored has no key.
   */
  keyOf(url: string): string | null {
    const mark = url.indexOf('?');
    // most addresses have no query, and some of the others already have the form of the key
    if (mark < 0 || this.entries.has(url)) return url;
    const shape = this.shapes.get(url.slice(0, mark));
    return (shape && readPageAddress(url, shape)?.key) ?? null;
  }

  get(key: string): PageEntry | undefined {
    return this.entries.get(key);
  }

  /** As `get`, without counting as a use. */
  peek(key: string): PageEntry | undefined {
    return this.entries.peek(key);
  }

  /** Keys of the pages that are stale, the last used first. */
  staleKeys(): readonly string[] {
    if (this.isClosing) return [];
    return [...this.entries.entries()].flatMap(([key, entry]) => (this.isFresh(entry) ? [] : [key]));
  }

  /** Calls back whenever pages may have become stale. */
  onStale(listener: () => void): void {
    this.versions.onChange(listener);
  }

  isFresh(entry: PageEntry): boolean {
    return this.versions.areCurrent(entry.versions);
  }

  /**
   * Stores a page under its address, unless the address is another spelling of the page's own.
   * @throws Error for a private page, which must never be shown to another visitor
   */
  put({ declaration, address }: { readonly declaration: PageDeclaration; readonly address: PageAddress }, entry: PageEntry): void {
    if (declaration.access !== 'public') throw new Error(`a private page (${address.path}) must not be cached`);
    if (!this.enabled || address.key.length > MAX_KEY || !isSpelledAsLinked(address.path)) return;
    this.shapes.set(address.path, declaration.query);
    this.entries.set(address.key, entry);
  }

  /**
   * Makes the smallest compressed forms of a page on its second request: once, and one page at a time, so that other work is not delayed.
   * @param key under which the page is kept
   */
  improve(key: string, entry: PageEntry): void {
    if (this.isClosing || this.improved.has(entry) || this.waiting.size >= MAX_WAITING) return;
    this.improved.add(entry);
    this.waiting.set(key, entry);
    if (!this.isImproving) void this.improveWaiting();
  }

  private async improveWaiting(): Promise<void> {
    this.isImproving = true;
    for (const [key, entry] of this.waiting) {
      this.waiting.delete(key);
      // a page that has been evicted or replaced meanwhile is not sent again
      if (this.entries.peek(key) !== entry) continue;
      // a page that cannot be compressed is served as it is
      await entry.improve().catch(() => undefined);
    }
    this.isImproving = false;
  }

  /** Pages that wait for their smallest forms are given up: they would keep a process running that has nothing else to do. */
  onModuleDestroy(): void {
    this.isClosing = true;
    this.waiting.clear();
  }

  /** Removes a page from the cache. */
  drop(key: string): void {
    this.entries.delete(key);
  }
}
