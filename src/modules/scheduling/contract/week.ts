import type { Day } from './free-time';
import { merged, type Interval } from './interval';
import { weekdayOf } from '../../../shared/calendar-day';

/** When an employee works in an ordinary week. */
export interface WeekPlan {
  /** By weekday, 1 is Monday; several stretches leave breaks between them, a weekday that is missing is free. */
  readonly weekdays: Readonly<Record<number, readonly Interval[]>>;
}

/** A day that is worked otherwise than its week says: another time, a half day, none at all. */
export interface DayException {
  readonly day: Day;
  /** All that is worked on that day; empty for a day off. */
  readonly work: readonly Interval[];
}

/**
 * What is worked on a day, sorted and disjoint. Exceptions of the day stand in for its weekday, all of them together: of two for one day
 * both are worked.
 */
export function workOn(day: Day, plan: WeekPlan, exceptions: readonly DayException[]): readonly Interval[] {
  const changed = exceptions.filter((each) => each.day === day);
  return merged(changed.length > 0 ? changed.flatMap(({ work }) => work) : (plan.weekdays[weekdayOf(day)] ?? []));
}
