import { Injectable } from '@nestjs/common';
import { Database, type QueryResultRow } from '../../../platform/database/database';
import type { TrafficCount } from '../domain/traffic-count';

/** Ways in a month that are told apart; those with least are left out. */
const MOST = 1000;
const COUNTED = `SELECT subject, kind, source, medium, campaign, host, is_repeat AS "isRepeat", count(*)::int AS count, count(paid_at)::int AS paid,
    coalesce(sum(value) FILTER (WHERE paid_at IS NOT NULL), 0)::float8 AS sum
  FROM traffic_sources WHERE at >= $1 AND at < $2 GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY count DESC, 1, 2, 3, 4, 5, 6, 7 LIMIT ${MOST}`;

/** Reads what was noted of sources. */
@Injectable()
export class TrafficStore {
  constructor(private readonly database: Database) {}

  /** What came from a moment on, and before another, most first. */
  async counted(from: Date, to: Date): Promise<readonly TrafficCount[]> {
    return (await this.database.query<TrafficCount & QueryResultRow>(COUNTED, [from, to])).rows;
  }
}
