import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BoundedQueue, QueueRefusal } from '../../../platform/queue/bounded-queue';
import type { Locale } from '../../../shared/locale';
import type { ContentSnapshots } from './content-snapshot.service';
import type { ContentSource, ItemKind } from '../ports/content-source.port';

/** Greatest number of slugs remembered as asked. */
const REMEMBERED_SLUGS = 5000;
/** Minutes after which an unknown slug may be requested again. */
const MISS_MINUTES = 10;
/** Two open requests and eight that wait; a visitor with a mistyped address waits for the answer 404 no longer than this. */
const LIMITS = { atOnce: 2, waiting: 8, limitMs: 1500, stopsBegun: true };

/** Form of a slug of the content; for anything else no request is sent to the source. */
const PLAUSIBLE_SLUG = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,199}$/u;

/** A running request for a slug, shared by all visitors who want it. */
interface RunningLookup {
  readonly done: Promise<void>;
  /** Visitors who still wait. */
  waiting: number;
  readonly stop: AbortController;
}

/** Asks the source for slugs that the content does not know, because an editor may have just published them. */
export class SlugLookup {
  private readonly logger = new Logger('Content');
  private readonly calls = new BoundedQueue(LIMITS);
  private readonly running = new Map<string, RunningLookup>();
  private readonly asked = new LRUCache<string, true>({ max: REMEMBERED_SLUGS, ttl: MISS_MINUTES * 60_000 });

  constructor(
    private readonly source: ContentSource,
    private readonly snapshots: ContentSnapshots,
  ) {}

  /**
   * Resolves when the content holds the item, if the source does: it is asked once in ten minutes, and concurrent callers share the request.
   * What could not be answered is not remembered: a flood of slugs, a slow or failing source. Never rejects.
   * @param gone aborts when the visitor leaves; a request without a waiting visitor is dropped
   */
  async lookUp(locale: Locale, kind: ItemKind, slug: string, gone?: AbortSignal): Promise<void> {
    if (!PLAUSIBLE_SLUG.test(slug) || slug !== slug.toLowerCase() || gone?.aborted) return;
    const key = `${locale} ${kind} ${slug}`;
    const running = this.running.get(key);
    if (!running && this.asked.has(key)) return;
    const lookup = running ?? this.begin(key, locale, kind, slug);
    lookup.waiting++;
    const leave = () => {
      if (--lookup.waiting === 0) lookup.stop.abort();
    };
    gone?.addEventListener('abort', leave, { once: true });
    await lookup.done;
    gone?.removeEventListener('abort', leave);
  }

  /** Forgets all answers: the whole content is being read anew. */
  forget(): void {
    this.asked.clear();
  }

  private begin(key: string, locale: Locale, kind: ItemKind, slug: string): RunningLookup {
    const stop = new AbortController();
    const done = this.calls
      .run((signal) => this.source.has(kind, slug, locale, signal), { gone: stop.signal })
      .then(async (exists) => {
        this.asked.set(key, true);
        if (exists) await this.snapshots.refresh('incremental', null, true);
      })
      .catch((err: unknown) => {
        if (!(err instanceof QueueRefusal)) this.logger.warn({ err, kind, slug }, 'the source could not be asked for an unknown slug');
      })
      .finally(() => this.running.delete(key));
    const lookup = { done, waiting: 0, stop };
    this.running.set(key, lookup);
    return lookup;
  }
}
