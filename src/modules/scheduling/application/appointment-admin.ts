import type { QueryResultRow } from '../../../platform/database/database';
import type { Database } from '../../../platform/database/database';
import { inSmallLetters, likePattern } from '../../../platform/database/like-pattern';
import { DomainError } from '../../../shared/domain-error';
import { timeConflict } from '../../../shared/booking-failure';
import { visitUnknown } from '../contract/desk-failure';
import { absentMasters, worksAt } from '../domain/absent-masters';
import type { DeskVisit } from '../contract/desk-records';
import type { Day } from '../contract/free-time';
import { settlingProblem, type Settled } from '../contract/visit-settling';
import { type VisitPlace, type VisitSearch } from '../contract/visit-search';
import { lock, lockKey, type Asked } from '../store/calendar-store';
import type { Changes, GiveBack } from './appointment-changes';
import type { Engine } from './engine';
import { cancelPrepayment } from '../store/prepayment-rows';
import type { VisitNews } from './visit-news';
import { appointmentOf, cancelVisit, SELECT_VISITS, type Visit } from '../store/visit-rows';

/** The key of the client of a visit, compared as what it is: as a text it would be compared with each client there is. Null: of another form. */
const clientOf = (visit: string) =>
  `CASE WHEN ${visit}.client ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${visit}.client::uuid END`;
const WITH_CLIENT = `SELECT visit.*, row.state_reason AS reason, booking_now() AS now,
    (SELECT json_build_object('id', id, 'phone', phone, 'firstname', firstname, 'lastname', lastname, 'email', email)
      FROM clients WHERE id = ${clientOf('visit')} AND erased_at IS NULL) AS person
  FROM (${SELECT_VISITS}) AS visit JOIN booking_appointments AS row ON row.id = visit.id`;
const BY_ID = `${WITH_CLIENT} WHERE visit.id = $1`;
/** More than any salon has in a day. */
export const ON_DAY = `${WITH_CLIENT} WHERE visit.location = $1 AND visit.day = $2 ORDER BY visit."startsAt", visit.id LIMIT 2000`;
export const BETWEEN = `${WITH_CLIENT} WHERE visit.location = $1 AND visit.day BETWEEN $2 AND $3 ORDER BY visit."startsAt", visit.id LIMIT 5000`;
/** A name is looked for in so many visits, the last ones or those from `before` on. */
const SEARCHED = 25_000;
const LATEST = `row.erased_at IS NULL AND ($2::text[] IS NULL OR row.location = ANY ($2))
    AND ($3::text IS NULL OR (row.starts_at, row.id) < (SELECT starts_at, id FROM booking_appointments WHERE id = $3))`;
const LAST_FIRST = 'ORDER BY row.starts_at DESC, row.id DESC';
/** By way of the indexes of clients and of their visits. */
const BY_PHONE = `SELECT row.id FROM booking_appointments AS row
  WHERE row.client IN (SELECT id::text FROM clients WHERE phone = $1 AND erased_at IS NULL) AND ${LATEST} ${LAST_FIRST} LIMIT $4`;
/** By way of the index of the days. */
export const BY_NAME = `SELECT row.id FROM
    (SELECT id, client, client_name, starts_at FROM booking_appointments AS row WHERE ${LATEST} ${LAST_FIRST} LIMIT ${SEARCHED}) AS row
  LEFT JOIN clients AS person ON person.id = ${clientOf('row')} AND person.erased_at IS NULL
  WHERE ${inSmallLetters("concat_ws(' ', row.client_name, person.firstname, person.lastname)")} LIKE $1 ${LAST_FIRST} LIMIT $4`;
const FOUND = `${WITH_CLIENT} WHERE visit.id = ANY ($1) ORDER BY visit."startsAt" DESC, visit.id DESC`;
const TO_COME = `visit.state IN ('planned', 'confirmed') AND visit.starts_at > booking_now() AND NOT visit.is_demo`;
const MASTERS_TO_COME = `SELECT DISTINCT visit.location, part.employee FROM booking_appointments AS visit
  JOIN booking_appointment_services AS part ON part.appointment_id = visit.id WHERE ${TO_COME}`;
const OF_MASTERS = `${WITH_CLIENT} WHERE visit.id IN (SELECT visit.id FROM booking_appointments AS visit
    JOIN booking_appointment_services AS part ON part.appointment_id = visit.id
    JOIN unnest($1::text[], $2::text[]) AS gone (location, employee) ON gone.location = visit.location AND gone.employee = part.employee
    WHERE ${TO_COME}) ORDER BY visit."startsAt", visit.id LIMIT 500`;
