import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/database/database';
import type { EncryptedText } from '../connection/encrypted-text';

/** A token of the site, as all processes share it. */
export interface StoredToken {
  readonly access: string;
  readonly refresh: string;
  readonly expiresAt: Date;
  readonly version: number;
}

interface Row {
  readonly sealed: string | null;
  readonly expires_at: Date | null;
  readonly version: number;
}

/** How long a process has for getting the next token before another tries, in seconds. */
const CLAIM_SECONDS = 8;

/** Waits and claims are reckoned by the clock of the database, so that processes need not agree on theirs. */
const CLAIM = `INSERT INTO beautypro_tokens AS token (key, claimed_until) VALUES ($1, clock_timestamp() + $3 * interval '1 second')
  ON CONFLICT (key) DO UPDATE SET claimed_until = excluded.claimed_until
    WHERE token.version = $2 AND (token.claimed_until IS NULL OR token.claimed_until < clock_timestamp())
  RETURNING version`;

/** The token in the database, sealed; who may get the next one is decided by one statement. */
export class TokenStore {
  private readonly key: string;

  constructor(
    private readonly database: Database,
    private readonly seal: EncryptedText,
    account: { readonly applicationId: string; readonly databaseCode: string },
  ) {
    this.key = createHash('sha256').update(`${account.applicationId}\n${account.databaseCode}`).digest('hex');
  }

  /** Null when there is none that can be read, with the version that the next one follows. */
  async read(): Promise<{ readonly token: StoredToken | null; readonly version: number }> {
    const { rows } = await this.database.query<Row>('SELECT sealed, expires_at, version FROM beautypro_tokens WHERE key = $1', [this.key]);
    const [row] = rows;
    if (!row) return { token: null, version: 0 };
    const [access, refresh] = (row.sealed === null ? null : this.seal.decrypt(row.sealed))?.split('\n') ?? [];
    const isWhole = access && refresh && row.expires_at;
    return { token: isWhole ? { access, refresh, expiresAt: row.expires_at, version: row.version } : null, version: row.version };
  }

  /** Whether this process is the one that gets the token after this version. */
  async claim(version: number): Promise<boolean> {
    const { rows } = await this.database.query<{ version: number }>(CLAIM, [this.key, version, CLAIM_SECONDS]);
    return rows[0]?.version === version;
  }

  /** Another may try. */
  async giveUp(version: number): Promise<void> {
    await this.database.query('UPDATE beautypro_tokens SET claimed_until = NULL WHERE key = $1 AND version = $2', [this.key, version]);
  }

  async write({ access, refresh, expiresAt, version }: StoredToken): Promise<void> {
    await this.database.query(
      'UPDATE beautypro_tokens SET sealed = $2, expires_at = $3, version = $4, claimed_until = NULL WHERE key = $1 AND version < $4',
      [this.key, this.seal.encrypt(`${access}\n${refresh}`), expiresAt, version],
    );
  }
}
