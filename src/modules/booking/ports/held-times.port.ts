import type { HeldAppointment, Hold, WantedService } from '../../scheduling/contract/appointment';
import type { Day } from '../../scheduling/contract/free-time';
import type { Visitor } from '../../scheduling/contract/calendar-requests';

/** A stretch of an employee's day that is kept for somebody; minutes of the salon's clock, [from, to). */
export interface HeldTime {
  readonly employee: string;
  readonly day: Day;
  readonly from: number;
  readonly to: number;
}

/** A service of an appointment that is to be held: its employee is chosen. */
export interface PartToHold extends WantedService {
  readonly professional: string;
  readonly durationMinutes: number;
}

export interface AppointmentToHold {
  readonly location: string;
  readonly day: Day;
  readonly parts: readonly PartToHold[];
  /** Minutes of this day in which employees of the salon are free, held ones included: strangers may hold a part of them. */
  readonly freeMinutes: number;
}

/**
 * Times that are kept for strangers where the booking system itself cannot (docs/product.md, booking 11). They bind our own visitors only:
 * somebody at the reception does not see them, and the booking system decides in the end.
 */
export abstract class HeldTimes {
  /**
   * Keeps times for 15 minutes; the earlier hold of the visitor goes. The whole appointment is held, or nothing.
   * @throws `time_conflict` when another hold has one of these times; `too_many_holds` by address, and by salon and day
   */
  abstract hold(appointment: AppointmentToHold, visitor: Visitor): Promise<Hold>;
  /** Once: another 15 minutes from now. @throws `hold_unknown` when it has run out, `hold_renewed` for the second time */
  abstract renew(token: string): Promise<Hold>;
  /** Idempotent: succeeds if the hold does not exist. */
  abstract release(token: string): Promise<void>;
  /** Null when it has run out, or is not there. */
  abstract find(token: string): Promise<HeldAppointment | null>;
  /**
   * What others hold, at all salons: an employee may work at several.
   * @param except token of the hold that does not count
   */
  abstract heldBetween(from: Day, to: Day, except: string | null): Promise<readonly HeldTime[]>;
}
