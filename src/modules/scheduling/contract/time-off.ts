import type { Day } from './free-time';
import type { Interval } from '../domain/interval';

/** Time of a master that nobody can book: training, a delivery. Minutes of the salon's clock. */
export interface BlockedTime extends Interval {
  readonly id: string;
  readonly professional: string;
  readonly day: Day;
}

/** When a master works on a day. */
export interface WorkedDay {
  readonly professional: string;
  readonly name: string;
  readonly day: Day;
  readonly work: readonly Interval[];
}

/** What operators see of masters' days beside their visits. */
export abstract class BlockDesk {
  /** What is blocked at a salon, from a day to another. */
  abstract on(location: string, from: Day, to: Day): Promise<readonly BlockedTime[]>;
  /** When the masters of a salon work, from a day to another: a line for each master and day. */
  abstract work(location: string, from: Day, to: Day): Promise<readonly WorkedDay[]>;
  /** @throws DomainError `master_unknown`, `invalid_fields`; `block_taken` where something is booked, `time_skipped` at a change of the clock */
  abstract add(location: string, professional: string, day: Day, time: Interval): Promise<void>;
  /** The time can be booked again. @returns false when there is no such block at this salon */
  abstract remove(location: string, id: string): Promise<boolean>;
}
