import type { NotifiedClient } from '../../clients/contract/reminder';
import type { Appointment } from './appointment';

/** An appointment with who is told of it. */
export interface AppointmentNotice {
  readonly appointment: Appointment;
  /** Null: nobody, or erased. */
  readonly client: NotifiedClient | null;
  /** When it began by what was told before; null: nothing was. */
  readonly notifiedStart: Date | null;
  /** Whether a reminder of this beginning could not be brought into the client's chat. */
  readonly hasChatFailed: boolean;
}

/** An appointment to come that nobody was reminded of. */
export interface UpcomingAppointment {
  readonly id: string;
  readonly startsAt: Date;
  /** IANA name of the salon's zone. */
  readonly zone: string;
  /** When its client was told of this beginning. */
  readonly notifiedAt: Date;
}
