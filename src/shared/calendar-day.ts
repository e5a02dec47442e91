import { dateFormat } from './date-format';
import type { Locale } from './locale';

const DAY_MS = 86_400_000;

/** A day of a calendar in words; days have no zone, so they are read and written as those of Greenwich. @param day `YYYY-MM-DD` */
export function dayWords(day: string, locale: Locale, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { timeZone: 'UTC', ...parts }).format(new Date(`${day}T12:00:00Z`));
}

/** The day so many days later. @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
