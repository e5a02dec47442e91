import type { Kopiykas } from '../../../shared/money';
import { byBookedMinutes } from './choose-employee';
import { stretchesOf, takenAt, type FreeStretch, type LengthWithBuffers } from './free-stretches';
import type { EmployeeDay } from './offered-times';

/** An employee who can do a service; minutes, and kopiykas or null where the price is not known. */
export interface StepCandidate extends LengthWithBuffers {
  readonly employee: string;
  readonly price: Kopiykas | null;
  /** Ids of resources of which it takes a unit each. */
  readonly needs?: readonly string[];
}

const DAY_MINUTES = 24 * 60;

/** An employee with free time that day. */
export interface RankedDay {
  /** Place in the order in which employees are chosen. */
  readonly rank: number;
  readonly employee: string;
  readonly stretches: readonly FreeStretch[];
  /** Of all employees, a row for each by rank, by minute of the day: until when the employee is free from it on; 0 where not. */
  readonly freeUntil: Uint16Array;
}

/** An employee who can do a step. */
export interface RankedCandidate extends StepCandidate {
  readonly day: RankedDay;
}

/** Employees with free time, in the order in which they are chosen: the fewest booked minutes first. */
export function rankDays(days: readonly EmployeeDay[]): ReadonlyMap<string, RankedDay> {
  const freeUntil = new Uint16Array(days.length * DAY_MINUTES);
  const sorted = [...days].sort(byBookedMinutes).map((day, rank): [string, RankedDay] => {
    const stretches = stretchesOf(day);
    for (const { from, to } of stretches)
      freeUntil.fill(to, rank * DAY_MINUTES + Math.max(0, from), rank * DAY_MINUTES + Math.min(to, DAY_MINUTES));
    return [day.employee, { rank, employee: day.employee, stretches, freeUntil }];
  });
  return new Map(sorted);
}

/** Who can do a step that day, in the order in which employees are chosen. */
export function candidatesOn(candidates: readonly StepCandidate[], days: ReadonlyMap<string, RankedDay>): readonly RankedCandidate[] {
  const ranked = candidates.flatMap((candidate) => {
    const day = days.get(candidate.employee);
    return day && candidate.minutes > 0 ? [{ ...candidate, day }] : [];
  });
  return ranked.sort((a, b) => a.day.rank - b.day.rank);
}

/** Whether an employee is free in [from, to); always when that is empty. */
export function isFree({ freeUntil, rank }: RankedDay, from: number, to: number): boolean {
  return from >= to || (from >= 0 && from < DAY_MINUTES && freeUntil[rank * DAY_MINUTES + from]! >= to);
}

/** Whether an employee is free for all that an appointment takes which begins at a minute. */
export function isFreeFor(day: RankedDay, start: number, length: LengthWithBuffers): boolean {
  if (!length.processing?.length) return isFree(day, start - length.before, start + length.minutes + length.after);
  return takenAt(start, length).every(({ from, to }) => isFree(day, from, to));
}
