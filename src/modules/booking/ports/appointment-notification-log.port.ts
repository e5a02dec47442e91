import type { UpcomingAppointment, AppointmentNotice } from '../../scheduling/contract/appointment-notices';

/**
 * Notes what clients were told of their appointments, so that each thing is told once. `Tx` is the transaction that a message is written with:
 * message and note are kept together, or neither is.
 */
export abstract class AppointmentNotificationLog<Tx> {
  /**
   * Lets an appointment be told as it is now, unless that or something later was told.
   * @param revision the change to notify of
   * @param tell false: there is nothing to tell, and nothing is noted
   */
  abstract notify(id: string, revision: number, now: Date, tell: (tx: Tx, notice: AppointmentNotice) => Promise<boolean>): Promise<void>;

  /** Appointments that begin until then, of which their client was told, and not reminded. */
  abstract upcoming(now: Date, until: Date): Promise<readonly UpcomingAppointment[]>;

  /** Lets a client be reminded, once for a beginning; not of an appointment that was moved or cancelled meanwhile. */
  abstract remind(upcoming: UpcomingAppointment, now: Date, tell: (tx: Tx, notice: AppointmentNotice) => Promise<void>): Promise<void>;

  /** A reminder could not be brought into the client's chat: lets the client be reminded of the same beginning once more, by another way. */
  abstract remindOtherwise(tx: Tx, id: string, startsAt: Date, now: Date): Promise<void>;
}
