import type { Day } from './free-time';
import { merged, type Interval } from './interval';
import { addDays, daysBetween, weekdayOf } from '../../../shared/calendar-day';

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

/** Days on and days off in turn, whatever the weekday: two on, two off. */
export interface ShiftPattern {
  /** The first day on. */
  readonly from: Day;
  /** The last day, included; null: open. */
  readonly to: Day | null;
  readonly daysOn: number;
  readonly daysOff: number;
  /** All that is worked on a day on; several stretches leave breaks between them. */
  readonly work: readonly Interval[];
}

/** Bounds of shift patterns. */
export const PATTERN_BOUNDS = { daysOn: { least: 1, most: 31 }, daysOff: { least: 0, most: 31 }, patterns: 12 } as const;

const NONE: readonly Interval[] = [];

/** The pattern that a day is in: of several the one that begins last; undefined: none. */
export function patternOn(day: Day, patterns: readonly ShiftPattern[]): ShiftPattern | undefined {
  return patterns.reduce<ShiftPattern | undefined>(
    (last, each) => (each.from <= day && (each.to === null || day <= each.to) && (!last || last.from < each.from) ? each : last),
    undefined,
  );
}

/**
 * What is worked on a day, sorted and disjoint. Exceptions of the day go before its pattern, that before its weekday. Of two exceptions for one
 * day both are worked.
 */
export function workOn(
  day: Day,
  plan: WeekPlan,
  exceptions: readonly DayException[],
  patterns: readonly ShiftPattern[] = [],
): readonly Interval[] {
  const changed = exceptions.filter((each) => each.day === day);
  if (changed.length > 0) return merged(changed.flatMap(({ work }) => work));
  const pattern = patternOn(day, patterns);
  return merged(pattern ? shiftOn(day, pattern) : (plan.weekdays[weekdayOf(day)] ?? NONE));
}

function shiftOn(day: Day, { from, daysOn, daysOff, work }: ShiftPattern): readonly Interval[] {
  return daysBetween(from, day) % (daysOn + daysOff) < daysOn ? work : NONE;
}

/** The seven days from a day on, by weekday: as patterns say, else as the week does. */
export function weekFrom(day: Day, plan: WeekPlan, patterns: readonly ShiftPattern[]): WeekPlan {
  const days = Array.from({ length: 7 }, (_each, at) => addDays(day, at));
  if (!days.some((each) => patternOn(each, patterns))) return plan;
  return { weekdays: Object.fromEntries(days.map((each) => [weekdayOf(each), workOn(each, plan, [], patterns)])) };
}
