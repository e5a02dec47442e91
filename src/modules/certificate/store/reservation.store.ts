import { Injectable } from '@nestjs/common';
import { Database, type QueryResultRow, type Transaction } from '../../../platform/database/database';
import type { Kopiykas } from '../../../shared/money';
import { Wallet } from '../../wallet/wallet.api';
import type { ReservationState } from '../domain/reservation';

/** A sum of a certificate that is reserved for an appointment, or was. */
export interface Reservation {
  readonly certificate: string;
  /** Of the certificate, for people: `7KQ2-M9XR-04TD`. */
  readonly code: string;
  readonly title: string;
  readonly appointment: string;
  readonly amount: Kopiykas;
  /** What of it was taken; 0 while it is reserved, and where all of it went back. */
  readonly taken: Kopiykas;
  readonly state: ReservationState;
  /** The entry of the ledger that took it; null: nothing was taken. */
  readonly entry: string | null;
  readonly reason: string;
  readonly at: Date;
}

const SELECT = `SELECT reservation.certificate_id AS certificate, certificates.code, certificates.title, reservation.appointment_id AS appointment,
    reservation.amount::float8 AS amount, reservation.taken::float8 AS taken, reservation.state, reservation.entry_id AS entry,
    reservation.reason, reservation.at
  FROM certificate_reservations AS reservation JOIN certificates ON certificates.id = reservation.certificate_id`;
const OF_APPOINTMENTS = `${SELECT} WHERE reservation.appointment_id = ANY ($1) ORDER BY reservation.at, certificates.id`;
// in the order of their ids, as all who lock several
const LOCK = `SELECT certificates.id FROM certificates JOIN certificate_reservations AS reservation ON reservation.certificate_id = certificates.id
  WHERE reservation.appointment_id = $1 ORDER BY certificates.id FOR UPDATE OF certificates`;
const OF_APPOINTMENT = `${SELECT} WHERE reservation.appointment_id = $1 ORDER BY certificates.id`;
const OF_CERTIFICATE = `${SELECT} WHERE reservation.certificate_id = $1 ORDER BY reservation.at DESC, reservation.appointment_id LIMIT $2`;
const DUE = `SELECT DISTINCT appointment_id AS appointment FROM certificate_reservations
  WHERE state = 'reserved' AND due_at <= $1 LIMIT $2`;
const PUT_OFF = `UPDATE certificate_reservations SET due_at = $2 WHERE appointment_id = $1 AND state = 'reserved'`;
const RESERVE = `INSERT INTO certificate_reservations (certificate_id, appointment_id, amount, state, due_at, at)
  VALUES ($1, $2, $3, 'reserved', $4, $5) ON CONFLICT (appointment_id, certificate_id) DO UPDATE SET state = 'reserved', taken = 0, entry_id = NULL, reason = '',
    amount = excluded.amount + CASE WHEN certificate_reservations.state = 'reserved' THEN certificate_reservations.amount ELSE 0 END,
    due_at = excluded.due_at`;
/** The last word: never more than is available. */
const KEEP = `UPDATE certificates SET reserved = reserved + $2::bigint
  WHERE id = $1 AND state = 'active' AND balance - reserved >= $2::bigint RETURNING id`;
const FREE = 'UPDATE certificates SET reserved = reserved - $2::bigint WHERE id = $1';
const SETTLE = `UPDATE certificate_reservations SET state = $3, taken = $4, entry_id = $5, reason = $6
  WHERE certificate_id = $1 AND appointment_id = $2`;
const LOWER = 'UPDATE certificate_reservations SET amount = $3 WHERE certificate_id = $1 AND appointment_id = $2';
const UNDONE = `UPDATE certificate_reservations SET state = 'returned', taken = 0 WHERE entry_id = $1 AND state = 'taken'`;

/** Reservations of certificates. Each method that changes one leaves `reserved` of its certificate equal to their sum, and has its pass changed. */
@Injectable()
export class ReservationStore {
  constructor(
    private readonly database: Database,
    private readonly wallet: Wallet,
  ) {}

  /** In the order in which they were made. */
  async ofAppointments(appointments: readonly string[]): Promise<readonly Reservation[]> {
    if (appointments.length === 0) return [];
    return (await this.database.query<Reservation & QueryResultRow>(OF_APPOINTMENTS, [appointments])).rows;
  }

  /** Newest first. */
  async ofCertificate(certificate: string, most: number): Promise<readonly Reservation[]> {
    return (await this.database.query<Reservation & QueryResultRow>(OF_CERTIFICATE, [certificate, most])).rows;
  }

  /** Those of an appointment, by the ids of their certificates, which are locked until the transaction ends. */
  async lock(tx: Transaction, appointment: string): Promise<readonly Reservation[]> {
    for (;;) {
      const { rows } = await tx.query<{ id: string }>(LOCK, [appointment]);
      if (rows.length === 0) return [];
      const found = (await tx.query<Reservation & QueryResultRow>(OF_APPOINTMENT, [appointment])).rows;
      // one that was replaced while its lock was waited for has another certificate now
      if (found.every(({ certificate }) => rows.some(({ id }) => id === certificate))) return found;
    }
  }

  /** Appointments with something reserved that are to be looked at by now. */
  async due(now: Date, most: number): Promise<readonly string[]> {
    return (await this.database.query<{ appointment: string }>(DUE, [now, most])).rows.map(({ appointment }) => appointment);
  }

  /** They are looked at again at that moment. */
  async putOff(tx: Transaction, appointment: string, dueAt: Date): Promise<void> {
    await tx.query(PUT_OFF, [appointment, dueAt]);
  }

  /** Reserves a sum, or more of what is reserved. The certificate is locked. @returns false when less is available */
  async reserve(
    tx: Transaction,
    {
      certificate,
      appointment,
      amount,
      dueAt,
      at,
    }: Pick<Reservation, 'certificate' | 'appointment' | 'amount' | 'at'> & { readonly dueAt: Date },
  ): Promise<boolean> {
    if ((await tx.query(KEEP, [certificate, amount])).rowCount === 0) return false;
    await tx.query(RESERVE, [certificate, appointment, amount, dueAt, at]);
    await this.wallet.changed(tx, 'certificate', certificate);
    return true;
  }

  /** Notes a reservation whose sum was freed as taken or returned. */
  async settle(
    tx: Transaction,
    { certificate, appointment }: Reservation,
    to: { readonly state: 'taken' | 'returned'; readonly taken: Kopiykas; readonly entry: string | null; readonly reason: string },
  ): Promise<void> {
    await tx.query(SETTLE, [certificate, appointment, to.state, to.taken, to.entry, to.reason]);
  }

  /** What was reserved of a certificate is available. */
  async free(tx: Transaction, certificate: string, amount: Kopiykas): Promise<void> {
    await tx.query(FREE, [certificate, amount]);
    await this.wallet.changed(tx, 'certificate', certificate);
  }

  /** Reserves less than before. @param amount above 0 */
  async lower(tx: Transaction, { certificate, appointment, amount: before }: Reservation, amount: Kopiykas): Promise<void> {
    await tx.query(LOWER, [certificate, appointment, amount]);
    await this.free(tx, certificate, before - amount);
  }

  /** An entry of the ledger was undone by an operator: what it took is available. */
  async undone(tx: Transaction, entry: string): Promise<void> {
    await tx.query(UNDONE, [entry]);
  }
}
