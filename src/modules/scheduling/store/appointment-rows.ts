import type { QueryResultRow } from 'pg';
import type { Appointment, AppointmentState } from '../contract/appointment';
import type { Arrival } from '../contract/appointment-arrival';
import type { BookingSource } from '../contract/admin-booking';
import type { BookingMessage } from '../contract/booking-message';
import type { AppointmentAnswer } from '../contract/service-asks';
import { lastChange } from '../contract/change-rules';
import type { CancelledBy } from '../contract/appointment-settling';
import { patchTestOf, type AppointmentPatchTest, type KnownTest, type PatchTestState } from '../contract/patch-test';
import type { PrepaymentState } from '../contract/prepayment';
import { noteSource } from '../../traffic/traffic.api';
import { timeConflict } from '../../../shared/booking-failure';
import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import { bumpVersions, type QueryExecutor, type DaySchedules } from './calendar-store';
import { momentsOf } from '../application/engine';
import type { BookedPart } from '../application/appointment-part';
import { timeOfDay } from '../../../shared/clock-time';

/** An appointment as it is kept. */
export interface StoredAppointment extends Arrival {
  readonly id: string;
  readonly location: string;
  readonly client: string | null;
  readonly clientName: string;
  readonly day: string;
  readonly zone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** As of now: one that was not confirmed in time is cancelled, one that is over is done. */
  readonly state: AppointmentState;
  readonly expiresAt: Date | null;
  readonly comments: string;
  /** Who comes, where it is not the client; empty: the client. */
  readonly guest: string;
  /** Of the guest, as it is kept; empty: the client is told and reminded. */
  readonly guestPhone: string;
  readonly locale: Locale;
  readonly changeableHours: number | null;
  readonly undoUntil: Date | null;
  readonly asked: BookingMessage | null;
  readonly comingAt: Date | null;
  readonly lateMinutes: number | null;
  readonly cancelledBy: CancelledBy | null;
  /** What is asked for in advance, kopiykas; null: nothing. */
  readonly prepayment: number | null;
  /** What of it is to be paid by card, or was; the rest is reserved of certificates. Null: nothing by card. */
  readonly cardPrepayment: number | null;
  /** What became of it; null: nothing is paid in advance. */
  readonly prepaymentState: PrepaymentState | null;
  /** Tests of who comes, where services require one; null: none does. */
  readonly tests: readonly KnownTest[] | null;
  /** What its client knows of them; null: nothing. */
  readonly testTold: PatchTestState | null;
  /** Id of the group that it was booked with; null: none. */
  readonly group: string | null;
  readonly revision: number;
  readonly feedback: string | null;
  readonly parts: readonly BookedPart[];
}

/** What the desk notes when an appointment is made. */
export interface AdminNotes {
  /** Who comes, where it is not the client; empty: the client. */
  readonly guest: string;
  /** For the desk alone. */
  readonly note: string;
  readonly source: BookingSource | '';
}

/** What is written once, when it is booked. */
interface Booked {
  readonly undoUntil: Date | null;
  readonly asked: BookingMessage | null;
}

/** What is written of an appointment; its first and last moments follow from its parts. */
export type AppointmentToStore = Omit<
  StoredAppointment,
  | 'startsAt'
  | 'endsAt'
  | 'feedback'
  | 'group'
  | 'prepaymentState'
  | 'cardPrepayment'
  | 'guest'
  | 'guestPhone'
  | 'comingAt'
  | 'lateMinutes'
  | 'cancelledBy'
  | 'tests'
  | 'testTold'
  | keyof Booked
  | keyof Arrival
> & {
  readonly isDemo?: boolean;
  /** Those that are new. */
  readonly answers?: readonly AppointmentAnswer[];
} & Partial<AdminNotes & Booked>;

/** Of `visit`: it is to come or goes on, certain or not yet. */
export const OPEN_APPOINTMENT = `visit.state IN ('reserved', 'awaiting_prepayment', 'planned', 'confirmed') AND coalesce(visit.expires_at > booking_now(), true)
    AND visit.ends_at > booking_now()`;

