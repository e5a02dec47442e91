import type { QueryResultRow } from '../../../platform/database/database';
import type { Database, Transaction } from '../../../platform/database/database';
import { lowerCaseSql, likePattern } from '../../../platform/database/like-pattern';
import { DomainError } from '../../../shared/domain-error';
import { localAt } from '../../../platform/time/zoned-time';
import { timeConflict } from '../../../shared/booking-failure';
import { ruleByNoShows } from '../../clients/clients.api';
import { appointmentSettled, undoRefused, unknownAppointment } from '../contract/admin-failure';
import { arrivalProblem, undoableStep, type ArrivalStep } from '../contract/appointment-arrival';
import { isLapsed, type AppointmentState, type PaidByCertificate } from '../contract/appointment';
import { absentEmployees, worksAt } from '../domain/absent-employees';
import type { AppointmentRecord } from '../contract/admin-records';
import type { Day } from '../contract/free-time';
import { isUpcoming } from '../contract/appointment-move';
import { settlingProblem, type CancelledBy, type Settled } from '../contract/appointment-settling';
import type { AppointmentFilter } from '../contract/appointment-filter';
import { bumpVersions, lock, lockKey, type QueryExecutor } from '../store/calendar-store';
import type { RequestRefund } from './appointment-changes';
import { resourceProblem, takeAdminTime } from './admin-placing';
import { keepForMissed, knownTotal, settleCancelled, takenAt, type AppointmentCertificates } from './appointment-certificates';
import type { Engine } from './engine';
import { neededBy } from '../store/needed-by';
import { cancelPrepayment, keepPrepayment } from '../store/prepayment-rows';
import type { AppointmentChangeListener } from './appointment-change-listener';
import {
  toAppointment,
  releaseTime,
  confirmAppointment,
  hasAnySales,
  OPEN_APPOINTMENT,
  keepTime,
  SELECT_APPOINTMENTS,
  type StoredAppointment,
} from '../store/appointment-rows';

/**
 * The key of the client of an appointment, compared as what it is: as a text it would be compared with each client there is. Keys of clients are
 * the only ones of that length; a regular expression would be most of a search by name.
 */
const clientOf = (appointment: string) => `CASE WHEN length(${appointment}.client) = 36 THEN ${appointment}.client::uuid END`;
/** Of an appointment and its parts: those whose employees are away then, whatever became of the appointment. */
const AWAY = (visit: string) => `booking_appointment_services AS part JOIN booking_absences AS away
    ON ${visit}.day BETWEEN away.from_day AND away.to_day AND part.from_minute < away.to_minute AND part.to_minute > away.from_minute
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(part.processing) AS free ("from" int, "to" int)
        WHERE part.from_minute + free."from" <= away.from_minute AND part.from_minute + free."to" >= away.to_minute)
      AND (away.location IS NULL OR away.location = ${visit}.location) AND (away.employee IS NULL OR away.employee = part.employee)
    WHERE part.appointment_id = ${visit}.id`;
const WITH_CLIENT = `SELECT visit.*, row.state_reason AS reason, row.note, row.source, row.answers,
    row.settled_at AS "settledAt", row.settled_from AS "settledFrom", booking_now() AS now,
    (SELECT json_build_object('id', id, 'phone', phone, 'firstname', firstname, 'lastname', lastname, 'email', email)
      FROM clients WHERE id = ${clientOf('visit')} AND erased_at IS NULL) AS person,
    (SELECT json_agg(DISTINCT part.employee_name) FROM ${AWAY('row')}) AS away
  FROM (${SELECT_APPOINTMENTS}) AS visit JOIN booking_appointments AS row ON row.id = visit.id`;
