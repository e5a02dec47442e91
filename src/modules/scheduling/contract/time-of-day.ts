import type { TimeOfDay } from './free-time';

/** Minutes since midnight of `HH:mm`, `24:00` included; null for what is no time of day. */
export function minuteOfDay(time: TimeOfDay): number | null {
  const [, hours = NaN, minutes = NaN] = (/^(\d{2}):(\d{2})$/.exec(time) ?? []).map(Number);
  const minute = hours * 60 + minutes;
  return minutes < 60 && minute <= 1440 ? minute : null;
}

/** `HH:mm` of minutes since midnight; `24:00` ends the day. */
export function timeOfDay(minute: number): TimeOfDay {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
