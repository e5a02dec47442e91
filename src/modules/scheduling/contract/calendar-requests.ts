import type { Locale } from '../../../shared/locale';
import type { PaidByCertificate, WantedService } from './appointment';
import type { AgreedTerms } from '../../../shared/booking-failure';
import type { Day } from './free-time';
import type { GivenAnswer } from './service-asks';

/** A read that may be of an earlier moment: the booking system did not answer. */
export interface Read<T> {
  readonly value: T;
  /** True: what was kept of an earlier reading. */
  readonly stale: boolean;
}

/** Mean of public feedback, 1 to 5, and how many. */
interface MeanRating {
  readonly average: number;
  readonly count: number;
}

/** Ratings by id. An appointment's feedback counts for its salon, for each of its services and for the employee who is named with it. */
export interface RatingsById {
  readonly locations: ReadonlyMap<string, MeanRating>;
  readonly services: ReadonlyMap<string, MeanRating>;
  readonly employees: ReadonlyMap<string, MeanRating>;
}

/** Who asks without having signed in; for the bounds of holds. */
export interface Visitor {
  /** Token of the live hold of this visitor, which a new one replaces. */
  readonly hold: string | null;
  /** Address of the network. */
  readonly address: string;
}

/** What changes of an appointment that is there; what is left out stays. */
export interface AppointmentChange {
  readonly date?: Day;
  /** All services of the appointment anew; those with an id are the ones that were there. */
  readonly services?: readonly (WantedService & { readonly id?: string })[];
  readonly comments?: string;
  readonly state?: 'cancelled';
  /** How long all services of the appointment take by what the client was shown, each by itself; of another length nothing is moved. */
  readonly minutes?: number | null;
}

export interface BookOptions extends AgreedTerms {
  /** Token of the hold that keeps the times. */
  readonly hold: string | null;
  /** Id of the client's wait whose offered time is booked; left out: none. */
  readonly wait?: string;
  /** The message whose offered time is booked, and the id of its hold; left out: none. */
  readonly next?: { readonly id: string; readonly hold: string };
  readonly locale: Locale;
  readonly state: 'reserved' | 'planned';
  /** Certificates that pay for it; left out: none. Only where the calendar takes them. */
  readonly certificates?: readonly PaidByCertificate[];
  /** What is answered of what the services ask, and whose photographs go with it; left out: nothing is asked. */
  readonly asked?: { readonly answers: readonly GivenAnswer[]; readonly owner: string };
}