const BY_ID = `${WITH_CLIENT} WHERE visit.id = $1`;
/** More than any salon has in a day. */
export const ON_DAY = `${WITH_CLIENT} WHERE visit.location = $1 AND visit.day = $2 ORDER BY visit."startsAt", visit.id LIMIT 2000`;
export const BETWEEN = `${WITH_CLIENT} WHERE visit.location = $1 AND visit.day BETWEEN $2 AND $3 ORDER BY visit."startsAt", visit.id LIMIT 5000`;
/** A name is looked for in so many appointments, the last ones or those from `before` on. */
const SEARCHED = 25_000;
const LATEST = `row.erased_at IS NULL AND ($2::text[] IS NULL OR row.location = ANY ($2))
    AND ($3::text IS NULL OR (row.starts_at, row.id) < (SELECT starts_at, id FROM booking_appointments WHERE id = $3))`;
const LAST_FIRST = 'ORDER BY row.starts_at DESC, row.id DESC';
/** Of clients and of guests, by way of the indexes of clients, of their appointments, and of phones of guests. */
const BY_PHONE = `SELECT row.id FROM booking_appointments AS row
  WHERE row.id IN (SELECT id FROM booking_appointments WHERE client IN (SELECT id::text FROM clients WHERE phone = $1 AND erased_at IS NULL)
    UNION ALL SELECT id FROM booking_appointments WHERE guest_phone = $1 AND guest_phone <> '') AND ${LATEST} ${LAST_FIRST} LIMIT $4`;
const BY_CLIENT = `SELECT row.id FROM booking_appointments AS row WHERE row.client = $1 AND ${LATEST} ${LAST_FIRST} LIMIT $4`;
/** By way of the index of the days. */
export const BY_NAME = `SELECT row.id FROM
    (SELECT id, client, client_name, guest, starts_at FROM booking_appointments AS row WHERE ${LATEST} ${LAST_FIRST} LIMIT ${SEARCHED}) AS row
  LEFT JOIN clients AS person ON person.id = ${clientOf('row')} AND person.erased_at IS NULL
  WHERE ${lowerCaseSql("concat_ws(' ', row.client_name, row.guest, person.firstname, person.lastname)")} LIKE $1 ${LAST_FIRST} LIMIT $4`;
const OF_GROUP = `${WITH_CLIENT} WHERE row.group_id = $1 ORDER BY row.group_place`;
const FOUND = `${WITH_CLIENT} WHERE visit.id = ANY ($1) ORDER BY visit."startsAt" DESC, visit.id DESC`;
const TO_COME = `visit.state IN ('planned', 'confirmed') AND visit.starts_at > booking_now() AND NOT visit.is_demo`;
const EMPLOYEES_TO_COME = `SELECT DISTINCT visit.location, part.employee FROM booking_appointments AS visit
  JOIN booking_appointment_services AS part ON part.appointment_id = visit.id WHERE ${TO_COME}`;
/** Those of which an employee does a part, from a day to another. By way of the index of beginnings. */
const OF_EMPLOYEE = `${WITH_CLIENT} WHERE visit.id IN (SELECT visit.id FROM booking_appointments AS visit
      JOIN booking_appointment_services AS part ON part.appointment_id = visit.id
    WHERE part.employee = $1 AND visit.day BETWEEN $2 AND $3 AND visit.starts_at >= $2::date - 1 AND visit.starts_at < $3::date + 2)
  ORDER BY visit."startsAt", visit.id LIMIT 500`;
/** Whose clients have not answered yet, or did not in time, a day long: those whose time is gone first, then by the end of their time. */
const UNANSWERED = `${WITH_CLIENT} WHERE row.asked IN ('confirm', 'pay') AND row.starts_at > booking_now() AND row.state IN ('reserved', 'awaiting_prepayment', 'cancelled')
    AND row.cancelled_by IS NULL AND row.expires_at > booking_now() - interval '1 day' AND NOT row.is_demo AND ($1::text[] IS NULL OR row.location = ANY ($1))
  ORDER BY row.expires_at <= booking_now() DESC, CASE WHEN row.expires_at <= booking_now() THEN row.starts_at ELSE row.expires_at END, row.id LIMIT 200`;
