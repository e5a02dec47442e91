import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { DatabaseConnection } from '../database/database-connection';
import { IdempotencyStore, type BegunRequest, type KnownRequest, type RequestKey, type StoredAnswer } from './idempotency-store';

/** A request whose process was killed is taken over after this time, seconds. */
const STALE_SECONDS = 60;
const MAX_TRIES = 3;

const BEGIN = `INSERT INTO idempotency_keys AS kept (scope, key, body_hash) VALUES ($1, $2, $3)
  ON CONFLICT (scope, key) DO UPDATE SET created_at = clock_timestamp()
    WHERE kept.status IS NULL AND kept.body_hash = excluded.body_hash AND kept.created_at < now() - ${STALE_SECONDS} * interval '1 second'
  RETURNING created_at::text AS token`;
const READ = 'SELECT body_hash AS "bodyHash", status, answer FROM idempotency_keys WHERE scope = $1 AND key = $2';
const OURS = 'scope = $1 AND key = $2 AND status IS NULL AND created_at = $3::timestamptz';
const FINISH = `UPDATE idempotency_keys SET status = $4, answer = $5 WHERE ${OURS}`;
const RELEASE = `DELETE FROM idempotency_keys WHERE ${OURS}`;

const FORGET_STALE = 'DELETE FROM idempotency_keys WHERE status IS NULL';

/** Keys of requests and their answers in the database, for all processes; the nightly job deletes them after two days. */
@Injectable()
export class PostgresIdempotencyStore extends IdempotencyStore {
  constructor(
    private readonly database: Database,
    connection: DatabaseConnection,
  ) {
    super();
    // an embedded database has one user: requests under way there were left by a killed process
    if (connection.source === 'embedded') connection.beforeOpen(async (query) => void (await query(FORGET_STALE, [])));
  }

  async begin({ scope, key }: RequestKey, bodyHash: string): Promise<BegunRequest | KnownRequest> {
    let known: KnownRequest = { bodyHash, answer: null };
    // again when the other request was released between the two statements
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const begun = (await this.database.query<{ token: string }>(BEGIN, [scope, key, bodyHash])).rows[0];
      if (begun) return begun;
      const { rows } = await this.database.query<{ bodyHash: string; status: number | null; answer: unknown }>(READ, [scope, key]);
      if (!rows[0]) continue;
      const { status, answer } = rows[0];
      known = { bodyHash: rows[0].bodyHash, answer: status === null ? null : { status, body: answer } };
      break;
    }
    return known;
  }

  async finish({ scope, key }: RequestKey, token: string, { status, body }: StoredAnswer): Promise<void> {
    await this.database.query(FINISH, [scope, key, token, status, JSON.stringify(body ?? null)]);
  }

  async release({ scope, key }: RequestKey, token: string): Promise<void> {
    await this.database.query(RELEASE, [scope, key, token]);
  }
}
