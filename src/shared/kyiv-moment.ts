import { dateFormat } from './date-format';
import { homeZone } from './home-zone';
import { minuteOf, timeOfDay } from './clock-time';
import { YEAR_MONTH_DAY } from './calendar-day';

const NOON = 12 * 60;

/**
 * A full hour of a day in Kyiv as ISO 8601 with its offset, `2026-12-24T10:00:00+02:00`; null for what is no day or hour.
 * @param day YYYY-MM-DD @param hour two figures, from 04 on: clocks are changed before
 */
export function kyivMoment(day: string, hour: string): string | null {
  const noon = new Date(`${day}T12:00:00Z`);
  if (!YEAR_MONTH_DAY.test(day) || !/^(?:0[4-9]|1\d|2[0-3])$/.test(hour) || Number.isNaN(noon.getTime())) return null;
  return `${day}T${hour}:00:00${offsetAtNoon(noon)}`;
}

/** The time of day in Kyiv as `HH:mm`. */
export function kyivTime(moment: Date): string {
  return dateFormat('en', { timeZone: homeZone(), hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
}

/** By how much the clock is ahead of noon in UTC, `+02:00`. Browsers of 2021 cannot name an offset. */
function offsetAtNoon(noon: Date): string {
  const ahead = minuteOf(kyivTime(noon)) - NOON;
  return `${ahead < 0 ? '-' : '+'}${timeOfDay(Math.abs(ahead))}`;
}
