import type { ClientIdentity } from '../../clients/contract/client';

/** A visit that somebody has the link of, and whose it is. */
export interface AccessedVisit {
  /** The booking system's id of it now. */
  readonly id: string;
  readonly as: ClientIdentity;
}
