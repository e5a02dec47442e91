import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { Announcements } from '../../../platform/database/announcements';
import { Database } from '../../../platform/database/database';
import type { LegacyHit, MissedAddress, OwnRedirect } from '../domain/own-redirect';

/** How often something was asked for since the last writing. */
export interface CountedAddresses {
  /** By id of a redirect that an operator made. */
  readonly hits: ReadonlyMap<string, number>;
  /** By path. */
  readonly misses: ReadonlyMap<string, number>;
  /** By path. */
  readonly legacy: ReadonlyMap<string, number>;
}

const TOPIC = 'redirects';
const MOST = 2000;
/** Missed and legacy addresses that are kept; those that were asked for least go first. */
const MAX_MISSES = 1000;
const ALL = `SELECT id, from_path AS "from", to_path AS "to", hits::float8 AS hits, hit_at AS "hitAt", created_at AS "createdAt"
  FROM redirects ORDER BY created_at DESC, id LIMIT ${MOST}`;
const ADD = `INSERT INTO redirects (from_path, to_path) SELECT $1, $2 WHERE (SELECT count(*) FROM redirects) < ${MOST}
  ON CONFLICT (from_path) DO NOTHING`;
const REMOVE = 'DELETE FROM redirects WHERE id = $1';
/** It is mended now. */
const FORGET = 'DELETE FROM redirect_misses WHERE path = $1';
const HIT = `UPDATE redirects SET hits = redirects.hits + counted.hits, hit_at = now()
  FROM (SELECT * FROM unnest($1::uuid[], $2::int[]) AS new (id, hits) ORDER BY id) AS counted WHERE redirects.id = counted.id`;
const MISS = `INSERT INTO redirect_misses AS kept (path, hits, missed_at)
  SELECT path, hits, now() FROM unnest($1::text[], $2::int[]) AS new (path, hits) ORDER BY path
  ON CONFLICT (path) DO UPDATE SET hits = kept.hits + excluded.hits, missed_at = excluded.missed_at`;
const TRIM = `DELETE FROM redirect_misses WHERE path IN (SELECT path FROM redirect_misses ORDER BY hits DESC, missed_at DESC OFFSET ${MAX_MISSES})`;
const LEGACY = `INSERT INTO legacy_hits AS kept (path, hits, hit_at)
  SELECT path, hits, now() FROM unnest($1::text[], $2::int[]) AS new (path, hits) ORDER BY path
  ON CONFLICT (path) DO UPDATE SET hits = kept.hits + excluded.hits, hit_at = excluded.hit_at`;
const TRIM_LEGACY = `DELETE FROM legacy_hits WHERE path IN (SELECT path FROM legacy_hits ORDER BY hits DESC, hit_at DESC OFFSET ${MAX_MISSES})`;
const LEGACY_HITS = `SELECT path, hits::float8 AS hits, hit_at AS "hitAt" FROM legacy_hits ORDER BY legacy_hits.hits DESC, path LIMIT $1`;
const MISSES = `SELECT path, hits, missed_at AS "missedAt" FROM redirect_misses ORDER BY hits DESC, path LIMIT $1`;

/** Redirects that operators made, and what was asked for in vain, of all processes. Every method rejects with `database_unavailable` while the database is out of reach. */
@Injectable()
export class RedirectStore {
  constructor(
    private readonly database: Database,
    private readonly announcements: Announcements,
  ) {}

  /** All of them, at most 2000, newest first. */
  async all(): Promise<readonly OwnRedirect[]> {
    return (await this.database.query<OwnRedirect & QueryResultRow>(ALL)).rows;
  }

  /** Tells the other processes, too. @returns false when there is one from this path, or there are too many */
  add(from: string, to: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if ((await tx.query(ADD, [from, to])).rowCount === 0) return false;
      await tx.query(FORGET, [from]);
      await this.announcements.publish(tx, TOPIC);
      return true;
    });
  }

  /** Tells the other processes, too. @returns false when there is none of this id */
  remove(id: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if ((await tx.query(REMOVE, [id])).rowCount === 0) return false;
      await this.announcements.publish(tx, TOPIC);
      return true;
    });
  }

  /** Adds to what was counted. */
  async count({ hits, misses, legacy }: CountedAddresses): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (hits.size > 0) await tx.query(HIT, [[...hits.keys()], [...hits.values()]]);
      if (legacy.size > 0) {
        await tx.query(LEGACY, [[...legacy.keys()], [...legacy.values()]]);
        await tx.query(TRIM_LEGACY);
      }
      if (misses.size === 0) return;
      await tx.query(MISS, [[...misses.keys()], [...misses.values()]]);
      await tx.query(TRIM);
    });
  }

  /** Most asked for first. */
  async misses(most: number): Promise<readonly MissedAddress[]> {
    return (await this.database.query<MissedAddress & QueryResultRow>(MISSES, [most])).rows;
  }

  /** Legacy addresses that were followed, most often first. */
  async legacyHits(most: number): Promise<readonly LegacyHit[]> {
    return (await this.database.query<LegacyHit & QueryResultRow>(LEGACY_HITS, [most])).rows;
  }

  /** Calls back when another process has changed something. */
  whenChanged(listener: () => void): void {
    this.announcements.listen(TOPIC, listener);
    this.database.whenOpen(listener);
  }
}
