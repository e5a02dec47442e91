import type { Locale } from '../../../shared/locale';
import type { Appointment, WantedService, WantedAppointment } from '../../scheduling/contract/appointment';
import type { BookingClient, ClientIdentity } from '../../clients/contract/client';

/** What a client is about to do with an appointment. */
export type AppointmentIntent =
  | { readonly kind: 'booked'; readonly visit: WantedAppointment; readonly client: BookingClient; readonly locale: Locale }
  | {
      readonly kind: 'changed';
      readonly appointment: string;
      readonly as: ClientIdentity;
      /** Those that are named; left out: none is. */
      readonly services?: readonly WantedService[];
    };

/**
 * Writes down what clients do with appointments that another system keeps, so that each event is told once, also when the process is killed
 * before the answer of that system is there. Our own engine writes its events down by itself, with the appointments.
 */
export abstract class AppointmentLedger {
  /** Does something with an appointment, as `work` does: what comes of it is written down. Rejects as `work` does. */
  abstract recordWrite(intent: AppointmentIntent, work: () => Promise<Appointment>): Promise<Appointment>;

  /** Appointments that a client was shown: from then on they have their links. */
  abstract recordShown(appointments: readonly Appointment[], as: ClientIdentity): Promise<void>;

  /** Appointments with what only the site knows of them: where any employee was asked for. As they are while that cannot be read. */
  abstract withLocalFacts(appointments: readonly Appointment[]): Promise<readonly Appointment[]>;

  /** Looks what became of something whose end was not written down. Harmless to repeat. @param entry as the job carries it */
  abstract resolve(entry: string): Promise<void>;
}