/** The state of a row of booking_appointments, as of now. */
const stateOf = (
  row: string,
): string => `CASE WHEN ${row}.state IN ('reserved', 'awaiting_prepayment') AND ${row}.expires_at <= booking_now() THEN 'cancelled'
  WHEN ${row}.state IN ('planned', 'confirmed') AND ${row}.ends_at <= booking_now() THEN 'done' ELSE ${row}.state END`;
/** The state of `visit`. */
export const APPOINTMENT_STATE = stateOf('visit');
/** Whether a service of `visit` requires a test. */
export const REQUIRES_TEST =
  'EXISTS (SELECT FROM booking_appointment_services AS own WHERE own.appointment_id = visit.id AND own.patch_test IS NOT NULL)';
/** `KnownTest`s of a person before a moment. What the desk wrote down is of the client alone. No test counts for longer than two years. */
const testsOf = (client: string, guest: string, startsAt: string, services: string): string => `SELECT coalesce(json_agg(test), '[]') FROM (
      SELECT part.service, other.day, date_part('epoch', other.ends_at) AS "endedAt", ${stateOf('other')} = 'done' AS "isDone"
      FROM booking_appointments AS other JOIN booking_appointment_services AS part ON part.appointment_id = other.id
      WHERE other.client = ${client} AND other.guest = ${guest} AND other.ends_at < ${startsAt}
        AND other.starts_at > ${startsAt} - interval '25 months' AND ${stateOf('other')} NOT IN ('cancelled', 'no_show')
        AND part.service IN (${services})
      UNION ALL SELECT service, day, date_part('epoch', ended_at), true FROM booking_patch_tests AS noted
      WHERE noted.client = ${client} AND ${guest} = '') AS test`;
const REQUIRED = `SELECT own.patch_test->>'service' FROM booking_appointment_services AS own WHERE own.appointment_id = visit.id`;
const TESTS = `CASE WHEN ${REQUIRES_TEST} THEN (${testsOf('visit.client', 'visit.guest', 'visit.starts_at', REQUIRED)}) END`;
/** Appointments as `Appointment` has them; `visit` is the row. */
export const SELECT_APPOINTMENTS = `SELECT visit.id, visit.location, visit.client, visit.client_name AS "clientName", visit.day, visit.zone,
    visit.starts_at AS "startsAt", visit.ends_at AS "endsAt", ${APPOINTMENT_STATE} AS state, visit.expires_at AS "expiresAt", visit.comments, visit.guest, visit.guest_phone AS "guestPhone", visit.locale,
    visit.changeable_hours AS "changeableHours", visit.undo_until AS "undoUntil", visit.asked, visit.coming_at AS "comingAt",
    visit.late_minutes AS "lateMinutes", visit.cancelled_by AS "cancelledBy", visit.prepayment::float8 AS prepayment, visit.revision, visit.group_id AS "group", ${TESTS} AS tests, visit.patch_test_told AS "testTold",
    visit.arrived_at AS "arrivedAt", visit.begun_at AS "begunAt",
    (SELECT prepayment.state FROM booking_prepayments AS prepayment WHERE prepayment.appointment_id = visit.id) AS "prepaymentState",
    (SELECT prepayment.amount::float8 FROM booking_prepayments AS prepayment WHERE prepayment.appointment_id = visit.id) AS "cardPrepayment",
    (SELECT id FROM booking_feedback WHERE appointment_id = visit.id) AS feedback,
    (SELECT coalesce(json_agg(json_build_object('id', part.id, 'service', part.service, 'serviceName', part.service_name,
        'employee', part.employee, 'employeeName', part.employee_name, 'quantity', part.quantity, 'from', part.from_minute, 'to', part.to_minute,
        'before', part.buffer_before, 'after', part.buffer_after, 'processing', part.processing, 'isAny', part.any_employee, 'price', part.price, 'prepayment', part.prepayment,
        'patchTest', part.patch_test,
        'sale', part.sale, 'saleSum', part.sale_sum, 'refundSum', part.refund_sum)
        ORDER BY part.from_minute, part.id), '[]') FROM booking_appointment_services AS part WHERE part.appointment_id = visit.id) AS parts
  FROM booking_appointments AS visit`;
