import type { QueryResultRow } from 'pg';
import type { Database } from '../../../platform/database/database';
import type { Locale } from '../../../shared/locale';
import type { BookingClient } from '../contract/client';
import { adminClientUnknown } from '../domain/client-failure';
import { CLIENT_COLUMNS } from './client-columns';

const BY_PHONE = `SELECT ${CLIENT_COLUMNS} FROM clients WHERE phone = $1 AND erased_at IS NULL`;
const BY_ID = `SELECT ${CLIENT_COLUMNS} FROM clients WHERE id = $1 AND erased_at IS NULL`;
const FORBID = 'UPDATE clients SET forbidden_online_booking = $2 WHERE id = $1 AND erased_at IS NULL AND forbidden_online_booking <> $2';
const CREDIT = 'UPDATE clients SET bonus = coalesce($2, bonus), balance = coalesce($3, balance) WHERE id = $1 AND erased_at IS NULL';
const ADD = `INSERT INTO clients (phone, firstname, lastname, locale) VALUES ($1, $2, $3, $4) ON CONFLICT (phone) DO NOTHING`;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Clients in our own database. */
export class ClientAdmin {
  constructor(private readonly database: Database) {}

  /** @param phone as it is kept. Null: no client has it */
  async byPhone(phone: string): Promise<BookingClient | null> {
    return (await this.database.query<BookingClient & QueryResultRow>(BY_PHONE, [phone])).rows[0] ?? null;
  }

  /** @throws DomainError `client_unknown` */
  async find(id: string): Promise<BookingClient> {
    if (!UUID.test(id)) throw adminClientUnknown();
    const { rows } = await this.database.query<BookingClient & QueryResultRow>(BY_ID, [id]);
    if (!rows[0]) throw adminClientUnknown();
    return rows[0];
  }

  /**
   * The client who has a phone, made when there is none; a known one keeps the names.
   * @param phone as it is kept
   * @param name first and last name, as typed
   */
  async findOrAdd(phone: string, name: string, locale: Locale): Promise<BookingClient> {
    const [firstname = '', ...rest] = name.trim().split(/\s+/u);
    const known = await this.byPhone(phone);
    if (known) return known;
    await this.database.query(ADD, [phone, firstname, rest.join(' '), locale]);
    return (await this.byPhone(phone))!;
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
