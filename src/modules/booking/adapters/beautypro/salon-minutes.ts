import type { Day, TimeOfDay } from '../../../scheduling/contract/free-time';

const DAY_MS = 86_400_000;

/** Minutes since midnight of `HH:mm`. */
export const minuteOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Days of the calendar later. */
export const daysAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
