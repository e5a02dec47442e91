import type { Locale } from '../../../shared/locale';
import type { Appointment, WantedService, WantedVisit } from '../../scheduling/contract/appointment';
import type { BookingClient, ClientIdentity } from '../../clients/contract/client';

/** What a client is about to do with a visit. */
export type VisitIntent =
  | { readonly kind: 'booked'; readonly visit: WantedVisit; readonly client: BookingClient; readonly locale: Locale }
  | {
      readonly kind: 'changed';
      readonly appointment: string;
      readonly as: ClientIdentity;
      /** Those that are named; left out: none is. */
      readonly services?: readonly WantedService[];
    };

/**
 * Writes down what clients do with visits that another system keeps, so that each event is told once, also when the process is killed
 * before the answer of that system is there. Our own engine writes its events down by itself, with the visits.
 */
export abstract class VisitLedger {
  /** Does something with a visit, as `work` does: what comes of it is written down. Rejects as `work` does. */
  abstract writing(intent: VisitIntent, work: () => Promise<Appointment>): Promise<Appointment>;

  /** Visits that a client was shown: from then on they have their links. */
  abstract seen(visits: readonly Appointment[], as: ClientIdentity): Promise<void>;

  /** Visits with what only the site knows of them: where any master was asked for. As they are while that cannot be read. */
  abstract recall(visits: readonly Appointment[]): Promise<readonly Appointment[]>;

  /** Looks what became of something whose end was not written down. Harmless to repeat. @param entry as the job carries it */
  abstract look(entry: string): Promise<void>;
}
