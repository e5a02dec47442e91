import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../shared/domain-error';
import { Database } from '../database/database';

export interface CallPaceOptions {
  /** Unique in the site: `helpcrunch`. */
  readonly name: string;
  /** Calls in any sixty seconds, of all processes together. */
  readonly perMinute: number;
  /** Who would have to wait longer is refused at once. Default 30 s. */
  readonly mostWaitMs?: number;
}

/** Keeps calls to another service below what it allows. */
export interface CallPace {
  /**
   * Resolves when the next call may be made.
   * @throws DomainError too-many, `call_pace` when too many wait; the reason of `signal` when the caller gave up
   */
  take(signal?: AbortSignal): Promise<void>;
}

/** What of the calls of a minute may be made at once; the others come evenly, so that no sixty seconds hold more than all. */
const BURST_SHARE = 0.25;

/**
 * The moment from which the pace is free again, in `expire`, moved on by one call ($2, ms). No row: the wait would be longer than allowed.
 * The clock is that of the database, so that processes need not agree on theirs.
 */
const TAKE = `WITH moment AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)
  INSERT INTO rate_limits AS pace (key, points, expire) SELECT $1, 0, now + $2::bigint FROM moment
  ON CONFLICT (key) DO UPDATE SET expire = greatest(pace.expire, excluded.expire - $2::bigint) + $2::bigint
    WHERE pace.expire - (excluded.expire - $2::bigint) + $2::bigint - $3::bigint <= $4::bigint
  RETURNING (expire - (SELECT now FROM moment) - $3::bigint)::float8 AS wait`;

/** Waits; tests look at how long instead. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

const waitFor: Wait = async (ms, signal) => {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
};

/** Paces of calls to other services, shared by all processes; while the database is out of reach each keeps them by itself. */
@Injectable()
export class CallPaces {
  constructor(private readonly database: Database) {}

  pace({ name, perMinute, mostWaitMs = 30_000 }: CallPaceOptions, wait: Wait = waitFor): CallPace {
    const burst = Math.max(1, Math.floor(perMinute * BURST_SHARE));
    const everyMs = Math.ceil(60_000 / Math.max(1, perMinute - burst));
    const own = new OwnPace(everyMs, burst * everyMs, mostWaitMs);
    return {
      take: async (signal) => {
        signal?.throwIfAborted();
        const waitMs = await this.turn(`pace:${name}`, everyMs, burst * everyMs, mostWaitMs).catch((error: unknown) => {
          if (error instanceof DomainError && error.code === 'database_unavailable') return own.turn();
          throw error;
        });
        if (waitMs === null) {
          const text = `Too many calls to ${name} wait for their turn`;
          throw new DomainError('too-many', 'call_pace', text, { retryAfterSeconds: Math.ceil(mostWaitMs / 1000) });
        }
        if (waitMs > 0) await wait(waitMs, signal);
      },
    };
  }

  private async turn(key: string, everyMs: number, burstMs: number, mostWaitMs: number): Promise<number | null> {
    const { rows } = await this.database.query<{ wait: number }>(TAKE, [key, everyMs, burstMs, mostWaitMs]);
    return rows[0]?.wait ?? null;
  }
}

/** The same reckoning for one process. */
class OwnPace {
  private freeAt = 0;

  constructor(
    private readonly everyMs: number,
    private readonly burstMs: number,
    private readonly mostWaitMs: number,
  ) {}

  turn(): number | null {
    const now = performance.now();
    const freeAt = Math.max(this.freeAt, now) + this.everyMs;
    const waitMs = freeAt - now - this.burstMs;
    if (waitMs > this.mostWaitMs) return null;
    this.freeAt = freeAt;
    return waitMs;
  }
}
