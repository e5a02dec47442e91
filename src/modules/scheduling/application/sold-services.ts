import type { Transaction } from '../../../platform/database/database';
import { timeConflict } from '../../../shared/booking-failure';
import type { Kopiykas } from '../../../shared/money';
import { unknownAppointment } from '../contract/admin-failure';
import { lock, lockKey, type QueryExecutor } from '../store/calendar-store';
import { appointmentById, type StoredAppointment } from '../store/appointment-rows';

const PREPAID = `SELECT amount::float8 AS amount, subject FROM booking_prepayments WHERE appointment_id = $1 AND state = 'paid'`;
const SELL = `UPDATE booking_appointment_services AS part SET sale = $2, sale_sum = sold.sum, refund_sum = NULL
  FROM unnest($3::text[], $4::bigint[]) AS sold (id, sum) WHERE part.id = sold.id AND part.appointment_id = $1`;
// a prepayment stays with us, and counts again
const UNSELL = `UPDATE booking_appointment_services AS part SET sale = NULL, sale_sum = NULL,
    refund_sum = nullif(greatest(sale_sum - CASE WHEN EXISTS (
      SELECT FROM booking_prepayments WHERE appointment_id = $1 AND state = 'paid') THEN coalesce(prepayment, 0) ELSE 0 END, 0), 0)
  WHERE appointment_id = $1 AND sale IS NOT NULL`;
const DONE = `UPDATE booking_appointments SET state = 'done', settled_at = booking_now(), settled_from = state, revision = revision + 1 WHERE id = $1 AND state <> 'done'`;

/** An appointment at the counter. */
export interface SellableAppointment {
  readonly appointment: StoredAppointment;
  /** What was paid for it in advance and was not given back. */
  readonly prepaid: Kopiykas;
  /** What that was paid as; null: nothing was. */
  readonly prepaidAs: string | null;
}

const employeesOf = ({ parts }: StoredAppointment): string => parts.map(({ employee }) => employee).join(' ');

/** What was sold of the services of appointments. */
export class SoldServices {
  /**
   * The appointment, locked until the transaction ends.
   * @throws DomainError `appointment_unknown`; `time_conflict` when it is being changed just now
   */
  async lock(tx: Transaction, id: string): Promise<SellableAppointment> {
    const before = await appointmentById(tx, id);
    if (!before) throw unknownAppointment();
    const { location, day, client, parts } = before;
    const keys = parts.map(({ employee }) => lockKey.employee(employee, day));
    await lock(tx, location, client === null ? keys : [lockKey.appointmentsOf(client, location, day), ...keys]);
    const [appointment, prepayment] = await Promise.all([appointmentById(tx, id), this.prepayment(tx, id)]);
    // it stands where it was locked; another one who sells it only marks it done
    if (!appointment || appointment.day !== day || employeesOf(appointment) !== employeesOf(before)) throw timeConflict();
    return { appointment, prepaid: prepayment?.amount ?? 0, prepaidAs: prepayment?.subject ?? null };
  }

  /** What was paid for an appointment in advance and was not given back. */
  async prepaid(asked: QueryExecutor, id: string): Promise<Kopiykas> {
    return (await this.prepayment(asked, id))?.amount ?? 0;
  }

  private async prepayment(asked: QueryExecutor, id: string): Promise<{ readonly amount: Kopiykas; readonly subject: string } | null> {
    return (await asked.query<{ amount: number; subject: string }>(PREPAID, [id])).rows[0] ?? null;
  }

  /** Notes what was paid for each service, and that the appointment is done. */
  async sell(tx: Transaction, id: string, sale: string, sums: readonly { readonly part: string; readonly sum: Kopiykas }[]): Promise<void> {
    await tx.query(SELL, [id, sale, sums.map(({ part }) => part), sums.map(({ sum }) => sum)]);
    await tx.query(DONE, [id]);
  }

  /** The sale was taken back: nothing is sold any more, and what was paid at the counter went back. */
  async undoSale(tx: Transaction, id: string): Promise<void> {
    await tx.query(UNSELL, [id]);
  }
}
