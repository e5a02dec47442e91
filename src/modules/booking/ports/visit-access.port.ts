import type { ClientIdentity } from '../domain/client';

/** What is needed for links that let anybody who has them act for the client of one visit. */
export abstract class VisitAccess {
  /**
   * The secret that links are made with: 256 bits, the same in all processes. Null where the booking system lets nobody act without the
   * client's own sign-in. @throws DomainError `database_unavailable` while it is not known
   */
  abstract linkKey(): Uint8Array | null;
  /** The client of a visit; null where there is no such visit, or nobody's. Only for who has its link. */
  abstract clientOf(appointment: string): Promise<ClientIdentity | null>;
}