const TESTS_OF_CLIENT = `SELECT (${testsOf('$1', '$4', '$2::timestamptz', 'SELECT unnest($3::text[])')}) AS tests`;
const BY_ID = `${SELECT_APPOINTMENTS} WHERE visit.id = $1 AND visit.client = $2`;
const BY_ID_ALONE = `${SELECT_APPOINTMENTS} WHERE visit.id = $1`;
const BY_PART = `${SELECT_APPOINTMENTS} WHERE visit.client = $2
  AND visit.id = (SELECT appointment_id FROM booking_appointment_services WHERE id = $1)`;
const OF_CLIENT = `${SELECT_APPOINTMENTS} WHERE visit.client = $1 ORDER BY visit.starts_at, visit.id LIMIT 500`;
/** Those that count, also one that awaits its prepayment. */
const THERE = {
  name: 'booking.there',
  text: `${SELECT_APPOINTMENTS} WHERE visit.client = $1 AND visit.location = $2 AND visit.day = $3 AND visit.ends_at > booking_now()
  AND (visit.state IN ('planned', 'confirmed') OR visit.state = 'awaiting_prepayment' AND visit.expires_at > booking_now())
  ORDER BY visit.starts_at, visit.id`,
};
/** Appointments of a client that take time now or later; a group is one. */
const LIVE = `SELECT count(DISTINCT coalesce(visit.group_id, visit.id))::int AS live FROM booking_appointments AS visit
  WHERE visit.client = $1 AND visit.ends_at > booking_now() AND ${APPOINTMENT_STATE} NOT IN ('cancelled', 'done', 'no_show')`;

const CANCEL = `UPDATE booking_appointments SET state = 'cancelled', revision = revision + 1, cancelled_by = $2,
  cancelled_at = CASE WHEN $2::text IS NOT NULL THEN booking_now() END WHERE id = $1`;
/** What the salon asked is answered: there is nothing to take back. A time that had run out was taken again before. */
const CONFIRM = `UPDATE booking_appointments SET state = 'confirmed', expires_at = NULL, settled_at = NULL, settled_from = NULL,
  cancelled_at = NULL, cancelled_by = NULL, revision = revision + 1 WHERE id = $1`;
/** Time that runs out within a minute may be given to others just now. */
const CONFIRM_TEST = `WITH test AS (UPDATE booking_appointments SET state = 'planned', expires_at = NULL, revision = revision + 1
    WHERE test_for = $1 AND state = 'reserved' AND expires_at > booking_now() + interval '1 minute' RETURNING id, revision),
  kept AS (UPDATE booking_busy SET expires_at = NULL WHERE appointment_id IN (SELECT id FROM test))
  SELECT id, revision FROM test`;
/** Times that were offered in place of it are free again, too. */
const RELEASE = `WITH own AS (DELETE FROM booking_busy WHERE appointment_id = $1)
  DELETE FROM booking_holds WHERE offered_to = $1 RETURNING location`;
/** What has run out before this moment and is in the way. */
const CLEAR = `DELETE FROM booking_busy USING unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS wanted (employee, starts_at, ends_at)
  WHERE booking_busy.employee = wanted.employee AND booking_busy.starts_at < wanted.ends_at AND booking_busy.ends_at > wanted.starts_at
    AND booking_busy.expires_at <= $4`;
