import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../../platform/time/clock';
import type { Read } from '../../../scheduling/contract/calendar-requests';

export interface StaleCacheOptions {
  /** How long an answer is given again without asking. */
  readonly freshMs: number;
  /** How long an answer is kept for when the API does not answer. */
  readonly keptMs: number;
  /** Whoever has something kept waits for a new answer no longer than this. */
  readonly patienceMs: number;
  /** Most answers; of more, those that were asked for longest ago are forgotten. */
  readonly most: number;
}

interface Kept {
  readonly value: unknown;
  readonly at: number;
}

/** Answers of the API for a short while, and for longer while it does not answer. Callers that ask for the same at once share the call. */
export class StaleCache {
  private readonly logger = new Logger('BeautyPro');
  private readonly kept: LRUCache<string, Kept>;
  private readonly underWay = new Map<string, Promise<unknown>>();
  /** Grows when something is dropped: an answer that was asked for before is not kept then. */
  private drops = 0;

  constructor(
    private readonly options: StaleCacheOptions,
    private readonly clock: Clock,
  ) {
    this.kept = new LRUCache({ max: options.most });
  }

  /** @param load asks the API; every call with the same key means the same */
  async read<T>(key: string, load: () => Promise<T>): Promise<Read<T>> {
    const { freshMs, keptMs, patienceMs } = this.options;
    const kept = this.kept.get(key);
    const age = kept ? this.clock.epochMs() - kept.at : Infinity;
    if (kept && age < freshMs) return { value: kept.value as T, stale: false };
    const loading = this.load(key, load);
    if (!kept || age >= keptMs) return { value: await loading, stale: false };
    const late = new AbortController();
    const stale = { value: kept.value as T, stale: true };
    const patience = sleep(patienceMs, stale, { signal: late.signal, ref: false }).catch(() => stale);
    try {
      return await Promise.race([loading.then((value) => ({ value, stale: false })), patience]);
    } catch (error) {
      this.logger.warn({ key: key.split('?')[0], err: (error as Error).message }, 'an answer that was kept stands in');
      return stale;
    } finally {
      late.abort();
    }
  }

  /** Forgets what begins with this. */
  drop(prefix: string): void {
    this.drops++;
    for (const key of this.kept.keys()) if (key.startsWith(prefix)) this.kept.delete(key);
    for (const key of this.underWay.keys()) if (key.startsWith(prefix)) this.underWay.delete(key);
  }

  private load<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.underWay.get(key);
    if (known) return known as Promise<T>;
    const { drops } = this;
    const loading = load().then((value) => {
      if (drops === this.drops) this.kept.set(key, { value, at: this.clock.epochMs() });
      return value;
    });
    this.underWay.set(key, loading);
    const done = () => {
      if (this.underWay.get(key) === loading) this.underWay.delete(key);
    };
    // a failure is for whoever waits; who has gone away with what was kept does not
    loading.then(done, done);
    return loading;
  }
}
