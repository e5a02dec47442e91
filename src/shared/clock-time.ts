/** A time of day, `HH:mm`. */
export const HOUR_MINUTE = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Minutes since midnight of `HH:mm`, `24:00` included; null for what is no time of day. */
export function minuteOfDay(time: string): number | null {
  const [, hours = NaN, minutes = NaN] = (/^(\d{2}):(\d{2})$/.exec(time) ?? []).map(Number);
  const minute = hours * 60 + minutes;
  return minutes < 60 && minute <= 1440 ? minute : null;
}

/** Minutes since midnight of a checked time; 0 for what is no time of day. */
export function minuteOf(time: string): number {
  return minuteOfDay(time) ?? 0;
}

/** `HH:mm` of minutes since midnight; `24:00` ends the day. */
export function timeOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** `9:00` of `09:00`, as visitors read it. */
export function shortTime(time: string): string {
  return time.replace(/^0/, '');
}
