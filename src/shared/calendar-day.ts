import { dateFormat } from './date-format';
import type { Locale } from './locale';

const DAY_MS = 86_400_000;

/** A day, `YYYY-MM-DD`; `isCalendarDay` asks the calendar. */
export const YEAR_MONTH_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The first and the last year of which days are read: weeks around them can be written as `YYYY-MM-DD` as well. */
const YEARS = { first: '0001', last: '9998' };

/** Whether the calendar has such a day. */
export function isCalendarDay(day: string): boolean {
  const year = day.slice(0, 4);
  const start = YEAR_MONTH_DAY.test(day) && YEARS.first <= year && year <= YEARS.last ? startOf(day) : NaN;
  // 31 February is read as a day of March
  return !Number.isNaN(start) && dayOf(start) === day;
}

/** A day of a calendar in words; days have no zone, so they are read and written as those of Greenwich. @param day `YYYY-MM-DD` */
export function dayWords(day: string, locale: Locale, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { timeZone: 'UTC', ...parts }).format(startOf(day));
}

/** `вівторок, 24 листопада`. @param day `YYYY-MM-DD` */
export function longDay(day: string, locale: Locale): string {
  return dayWords(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** The day so many days later. @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  return dayOf(startOf(day) + days * DAY_MS);
}

/** The same day so many months later, or the last day of that month. @param day YYYY-MM-DD */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const count = year * 12 + (month - 1) + months;
  const lastDate = new Date(Date.UTC(Math.floor(count / 12), (count % 12) + 1, 0)).getUTCDate();
  return `${Math.floor(count / 12)}-${pad((count % 12) + 1)}-${pad(Math.min(date, lastDate))}`;
}

/** Days from one day to another; negative for an earlier one. @param from `YYYY-MM-DD` @param to `YYYY-MM-DD` */
export function daysBetween(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / DAY_MS;
}

/** 1 is Monday, 7 is Sunday. @param day `YYYY-MM-DD` @throws RangeError for a day that is not in the calendar */
export function weekdayOf(day: string): number {
  if (!isCalendarDay(day)) throw new RangeError(`${day} is no day`);
  return new Date(startOf(day)).getUTCDay() || 7;
}

/** The Monday of a day's week. @param day `YYYY-MM-DD` */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const pad = (part: number): string => String(part).padStart(2, '0');
