import type { QueryResultRow } from 'pg';
import type { Database } from '../../../platform/database/database';
import type { BookingClient } from '../contract/client';
import { deskClientUnknown } from '../domain/client-failure';
import { CLIENT_COLUMNS } from './client-columns';

const BY_PHONE = `SELECT ${CLIENT_COLUMNS} FROM clients WHERE phone = $1 AND erased_at IS NULL`;
const BY_ID = `SELECT ${CLIENT_COLUMNS} FROM clients WHERE id = $1 AND erased_at IS NULL`;
const FORBID = 'UPDATE clients SET forbidden_online_booking = $2 WHERE id = $1 AND erased_at IS NULL AND forbidden_online_booking <> $2';
const CREDIT = 'UPDATE clients SET bonus = coalesce($2, bonus), balance = coalesce($3, balance) WHERE id = $1 AND erased_at IS NULL';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Clients in our own database. */
export class ClientAdmin {
  constructor(private readonly database: Database) {}

  /** @param phone as it is kept. Null: nobody has it */
  async byPhone(phone: string): Promise<BookingClient | null> {
    return (await this.database.query<BookingClient & QueryResultRow>(BY_PHONE, [phone])).rows[0] ?? null;
  }

  /** @throws DomainError `client_unknown` */
  async find(id: string): Promise<BookingClient> {
    if (!UUID.test(id)) throw deskClientUnknown();
    const { rows } = await this.database.query<BookingClient & QueryResultRow>(BY_ID, [id]);
    if (!rows[0]) throw deskClientUnknown();
    return rows[0];
  }

  /** Whether the client may book online. False: it is so already. @throws DomainError `client_unknown` */
  async forbid(id: string, isForbidden: boolean): Promise<boolean> {
    await this.find(id);
    return ((await this.database.query(FORBID, [id, isForbidden])).rowCount ?? 0) > 0;
  }

  /** What the salons owe the client; what is left out stays. @throws DomainError `client_unknown` */
  async credit(id: string, { bonus, balance }: Partial<Pick<BookingClient, 'bonus' | 'balance'>>): Promise<void> {
    await this.find(id);
    await this.database.query(CREDIT, [id, bonus ?? null, balance ?? null]);
  }
}
