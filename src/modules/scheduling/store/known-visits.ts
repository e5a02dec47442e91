import { DomainError } from '../../../shared/domain-error';
import type { KnownVisit } from '../contract/visit-event';
import { KnownVisits } from '../../booking/ports/known-visits.port';
import type { VisitDesk } from '../contract/visit-search';

/** Visits of our own engine, as the desk has them. */
export class EmbeddedKnownVisits extends KnownVisits {
  constructor(private readonly desk: Pick<VisitDesk, 'find'>) {
    super();
  }

  override find(id: string): Promise<KnownVisit | null> {
    return this.desk.find(id).catch((error: unknown) => {
      if (error instanceof DomainError && error.kind === 'not-found') return null;
      throw error;
    });
  }
}