const ANNOTATE = 'UPDATE booking_appointments SET note = $2, revision = revision + 1 WHERE id = $1';
/** Appointments to come of employees who are away then: of one absence, or of all. By way of the index of the days. */
export const AWAY_TO_COME = `${WITH_CLIENT} WHERE visit.id IN (SELECT visit.id FROM booking_absences AS absence JOIN booking_appointments AS visit
      ON visit.day BETWEEN absence.from_day AND absence.to_day AND visit.starts_at > booking_now() - interval '1 day'
    WHERE absence.to_day >= to_char(booking_now() - interval '1 day', 'YYYY-MM-DD') AND ($1::bigint IS NULL OR absence.id = $1) AND ${OPEN_APPOINTMENT} AND NOT visit.is_demo
      AND ($2::text[] IS NULL OR visit.location = ANY ($2))
      AND EXISTS (SELECT FROM ${AWAY('visit')} AND away.id = absence.id)) ORDER BY visit."startsAt", visit.id LIMIT 500`;
const OF_EMPLOYEES = `${WITH_CLIENT} WHERE visit.id IN (SELECT visit.id FROM booking_appointments AS visit
    JOIN booking_appointment_services AS part ON part.appointment_id = visit.id
    JOIN unnest($1::text[], $2::text[]) AS gone (location, employee) ON gone.location = visit.location AND gone.employee = part.employee
    WHERE ${TO_COME}) ORDER BY visit."startsAt", visit.id LIMIT 500`;
const MAX_WITHOUT_EMPLOYEE = 500;
const SETTLE = `UPDATE booking_appointments SET state = $2, state_reason = $3, settled_at = booking_now(), settled_from = state, revision = revision + 1,
    cancelled_by = $4, cancelled_at = CASE WHEN $4::text IS NOT NULL THEN booking_now() END WHERE id = $1`;
/** Noted again it stays. Services begin when the client is there. */
const NOTE: Readonly<Record<ArrivalStep, string>> = {
  arrived: 'UPDATE booking_appointments SET arrived_at = booking_now(), revision = revision + 1 WHERE id = $1 AND arrived_at IS NULL',
  begun: `UPDATE booking_appointments SET begun_at = booking_now(), arrived_at = coalesce(arrived_at, booking_now()), revision = revision + 1
    WHERE id = $1 AND begun_at IS NULL`,
};
const UNDO_NOTE: Readonly<Record<ArrivalStep, string>> = {
  arrived: 'UPDATE booking_appointments SET arrived_at = NULL, revision = revision + 1 WHERE id = $1',
  // both were noted by one press
  begun:
    'UPDATE booking_appointments SET begun_at = NULL, arrived_at = nullif(arrived_at, begun_at), revision = revision + 1 WHERE id = $1',
};
/** What was asked of the client is asked no more. */
const UNASK = `UPDATE booking_appointments SET expires_at = NULL, asked = NULL, asked_at = NULL WHERE id = $1`;
const UNSETTLE = `UPDATE booking_appointments SET state = settled_from, state_reason = '', settled_at = NULL, settled_from = NULL, cancelled_at = NULL, cancelled_by = NULL,
    revision = revision + 1 WHERE id = $1`;
const NO_SHOWS = `SELECT count(*)::int AS count FROM booking_appointments WHERE client = $1 AND state = 'no_show'`;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Row = StoredAppointment &
  Pick<AppointmentRecord, 'reason' | 'guest' | 'note' | 'source' | 'answers'> & {
    readonly settledAt: Date | null;
    readonly settledFrom: AppointmentState | null;
    readonly now: Date;
    readonly person: AppointmentRecord['client'];
    /** Names of employees who are away then; null: none. */
    readonly away: readonly string[] | null;
  } & QueryResultRow;

