import type { Day, FreeStarts, FreeTime, TimeOfDay } from './free-time';

/** How many masters are free at each time of a day. */
export function freeStartsOf(free: FreeTime, day: Day): FreeStarts {
  const masters = new Map<TimeOfDay, number>();
  for (const days of Object.values(free)) for (const time of days[day] ?? []) masters.set(time, (masters.get(time) ?? 0) + 1);
  return Object.fromEntries([...masters].sort(([a], [b]) => (a < b ? -1 : 1)));
}
