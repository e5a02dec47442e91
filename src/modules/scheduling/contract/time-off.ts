import type { Day } from './free-time';
import type { Interval } from './interval';

/** Time of an employee that nobody can book: training, a delivery. Minutes of the salon's clock. */
export interface BlockedTime extends Interval {
  readonly id: string;
  readonly professional: string;
  readonly day: Day;
}

/** When an employee works on a day. */
export interface WorkedDay {
  readonly professional: string;
  readonly name: string;
  readonly day: Day;
  readonly work: readonly Interval[];
}
