import type { QueryResultRow } from 'pg';
import type { Database } from '../../../platform/database/database';
import { DomainError } from '../../../shared/domain-error';
import type { Locale } from '../../../shared/locale';
import type { BookingClient, Favourites } from '../contract/client';
import {
  CLIENT_LIMITS,
  type ClientCard,
  type ClientEdit,
  type ClientEvent,
  type ClientHealth,
  type OnlineRule,
} from '../contract/client-card';
import { adminClientUnknown } from '../domain/client-failure';
import { CLIENT_COLUMNS } from './client-columns';

const BY_PHONE = `SELECT ${CLIENT_COLUMNS} FROM clients WHERE phone = $1 AND erased_at IS NULL`;
const BY_ID = `SELECT ${CLIENT_COLUMNS} FROM clients WHERE id = $1 AND erased_at IS NULL`;
const CARD = `SELECT ${CLIENT_COLUMNS}, locale, birthday, notes, other_phones AS "otherPhones", reminder, telegram_chat AS chat,
    reviews_off_at AS "reviewsOffAt", next_on_at AS "nextOnAt",
    created_at AS "createdAt", seen_at AS "seenAt", rule_source AS "ruleSource"
  FROM clients WHERE id = $1 AND erased_at IS NULL`;
const HEALTH = 'SELECT allergies, formulas FROM clients WHERE id = $1 AND erased_at IS NULL';
/** Who is reminded by mail and has none any more is reminded by SMS. */
const EDIT = `UPDATE clients SET firstname = $3, lastname = $4, email = nullif($5, ''), birthday = nullif($6, ''), locale = $7, notes = $8,
    reminder = CASE WHEN $5 = '' AND reminder = 'mail' THEN 'sms' ELSE reminder END
  WHERE id = $1 AND erased_at IS NULL RETURNING id`;
const SET_HEALTH = 'UPDATE clients SET allergies = $3, formulas = $4 WHERE id = $1 AND erased_at IS NULL RETURNING id';
/** A change with its line in the history. */
const noted = (change: string, event: ClientEvent['event']) =>
  `WITH changed AS (${change}) INSERT INTO client_events (client_id, by, event) SELECT id, $2, '${event}' FROM changed`;
const EVENTS = 'SELECT at, by, event, reason FROM client_events WHERE client_id = $1 ORDER BY id DESC LIMIT 100';
const FAVOURITES = 'SELECT services, employees FROM client_favourites WHERE client = $1';
const FORBID = `UPDATE clients SET forbidden_online_booking = $2, rule_source = CASE WHEN $2 THEN 'operator' ELSE '' END WHERE id = $1 AND erased_at IS NULL AND forbidden_online_booking <> $2`;
const LOCK_BOTH = `SELECT id, phone, length(notes) AS notes, length(allergies) AS allergies, length(formulas) AS formulas FROM clients
  WHERE id = ANY ($1) AND erased_at IS NULL ORDER BY id FOR UPDATE`;
const joined = (column: string) => `${column} = concat_ws(E'\\n', nullif(kept.${column}, ''), nullif(other.${column}, ''))`;
const filled = (column: string) => `${column} = coalesce(kept.${column}, other.${column})`;
const ABSORB = `UPDATE clients AS kept SET ${['email', 'gender', 'photo', 'birthday', 'telegram_chat'].map(filled).join(', ')},
    ${['notes', 'allergies', 'formulas'].map(joined).join(', ')}, bonus = kept.bonus + other.bonus, balance = kept.balance + other.balance,
    reminder = CASE kept.reminder WHEN 'sms' THEN other.reminder ELSE kept.reminder END,
    reviews_off_at = coalesce(kept.reviews_off_at, other.reviews_off_at),
    next_on_at = CASE WHEN kept.reviews_off_at IS NULL AND other.reviews_off_at IS NULL THEN coalesce(kept.next_on_at, other.next_on_at) ELSE kept.next_on_at END,
    forbidden_online_booking = kept.forbidden_online_booking OR other.forbidden_online_booking,
    asks_prepayment = (kept.asks_prepayment OR other.asks_prepayment)
      AND NOT (kept.forbidden_online_booking OR other.forbidden_online_booking),
    rule_source = coalesce(nullif(kept.rule_source, ''), other.rule_source),
    created_at = least(kept.created_at, other.created_at), seen_at = greatest(kept.seen_at, other.seen_at),
    other_phones = kept.other_phones || other.other_phones || CASE WHEN $3 THEN jsonb_build_array(other.phone) ELSE '[]' END
  FROM clients AS other WHERE kept.id = $1 AND other.id = $2`;
const SET_FAVOURITES = `INSERT INTO client_favourites (client, services, employees, updated_at) VALUES ($1, $2, $3, now())
  ON CONFLICT (client) DO UPDATE SET services = excluded.services, employees = excluded.employees, updated_at = excluded.updated_at`;
/** What both have stays once. */
const TAKE_PHOTOGRAPHS = `UPDATE client_photographs AS taken SET client_id = $1 WHERE client_id = $2
  AND NOT EXISTS (SELECT FROM client_photographs AS kept WHERE kept.client_id = $1 AND kept.digest = taken.digest)`;
/** As many as browsers may send. */
const MAX_FAVOURITES = 100;

/** Lengths of texts of a client who cannot be changed by anybody else. */
interface LockedClient extends QueryResultRow {
  readonly id: string;
  readonly phone: string;
  readonly notes: number;
  readonly allergies: number;
  readonly formulas: number;
}

