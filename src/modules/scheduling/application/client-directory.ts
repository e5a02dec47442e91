import type { Database, QueryResultRow } from '../../../platform/database/database';
import { likePattern, lowerCaseSql } from '../../../platform/database/like-pattern';
import type { Scope } from '../../../shared/scope';
import { lock, lockKey } from '../store/calendar-store';
import { countLiveAppointments } from '../store/appointment-rows';
import type { ListedClient } from '../../clients/contract/client-card';

/** Whose appointments are at salons of a scope; `$1` is null for all. */
const SEEN = `client.erased_at IS NULL AND ($1::text[] IS NULL OR EXISTS (SELECT FROM booking_appointments AS visit
  WHERE visit.client = client.id::text AND visit.location = ANY ($1)))`;
const COLUMNS = 'client.id, client.phone, client.firstname, client.lastname, client.seen_at AS "seenAt"';
const LAST_FIRST = 'ORDER BY client.seen_at DESC, client.id DESC';
const AFTER = `($2::uuid IS NULL OR (client.seen_at, client.id) < (SELECT seen_at, id FROM clients WHERE id = $2))`;
/** A name is looked for among so many clients, the last ones. */
const SEARCHED = 25_000;
const NAME = lowerCaseSql("concat_ws(' ', client.firstname, client.lastname, client.firstname)");
const ALL = `SELECT ${COLUMNS} FROM clients AS client WHERE ${SEEN} AND ${AFTER} ${LAST_FIRST} LIMIT $3`;
const BY_PHONE = `SELECT ${COLUMNS} FROM clients AS client WHERE ${SEEN} AND ${AFTER}
  AND (client.phone = $4 OR client.other_phones @> to_jsonb($4::text)) ${LAST_FIRST} LIMIT $3`;
const BY_NAME = `SELECT ${COLUMNS} FROM (SELECT * FROM clients WHERE erased_at IS NULL ORDER BY seen_at DESC, id DESC LIMIT ${SEARCHED}) AS client
  WHERE ${SEEN} AND ${AFTER} AND ${NAME} LIKE $4 ${LAST_FIRST} LIMIT $3`;
const NAMES = `SELECT id::text, concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')) AS name FROM clients WHERE id::text = ANY ($1)`;
const SEES = `SELECT FROM clients AS client WHERE ${SEEN} AND client.id = $2`;
/** Later than the rule of its booking lets a client cancel; 48 hours where that is by phone only. */
const IS_LATE = `cancelled_by = 'client' AND cancelled_at > starts_at - make_interval(hours => coalesce(changeable_hours, 48))
    AND (undo_until IS NULL OR cancelled_at > undo_until)`;
const COUNTS = `SELECT count(*) FILTER (WHERE state = 'no_show')::int AS "noShows", count(*) FILTER (WHERE ${IS_LATE})::int AS "lateCancellations",
    count(*) FILTER (WHERE state = 'done' OR state IN ('planned', 'confirmed') AND ends_at <= booking_now())::int AS done
  FROM booking_appointments WHERE client = $2 AND ($1::text[] IS NULL OR location = ANY ($1))`;

const APPOINTMENTS = 'SELECT id FROM booking_appointments WHERE client = $1 ORDER BY starts_at DESC LIMIT 500';
const FEEDBACK = `SELECT said.created_at AS at, said.employee_name AS employee, said.rating, said.text, said.is_public AS "isPublic"
  FROM booking_feedback AS said JOIN booking_appointments AS visit ON visit.id = said.appointment_id WHERE visit.client = $1 ORDER BY said.created_at`;

/** What is kept of a person as a guest of others. */
const AS_GUEST = `SELECT visit.location, visit.day, visit.guest, visit.guest_phone AS "guestPhone",
    (SELECT json_agg(service_name ORDER BY from_minute) FROM booking_appointment_services WHERE appointment_id = visit.id) AS services
  FROM booking_appointments AS visit WHERE visit.guest_phone = ANY ($1) AND visit.guest_phone <> '' ORDER BY visit.starts_at DESC LIMIT 500`;
/** The name stays: the appointment is of who booked it, whose patch tests are told from those of guests by it. */
const FORGET_GUEST = `UPDATE booking_appointments SET guest_phone = '' WHERE guest_phone = ANY ($1) AND guest_phone <> ''`;

