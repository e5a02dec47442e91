import { kyivDay } from '../../src/shared/kyiv-day';
import { weekdayOf } from '../../src/shared/calendar-day';

const DAY_MS = 86_400_000;

/** The day in Kyiv so many days from now, as `YYYY-MM-DD`: for tests of a site that goes by the real clock. */
export const dayIn = (days: number): string => kyivDay(new Date(Date.now() + days * DAY_MS));

/** The first Friday that is at least so many days from now. */
export function fridayIn(days: number): string {
  const week = Array.from({ length: 7 }, (_, at) => dayIn(days + at));
  return week.find((day) => weekdayOf(day) === 5)!;
}