const END = 'UPDATE booking_appointments SET state = $2, state_reason = $3, revision = revision + 1 WHERE id = $1';
const SAY_WHY = 'UPDATE booking_appointments SET state_reason = $2 WHERE id = $1';

type Row = Visit & { readonly reason: string; readonly now: Date; readonly person: DeskVisit['client'] } & QueryResultRow;

/** Visits in our own database. */
export class AppointmentAdmin {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly changes: Changes,
    private readonly giveBack: GiveBack,
    private readonly news: VisitNews,
  ) {}

  /** All of a salon's day, cancelled ones as well, by their beginning. */
  async on(location: string, day: Day): Promise<readonly DeskVisit[]> {
    return (await this.database.query<Row>(ON_DAY, [location, day])).rows.map((row) => this.shown(row));
  }

  /** All of a salon's days, from one to another, as `on`. */
  async between(location: string, from: Day, to: Day): Promise<readonly DeskVisit[]> {
    return (await this.database.query<Row>(BETWEEN, [location, from, to])).rows.map((row) => this.shown(row));
  }

  /** The last one first, whatever became of it, by a name among a bounded number of them; none after a visit that is not there. */
  async search({ phone, name = '', at, before, most }: VisitSearch): Promise<readonly DeskVisit[]> {
    if (at === 'none') return [];
    const [sql, wanted] = phone === undefined ? [BY_NAME, likePattern(name)] : [BY_PHONE, phone];
    const found = await this.database.query<{ id: string }>(sql, [wanted, at === 'all' ? null : at, before ?? null, most]);
    return (await this.database.query<Row>(FOUND, [found.rows.map(({ id }) => id)])).rows.map((row) => this.shown(row));
  }

  /**
   * Moves a visit that is to come as a whole, whatever rules it was booked by; its client is told.
   * @param to `professional` null: its masters stay; else all that its first master does is done by that one
   * @throws DomainError `appointment_unknown`, `appointment_settled`, `cannot_be_booked`, a `PlaceProblem`; `time_conflict` when its
   * client moves it just now
   */
  async move(id: string, to: VisitPlace): Promise<void> {
    await this.changes.moveWhole(id, to);
  }

  /** @throws DomainError `appointment_unknown` */
  async find(id: string): Promise<DeskVisit> {
    return this.shown(await found(this.database, id));
  }

  /** Visits to come of masters who do not work at their salon any more, by their beginning, at most 500; none of the demonstration. */
  async withoutMaster(): Promise<readonly DeskVisit[]> {
    const catalogue = this.engine.catalogue();
    const { rows } = await this.database.query<{ location: string; employee: string }>(MASTERS_TO_COME);
    const gone = rows.filter(({ location, employee }) => !worksAt(catalogue, employee, location));
    if (gone.length === 0) return [];
    const places = [gone.map(({ location }) => location), gone.map(({ employee }) => employee)];
    return (await this.database.query<Row>(OF_MASTERS, places)).rows.map((row) => this.shown(row));
  }

  /**
   * Ends a visit; the time of a cancelled one is free at once, whatever rules it was booked by.
   * @throws DomainError `appointment_unknown`, `appointment_settled`, `appointment_not_begun`; `time_conflict` when its client moves it just now
   */
  async settle(id: string, state: Settled, reason: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await found(tx, id);
      const { location, day, client, parts } = before;
      // as a client who moves it: both would write it
      await lock(tx, location, [
        ...(client === null ? [] : [lockKey.visitsOf(client, location, day)]),
        ...parts.map(({ employee }) => lockKey.master(employee, day)),
      ]);
      const visit = await found(tx, id);
      if (visit.revision !== before.revision) throw timeConflict();
      const problem = settlingProblem(visit, state, visit.now);
      if (problem) throw new DomainError('conflict', problem, `The appointment is ${visit.state} and cannot be ${state}`);
      if (state !== 'cancelled') return void (await tx.query(END, [id, state, reason]));
      const { employees } = this.engine.catalogue();
      await cancelVisit(tx, id, [location, ...parts.flatMap(({ employee }) => employees.get(employee)?.locations ?? [])]);
      await tx.query(SAY_WHY, [id, reason]);
      await this.news(tx, { id, revision: visit.revision + 1 }, null);
      const toReturn = await cancelPrepayment(tx, visit);
      if (toReturn !== null) await this.giveBack(tx, toReturn);
    });
  }

  private shown(row: Row): DeskVisit {
    const appointment = appointmentOf(row);
    return { appointment, reason: row.reason, client: row.person, absent: absentMasters(this.engine.catalogue(), appointment) };
  }
}

async function found(asked: Asked, id: string): Promise<Row> {
  const { rows } = await asked.query<Row>(BY_ID, [id]);
  if (!rows[0]) throw visitUnknown();
  return rows[0];
}
