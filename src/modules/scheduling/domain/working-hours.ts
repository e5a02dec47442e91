import type { TimeOfDay } from '../contract/free-time';
import type { Interval } from '../contract/interval';
import { minuteOfDay, timeOfDay } from '../../../shared/clock-time';

/** Hours on the salon's clock, `HH:mm`; `24:00` ends the day. */
export interface WorkingHours {
  readonly from: TimeOfDay;
  readonly to: TimeOfDay;
}

/** The hours of a day as minutes, sorted. Null when one is no time of day or ends before it begins, or when two of them overlap. */
export function workOfHours(hours: readonly WorkingHours[]): readonly Interval[] | null {
  const work = hours.map(({ from, to }) => ({ from: minuteOfDay(from), to: minuteOfDay(to) }));
  const sorted = work.flatMap(({ from, to }) => (from === null || to === null || from >= to ? [] : [{ from, to }]));
  if (sorted.length < hours.length) return null;
  sorted.sort((a, b) => a.from - b.from);
  return sorted.every(({ from }, at) => at === 0 || sorted[at - 1]!.to <= from) ? sorted : null;
}

export function hoursOfWork(work: readonly Interval[]): readonly WorkingHours[] {
  return work.map(({ from, to }) => ({ from: timeOfDay(from), to: timeOfDay(to) }));
}
