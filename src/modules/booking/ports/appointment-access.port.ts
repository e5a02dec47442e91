import type { LinkedAppointment } from '../../scheduling/contract/linked-appointment';
import type { Appointment, NeedingAppointment } from '../../scheduling/contract/appointment';
import type { LateAnswer } from '../../scheduling/contract/late-arrival';
import type { TimeOffer } from '../../scheduling/contract/time-offer';
import { appointmentUnknown, keptElsewhere } from '../../../shared/booking-failure';

/** What is needed for links that let anybody who has them act for the client of one appointment. */
export abstract class AppointmentAccess<Tx = unknown> {
  /** What ids of appointments look like; others have no links. */
  abstract readonly ids: RegExp;
  /**
   * The secret that links are made with: 256 bits, the same in all processes. Null where the booking system lets nobody act without the
   * client's own sign-in. @throws DomainError `database_unavailable` while it is not known
   */
  abstract linkKey(): Uint8Array | null;
  /** An appointment by the id that it has, or had before it was moved; null where there is no such appointment, or nobody's. Only for who has its link. */
  abstract find(appointment: string): Promise<LinkedAppointment | null>;
  /** Names of the employees of an appointment to come who do not work at its salon any more; none where another system knows who works. */
  absentEmployees(_appointment: Appointment): readonly string[] {
    return [];
  }

  /**
   * Appointments to come that are not certain without this one, which is their test; none where another system keeps the calendar.
   * @param tx a transaction that waits for the answer
   */
  neededBy(_appointment: Appointment, _tx: Tx): Promise<readonly NeedingAppointment[]> {
    return Promise.resolve([]);
  }

  /** Other times that its client is offered now; none where another system keeps the calendar. */
  offers(_appointment: string): Promise<readonly TimeOffer[]> {
    return Promise.resolve([]);
  }

  /**
   * Whether clients confirm appointments by their links, say that they are late, and take a booking back for 15 minutes; not where another system keeps
   * the calendar.
   */
  readonly takesAnswers: boolean = false;

  /** Its client comes. @throws DomainError `appointment_unknown`, `appointment_settled`, `time_released`, `prepayment_unpaid`, `time_conflict`, `booking_kept_elsewhere` */
  coming(_appointment: string): Promise<void> {
    return Promise.reject(keptElsewhere());
  }

  /**
   * Its client will be late by 5, 10, 15 or 20 minutes. @param choice what is taken of what was answered before; null: nothing yet
   * @throws DomainError `appointment_unknown`, `late_not_now`, `change_by_phone`, `offer_over`, `time_conflict`, `booking_kept_elsewhere`
   */
  late(_appointment: string, _minutes: number, _choice: string | null): Promise<LateAnswer> {
    return Promise.reject(keptElsewhere());
  }

  /** Moves it to a time that was offered. @throws DomainError `appointment_unknown`, `appointment_settled`, `offer_over`, `time_conflict` */
  takeOffer(_appointment: string, _offer: string): Promise<void> {
    return Promise.reject(appointmentUnknown());
  }
}
