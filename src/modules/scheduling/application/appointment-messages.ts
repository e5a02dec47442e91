import type { Database, Transaction } from '../../../platform/database/database';
import { prepaymentFixed } from '../../../shared/booking-failure';
import { appointmentSettled } from '../contract/admin-failure';
import { answeredUntil, asksAnswer, type BookingMessage } from '../contract/booking-message';
import { undoneUntil } from '../contract/change-rules';
import { bumpVersions } from '../store/calendar-store';
import { hasAnySales, keepTime, type StoredAppointment } from '../store/appointment-rows';
import { openPrepayment } from '../store/prepayment-rows';
import { prepaymentOfPart, refusal } from './admin-placing';
import { knownTotal, type AppointmentCertificates } from './appointment-certificates';
import type { AppointmentChangeListener } from './appointment-change-listener';
import { prepaymentOf } from './booked-parts';
import type { Engine } from './engine';
import { lockedAppointment } from './locked-appointment';

/** What was told before does not hold any more: it is told anew once it is certain. */
const FORGET = 'DELETE FROM booking_told WHERE appointment_id = $1';
const KNOW = `UPDATE booking_appointments SET asked = 'know', asked_at = booking_now(), revision = revision + 1 WHERE id = $1`;
const ASK = `UPDATE booking_appointments SET settled_from = CASE WHEN state IN ('planned', 'confirmed') THEN state ELSE settled_from END,
    settled_at = CASE WHEN state IN ('planned', 'confirmed') THEN booking_now() ELSE settled_at END,
    state = $2, expires_at = $3, undo_until = $4, prepayment = coalesce($5, prepayment), asked = $6, asked_at = booking_now(), coming_at = NULL, revision = revision + 1
  WHERE id = $1`;
const PRICE = 'UPDATE booking_appointment_services SET prepayment = $2 WHERE id = $1';

/** Sends clients the link of an appointment: to know of it, or to answer in time. */
export class AppointmentMessages {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly onChange: AppointmentChangeListener,
    private readonly certificates: AppointmentCertificates,
  ) {}

  /**
   * Has the client told. One who is to confirm or to pay has some hours for it, at most until the appointment begins: then its time is free again.
   * @param hours for the answer
   * @throws DomainError `appointment_unknown`; conflicts: `appointment_settled` unless it is to come, `kept_until_wrong`, `prepayment_none` where
   *   nothing is paid in advance by card, `prepayment_fixed` where it was asked for before, or is paid; `time_conflict` when it is being changed
   */
  async send(id: string, message: BookingMessage, hours: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { appointment, now } = await lockedAppointment(tx, this.engine, id);
      const { state, startsAt, arrivedAt, parts } = appointment;
      const mayAsk = state === 'planned' || state === 'confirmed' || (state === 'reserved' && message === 'confirm');
      if (!mayAsk || startsAt <= now || arrivedAt || hasAnySales(parts)) throw appointmentSettled();
      await tx.query(FORGET, [id]);
      if (asksAnswer(message)) await this.ask(tx, appointment, { message, until: answeredUntil(now, hours, startsAt), now });
      else await tx.query(KNOW, [id]);
      await bumpVersions(tx, [appointment.location]);
      await this.onChange(tx, { id, revision: appointment.revision + 1 }, null);
    });
  }

  private async ask(
    tx: Transaction,
    appointment: StoredAppointment,
    { message, until, now }: { readonly message: 'confirm' | 'pay'; readonly until: Date; readonly now: Date },
  ): Promise<void> {
    const { id, parts } = appointment;
    if (until <= now) throw refusal('kept_until_wrong');
    // it is certain, and its money would be without an appointment when nobody answers
    if (appointment.prepaymentState === 'paid') throw prepaymentFixed();
    const isPaid = message === 'pay';
    const prepayment = isPaid ? await this.priced(tx, appointment) : null;
    const reserved = await this.certificates.reserve(tx, { appointment: id, total: knownTotal(parts), certificates: [], dueAt: until });
    const card = prepayment === null ? null : prepayment - reserved;
    if (card !== null && card <= 0) throw refusal('prepayment_none');
    // what is reserved goes back when nobody answers
    await this.certificates.putOff(tx, id, until);
    await tx.query(ASK, [id, isPaid ? 'awaiting_prepayment' : 'reserved', until, undoneUntil(now, until), prepayment, message]);
    await keepTime(tx, id, until);
    if (card !== null) await openPrepayment(tx, { id, cardPrepayment: card, expiresAt: until }, now);
  }

  /** Writes what is paid in advance. @returns kopiykas */
  private async priced(tx: Transaction, { location, parts, prepaymentState }: StoredAppointment): Promise<number> {
    if (prepaymentState !== null) throw prepaymentFixed();
    const salon = this.engine.deskSalon(location, { asksPrepayment: true });
    const priced = parts.map((part) => ({ ...part, prepayment: prepaymentOfPart(salon, part) }));
    const sum = prepaymentOf(priced);
    if (sum === null) throw refusal('prepayment_none');
    for (const part of priced) await tx.query(PRICE, [part.id, part.prepayment]);
    return sum;
  }
}
