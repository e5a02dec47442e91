import { DomainError } from '../../../shared/domain-error';
import type { KnownAppointment } from '../contract/appointment-event';
import type { AppointmentAdmin } from '../application/appointment-admin';

/** Appointments of our own engine, as the desk has them. */
export class OwnKnownAppointments {
  constructor(private readonly admin: Pick<AppointmentAdmin, 'find'>) {}

  /** Null for one that is not there any more. */
  find(id: string): Promise<KnownAppointment | null> {
    return this.admin.find(id).catch((error: unknown) => {
      if (error instanceof DomainError && error.kind === 'not-found') return null;
      throw error;
    });
  }
}
