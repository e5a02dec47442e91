import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import type { Database, Transaction } from '../../../platform/database/database';
import type { Clock } from '../../../platform/time/clock';
import { authFailed } from '../../../shared/booking-failure';
import type { BookingClient, ClientTokens } from '../contract/client';
import type { AccessTokens } from './access-tokens';
import { CLIENT_COLUMNS } from './client-columns';

const DAY_MS = 86_400_000;
/** Who does not come back for so long signs in again. */
const REFRESH_LIFE_MS = 60 * DAY_MS;
/** Who signs in anew once a year proves that the phone is still theirs. */
const SESSION_LIFE_MS = 365 * DAY_MS;
const TOKEN = /^[\w-]{43}$/;

const LOCKED = `SELECT t.session_id AS session, s.client_id AS client, t.expires_at AS "expiresAt", s.expires_at AS "sessionExpiresAt",
    s.ended_at IS NOT NULL AS "isEnded", t.used_at AS "usedAt", t.salt, c.erased_at IS NOT NULL AS "isErased",
    t.used_at >= statement_timestamp() - make_interval(secs => $2) AS "isAtOnce"
  FROM client_refresh_tokens t JOIN client_sessions s ON s.id = t.session_id JOIN clients c ON c.id = s.client_id
  WHERE t.hash = $1 FOR UPDATE OF t, s`;
/** By the clock of the database, which requests to all processes share. */
const USE = `UPDATE client_refresh_tokens SET used_at = clock_timestamp(), salt = $2 WHERE hash = $1`;
const ADD = `INSERT INTO client_refresh_tokens (hash, session_id, expires_at) VALUES ($1, $2, $3)`;
const IS_UNUSED = `SELECT FROM client_refresh_tokens WHERE hash = $1 AND used_at IS NULL`;
const SEEN = `UPDATE clients SET seen_at = $2 WHERE id = $1`;
const BEGIN = `INSERT INTO client_sessions (client_id, created_at, expires_at) VALUES ($1, $2, $3) RETURNING id`;
const END = `UPDATE client_sessions SET ended_at = $2, ended_by = $3 WHERE id = $1 AND ended_at IS NULL`;
const OF_TOKEN = `SELECT session_id AS session FROM client_refresh_tokens WHERE hash = $1`;
const LIVE = `SELECT ${CLIENT_COLUMNS} FROM clients WHERE id = $2 AND erased_at IS NULL
  AND EXISTS (SELECT FROM client_sessions AS s WHERE s.id = $1 AND s.client_id = $2 AND s.ended_at IS NULL AND s.expires_at > $3)`;

interface LockedToken {
  readonly session: string;
  readonly client: string;
  readonly expiresAt: Date;
  readonly sessionExpiresAt: Date;
  readonly isEnded: boolean;
  readonly isErased: boolean;
  readonly usedAt: Date | null;
  readonly salt: string | null;
  /** Used while this request was already under way, or a moment before it. */
  readonly isAtOnce: boolean | null;
  readonly [column: string]: unknown;
}

/** Who a refresh was for, with the token that comes next; or why there is none. */
type Rotation =
  { readonly session: string; readonly client: string; readonly next: string } | { readonly refused: 'token_expired' | 'token_invalid' };

/** Sign-ins and the refresh tokens that follow from them. A token is kept as its hash; what comes after it is made from it and a salt. */
export class ClientSessions {
  private readonly logger = new Logger('ClientSessions');

  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  /** Signs a client in; the tokens count when the transaction is committed. */
  async begin(tx: Transaction, client: string): Promise<ClientTokens> {
    const now = this.clock.now();
    const { rows } = await tx.query<{ id: string }>(BEGIN, [client, now, new Date(now.getTime() + SESSION_LIFE_MS)]);
    const session = rows[0]!.id;
    const refreshToken = randomBytes(32).toString('base64url');
    await tx.query(ADD, [hashOf(refreshToken), session, new Date(now.getTime() + REFRESH_LIFE_MS)]);
    await tx.query(SEEN, [client, now]);
    return { refreshToken, ...(await this.tokens.sign({ client, session })) };
  }

  /**
   * The tokens that follow. One that was used before ends the sign-in, unless it was used while this request was under way, or at most
   * `graceSeconds` earlier, and what followed has not been used: then its answer is given again.
   * @throws DomainError unauthorized, `token_expired` or `token_invalid`
   */
  async refresh(refreshToken: string, graceSeconds: number): Promise<ClientTokens> {
    if (!TOKEN.test(refreshToken)) throw authFailed(401, 'token_invalid');
    const rotation = await this.database.transaction((tx) => this.rotate(tx, refreshToken, graceSeconds));
    if ('refused' in rotation) throw authFailed(401, rotation.refused);
    const { next, ...claims } = rotation;
    return { refreshToken: next, ...(await this.tokens.sign(claims)) };
  }

  /** Whose sign-in it is; null when what is signed with its access token does not count any more. */
  async clientOf(session: string, client: string): Promise<BookingClient | null> {
    const { rows } = await this.database.query<BookingClient & QueryResultRow>(LIVE, [session, client, this.clock.now()]);
    return rows[0] ?? null;
  }

  async end(session: string): Promise<void> {
    await this.database.query(END, [session, this.clock.now(), 'sign-out']);
  }

  /** The sign-in of a refresh token, used or not; null for one that is not ours. */
  async sessionOf(refreshToken: string): Promise<string | null> {
    if (!TOKEN.test(refreshToken)) return null;
    return (await this.database.query<{ session: string }>(OF_TOKEN, [hashOf(refreshToken)])).rows[0]?.session ?? null;
  }

  private async rotate(tx: Transaction, refreshToken: string, graceSeconds: number): Promise<Rotation> {
    const hash = hashOf(refreshToken);
    const now = this.clock.now();
    const token = (await tx.query<LockedToken>(LOCKED, [hash, graceSeconds])).rows[0];
    if (!token || token.isEnded || token.isErased) return { refused: 'token_invalid' };
    const { session, client, salt } = token;
    if (salt !== null) {
      const next = successorOf(refreshToken, salt);
      if (token.isAtOnce && (await tx.query(IS_UNUSED, [hashOf(next)])).rows.length > 0) return { session, client, next };
      await tx.query(END, [session, now, 'reuse']);
      this.logger.warn({ session }, 'a refresh token was used twice: the sign-in is ended');
      return { refused: 'token_invalid' };
    }
    if (token.expiresAt <= now || token.sessionExpiresAt <= now) return { refused: 'token_expired' };
    const newSalt = randomBytes(16).toString('base64url');
    const next = successorOf(refreshToken, newSalt);
    await tx.query(USE, [hash, newSalt]);
    await tx.query(ADD, [hashOf(next), session, new Date(now.getTime() + REFRESH_LIFE_MS)]);
    await tx.query(SEEN, [client, now]);
    return { session, client, next };
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const successorOf = (token: string, salt: string) => createHmac('sha256', salt).update(token).digest('base64url');
