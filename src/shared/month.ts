import { dayWords } from './calendar-day';
import type { Locale } from './locale';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Whether a text is a month, `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

/** The month of a day `YYYY-MM-DD`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** All days of a month, `YYYY-MM-DD`. */
export function daysOfMonth(month: string): readonly string[] {
  const [year, number] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year!, number, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** So many months up to and including one, the oldest first. @param month `YYYY-MM` */
export function monthsTo(month: string, count: number): readonly string[] {
  const [year, number] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year!, number! - count + at, 1)).toISOString().slice(0, 7));
}

/** A month in words: “листопад 2026 р.” @param month `YYYY-MM` */
export function monthName(locale: Locale, month: string): string {
  return dayWords(`${month}-01`, locale, { month: 'long', year: 'numeric' });
}
