import type { Scope } from '../../../shared/scope';
import type { BookingClient } from '../../clients/contract/client';
import type { DeskVisit } from './desk-records';
import type { Day, TimeOfDay } from './free-time';
import type { Settled } from './visit-settling';

/** Where a visit is moved to. */
export interface VisitPlace {
  readonly day: Day;
  /** When it begins. */
  readonly start: TimeOfDay;
  readonly professional: string | null;
}

/** Which visits are looked for: by a phone or by a part of a name. */
export interface VisitSearch {
  /** As it is kept. */
  readonly phone?: string;
  /** A part of it, whatever the case; not looked at with `phone`. */
  readonly name?: string;
  /** At which salons. */
  readonly at: Scope;
  /** Id of the last one of the part before. */
  readonly before?: string;
  readonly most: number;
}

/** Visits of all clients. */
export abstract class VisitDesk {
  /** All of a salon's day, cancelled ones as well, by their beginning. */
  abstract on(location: string, day: Day): Promise<readonly DeskVisit[]>;
  /** All of a salon's days, from one to another, as `on`. */
  abstract between(location: string, from: Day, to: Day): Promise<readonly DeskVisit[]>;
  /** The last one first, whatever became of it, by a name among a bounded number of them; none after a visit that is not there. */
  abstract search(search: VisitSearch): Promise<readonly DeskVisit[]>;
  /** Visits to come of masters who do not work at their salon any more, by their beginning, at most 500; none of the demonstration. */
  abstract withoutMaster(): Promise<readonly DeskVisit[]>;
  /** @throws DomainError `appointment_unknown` */
  abstract find(id: string): Promise<DeskVisit>;
  /**
   * Moves a visit that is to come as a whole, whatever rules it was booked by; its client is told.
   * @param to `professional` null: its masters stay; else all that its first master does is done by that one
   * @throws DomainError `appointment_unknown`, `appointment_settled`, `cannot_be_booked`, a `PlaceProblem`; `time_conflict` when its
   * client moves it just now
   */
  abstract move(id: string, to: VisitPlace): Promise<void>;
  /**
   * Ends a visit; the time of a cancelled one is free at once, whatever rules it was booked by.
   * @throws DomainError `appointment_unknown`, `appointment_settled`, `appointment_not_begun`; `time_conflict` when its client moves it just now
   */
  abstract settle(id: string, state: Settled, reason: string): Promise<void>;
}

/** Clients of our own engine. */
export abstract class ClientDesk {
  /** @param phone as it is kept. Null: nobody has it */
  abstract byPhone(phone: string): Promise<BookingClient | null>;
  /** @throws DomainError `client_unknown` */
  abstract find(id: string): Promise<BookingClient>;
  /** Whether the client may book online. False: it is so already. @throws DomainError `client_unknown` */
  abstract forbid(id: string, isForbidden: boolean): Promise<boolean>;
  /** What the salons owe the client; what is left out stays. @throws DomainError `client_unknown` */
  abstract credit(id: string, account: Partial<Pick<BookingClient, 'bonus' | 'balance'>>): Promise<void>;
}
