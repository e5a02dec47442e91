import { randomInt } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { CancelledBy } from '../contract/appointment-settling';
import { onCancelling, type PrepaymentState } from '../contract/prepayment';
import type { PrepaidService, Prepayment } from '../contract/prepayment';
import type { QueryExecutor } from './calendar-store';
import type { StoredAppointment } from './appointment-rows';

const SELECT = `SELECT prepayment.appointment_id AS appointment, prepayment.subject, prepayment.amount::float8 AS amount, prepayment.state,
    prepayment.attempt, prepayment.due, booking_now() AS now, visit.client, visit.location, visit.starts_at AS "startsAt", visit.zone, visit.locale,
    prepayment.state = 'due' AND visit.state = 'awaiting_prepayment' AND visit.expires_at > booking_now() AS "isAwaited"
  FROM booking_prepayments AS prepayment JOIN booking_appointments AS visit ON visit.id = prepayment.appointment_id`;
const OF_APPOINTMENT = `${SELECT} WHERE prepayment.appointment_id = $1 AND visit.client = $2`;
const OF_SUBJECT = `${SELECT} WHERE prepayment.subject = $1`;
const OF_GROUP = `${SELECT} JOIN booking_groups AS booked ON booked.id = visit.group_id WHERE booked.subject = $1 ORDER BY visit.group_place`;
const SERVICES = `SELECT service AS code, service_name AS name, quantity, price::float8 AS cost FROM booking_appointment_services
  WHERE appointment_id = (SELECT appointment_id FROM booking_prepayments WHERE subject = $1) ORDER BY from_minute, id`;
const PAID = `SELECT subject, attempt FROM booking_prepayments WHERE appointment_id = $1 AND attempt IS NOT NULL`;
const OPEN = `INSERT INTO booking_prepayments (appointment_id, subject, amount, state, due) VALUES ($1, $2, $3, 'due', $4)`;
const DUE = `SELECT subject, due <= booking_now() AS "isOver",
    (SELECT booked.subject FROM booking_groups AS booked JOIN booking_appointments AS visit ON visit.group_id = booked.id
      WHERE visit.id = appointment_id) AS "groupSubject" FROM booking_prepayments
  WHERE state = 'due' AND due <= booking_now() + $1 * interval '1 second' ORDER BY due LIMIT $2`;
const TO_CANCEL = `SELECT subject, state, booking_now() AS now FROM booking_prepayments WHERE appointment_id = $1 FOR UPDATE`;

/** Of an appointment of this client; null when it has none. */
export async function prepaymentOfAppointment(db: QueryExecutor, appointment: string, client: string): Promise<Prepayment | null> {
  return (await db.query<Prepayment & QueryResultRow>(OF_APPOINTMENT, [appointment, client])).rows[0] ?? null;
}

export async function prepaymentOf(db: QueryExecutor, subject: string): Promise<Prepayment | null> {
  return (await db.query<Prepayment & QueryResultRow>(OF_SUBJECT, [subject])).rows[0] ?? null;
}

/** What an appointment was paid in advance as, and by which attempt; null: it was not. */
export async function paymentOfAppointment(db: QueryExecutor, appointment: string) {
  return (await db.query<{ subject: string; attempt: string }>(PAID, [appointment])).rows[0] ?? null;
}

/** Those of a group that is paid at once, in the order of its people. */
export async function prepaymentsOfGroup(db: QueryExecutor, subject: string): Promise<readonly Prepayment[]> {
  return (await db.query<Prepayment & QueryResultRow>(OF_GROUP, [subject])).rows;
}

/** All services of the appointment that a prepayment is for. */
export async function prepaidServices(db: QueryExecutor, subject: string): Promise<readonly PrepaidService[]> {
  return (await db.query<PrepaidService & QueryResultRow>(SERVICES, [subject])).rows;
}

/** Those that are due, or will be. */
export async function duePrepayments(db: QueryExecutor, withinSeconds: number, most: number) {
  return (await db.query<{ subject: string; isOver: boolean; groupSubject: string | null }>(DUE, [withinSeconds, most])).rows;
}

/** What something is paid as. The provider knows payments by it for good, also those of a database that is no more. */
export const newSubject = (kind: 'visit' | 'group', now: Date): string =>
  `${kind}_${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** Written with an appointment that awaits its payment; @param now by the clock of the database */
export async function openPrepayment(
  tx: QueryExecutor,
  appointment: Pick<StoredAppointment, 'id' | 'cardPrepayment' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  const subject = newSubject('visit', now);
  await tx.query(OPEN, [appointment.id, subject, appointment.cardPrepayment, appointment.expiresAt]);
}

export async function setPrepayment(
  tx: QueryExecutor,
  subject: string,
  state: PrepaymentState,
  attempt: string | null = null,
): Promise<void> {
  await tx.query(
    `UPDATE booking_prepayments SET state = $2, attempt = coalesce($3, attempt),
      paid_at = CASE WHEN $3::text IS NULL THEN paid_at ELSE booking_now() END WHERE subject = $1`,
    [subject, state, attempt],
  );
}

/** An operator takes the cancelling of an appointment back. @returns false when its money went back, or is not asked for any more */
export async function keepPrepayment(tx: QueryExecutor, appointment: string): Promise<boolean> {
  const [found] = (await tx.query<{ subject: string; state: PrepaymentState }>(TO_CANCEL, [appointment])).rows;
  if (!found) return true;
  if (found.state === 'kept') await setPrepayment(tx, found.subject, 'paid');
  return found.state === 'kept' || found.state === 'paid';
}

/** What an appointment's cancelling makes of its prepayment, if it has one. @returns what is to be given back now; null for nothing */
export async function cancelPrepayment(
  tx: QueryExecutor,
  { id, startsAt, changeableHours, undoUntil }: StoredAppointment,
  by: CancelledBy,
): Promise<string | null> {
  const { rows } = await tx.query<{ subject: string; state: PrepaymentState; now: Date }>(TO_CANCEL, [id]);
  const [found] = rows;
  if (!found) return null;
  const state = onCancelling(found.state, { startsAt, changeableHours, undoUntil, now: found.now, by });
  if (state === found.state) return null;
  await tx.query('UPDATE booking_prepayments SET state = $2 WHERE appointment_id = $1', [id, state]);
  return state === 'returning' ? found.subject : null;
}
