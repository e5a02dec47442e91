import type { Day, FreeStarts, FreeTime, TimeOfDay } from './free-time';

/** How many employees are free at each time of a day. */
export function freeStartsOf(free: FreeTime, day: Day): FreeStarts {
  const employees = new Map<TimeOfDay, number>();
  for (const days of Object.values(free)) for (const time of days[day] ?? []) employees.set(time, (employees.get(time) ?? 0) + 1);
  return Object.fromEntries([...employees].sort(([a], [b]) => (a < b ? -1 : 1)));
}
