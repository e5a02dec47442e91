import { createHmac, randomBytes } from 'node:crypto';
import type { Query } from '../../../platform/database/database-connection';
import { databaseUnavailable } from '../../../platform/database/database-errors';

const KEY_ROW = `INSERT INTO client_keys (purpose, key) VALUES ('clients', $1) ON CONFLICT (purpose) DO NOTHING`;

/** The secret of all processes, from which keys for single purposes are made. */
export class ClientKeys {
  private key: string | null = null;

  /** Before anybody can sign in. @param query on a database that is migrated */
  async load(query: Query): Promise<void> {
    await query(KEY_ROW, [randomBytes(32).toString('hex')]);
    const { rows } = await query<{ key: string }>(`SELECT key FROM client_keys WHERE purpose = $1`, ['clients']);
    this.key = rows[0]!.key;
  }

  /** 256 bits. @throws DomainError `database_unavailable` while the secret is not known */
  for(purpose: 'access' | 'code' | 'visit'): Uint8Array {
    if (this.key === null) throw databaseUnavailable();
    return createHmac('sha256', this.key).update(purpose).digest();
  }
}
