import type { QueryResultRow } from 'pg';
import type { Database } from '../../../platform/database/database';
import { DomainError } from '../../../shared/domain-error';
import { PHOTOGRAPH_LIMITS, type ClientPhotograph, type NewPhotograph } from '../contract/client-photograph';

const COLUMNS = 'id, kind, note, by, created_at AS at';
const LIST = `SELECT ${COLUMNS} FROM client_photographs WHERE client_id = $1 ORDER BY created_at DESC, id LIMIT ${PHOTOGRAPH_LIMITS.photographs}`;
const ALL = `SELECT ${COLUMNS}, picture FROM client_photographs WHERE client_id = $1 ORDER BY created_at DESC, id LIMIT ${PHOTOGRAPH_LIMITS.photographs}`;
const PICTURE = 'SELECT picture FROM client_photographs WHERE client_id = $1 AND id = $2';
/** Who adds waits for who adds to the same client. An erased one has none. */
const LOCK = 'SELECT FROM clients WHERE id = $1 AND erased_at IS NULL FOR UPDATE';
const COUNT = 'SELECT count(*)::int AS count FROM client_photographs WHERE client_id = $1';
/** The same picture once more is the one that is there. */
const ADD = `INSERT INTO client_photographs (client_id, kind, note, by, picture, digest) VALUES ($1, $2, $3, $4, $5, encode(sha256($5), 'hex'))
  ON CONFLICT (client_id, digest) DO NOTHING`;
const REMOVE = 'DELETE FROM client_photographs WHERE client_id = $1 AND id = $2';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Photographs of clients before and after, in our own database: they are in its backups and nowhere else. */
export class ClientPhotographs {
  constructor(private readonly database: Database) {}

  /** Without the pictures, the newest first. */
  async list(client: string): Promise<readonly ClientPhotograph[]> {
    return (await this.database.query<ClientPhotograph & QueryResultRow>(LIST, [client])).rows;
  }

  /** With the pictures, for the client themselves. */
  async all(client: string): Promise<readonly (ClientPhotograph & { readonly picture: Buffer })[]> {
    return (await this.database.query<ClientPhotograph & { readonly picture: Buffer } & QueryResultRow>(ALL, [client])).rows;
  }

  /** The bytes of a picture, WebP. @throws DomainError `photograph_unknown` */
  async picture(client: string, id: string): Promise<Buffer> {
    const { rows } = UUID.test(id) ? await this.database.query<{ picture: Buffer }>(PICTURE, [client, id]) : { rows: [] };
    if (!rows[0]) throw photographUnknown();
    return rows[0].picture;
  }

  /** Nothing happens to a client who is not there. @throws DomainError conflict `photographs_many` */
  add(client: string, { kind, note, by, picture }: NewPhotograph): Promise<void> {
    return this.database.transaction(async (tx) => {
      if ((await tx.query(LOCK, [client])).rowCount === 0) return;
      await tx.query(ADD, [client, kind, note, by, picture]);
      const { rows } = await tx.query<{ count: number }>(COUNT, [client]);
      if (rows[0]!.count > PHOTOGRAPH_LIMITS.photographs)
        throw new DomainError('conflict', 'photographs_many', 'The client has as many photographs as may be: delete one first');
    });
  }

  /** @throws DomainError `photograph_unknown` */
  async remove(client: string, id: string): Promise<void> {
    if (!UUID.test(id) || (await this.database.query(REMOVE, [client, id])).rowCount === 0) throw photographUnknown();
  }
}

const photographUnknown = () => new DomainError('not-found', 'photograph_unknown', 'There is no such photograph');