/** A test that both had on one day is one. */
const GIVE_TESTS = `WITH given AS (DELETE FROM booking_patch_tests WHERE client = $1 RETURNING id, service, day, ended_at, by, created_at)
  INSERT INTO booking_patch_tests (id, client, service, day, ended_at, by, created_at) SELECT id, $2, service, day, ended_at, by, created_at FROM given
  ON CONFLICT (client, service, day) DO NOTHING`;

/** Which clients are looked for: all, those with a phone, or with a part of a name. */
export interface ClientSearch {
  /** As it is kept. */
  readonly phone?: string;
  readonly name?: string;
  /** Clients with an appointment at these salons, whatever became of it. */
  readonly at: Scope;
  /** Id of the last one of the part before. */
  readonly before?: string;
  readonly most: number;
}

/** What became of a client's appointments. */
export interface ClientCounts {
  readonly done: number;
  readonly noShows: number;
  /** Cancelled by the client's wish later than the rules let them. */
  readonly lateCancellations: number;
}

/** Clients of our own engine by their appointments: who sees whom. */
export class ClientDirectory {
  constructor(private readonly database: Database) {}

  /** Who was here last comes first; a name is looked for among the last 25,000. */
  async search({ phone, name, at, before, most }: ClientSearch): Promise<readonly ListedClient[]> {
    if (at === 'none') return [];
    const wanted = phone ?? (name === undefined ? null : likePattern(name));
    const sql = phone !== undefined ? BY_PHONE : name === undefined ? ALL : BY_NAME;
    const values = [placesOf(at), before ?? null, most, ...(wanted === null ? [] : [wanted])];
    return (await this.database.query<ListedClient & QueryResultRow>(sql, values)).rows;
  }

  /** Names of clients by their ids, those without one and the erased left out. */
  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.database.query<{ id: string; name: string }>(NAMES, [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Whether a client has an appointment at the salons of a scope. @param id a UUID */
  async sees(at: Scope, id: string): Promise<boolean> {
    return at !== 'none' && (await this.database.query(SEES, [placesOf(at), id])).rows.length > 0;
  }

  /** Ids of a client's appointments, the last 500. */
  async appointments(id: string): Promise<readonly string[]> {
    return (await this.database.query<{ id: string }>(APPOINTMENTS, [id])).rows.map((row) => row.id);
  }

  /** What a client said of appointments. */
  async feedback(id: string): Promise<readonly object[]> {
    return (await this.database.query(FEEDBACK, [id])).rows;
  }

  /** Appointments at which somebody with these phones is a guest, the last 500. */
  async asGuest(phones: readonly string[]): Promise<readonly object[]> {
    return (await this.database.query(AS_GUEST, [phones])).rows;
  }

  /** Forgets phones of a guest: who booked is told instead. With one statement, for `Database.together`. */
  async forgetGuest(phones: readonly string[]): Promise<void> {
    await this.database.query(FORGET_GUEST, [phones]);
  }

  /** Whether an appointment is to come, or not certain yet. */
  async hasToCome(id: string): Promise<boolean> {
    return (await countLiveAppointments(this.database, id)) > 0;
  }

  /** Gives all appointments, waits and patch tests of one client to another; whoever books for either waits. With single statements, for `Database.together`. */
  async give(from: string, to: string): Promise<void> {
    await lock(this.database, '', [lockKey.appointmentsFrom(from), lockKey.appointmentsFrom(to)]);
    await this.database.query('UPDATE booking_appointments SET client = $2 WHERE client = $1', [from, to]);
    await this.database.query('UPDATE booking_waits SET client = $2 WHERE client = $1', [from, to]);
    if (from !== to) await this.database.query(GIVE_TESTS, [from, to]);
  }

  /** Of the appointments at the salons of a scope. */
  async counts(at: Scope, id: string): Promise<ClientCounts> {
    if (at === 'none') return { done: 0, noShows: 0, lateCancellations: 0 };
    return (await this.database.query<ClientCounts & QueryResultRow>(COUNTS, [placesOf(at), id])).rows[0]!;
  }
}

const placesOf = (at: Scope) => (at === 'all' ? null : at);
