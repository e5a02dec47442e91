import { Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../../../platform/database/database';
import { DomainError } from '../../../../shared/domain-error';
import type { Appointment } from '../../../scheduling/contract/appointment';
import type { BookingClient, ClientIdentity } from '../../../clients/contract/client';
import type { AppointmentEvent } from '../../../scheduling/contract/appointment-event';
import { noteSource } from '../../../traffic/traffic.api';
import type { BookingCalendar } from '../../ports/booking-calendar.port';
import { AppointmentLedger, type AppointmentIntent } from '../../ports/appointment-ledger.port';
import {
  COLUMNS,
  isCancelled,
  isSameAppointment,
  requestedPart,
  storedAppointment,
  withAny,
  type StoredIntent,
  type OutsideAppointmentRow,
} from './appointment-row';

/** Nobody waits for the answer of the booking system any more after so long. */
const LOOK_AFTER_MS = 60_000;

const LOCKED = `SELECT ${COLUMNS} FROM outside_visits WHERE id = $1 FOR UPDATE`;
const OF_APPOINTMENT = `SELECT ${COLUMNS} FROM outside_visits WHERE appointment_id = $1 AND id <> $2 ORDER BY created_at LIMIT 1 FOR UPDATE`;
const BEGIN = `INSERT INTO outside_visits (id, client, first_name, last_name, phone, email, intent) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
/** By the id of the appointment, or of one of its services. */
const OF_CLIENT = `SELECT id FROM outside_visits WHERE client = $2 AND erased_at IS NULL
  AND (appointment_id = $1 OR visit->'services' @> jsonb_build_array(jsonb_build_object('id', $1::text))) ORDER BY created_at LIMIT 1`;
const INTEND = `UPDATE outside_visits SET intent = $3 WHERE id = (${OF_CLIENT}) RETURNING id`;
const KNOWN = 'SELECT appointment_id AS id FROM outside_visits WHERE appointment_id = ANY ($1)';
const KEPT = 'SELECT appointment_id AS appointment, visit FROM outside_visits WHERE appointment_id = ANY ($1) ORDER BY created_at DESC';
const DOES_NOTHING = `UPDATE outside_visits SET intent = NULL WHERE id = $1`;
const FORGET = 'DELETE FROM outside_visits WHERE id = $1 AND appointment_id IS NULL';
/** What was only seen, and is an entry of the site's own under another id. */
const FORGET_SEEN = 'DELETE FROM outside_visits WHERE id = $1 AND revision = 0';
const CAME_BEFORE = 'EXISTS (SELECT FROM outside_visits WHERE client = $9 AND id <> $10 AND appointment_id IS NOT NULL)';
/** Whoever writes an appointment down. */
const TURN = 'SELECT pg_advisory_xact_lock(hashtext($1))';
const TRY_TURN = 'SELECT pg_try_advisory_xact_lock(hashtext($1)) AS mine';
const KEEP = `UPDATE outside_visits SET visit = $3, starts_at = $4, revision = $5, intent = NULL,
    earlier_ids = CASE WHEN appointment_id IS NULL OR appointment_id = $2 THEN earlier_ids ELSE array_append(earlier_ids, appointment_id) END,
    appointment_id = $2, reminded_at = CASE WHEN starts_at = $4 THEN reminded_at END WHERE id = $1`;
const SEEN = `INSERT INTO outside_visits (id, appointment_id, client, first_name, last_name, phone, email, visit, starts_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE NOT EXISTS (SELECT FROM outside_visits WHERE appointment_id = $2 OR earlier_ids @> ARRAY[$2])`;

interface LedgerParts {
  readonly database: Database;
  readonly calendar: BookingCalendar;
  readonly now: () => Date;
  readonly me: (as: ClientIdentity) => Promise<BookingClient>;
  /** With the transaction: looks later what became of an entry. */
  readonly lookLater: (tx: Transaction, entry: string, at: Date) => Promise<void>;
  /** With the transaction: has the event told. */
  readonly tell: (
    tx: Transaction,
    appointment: { readonly id: string; readonly revision: number },
    event: AppointmentEvent,
  ) => Promise<void>;
}

/** Appointments of another system: what is about to be done is written down before it is asked, and what it answered after. */
export class OutsideLedger extends AppointmentLedger {
  private readonly logger = new Logger('Booking');

  constructor(private readonly parts: LedgerParts) {
    super();
  }

  override async recordWrite(intent: AppointmentIntent, work: () => Promise<Appointment>): Promise<Appointment> {
    const entry = await this.begin(intent);
    let appointment: Appointment;
    try {
      appointment = await work();
    } catch (error) {
      // what may have been done is looked at later
      const isRefused = error instanceof DomainError && error.code !== 'booking_unknown';
      if (entry !== null && isRefused) await this.end(entry).catch(() => undefined);
      throw error;
    }
    if (entry !== null) {
      // the appointment is good; what could not be written down is found by the look
      await this.settle(entry, appointment).catch((error: unknown) =>
        this.logger.warn({ entry, reason: String(error) }, 'a visit was not written down'),
      );
    }
    return appointment;
  }

  override async recordShown(appointments: readonly Appointment[], as: ClientIdentity): Promise<void> {
    const coming = appointments.filter(({ startsAt, state }) => startsAt > this.parts.now() && state !== 'cancelled');
    try {
      const { rows } = await this.parts.database.query<{ id: string }>(KNOWN, [coming.map(({ id }) => id)]);
      const unseen = coming.filter(({ id }) => !rows.some((row) => row.id === id));
      if (unseen.length > 0) await this.keep(unseen, await this.parts.me(as));
    } catch (error) {
      // they are shown all the same, without links
      this.logger.warn(
        { reason: error instanceof Error ? error.name : typeof error },
        'visits of the booking system were not written down',
      );
    }
  }

  private async keep(appointments: readonly Appointment[], client: BookingClient): Promise<void> {
    for (const appointment of appointments) {
      const values = [randomUUID(), appointment.id, client.id, ...person(client), JSON.stringify(appointment), appointment.startsAt];
      await this.parts.database.transaction(async (tx) => {
        const { rows } = await tx.query<{ mine: boolean }>(TRY_TURN, [appointment.id]);
        // else it is being written down right now
        if (rows[0]!.mine) await tx.query(SEEN, values);
      });
    }
  }

  override async withLocalFacts(appointments: readonly Appointment[]): Promise<readonly Appointment[]> {
    try {
      const { rows } = await this.parts.database.query<Pick<OutsideAppointmentRow, 'appointment' | 'visit'>>(KEPT, [
        appointments.map(({ id }) => id),
      ]);
      const kept = new Map(rows.map((row) => [row.appointment, storedAppointment(row)]));
      return appointments.map((appointment) => withAny(appointment, kept.get(appointment.id) ?? null));
    } catch (error) {
      // then employees stay as they are
      this.logger.warn({ reason: error instanceof Error ? error.name : typeof error }, 'visits that were written down could not be read');
      return appointments;
    }
  }

  override async resolve(entry: string): Promise<void> {
    const { database, calendar } = this.parts;
    const row = await database.transaction((tx) => rowOf(tx, LOCKED, [entry]));
    if (!row?.intent || row.isErased) return;
    const appointments = await calendar.appointments({ client: row.client, accessToken: '' });
    const found =
      row.intent.kind === 'booked' ? appointments.find((appointment) => isBooked(appointment, row.intent!)) : changed(row, appointments);
    if (found) await this.settle(entry, found);
    else await this.end(entry);
  }

  /** Null: of an appointment that the site has never seen nothing can be written down before it is changed. */
  private async begin(intent: AppointmentIntent): Promise<string | null> {
    const { database, lookLater, now } = this.parts;
    if (intent.kind === 'changed') await this.meet(intent);
    return database.transaction(async (tx) => {
      const entry = intent.kind === 'booked' ? randomUUID() : await intended(tx, intent);
      if (entry === null) return null;
      if (intent.kind === 'booked') {
        const { location, date, services } = intent.visit;
        const kept = { kind: 'booked', location, date, services: services.map(requestedPart) };
        await tx.query(BEGIN, [entry, intent.client.id, ...person(intent.client), JSON.stringify(kept)]);
      }
      await lookLater(tx, entry, new Date(now().getTime() + LOOK_AFTER_MS));
      return entry;
    });
  }

  /** An appointment that was booked elsewhere is written down before it is changed here. */
  private async meet({ appointment, as }: AppointmentIntent & { readonly kind: 'changed' }): Promise<void> {
    const { database, calendar } = this.parts;
    if (as.accessToken === '' || (await database.query(OF_CLIENT, [appointment, as.client])).rows.length > 0) return;
    const found = await calendar.appointment(appointment, as).catch(() => null);
    if (found) await this.recordShown([found], as);
  }

  /** Nothing was done. */
  private async end(entry: string): Promise<void> {
    await this.parts.database.transaction(async (tx) => {
      await tx.query(FORGET, [entry]);
      await tx.query(DOES_NOTHING, [entry]);
    });
  }

  /** Once for an entry: whoever comes second finds nothing that is under way. */
  private settle(entry: string, appointment: Appointment): Promise<void> {
    return this.parts.database.transaction(async (tx) => {
      await tx.query(TURN, [appointment.id]);
      const own = await rowOf(tx, LOCKED, [entry]);
      if (!own?.intent) return;
      // the booking system adds to an appointment of the same client, day and salon; or its client has seen it before it was written down
      const other = await rowOf(tx, OF_APPOINTMENT, [appointment.id, entry]);
      const row = own.appointment === null ? (other ?? own) : own;
      if (row === other) await tx.query(FORGET, [entry]);
      else if (other) await tx.query(FORGET_SEEN, [other.id]);
      // of what was only seen nothing was told yet
      const event = row === other && other.revision === 0 ? BOOKED : eventOf(row, appointment);
      const revision = row.revision + (event ? 1 : 0);
      const kept = withAny(appointment, storedAppointment(row), own.intent.services);
      await tx.query(KEEP, [row.id, appointment.id, JSON.stringify(kept), appointment.startsAt, revision]);
      if (event?.kind === 'booked') {
        const values = [row.client, row.id];
        await noteSource(tx, { subject: 'appointment', id: row.id, value: null, isRepeat: CAME_BEFORE, values });
      }
      if (event) await this.parts.tell(tx, { id: row.id, revision }, event);
    });
  }
}

const BOOKED: AppointmentEvent = { kind: 'booked' };

/** What its client did; null: nothing that was not told before. */
function eventOf(row: OutsideAppointmentRow, appointment: Appointment): AppointmentEvent | null {
  const before = storedAppointment(row);
  if (!before || (row.appointment === null && row.intent?.kind === 'booked')) return BOOKED;
  if (isSameAppointment(before, appointment)) return null;
  if (isCancelled(appointment)) return { kind: 'cancelled' };
  if (row.intent?.kind !== 'changed') return BOOKED;
  const isMoved = before.startsAt.getTime() !== appointment.startsAt.getTime();
  return isMoved ? { kind: 'moved', was: before.startsAt.toISOString() } : { kind: 'changed' };
}

function isBooked(appointment: Appointment, intent: StoredIntent): boolean {
  if (intent.kind !== 'booked' || isCancelled(appointment) || appointment.location !== intent.location || appointment.date !== intent.date)
    return false;
  return intent.services.every(({ service, start }) => appointment.services.some((one) => one.service === service && one.start === start));
}

/** The appointment as it is after a change; a move may have given it another id. */
function changed(row: OutsideAppointmentRow, appointments: readonly Appointment[]): Appointment | undefined {
  const before = storedAppointment(row);
  const same = appointments.find(({ id }) => id === row.appointment);
  if (same || !before) return same;
  const services = (appointment: Appointment) =>
    appointment.services
      .map(({ service }) => service)
      .sort()
      .join();
  return appointments.find(
    (appointment) => !isCancelled(appointment) && appointment.location === before.location && services(appointment) === services(before),
  );
}

async function intended(
  tx: Transaction,
  { appointment, as, services }: AppointmentIntent & { readonly kind: 'changed' },
): Promise<string | null> {
  return (
    (
      await tx.query<{ id: string }>(INTEND, [
        appointment,
        as.client,
        JSON.stringify({ kind: 'changed', services: services?.map(requestedPart) }),
      ])
    ).rows[0]?.id ?? null
  );
}

async function rowOf(tx: Transaction, sql: string, values: readonly unknown[]): Promise<OutsideAppointmentRow | null> {
  return (await tx.query<OutsideAppointmentRow>(sql, values)).rows[0] ?? null;
}

function person({ firstname, lastname, phone, email }: BookingClient) {
  return [firstname, lastname, phone, email] as const;
}
