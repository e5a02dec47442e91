import type { KnownAppointment } from '../../scheduling/contract/appointment-event';

/** Appointments that clients have made or changed on this site, with the clients. */
export abstract class KnownAppointments {
  /** Null for one that is not there any more. */
  abstract find(id: string): Promise<KnownAppointment | null>;
}