/** Appointments in our own database. */
export class AppointmentAdmin {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly requestRefund: RequestRefund,
    private readonly onChange: AppointmentChangeListener,
    private readonly certificates: AppointmentCertificates,
  ) {}

  /** All of a salon's day, cancelled ones as well, by their beginning. */
  async onDay(location: string, day: Day): Promise<readonly AppointmentRecord[]> {
    return (await this.database.query<Row>(ON_DAY, [location, day])).rows.map((row) => this.toRecord(row));
  }

  /** All of a salon's days, from one to another, as `on`. */
  async onDays(location: string, from: Day, to: Day): Promise<readonly AppointmentRecord[]> {
    return (await this.database.query<Row>(BETWEEN, [location, from, to])).rows.map((row) => this.toRecord(row));
  }

  /** All of an employee's days, from one to another, at every salon, by their beginning; at most 500. */
  async ofEmployee(employee: string, from: Day, to: Day): Promise<readonly AppointmentRecord[]> {
    return (await this.database.query<Row>(OF_EMPLOYEE, [employee, from, to])).rows.map((row) => this.toRecord(row));
  }

  /** The last one first, whatever became of it, by a name among a bounded number of them; none after an appointment that is not there. */
  async search({ client, phone, name = '', at, before, most }: AppointmentFilter): Promise<readonly AppointmentRecord[]> {
    if (at === 'none') return [];
    const [sql, wanted] =
      client !== undefined ? [BY_CLIENT, client] : phone === undefined ? [BY_NAME, likePattern(name)] : [BY_PHONE, phone];
    const found = await this.database.query<{ id: string }>(sql, [wanted, at === 'all' ? null : at, before ?? null, most]);
    return (await this.found(found.rows.map(({ id }) => id))).map((row) => this.toRecord(row));
  }

  /** Those that are there, by their beginning. */
  async withIds(ids: readonly string[]): Promise<readonly AppointmentRecord[]> {
    return ids.length === 0 ? [] : [...(await this.found(ids))].reverse().map((row) => this.toRecord(row));
  }

  /** All of a group, in the order of its people. */
  async ofGroup(group: string): Promise<readonly AppointmentRecord[]> {
    return (await this.database.query<Row>(OF_GROUP, [group])).rows.map((row) => this.toRecord(row));
  }

  /** @throws DomainError `appointment_unknown` */
  async find(id: string): Promise<AppointmentRecord> {
    const record = this.toRecord(await found(this.database, id));
    const needing = await neededBy(this.database, record.appointment);
    return { ...record, appointment: { ...record.appointment, neededBy: needing } };
  }

  /** Appointments to come of employees who do not work at their salon any more, by their beginning, at most 500; none of the demonstration. */
  async withAbsentEmployees(): Promise<readonly AppointmentRecord[]> {
    const catalogue = this.engine.catalogue();
    const { rows } = await this.database.query<{ location: string; employee: string }>(EMPLOYEES_TO_COME);
    const gone = rows.filter(({ location, employee }) => !worksAt(catalogue, employee, location));
    const away = await this.whileAway('all');
    if (gone.length === 0) return away;
    const places = [gone.map(({ location }) => location), gone.map(({ employee }) => employee)];
    const left = (await this.database.query<Row>(OF_EMPLOYEES, places)).rows.map((row) => this.toRecord(row));
    const known = new Set(left.map(({ appointment }) => appointment.id));
    return [...left, ...away.filter(({ appointment }) => !known.has(appointment.id))]
      .sort((a, b) => a.appointment.startsAt.getTime() - b.appointment.startsAt.getTime())
      .slice(0, MAX_WITHOUT_EMPLOYEE);
  }

  /**
   * Appointments to come, also those that are not certain yet, whose employees are away then, by their beginning, at most 500.
   * @param absence id of one; without it: of all
   */
  async whileAway(at: AppointmentFilter['at'], absence: string | null = null): Promise<readonly AppointmentRecord[]> {
    if (at === 'none') return [];
    const { rows } = await this.database.query<Row>(AWAY_TO_COME, [absence, at === 'all' ? null : at]);
    return rows.map((row) => this.toRecord(row));
  }

  /** Appointments to come whose clients were asked and have not answered, in the order of need: whose time ran out first; at most 200. */
  async unanswered(at: AppointmentFilter['at']): Promise<readonly AppointmentRecord[]> {
    if (at === 'none') return [];
    const { rows } = await this.database.query<Row>(UNANSWERED, [at === 'all' ? null : at]);
    return rows.map((row) => this.toRecord(row));
  }

  /**
   * Makes an appointment certain whose time is kept until it is confirmed; its client is told. One whose client did not answer in time takes the same
   * time again.
   * @throws DomainError `appointment_unknown`, `appointment_settled`; `time_taken` where it is not free any more, `certificate_gone`; `time_conflict` when it is being changed
   */
  async confirm(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const appointment = await this.locked(tx, id);
      const { state, location, parts, revision } = appointment;
      if (mayReturn(appointment)) {
        await this.takeReleased(tx, appointment);
        if (!(await this.certificates.reopen(tx, id, takenAt(appointment))).isWhole) throw undoRefused('certificate_gone');
      }
      if (!mayReturn(appointment) && state !== 'reserved')
        throw new DomainError('conflict', 'appointment_settled', `The appointment is ${state}`);
      for (const test of await confirmAppointment(tx, id)) await this.onChange(tx, test, null);
      await bumpVersions(tx, this.engine.placesOf({ location, parts }));
      await this.onChange(tx, { id, revision: revision + 1 }, null);
    });
  }

  /**
   * Ends an appointment; the time of a cancelled one is free at once, whatever rules it was booked by.
   * @param by whose wish it is to cancel it
   * @throws DomainError `appointment_unknown`, `appointment_settled`, `appointment_paid`, `appointment_not_begun`; `time_conflict` when its client moves it just now
   */
  async settle(id: string, state: Settled, reason: string, by: CancelledBy = 'salon'): Promise<void> {
    await this.database.transaction(async (tx) => {
      const appointment = await this.locked(tx, id);
      const { location, parts } = appointment;
      const problem = settlingProblem({ ...appointment, hasAnySales: hasAnySales(parts) }, state, appointment.now);
      // who did not answer in time says that they do not come
      if (problem && !(state === 'cancelled' && mayReturn(appointment)))
        throw new DomainError('conflict', problem, `The appointment is ${appointment.state} and cannot be ${state}`);
      await tx.query(SETTLE, [id, state, reason, state === 'cancelled' ? by : null]);
      await this.followNoShows(tx, appointment.client);
      if (state !== 'cancelled') {
        // what was said of it before may have been otherwise
        await this.certificates.reopen(tx, id, takenAt(appointment));
        if (state === 'no_show') await keepForMissed(tx, this.certificates, appointment, 'no-show');
        return bumpVersions(tx, [location]);
      }
      const offered = await releaseTime(tx, id);
      await bumpVersions(tx, [...this.engine.placesOf({ location, parts }), ...offered]);
      await this.onChange(tx, { id, revision: appointment.revision + 1 }, null);
      const toReturn = await cancelPrepayment(tx, appointment, by);
      if (toReturn !== null) await this.requestRefund(tx, toReturn);
      await settleCancelled(tx, this.certificates, appointment, { by, now: appointment.now });
    });
  }

  /** What a client's no-shows lead to, by the rules of this moment. */
  async followNoShows(tx: Pick<Transaction, 'query'>, client: string | null): Promise<void> {
    const { limit, rule } = this.engine.settings().noShows;
    if (limit === 0 || client === null || !UUID.test(client)) return;
    const { rows } = await tx.query<{ count: number }>(NO_SHOWS, [client]);
    await ruleByNoShows(tx, client, rows[0]!.count >= limit ? rule : null);
  }

  /**
   * Notes that the client came, or that the services began; noted again it stays.
   * @throws DomainError `appointment_unknown`, `appointment_settled`, `appointment_not_begun` before its day; `time_conflict` when it is being changed
   */
  async note(id: string, step: ArrivalStep): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { state, day, zone, now, location } = await this.locked(tx, id);
      const problem = arrivalProblem({ state, date: day }, localAt(now, zone).day);
      if (problem) throw new DomainError('conflict', problem, `The appointment is ${state} on ${day}`);
      await tx.query(NOTE[step], [id]);
      await bumpVersions(tx, [location]);
    });
  }

  /** Writes the note of the desk anew. @throws DomainError `appointment_unknown`; `time_conflict` when it is being changed */
  async annotate(id: string, note: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { location } = await this.locked(tx, id);
      await tx.query(ANNOTATE, [id, note]);
      await bumpVersions(tx, [location]);
    });
  }

  /**
   * Takes the last step of an operator back, for 15 minutes. A cancelled appointment needs its time again, which may be somebody else's now.
   * @throws DomainError `appointment_unknown`; conflicts: `undo_over`, `appointment_paid`, `prepayment_gone`, `certificate_gone`, `time_taken`, `time_conflict` when it is being changed
   */
  async undo(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const appointment = await this.locked(tx, id);
      const { location, parts, revision, now, settledFrom } = appointment;
      if (hasAnySales(parts)) throw new DomainError('conflict', 'appointment_paid', 'The appointment was paid for');
      const step = undoableStep({ ...appointment, hasAnySales: false }, now);
      if (step === null) throw undoRefused('undo_over');
      if (step === 'arrived' || step === 'begun') await tx.query(UNDO_NOTE[step], [id]);
      else await tx.query(UNSETTLE, [id]);
      if (step === 'asked') await this.unask(tx, appointment);
      await this.followNoShows(tx, appointment.client);
      if (step === 'cancelled') {
        if (settledFrom === 'awaiting_prepayment' || !(await keepPrepayment(tx, id))) throw undoRefused('prepayment_gone');
        await this.takeAgain(tx, appointment);
        if (!(await this.certificates.reopen(tx, id, takenAt(appointment))).isWhole) throw undoRefused('certificate_gone');
        await this.onChange(tx, { id, revision: revision + 1 }, null);
      }
      if (step === 'no_show') await this.certificates.reopen(tx, id, takenAt(appointment));
      await bumpVersions(tx, step === 'cancelled' ? this.engine.placesOf({ location, parts }) : [location]);
    });
  }

  /**
   * Reserves certificates for an appointment that is to come, goes on or was just done, or more of them.
   * @throws DomainError `appointment_unknown`, `appointment_settled`, `appointment_paid`, and those of certificates that cannot pay
   */
  async reserveCertificates(id: string, certificates: readonly PaidByCertificate[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      const appointment = await this.payable(tx, id);
      const total = knownTotal(appointment.parts);
      await this.certificates.reserve(tx, { appointment: id, total, certificates, dueAt: takenAt(appointment) });
    });
  }

  /** Returns what is reserved for an appointment. @throws DomainError as `reserveCertificates` */
  async returnCertificates(id: string, reason: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.payable(tx, id);
      await this.certificates.giveBack(tx, id, reason);
    });
  }

  /** Settles reserved sums that nobody has: of an appointment that ended a day ago, or was cancelled or deleted. Idempotent. */
  async settleCertificates(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<Row>(BY_ID, [id]);
      if (!rows[0]) return this.certificates.giveBack(tx, id);
      const appointment = await this.locked(tx, id);
      const { state, now, parts, expiresAt, location } = appointment;
      const due = takenAt(appointment);
      if (state === 'cancelled') await this.certificates.giveBack(tx, id);
      else if (state === 'no_show') await keepForMissed(tx, this.certificates, appointment, 'no-show');
      else if (state === 'done' && due <= now) {
        const services = parts.map(({ service: code, serviceName: name, quantity, price }) => ({ code, name, quantity, cost: price ?? 0 }));
        await this.certificates.take(tx, id, { most: knownTotal(parts), location, note: '', services });
      } else await this.certificates.putOff(tx, id, expiresAt !== null && expiresAt > now && expiresAt < due ? expiresAt : due);
    });
  }

  private async payable(tx: Transaction, id: string): Promise<Row> {
    const appointment = await this.locked(tx, id);
    if (hasAnySales(appointment.parts)) throw new DomainError('conflict', 'appointment_paid', 'The appointment was paid for');
    if (appointment.state === 'cancelled' || appointment.state === 'no_show') throw appointmentSettled();
    return appointment;
  }

  /** Its time does not run out any more, and a payment that comes late is given back. */
  private async unask(tx: Transaction, appointment: Row): Promise<void> {
    await tx.query(UNASK, [appointment.id]);
    await keepTime(tx, appointment.id, null);
    await cancelPrepayment(tx, appointment, 'salon');
    await this.onChange(tx, { id: appointment.id, revision: appointment.revision + 1 }, null);
  }

  /** The last one first. */
  private async found(ids: readonly string[]): Promise<readonly Row[]> {
    return (await this.database.query<Row>(FOUND, [ids])).rows;
  }

  /** Of an appointment that nobody answered in time. @throws DomainError `time_taken`, `resource_taken` */
  private async takeReleased(tx: Transaction, appointment: Row): Promise<void> {
    const { id, now, parts } = appointment;
    await releaseTime(tx, id);
    await tx.query('UPDATE booking_appointments SET state = $2 WHERE id = $1', [id, 'reserved']);
    const units = await this.engine.unitPartsAgain(tx, appointment, parts, [], resourceProblem);
    await takeAdminTime(tx, { ...appointment, schedules: { now, hasExpired: true } }, [...parts, ...units], {
      kind: 'visit',
      id,
      expiresAt: null,
    });
    await cancelPrepayment(tx, appointment, 'salon');
  }

  /** The very same time. @throws DomainError `time_taken`, `resource_taken`; `undo_over` of one that was kept until a moment that is over */
  private async takeAgain(tx: Transaction, appointment: Row): Promise<void> {
    const { id, expiresAt, now, parts } = appointment;
    if (expiresAt !== null && expiresAt <= now) throw undoRefused('undo_over');
    const units = await this.engine.unitPartsAgain(tx, appointment, parts, [], resourceProblem);
    await takeAdminTime(tx, { ...appointment, schedules: { now, hasExpired: true } }, [...parts, ...units], {
      kind: 'visit',
      id,
      expiresAt,
    });
  }

  /** As a client who moves it: both would write it. */
  private async locked(tx: Transaction, id: string): Promise<Row> {
    const before = await found(tx, id);
    const { location, day, client, parts } = before;
    await lock(tx, location, [
      ...(client === null ? [] : [lockKey.appointmentsOf(client, location, day)]),
      ...parts.map(({ employee }) => lockKey.employee(employee, day)),
      ...this.engine.resourceLocks(location, day, parts),
    ]);
    const appointment = await found(tx, id);
    if (appointment.revision !== before.revision) throw timeConflict();
    return appointment;
  }

  private toRecord(row: Row): AppointmentRecord {
    const appointment = toAppointment(row);
    const away = isUpcoming(appointment) ? (row.away ?? []) : [];
    const { reason, guest, note, source, answers, arrivedAt, begunAt, now } = row;
    const undo = undoableStep({ ...row, hasAnySales: appointment.hasAnySales }, now);
    return {
      appointment,
      reason,
      guest,
      note,
      source,
      answers,
      arrivedAt,
      begunAt,
      undo,
      client: row.person,
      absent: [...new Set([...absentEmployees(this.engine.catalogue(), appointment), ...away])],
    };
  }
}

/** Whether its client did not answer in time, and it is still to come. */
const mayReturn = (row: Row) => isLapsed({ ...row, keptUntil: row.expiresAt }) && row.asked !== null && row.startsAt > row.now;

async function found(db: QueryExecutor, id: string): Promise<Row> {
  const { rows } = await db.query<Row>(BY_ID, [id]);
  if (!rows[0]) throw unknownAppointment();
  return rows[0];
}