const RULE = `WITH changed AS (
    UPDATE clients SET forbidden_online_booking = $3 = 'call', asks_prepayment = $3 = 'prepayment',
      rule_source = CASE WHEN $3 = 'auto' THEN '' ELSE 'operator' END
    WHERE id = $1 AND erased_at IS NULL RETURNING id)
  INSERT INTO client_events (client_id, by, event, reason) SELECT id, $2, 'rule_' || $3, $4 FROM changed`;
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

  /** All that operators see but what is about health. @throws DomainError `client_unknown` */
  async card(id: string): Promise<ClientCard> {
    if (!UUID.test(id)) throw adminClientUnknown();
    const { rows } = await this.database.query<ClientCard & QueryResultRow>(CARD, [id]);
    if (!rows[0]) throw adminClientUnknown();
    return rows[0];
  }

  /** @throws DomainError `client_unknown` */
  async health(id: string): Promise<ClientHealth> {
    const { rows } = await this.database.query<ClientHealth & QueryResultRow>(HEALTH, [id]);
    if (!rows[0]) throw adminClientUnknown();
    return rows[0];
  }

  /** Nothing happens to a client who is not there. @param by as the audit has it */
  async edit(id: string, { firstname, lastname, email, birthday, locale, notes }: ClientEdit, by: string): Promise<void> {
    await this.database.query(noted(EDIT, 'edited'), [id, by, firstname, lastname, email, birthday, locale, notes]);
  }

  /** As `edit`. */
  async setHealth(id: string, { allergies, formulas }: ClientHealth, by: string): Promise<void> {
    await this.database.query(noted(SET_HEALTH, 'edited'), [id, by, allergies, formulas]);
  }

  /** What was done with the record, the last first, 100 at most. */
  async events(id: string): Promise<readonly ClientEvent[]> {
    return (await this.database.query<ClientEvent & QueryResultRow>(EVENTS, [id])).rows;
  }

  /** Ids of services and employees in the order in which they were marked. */
  async favourites(id: string): Promise<Favourites> {
    return (await this.database.query<Favourites & QueryResultRow>(FAVOURITES, [id])).rows[0] ?? { services: [], employees: [] };
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

  /**
   * How the client books online; `auto`: as anybody, until a no-show says otherwise.
   * @param by as the audit has it
   */
  async setRule(tx: Pick<Database, 'query'>, id: string, rule: OnlineRule, by: string, reason: string): Promise<void> {
    await tx.query(RULE, [id, by, rule, reason]);
  }

  /**
   * Takes over what another client has, who is blanked: what is missing is filled in, texts are put together, photographs, favourites and the stricter rule
   * count. Nobody stays signed in as the other. With single statements, for `Database.together`.
   * @param keepsPhone whether the other's phone stays as a second one of the card
   * @throws DomainError `client_unknown`; conflict `notes_too_long` when a text would be longer than it may be
   */
  async absorb(id: string, other: string, { keepsPhone }: { readonly keepsPhone: boolean }): Promise<void> {
    const { rows } = await this.database.query<LockedClient>(LOCK_BOTH, [[id, other]]);
    const [kept, absorbed] = [id, other].map((each) => rows.find((row) => row.id === each));
    if (!kept || !absorbed) throw adminClientUnknown();
    const isLong = (['notes', 'allergies', 'formulas'] as const).some((name) => kept[name] + absorbed[name] + 1 > CLIENT_LIMITS[name]);
    if (isLong) throw new DomainError('conflict', 'notes_too_long', 'The texts of both are longer than one card takes');
    const [own, others] = await Promise.all([this.favourites(id), this.favourites(other)]);
    const both = (name: keyof Favourites) => JSON.stringify([...new Set([...own[name], ...others[name]])].slice(0, MAX_FAVOURITES));
    await this.database.query(ABSORB, [id, other, keepsPhone]);
    if (others.services.length + others.employees.length > 0)
      await this.database.query(SET_FAVOURITES, [id, both('services'), both('employees')]);
    await this.database.query('UPDATE client_events SET client_id = $1 WHERE client_id = $2', [id, other]);
    await this.database.query(TAKE_PHOTOGRAPHS, [id, other]);
    await this.forget(other, absorbed.phone);
  }

  /** Waits for messages that are being written to a client, and lets new ones wait. As `absorb`. */
  async lock(id: string): Promise<void> {
    await this.database.query('SELECT FROM clients WHERE id = $1 FOR UPDATE', [id]);
  }

  /** Deletes what is kept of a client beside their record, which is blanked by its declaration. As `absorb`. */
  async forget(id: string, phone: string): Promise<void> {
    await this.database.query('DELETE FROM client_favourites WHERE client = $1', [id]);
    for (const table of ['client_sessions', 'client_chat_links', 'client_events', 'client_photographs'])
      await this.database.query(`DELETE FROM ${table} WHERE client_id = $1`, [id]);
    await this.database.query('DELETE FROM client_codes WHERE phone = $1', [phone]);
  }

  /** Notes what was done with a record. */
  async note(id: string, event: ClientEvent['event'], by: string, reason: string): Promise<void> {
    await this.database.query('INSERT INTO client_events (client_id, by, event, reason) VALUES ($1, $2, $3, $4)', [id, by, event, reason]);
  }

  /** What the salons owe the client; what is left out stays. @throws DomainError `client_unknown` */
  async credit(id: string, { bonus, balance }: Partial<Pick<BookingClient, 'bonus' | 'balance'>>): Promise<void> {
    await this.find(id);
    await this.database.query(CREDIT, [id, bonus ?? null, balance ?? null]);
  }
}
