import type { Day } from '../../../scheduling/contract/free-time';
import { addDays, mondayOf } from '../../../../shared/calendar-day';

/** Weeks that a calendar shows. */
const WEEKS = { week: 1, month: 5 } as const;
const WEEK_DAYS = 7;

/** What a calendar shows: whole weeks from Monday to Sunday. A month is five weeks on, so that its past takes no room. */
export interface CalendarView {
  readonly from: Day;
  readonly to: Day;
  /** First days of the views before and after. */
  readonly earlier: Day;
  readonly later: Day;
}

/** The week that a day is in, or five from there. */
export function viewOf(day: Day, calendar: 'week' | 'month'): CalendarView {
  const from = mondayOf(day);
  const days = WEEKS[calendar] * WEEK_DAYS;
  return { from, to: addDays(from, days - 1), earlier: addDays(from, -days), later: addDays(from, days) };
}

/** The days of a view by weeks. */
export function weeksOf({ from, to }: Pick<CalendarView, 'from' | 'to'>): readonly (readonly Day[])[] {
  const weeks: Day[][] = [];
  for (let monday = from; monday <= to; monday = addDays(monday, WEEK_DAYS)) {
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, at) => addDays(monday, at)));
  }
  return weeks;
}

/** The first day of a view with free times. */
export function firstIn({ from, to }: CalendarView, days: ReadonlyMap<Day, readonly string[]>): Day | undefined {
  return [...days.keys()].find((day) => day >= from && day <= to);
}