const TAKE = {
  name: 'booking.take',
  text: `INSERT INTO booking_busy (employee, location, starts_at, ends_at, kind, appointment_id, hold_id, expires_at)
  SELECT employee, $4, starts_at, ends_at, $5, $6, $7, $8
  FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS wanted (employee, starts_at, ends_at) ON CONFLICT DO NOTHING`,
};
const WRITE = {
  name: 'booking.write',
  text: `WITH visit AS (
    INSERT INTO booking_appointments (id, location, client, client_name, day, from_minute, to_minute, zone, starts_at, ends_at, state, expires_at,
      comments, locale, changeable_hours, prepayment, revision, is_demo, guest, note, source, undo_until, asked, asked_at, created_at, answers)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $21, $22, $23, $24, $25,
      CASE WHEN $25::text IS NOT NULL THEN booking_now() END, booking_now(), $26)
    ON CONFLICT (id) DO UPDATE SET location = excluded.location, zone = excluded.zone, day = excluded.day, from_minute = excluded.from_minute, to_minute = excluded.to_minute,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, state = excluded.state, expires_at = excluded.expires_at,
      comments = excluded.comments, prepayment = excluded.prepayment, revision = excluded.revision,
      answers = booking_appointments.answers || excluded.answers,
      late_minutes = CASE WHEN booking_appointments.starts_at = excluded.starts_at THEN booking_appointments.late_minutes END,
      coming_at = CASE WHEN booking_appointments.starts_at = excluded.starts_at THEN booking_appointments.coming_at END),
  gone AS (DELETE FROM booking_appointment_services WHERE appointment_id = $1 AND id <> ALL ($20::text[]))
  INSERT INTO booking_appointment_services (id, appointment_id, service, service_name, employee, employee_name, quantity, from_minute, to_minute,
    buffer_before, buffer_after, processing, any_employee, price, prepayment, patch_test)
  SELECT id, $1, service, "serviceName", employee, "employeeName", quantity, "from", "to", before, after, coalesce(processing, '[]'), coalesce("isAny", false), price,
    prepayment, nullif("patchTest", 'null')
  FROM json_to_recordset($19::json) AS part (id text, service text, "serviceName" text, employee text, "employeeName" text, quantity int,
    "from" int, "to" int, before int, after int, processing jsonb, "isAny" boolean, price bigint, prepayment bigint, "patchTest" jsonb)
  ON CONFLICT (id) DO UPDATE SET service = excluded.service, service_name = excluded.service_name, employee = excluded.employee,
    employee_name = excluded.employee_name, quantity = excluded.quantity, from_minute = excluded.from_minute, to_minute = excluded.to_minute,
    buffer_before = excluded.buffer_before, buffer_after = excluded.buffer_after, processing = excluded.processing, any_employee = excluded.any_employee, price = excluded.price, prepayment = excluded.prepayment,
    patch_test = excluded.patch_test`,
};

const CAME_BEFORE = `EXISTS (SELECT FROM booking_appointments WHERE client = $9 AND id <> $10 AND state <> 'cancelled')`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An appointment of this client; null when there is none, or it is another's. */
export async function appointmentOfClient(db: QueryExecutor, id: string, client: string): Promise<StoredAppointment | null> {
  return UUID.test(id) ? one(db, BY_ID, [id, client]) : null;
}

/** An appointment of any client. */
export async function appointmentById(db: QueryExecutor, id: string): Promise<StoredAppointment | null> {
  return UUID.test(id) ? one(db, BY_ID_ALONE, [id]) : null;
}

/** The appointment of this client that a service belongs to. */
export async function appointmentWithService(db: QueryExecutor, service: string, client: string): Promise<StoredAppointment | null> {
  return UUID.test(service) ? one(db, BY_PART, [service, client]) : null;
}

/** All appointments of the same client, salon and day that count, by time. */
export async function appointmentsOfDay(
  db: QueryExecutor,
  client: string,
  location: string,
  day: string,
): Promise<readonly StoredAppointment[]> {
  return (await db.query<StoredAppointment & QueryResultRow>(THERE, [client, location, day])).rows;
}

/** The appointments of a client in the order of their times. */
export async function appointmentsOfClient(db: QueryExecutor, client: string): Promise<readonly StoredAppointment[]> {
  return (await db.query<StoredAppointment & QueryResultRow>(OF_CLIENT, [client])).rows;
}

/** How many appointments of a client are to come, those included that are not certain yet. */
export async function countLiveAppointments(db: QueryExecutor, client: string): Promise<number> {
  return (await db.query<{ live: number }>(LIVE, [client])).rows[0]!.live;
}

async function one(
  db: QueryExecutor,
  sql: Parameters<QueryExecutor['query']>[0],
  values: readonly unknown[],
): Promise<StoredAppointment | null> {
  return (await db.query<StoredAppointment & QueryResultRow>(sql, values)).rows[0] ?? null;
}

/** Gives the time of an appointment back, and those that were offered in its place. @returns the salons of these, whose versions grow */
export async function releaseTime(tx: QueryExecutor, id: string): Promise<readonly string[]> {
  return (await tx.query<{ location: string }>(RELEASE, [id])).rows.map(({ location }) => location);
}

