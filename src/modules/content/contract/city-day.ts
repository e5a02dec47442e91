import { projectToMap } from './map-projection';
import { minuteOf } from '../../../shared/clock-time';

/** A salon as the day of the city draws it. */
interface OpenPlace {
  /** `HH:mm`, Kyiv time. */
  readonly opens: string;
  readonly closes: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The hours that a drawing of one day runs over, in minutes since midnight; both are whole hours. */
export interface DayScale {
  readonly from: number;
  readonly to: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** When a place closes, counted from the midnight before it opens: a day that runs past the next one ends there. */
export function closingMinute({ opens, closes }: Pick<OpenPlace, 'opens' | 'closes'>): number {
  const minute = minuteOf(closes);
  return minute <= minuteOf(opens) ? DAY : minute;
}

/** The whole hours from the first opening to the last closing; null without places. */
export function dayScale(places: readonly Pick<OpenPlace, 'opens' | 'closes'>[]): DayScale | null {
  if (places.length === 0) return null;
  const from = Math.min(...places.map(({ opens }) => minuteOf(opens)));
  const to = Math.max(...places.map(closingMinute));
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR };
}

/** Places as one passes them down the Dnipro, from north to south; those without coordinates come last. */
export function downstream<T extends OpenPlace>(places: readonly T[]): readonly T[] {
  const along = ({ latitude, longitude }: T) => (latitude === null || longitude === null ? Infinity : projectToMap(latitude, longitude).y);
  return [...places].sort((a, b) => (along(a) === along(b) ? 0 : along(a) - along(b)));
}
