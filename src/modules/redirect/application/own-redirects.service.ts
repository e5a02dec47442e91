import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { PageRegistry } from '../../../platform/pages/page-registry';
import { DomainError } from '../../../shared/domain-error';
import {
  missedPath,
  nearestPath,
  ownPath,
  ownRedirectProblem,
  type LegacyHit,
  type MissedAddress,
  type OwnRedirect,
  type OwnRedirectProblem,
} from '../domain/own-redirect';
import type { RedirectRequest } from '../domain/redirect-rules';
import { asciiOf, encodePath } from '../domain/request-address';
import { RedirectStore } from '../store/redirect.store';

const FLUSH_MS = 30_000;
/** Different addresses that are counted between two writings; more are not counted. */
const MAX_COUNTED = 500;
const PROBLEMS: Readonly<Record<OwnRedirectProblem, string>> = {
  redirect_from: 'The first address must be a path of a page of this site',
  redirect_to: 'The second address must be a path of a page of this site',
  redirect_live: 'A page stands at the first address',
  redirect_dead: 'There is no page at the second address',
  redirect_loop: 'The second address is redirected itself',
};

/**
 * Redirects that operators made: each process has all of them in memory, follows the changes of the others, and works on with what it
 * knows while the database is away. Hits and misses are counted in memory and written down twice a minute.
 */
@Injectable()
export class OwnRedirects implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Redirect');
  private known: ReadonlyMap<string, OwnRedirect> = new Map();
  private hits = new Map<string, number>();
  private misses = new Map<string, number>();
  private legacy = new Map<string, number>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly store: RedirectStore,
    private readonly pages: PageRegistry,
  ) {}

  onModuleInit(): void {
    this.store.whenChanged(() => void this.load());
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /**
   * Path and query that a request is redirected to; undefined: nowhere. A page that stands there now comes first, and a target without a
   * page redirects nobody, so that there is no circle.
   */
  redirectFor({ method, path, query }: RedirectRequest): string | undefined {
    if (this.known.size === 0 || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const from = ownPath(path);
    const own = from === null ? undefined : this.known.get(from);
    if (!own || this.pages.isLive(encodePath(own.from)) || !this.pages.mayBeLive(encodePath(own.to))) return undefined;
    add(this.hits, own.id);
    const kept = asciiOf(query) ?? '';
    return kept === '' ? encodePath(own.to) : `${encodePath(own.to)}?${kept}`;
  }

  /** Counts an address that nobody knows. */
  missed(path: string): void {
    const kept = missedPath(path);
    if (kept !== null) add(this.misses, kept);
  }

  /** Counts an address of the built-in table that was followed. */
  followed(path: string): void {
    const kept = missedPath(path);
    if (kept !== null) add(this.legacy, kept);
  }

  /** Newest first. */
  async list(): Promise<readonly OwnRedirect[]> {
    return this.store.all();
  }

  /** What was asked for in vain, most often first. */
  async listMisses(most: number): Promise<readonly MissedAddress[]> {
    // what was kept by an earlier release, too
    return (await this.store.misses(most)).filter(({ path }) => missedPath(path) !== null);
  }

  /** Legacy addresses that were followed, most often first. */
  listLegacy(most: number): Promise<readonly LegacyHit[]> {
    return this.store.legacyHits(most);
  }

  /** A page that a missed address may mean, with its language; empty: none is like it. */
  suggestion(missed: string): string {
    const isEnglish = missed.startsWith('/en/');
    const live = this.pages.siteMap(isEnglish ? 'en' : 'ua').map(({ path }) => path);
    const nearest = nearestPath(isEnglish ? missed.slice(3) : missed, live);
    return nearest === null ? '' : `${isEnglish ? '/en' : ''}${decodeURIComponent(nearest)}`;
  }

  /**
   * @throws DomainError `redirect_from`, `redirect_to`, `redirect_live`, `redirect_dead`, `redirect_loop` (invalid);
   * `redirect_taken` (conflict) when there is one, or there are too many
   */
  async add(typedFrom: string, typedTo: string): Promise<void> {
    const [from, to] = [ownPath(typedFrom), ownPath(typedTo)];
    const taken = new Set((await this.store.all()).map((each) => each.from));
    const problem = ownRedirectProblem(
      { from, to },
      (path) => this.pages.isLive(path),
      (path) => taken.has(path),
    );
    if (problem) throw new DomainError('invalid', problem, PROBLEMS[problem]);
    if (!(await this.store.add(from!, to!)))
      throw new DomainError('conflict', 'redirect_taken', 'There is a redirect from this address, or there are too many');
    await this.load();
  }

  /** @throws DomainError `redirect_unknown` */
  async remove(id: string): Promise<void> {
    if (!(await this.store.remove(id))) throw new DomainError('not-found', 'redirect_unknown', 'There is no such redirect');
    await this.load();
  }

  /** Writes down what was counted; what the database could not take waits. */
  async flush(): Promise<void> {
    if (this.hits.size + this.misses.size + this.legacy.size === 0) return;
    const { hits, misses, legacy } = this;
    this.hits = new Map();
    this.misses = new Map();
    this.legacy = new Map();
    try {
      await this.store.count({ hits, misses, legacy });
    } catch {
      for (const [id, count] of hits) add(this.hits, id, count);
      for (const [path, count] of misses) add(this.misses, path, count);
      for (const [path, count] of legacy) add(this.legacy, path, count);
    }
  }

  private async load(): Promise<void> {
    try {
      this.known = new Map((await this.store.all()).map((each) => [each.from, each]));
    } catch (error) {
      this.logger.warn({ err: error }, 'redirects of operators could not be read: those that are known stay');
    }
  }
}

function add(counts: Map<string, number>, key: string, by = 1): void {
  if (counts.has(key) || counts.size < MAX_COUNTED) counts.set(key, (counts.get(key) ?? 0) + by);
}