/** Whose time it is that is taken. */
export interface TimeOwner {
  readonly kind: 'visit' | 'hold';
  readonly id: string;
  readonly expiresAt: Date | null;
}

/**
 * Takes the employees' time, or nothing of it: the last word is the database's.
 * @throws `time_conflict`
 */
export async function takeTime(
  tx: QueryExecutor,
  at: {
    readonly location: string;
    readonly day: string;
    readonly zone: string;
    readonly schedules: Pick<DaySchedules, 'now' | 'hasExpired'>;
  },
  parts: readonly BookedPart[] | Parameters<typeof momentsOf>[0],
  taker: TimeOwner,
): Promise<void> {
  const ranges = momentsOf(parts, at.day, at.zone);
  const columns = [ranges.map(({ employee }) => employee), ranges.map(({ from }) => from), ranges.map(({ to }) => to)];
  const owners = taker.kind === 'visit' ? [taker.id, null] : [null, taker.id];
  const [, { rowCount }] = await Promise.all([
    at.schedules.hasExpired && tx.query(CLEAR, [...columns, at.schedules.now]),
    tx.query(TAKE, [...columns, at.location, taker.kind, ...owners, taker.expiresAt]),
  ]);
  if (rowCount !== ranges.length) throw timeConflict();
}

/** Writes a new appointment, or what is new of one that is there; not the time it takes. @returns its first and last moments */
export async function storeAppointment(
  tx: QueryExecutor,
  appointment: AppointmentToStore,
): Promise<Pick<StoredAppointment, 'startsAt' | 'endsAt'>> {
  const { parts } = appointment;
  const moments = momentsOf(
    parts.map((part) => ({ ...part, before: 0, after: 0 })),
    appointment.day,
    appointment.zone,
  );
  const startsAt = new Date(Math.min(...moments.map(({ from }) => from.getTime())));
  const endsAt = new Date(Math.max(...moments.map(({ to }) => to.getTime())));
  const written = tx.query(WRITE, [
    appointment.id,
    appointment.location,
    appointment.client,
    appointment.clientName,
    appointment.day,
    Math.min(...parts.map(({ from }) => from)),
    Math.max(...parts.map(({ to }) => to)),
    appointment.zone,
    startsAt,
    endsAt,
    appointment.state,
    appointment.expiresAt,
    appointment.comments,
    appointment.locale,
    appointment.changeableHours,
    appointment.prepayment,
    appointment.revision,
    appointment.isDemo ?? false,
    JSON.stringify(parts),
    parts.map(({ id }) => id),
    appointment.guest ?? '',
    appointment.note ?? '',
    appointment.source ?? 'site',
    appointment.undoUntil ?? null,
    appointment.asked ?? null,
    JSON.stringify(appointment.answers ?? []),
  ]);
  const values = [appointment.client, appointment.id];
  const source = { subject: 'appointment', id: appointment.id, value: null, isRepeat: CAME_BEFORE, values } as const;
  // both make one trip
  await Promise.all([written, appointment.revision === 0 && !appointment.isDemo && noteSource(tx, source)]);
  return { startsAt, endsAt };
}

/**
 * Makes an appointment certain: its time does not run out any more.
 * @returns the test that was booked with it and is certain now, too; none where its time has run out
 */
export async function confirmAppointment(
  tx: QueryExecutor,
  id: string,
): Promise<readonly { readonly id: string; readonly revision: number }[]> {
  await keepTime(tx, id, null);
  await tx.query(CONFIRM, [id]);
  return (await tx.query<{ id: string; revision: number }>(CONFIRM_TEST, [id])).rows;
}

/** An appointment as it stands in this transaction. What it says of its test is what its client is shown. */
export async function noteShownTest(tx: QueryExecutor, id: string): Promise<StoredAppointment> {
  const appointment = (await appointmentById(tx, id))!;
  await tx.query('UPDATE booking_appointments SET patch_test_told = $2 WHERE id = $1', [id, testOf(appointment)?.state ?? null]);
  return appointment;
}

