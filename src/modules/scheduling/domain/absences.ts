import type { NewAbsence } from '../contract/absence';
import type { Day } from '../contract/free-time';
import type { Interval } from '../contract/interval';

/** When somebody is away, as the engine reads it for one salon. */
export type AwayTime = Pick<NewAbsence, 'employee' | 'from' | 'to' | 'minutes'>;

const NONE: readonly Interval[] = [];

/** What of a day an employee is away; neither sorted nor disjoint. */
export function awayOn(absences: readonly AwayTime[], employee: string, day: Day): readonly Interval[] {
  if (absences.length === 0) return NONE;
  return absences
    .filter((each) => (each.employee === null || each.employee === employee) && each.from <= day && day <= each.to)
    .map(({ minutes }) => minutes);
}
