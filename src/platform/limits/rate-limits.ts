import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { DomainError, type ErrorText } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import { Database } from '../database/database';
import { networksOf, NETWORKS_OF_A_SITE } from './network';

export interface RateLimitOptions {
  /** Unique in the site: `lead.address`. Limits of different names do not meet. */
  readonly name: string;
  /** What one key may use up in a window. */
  readonly points: number;
  /** Length of a window, which begins with the first use. */
  readonly seconds: number;
  /** What is said beyond it. Default: too many tries, later again. */
  readonly text?: ErrorText;
}

/** Limits how often something may be done, in all processes together. */
export interface RateLimiter {
  /**
   * Counts a use.
   * @param key who or what is limited, a network address or a phone: kept as a hash. An IPv6 address counts as its network
   * @throws DomainError too-many, `rate_limited` (429), with the seconds until the window ends
   */
  consume(key: string): Promise<void>;
  /** Counts nothing. @throws DomainError as `consume` would, for a key that has used up what it may */
  check(key: string): Promise<void>;
}

/**
 * Limits of routes and targets, counted in the database. While it is out of reach each process counts by itself: nothing is open to all
 * then, and nothing stands still.
 */
@Injectable()
export class RateLimits {
  private readonly names = new Set<string>();
  private readonly client;

  constructor(database: Database) {
    this.client = { query: ({ text, values }: { text: string; values: unknown[] }) => database.query(text, values) };
  }

  /** Once for each name, when the site starts. @throws Error when the name is taken */
  limiter({ name, points, seconds, text = translation('common.problems.rateLimited') }: RateLimitOptions): RateLimiter {
    if (this.names.has(name)) throw new Error(`there is a rate limit named ${name}`);
    this.names.add(name);
    const ofNetwork = this.counter(name, points, seconds);
    const ofSite = this.counter(`${name}/48`, points * NETWORKS_OF_A_SITE, seconds);
    const counted = async (key: string, count: (limiter: RateLimiterAbstract, key: string) => Promise<void>) => {
      const [network, site] = networksOf(key);
      await count(ofNetwork, network);
      if (site !== undefined) await count(ofSite, site);
    };
    return {
      consume: (key) => counted(key, (limiter, network) => consume(limiter, network, text)),
      check: (key) => counted(key, (limiter, network) => check(limiter, network, text)),
    };
  }

  private counter(keyPrefix: string, points: number, duration: number): RateLimiterAbstract {
    const limits = { keyPrefix, points, duration };
    return new RateLimiterPostgres({
      ...limits,
      storeClient: this.client,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // who goes on beyond the limit is refused from memory and writes no more rows
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory(limits),
    });
  }
}

async function consume(limiter: RateLimiterAbstract, key: string, text: ErrorText): Promise<void> {
  try {
    await limiter.consume(hashOf(key));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw limited(refused, text);
  }
}

async function check(limiter: RateLimiterAbstract, key: string, text: ErrorText): Promise<void> {
  const used = await limiter.get(hashOf(key));
  if (used && used.consumedPoints >= limiter.points && used.msBeforeNext > 0) throw limited(used, text);
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

function limited({ msBeforeNext }: RateLimiterRes, text: ErrorText): DomainError {
  return new DomainError('too-many', 'rate_limited', text, { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}