/** Notes that a test was booked with an appointment: it becomes certain with it. */
export async function noteTestFor(tx: QueryExecutor, test: string, appointment: string): Promise<void> {
  await tx.query('UPDATE booking_appointments SET test_for = $2 WHERE id = $1', [test, appointment]);
}

/** Tests of a client, or of the guest who comes, before a moment. @param services ids of the tests */
export async function testsOfClient(
  db: QueryExecutor,
  { client, guest }: { readonly client: string; readonly guest: string },
  before: Date,
  services: readonly string[],
): Promise<readonly KnownTest[]> {
  return (await db.query<{ tests: readonly KnownTest[] }>(TESTS_OF_CLIENT, [client, before, services, guest])).rows[0]!.tests;
}

/** The test that an appointment requires, as it is now; null: none. */
export function testOf({ tests, parts, startsAt, day }: StoredAppointment): AppointmentPatchTest | null {
  const rules = parts.map(({ patchTest }) => patchTest);
  return tests === null ? null : patchTestOf(rules, { startsAt, date: day }, tests);
}

/** Keeps the time that an appointment takes until a moment; null: for good. */
export async function keepTime(tx: QueryExecutor, id: string, until: Date | null): Promise<void> {
  await tx.query('UPDATE booking_busy SET expires_at = $2 WHERE appointment_id = $1', [id, until]);
}

/** Ends an appointment and gives its time back. @param by whose wish it is; null: its time ran out */
export async function cancelAppointment(
  tx: QueryExecutor,
  id: string,
  locations: readonly string[],
  by: CancelledBy | null,
): Promise<void> {
  const offered = await releaseTime(tx, id);
  await tx.query(CANCEL, [id, by]);
  await bumpVersions(tx, [...locations, ...offered]);
}

/** Whether services were paid for at the counter. */
export const hasAnySales = (parts: readonly BookedPart[]): boolean => parts.some(({ sale }) => typeof sale === 'string');

/** What was given back for a service: of its payment at the counter, and of its prepayment; null: nothing. */
function refundedOf({ prepayment, refundSum = null }: BookedPart, isPrepaymentReturned: boolean): Kopiykas | null {
  const returned = isPrepaymentReturned ? prepayment : null;
  return returned === null && refundSum === null ? null : (returned ?? 0) + (refundSum ?? 0);
}

/** An appointment as the port has it. */
export function toAppointment(appointment: StoredAppointment): Appointment {
  const { expiresAt, cardPrepayment, parts } = appointment;
  const isReturned = appointment.prepaymentState === 'returning' || appointment.prepaymentState === 'returned';
  return {
    id: appointment.id,
    location: appointment.location,
    client: appointment.client,
    clientFirstName: appointment.clientName,
    date: appointment.day,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    state: appointment.state,
    comments: appointment.comments,
    guest: appointment.guest,
    guestPhone: appointment.guestPhone,
    clientsModuleConfirmed: appointment.state === 'confirmed',
    hasAnySales: hasAnySales(parts),
    feedback: appointment.feedback,
    services: parts.map((part) => ({
      id: part.id,
      service: part.service,
      serviceName: part.serviceName,
      quantity: part.quantity,
      professional: part.employee,
      professionalName: part.employeeName,
      isAny: part.isAny === true,
      start: timeOfDay(part.from),
      durationMinutes: part.to - part.from,
      processing: part.processing ?? [],
      predictedSum: part.price,
      sale: part.sale ?? null,
      saleSum: part.saleSum ?? null,
      refundSum: refundedOf(part, isReturned),
      prepaymentSum: part.prepayment,
      prepayment: null,
    })),
    rules: { changeableUntil: lastChange(appointment) },
    prepayment:
      appointment.state === 'awaiting_prepayment' && expiresAt && cardPrepayment !== null
        ? { amount: cardPrepayment, due: expiresAt }
        : null,
    keptUntil: expiresAt,
    asked: appointment.asked,
    comingAt: appointment.comingAt,
    lateMinutes: appointment.lateMinutes,
    cancelledBy: appointment.cancelledBy,
    patchTest: testOf(appointment),
    group: appointment.group,
    revision: appointment.revision,
    locale: appointment.locale,
  };
}
