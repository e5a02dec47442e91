import type { UpcomingVisit, VisitToTell } from '../../scheduling/contract/visit-notices';

/**
 * Notes what clients were told of their visits, so that each thing is told once. `Tx` is the transaction that a message is written with:
 * message and note are kept together, or neither is.
 */
export abstract class VisitNotificationLog<Tx> {
  /**
   * Lets a visit be told as it is now, unless that or something later was told.
   * @param revision the change that there is news of
   * @param tell false: there is nothing to tell, and nothing is noted
   */
  abstract news(id: string, revision: number, now: Date, tell: (tx: Tx, told: VisitToTell) => Promise<boolean>): Promise<void>;

  /** Visits that begin until then, of which their client was told, and not reminded. */
  abstract upcoming(now: Date, until: Date): Promise<readonly UpcomingVisit[]>;

  /** Lets a client be reminded, once for a beginning; not of a visit that was moved or cancelled meanwhile. */
  abstract remind(upcoming: UpcomingVisit, now: Date, tell: (tx: Tx, told: VisitToTell) => Promise<void>): Promise<void>;

  /** A reminder could not be brought into the client's chat: lets the client be reminded of the same beginning once more, by another way. */
  abstract remindOtherwise(tx: Tx, id: string, startsAt: Date, now: Date): Promise<void>;
}
