import type { TimeOfDay } from '../../scheduling/contract/free-time';
import { minuteOf } from '../../../shared/clock-time';

/** A stretch of a day, in minutes since midnight. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** An appointment as it is drawn on the line of its day. */
export interface AppointmentSketch {
  readonly start: TimeOfDay;
  /** Minutes of its parts, one after the other; of the whole where parts run side by side. */
  readonly minutes: readonly number[];
}

const HOUR = 60;
/** The hours that a line shows, unless something lies before or after. */
const DAY: DayRange = { from: 8 * HOUR, to: 22 * HOUR };

/** The whole hours that hold these stretches, and the usual day in any case. */
export function hoursAround(stretches: readonly DayRange[]): DayRange {
  const from = Math.min(DAY.from, ...stretches.map((one) => one.from));
  const to = Math.max(DAY.to, ...stretches.map((one) => one.to));
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR };
}

/** When an appointment is. */
export function rangeOf({ start, minutes }: AppointmentSketch): DayRange {
  const from = minuteOf(start);
  return { from, to: from + minutes.reduce((sum, part) => sum + part, 0) };
}

/** Stretches that touch or overlap as one, in order. */
export function mergedRanges(stretches: readonly DayRange[]): readonly DayRange[] {
  const known: DayRange[] = [];
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = known.at(-1);
    if (last && from <= last.to) known[known.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else known.push({ from, to });
  }
  return known;
}

/** Minutes of parts that follow each other at once; of the whole, when they lie beside each other or apart. */
export function lengthsOf(parts: readonly DayRange[]): readonly number[] {
  const sorted = [...parts].sort((a, b) => a.from - b.from);
  const follow = sorted.every(({ from }, at) => at === 0 || from === sorted[at - 1]!.to);
  if (follow) return sorted.map(({ from, to }) => to - from);
  return [Math.max(...sorted.map(({ to }) => to)) - sorted[0]!.from];
}
