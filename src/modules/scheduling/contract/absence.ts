import type { Day } from './free-time';
import type { Interval } from './interval';

/** Whose time it is: an employee, everybody at a salon, or with neither of them everybody at all salons. */
export interface AbsenceScope {
  /** Id of a salon; null: all of them. */
  readonly location: string | null;
  /** Id of an employee; null: everybody there. */
  readonly employee: string | null;
}

/** Days on which somebody does not work: illness, leave, a closed salon, a holiday. */
export interface NewAbsence extends AbsenceScope {
  readonly from: Day;
  /** The last day, included. */
  readonly to: Day;
  /** What is missed of each of the days, minutes of the salon's clock; 0 to 1440 is the whole day. */
  readonly minutes: Interval;
  /** For colleagues; the client does not see it. */
  readonly reason: string;
}

export interface Absence extends NewAbsence {
  readonly id: string;
  /** Who noted it. */
  readonly by: string;
}
