import type { Database } from '../../../platform/database/database';
import { appointmentEnded, prepaymentNotPaid, timeReleased } from '../../../shared/booking-failure';
import { isLapsed } from '../contract/appointment';
import { bumpVersions, type QueryExecutor } from '../store/calendar-store';
import { confirmAppointment } from '../store/appointment-rows';
import type { AppointmentChangeListener } from './appointment-change-listener';
import type { Engine } from './engine';
import { lockedAppointment } from './locked-appointment';

const COMING = `UPDATE booking_appointments SET state = 'confirmed', coming_at = booking_now(), revision = revision + $2 WHERE id = $1`;
const NOTIFIED = 'SELECT 1 FROM booking_told WHERE appointment_id = $1';

/** What clients say of an appointment by its link: that they come. */
export class ClientAnswers {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly onChange: AppointmentChangeListener,
  ) {}

  /**
   * The client comes: the appointment is confirmed, and one whose time is kept becomes certain. Said again it stays.
   * @throws DomainError `appointment_unknown`; conflicts: `time_released` once its time ran out, `prepayment_unpaid` where a payment is waited for,
   *   `appointment_settled` of one that is over or cancelled, `time_conflict` when it is being changed
   */
  async coming(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { appointment } = await lockedAppointment(tx, this.engine, id);
      const { state, comingAt, expiresAt, revision } = appointment;
      if (isLapsed({ ...appointment, keptUntil: expiresAt })) throw timeReleased();
      if (state === 'awaiting_prepayment') throw prepaymentNotPaid();
      if (state !== 'reserved' && state !== 'planned' && state !== 'confirmed') throw appointmentEnded();
      if (state === 'confirmed' && comingAt) return;
      const tests = state === 'reserved' ? await confirmAppointment(tx, id) : [];
      for (const test of tests) await this.onChange(tx, test, { kind: 'booked' });
      await tx.query(COMING, [id, state === 'reserved' ? 0 : 1]);
      await bumpVersions(tx, this.engine.placesOf(appointment));
      // who knows of it already saw on the page that it is confirmed
      if (!(await wasNotified(tx, id))) await this.onChange(tx, { id, revision: revision + 1 }, { kind: 'booked' });
    });
  }
}

async function wasNotified(tx: QueryExecutor, id: string): Promise<boolean> {
  return (await tx.query(NOTIFIED, [id])).rows.length > 0;
}
