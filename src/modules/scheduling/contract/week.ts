import type { Day } from './free-time';
import { merged, type Interval } from './interval';

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

/** 1 is Monday, 7 is Sunday. @throws RangeError for a day that is not in the calendar */
export function weekdayOf(day: Day): number {
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) throw new RangeError(`${day} is no day`);
  return midnight.getUTCDay() || 7;
}

/**
 * What is worked on a day, sorted and disjoint. Exceptions of the day stand in for its weekday, all of them together: of two for one day
 * both are worked.
 */
export function workOn(day: Day, plan: WeekPlan, exceptions: readonly DayException[]): readonly Interval[] {
  const changed = exceptions.filter((each) => each.day === day);
  return merged(changed.length > 0 ? changed.flatMap(({ work }) => work) : (plan.weekdays[weekdayOf(day)] ?? []));
}
