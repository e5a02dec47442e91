import type { Day, FreeTime, TimeOfDay } from '../../scheduling/contract/free-time';
import { minuteOf } from '../../../shared/clock-time';

export interface FreeMoment {
  readonly date: Day;
  readonly time: TimeOfDay;
}

/** The times of each day at which somebody is free, each once, in order. */
export function timesByDay(freeTime: FreeTime, wanted: string | null): ReadonlyMap<Day, readonly TimeOfDay[]> {
  const days = new Map<Day, Set<TimeOfDay>>();
  for (const [employee, own] of Object.entries(freeTime)) {
    if (wanted !== null && employee !== wanted) continue;
    for (const [day, times] of Object.entries(own)) {
      const known = days.get(day) ?? new Set();
      times.forEach((time) => known.add(time));
      days.set(day, known);
    }
  }
  return new Map([...days].sort(([a], [b]) => a.localeCompare(b)).map(([day, times]) => [day, [...times].sort()]));
}

/** The first so many free times, by day and hour. */
export function firstTimes(days: ReadonlyMap<Day, readonly TimeOfDay[]>, count: number): readonly FreeMoment[] {
  const found: FreeMoment[] = [];
  for (const [date, times] of days) {
    for (const time of times) {
      if (found.length === count) return found;
      found.push({ date, time });
    }
  }
  return found;
}

/**
 * Free times for somebody who did not get the one they wanted: those of that day that are nearest to it, then the first of all.
 */
export function timesNear(days: ReadonlyMap<Day, readonly TimeOfDay[]>, wanted: FreeMoment, count: number): readonly FreeMoment[] {
  const distance = (time: TimeOfDay) => Math.abs(minuteOf(time) - minuteOf(wanted.time));
  const sameDay = [...(days.get(wanted.date) ?? [])]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .map((time) => ({ date: wanted.date, time }));
  const others = firstTimes(new Map([...days].filter(([date]) => date !== wanted.date)), count - sameDay.length);
  return [...sameDay.sort((a, b) => a.time.localeCompare(b.time)), ...others];
}

/** @param employee null: of anybody */
export function firstFree(freeTime: FreeTime, employee: string | null): FreeMoment | null {
  return firstTimes(timesByDay(freeTime, employee), 1)[0] ?? null;
}

/** Free times of both. */
export function merged(one: FreeTime, other: FreeTime): FreeTime {
  const employees = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...employees].map((employee) => [employee, { ...one[employee], ...other[employee] }]));
}
