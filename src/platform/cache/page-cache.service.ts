import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CacheEnvironment } from './cache.env';
import { readPageAddress } from '../pages/page-address';
import type { PageAddress } from '../pages/page-address';
import type { PageDeclaration } from '../pages/page-declaration';
import type { QueryShape } from '../pages/page-query';
import { PageEntry } from './page-entry';
import { PageVersions } from './page-versions';

/** Longest address that is remembered: longer ones are never ours. */
const MAX_KEY = 300;
/** How many paths are remembered with the query keys that their pages take. */
const MAX_PATHS = 10_000;

/**
 * Finished public pages by address, bounded in bytes, least recently used go first.
 * A page made from an older version of something is stale: it may still be served while one render refreshes it.
 */
@Injectable()
export class PageCache {
  private readonly entries: LRUCache<string, PageEntry>;
  /** The query keys that the page at a path takes, as it said when it was kept. */
  private readonly shapes = new LRUCache<string, QueryShape>({ max: MAX_PATHS });
  private readonly enabled: boolean;
  private readonly improved = new WeakSet<PageEntry>();
  private improving: Promise<void> = Promise.resolve();
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
   * The key of a raw request address, before any route has been found for it: what was kept for the path says which part of the
   * query counts. An address that has never been kept has no key.
   */
  keyOf(url: string): string | null {
    const mark = url.indexOf('?');
    // most addresses have no query, and of the others some are written as the key is
    if (mark < 0 || this.entries.has(url)) return url;
    const shape = this.shapes.get(url.slice(0, mark));
    return (shape && readPageAddress(url, shape)?.key) ?? null;
  }

  get(key: string): PageEntry | undefined {
    return this.entries.get(key);
  }

  isFresh(entry: PageEntry): boolean {
    return this.versions.areCurrent(entry.versions);
  }

  /**
   * Keeps a page under its address.
   * @throws Error for a private page: it must never be shown to anybody else
   */
  put({ declaration, address }: { readonly declaration: PageDeclaration; readonly address: PageAddress }, entry: PageEntry): void {
    if (declaration.access !== 'public') throw new Error(`a private page (${address.path}) must not be kept`);
    if (!this.enabled || address.key.length > MAX_KEY) return;
    this.shapes.set(address.path, declaration.query);
    this.entries.set(address.key, entry);
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
