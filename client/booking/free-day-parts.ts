import { minuteOf, shortTime, timeOfDay } from '../../src/shared/clock-time';

/** How many employees are free, by the time of day at which an appointment can begin (`HH:mm`). */
export type Starts = Readonly<Record<string, number>>;

/** Time on end with the same number of free employees, in minutes since midnight. */
export interface FreeRun {
  readonly from: number;
  readonly to: number;
  readonly employees: number;
}

/** Longest that one start stands for: the step of the calendar, or the way to the next start where that is less. */
const STEP = 30;
const EARTH_KM = 6371;

/** The runs that a ribbon shows. */
export function runsOf(starts: Starts): readonly FreeRun[] {
  const known = Object.entries(starts).map(([time, employees]) => ({ from: minuteOf(time), employees }));
  const runs: FreeRun[] = [];
  known.forEach(({ from, employees }, at) => {
    const to = Math.min(from + STEP, known[at + 1]?.from ?? Infinity);
    const last = runs.at(-1);
    if (last?.to === from && last.employees === employees) runs[runs.length - 1] = { ...last, to };
    else runs.push({ from, to, employees });
  });
  return runs;
}

/** Free time as text: `14:30–16:00, 18:00–18:30`, of any employee. */
export function stretchesOf(starts: Starts): string {
  const stretches: { from: number; to: number }[] = [];
  for (const { from, to } of runsOf(starts)) {
    const last = stretches.at(-1);
    if (last?.to === from) last.to = to;
    else stretches.push({ from, to });
  }
  return stretches.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ');
}

const clock = (minute: number) => shortTime(timeOfDay(minute));

/** The start nearest to a minute of the day; a start stands for the time after it. Null without free time. */
export function startAt(starts: Starts, minute: number): string | null {
  const away = (time: string) => Math.abs(minuteOf(time) + STEP / 2 - minute);
  return Object.keys(starts).sort((a, b) => away(a) - away(b))[0] ?? null;
}

/** How much of the day is free, 0 to 1, beside the salon where most is. */
export function shareOf(starts: Starts, all: readonly Starts[]): number {
  const sum = (one: Starts) => Object.values(one).reduce((total, employees) => total + employees, 0);
  const most = Math.max(...all.map(sum));
  return most > 0 ? sum(starts) / most : 0;
}

/** A place as degrees of latitude and longitude. */
export type Place = readonly [latitude: number, longitude: number];

/** Kilometres as the crow flies. */
export function kilometres([fromLat, fromLon]: Place, [toLat, toLon]: Place): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(rad(b - a) / 2) ** 2;
  const chord = half(fromLat, toLat) + Math.cos(rad(fromLat)) * Math.cos(rad(toLat)) * half(fromLon, toLon);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord));
}
