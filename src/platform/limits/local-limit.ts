import { LRUCache } from 'lru-cache';
import { DomainError } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import { networksOf, NETWORKS_OF_A_SITE } from './network';

interface LocalLimitOptions {
  /** What one key may use up in a window. */
  readonly points: number;
  /** Length of a window, which begins with the first use. */
  readonly seconds: number;
}

/** Keys that are counted at the same time; of more, those that were used longest ago are forgotten. */
const MAX_KEYS = 20_000;

/**
 * Limits how often something may be done in this process alone: for what is answered without the database, or too often for a row each time.
 * What has to hold for all processes together uses `RateLimits`.
 */
export class LocalLimit {
  /** Made with the first use: it takes room for all keys at once, 0.4 MB. */
  private used: LRUCache<string, { count: number; readonly until: number }> | undefined;

  constructor(private readonly options: LocalLimitOptions) {}

  /**
   * Counts a use.
   * @param address a network address; an IPv6 address counts as its network, and for the site around it
   * @param now for tests, milliseconds of a clock that only goes forward
   * @throws DomainError too-many, `rate_limited` (429), with the seconds until the window ends
   */
  consume(address: string, now = performance.now()): void {
    const [network, site] = networksOf(address);
    this.count(network, this.options.points, now);
    if (site !== undefined) this.count(site, this.options.points * NETWORKS_OF_A_SITE, now);
  }

  private count(key: string, points: number, now: number): void {
    const { seconds } = this.options;
    const used = (this.used ??= new LRUCache({ max: MAX_KEYS }));
    const known = used.get(key);
    if (!known || known.until <= now) {
      used.set(key, { count: 1, until: now + seconds * 1000 });
      return;
    }
    if (++known.count <= points) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((known.until - now) / 1000));
    throw new DomainError('too-many', 'rate_limited', translation('common.problems.rateLimited'), { retryAfterSeconds });
  }
}
