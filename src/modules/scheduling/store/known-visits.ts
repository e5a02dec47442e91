import { DomainError } from '../../../shared/domain-error';
import type { KnownVisit } from '../contract/visit-event';
import type { AppointmentAdmin } from '../application/appointment-admin';

/** Visits of our own engine, as the desk has them. */
export class OwnKnownVisits {
  constructor(private readonly desk: Pick<AppointmentAdmin, 'find'>) {}

  /** Null for one that is not there any more. */
  find(id: string): Promise<KnownVisit | null> {
    return this.desk.find(id).catch((error: unknown) => {
      if (error instanceof DomainError && error.kind === 'not-found') return null;
      throw error;
    });
  }
}
