import type { KnownVisit } from '../../scheduling/contract/visit-event';

/** Visits that clients have made or changed on this site, with the clients. */
export abstract class KnownVisits {
  /** Null for one that is not there any more. */
  abstract find(id: string): Promise<KnownVisit | null>;
}
