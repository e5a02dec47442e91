import type { Day, FreeTime, TimeOfDay } from '../../domain/free-time';

export interface FreeMoment {
  readonly date: Day;
  readonly time: TimeOfDay;
}

/** The times of each day at which somebody is free, each once, in order. */
export function timesByDay(freeTime: FreeTime, master: string | null): ReadonlyMap<Day, readonly TimeOfDay[]> {
  const days = new Map<Day, Set<TimeOfDay>>();
  for (const [employee, own] of Object.entries(freeTime)) {
    if (master !== null && employee !== master) continue;
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

/** @param master null: of anybody */
export function firstFree(freeTime: FreeTime, master: string | null): FreeMoment | null {
  return firstTimes(timesByDay(freeTime, master), 1)[0] ?? null;
}
