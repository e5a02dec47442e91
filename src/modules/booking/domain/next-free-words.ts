import { dateFormat, dayIn } from '../../../shared/date-format';
import type { Locale } from '../../../shared/locale';
import { translation, type Translation } from '../../../shared/translation';
import { daysBetween } from '../../../shared/calendar-day';

/** Further away, a weekday alone could be that of another week. */
const WEEKDAY_ALONE_DAYS = 6;

export interface SalonTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:mm` */
  readonly time: string;
  /** «сьогодні, 15:30», "tomorrow, 10:00", «четвер, 10:00», "3 December, 10:00" */
  readonly words: Translation;
  /** The same without the hour: «сьогодні», «четвер», "3 December". */
  readonly day: Translation | string;
}

/**
 * A free time as people say it. Today and tomorrow are those of the salon's clock, whatever clock the reader lives by.
 * @param now of which `words` are right: until the salon's next midnight
 */
export function salonTime(
  start: Date,
  { now, timezone, locale }: { readonly now: Date; readonly timezone: string; readonly locale: Locale },
): SalonTime {
  const format = (parts: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone: timezone, ...parts }).format(start);
  const date = dayIn(timezone, start);
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const daysAway = daysBetween(dayIn(timezone, now), date);
  if (daysAway === 0)
    return { date, time, words: translation('booking.nextFree.today', { time }), day: translation('booking.nextFree.todayAlone') };
  if (daysAway === 1)
    return { date, time, words: translation('booking.nextFree.tomorrow', { time }), day: translation('booking.nextFree.tomorrowAlone') };
  const day = format(daysAway <= WEEKDAY_ALONE_DAYS ? { weekday: 'long' } : { day: 'numeric', month: 'long' });
  return { date, time, words: translation('booking.nextFree.day', { day, time }), day };
}

/** Seconds until the day ends on the clock of a zone, at most `most`: what is told of today and tomorrow is right for so long. */
export function secondsOfToday(now: Date, timeZone: string, most: number): number {
  const soon = new Date(now.getTime() + most * 1000);
  if (dayIn(timeZone, soon) === dayIn(timeZone, now)) return most;
  const parts = dateFormat('en', { timeZone, minute: 'numeric', second: 'numeric' }).formatToParts(now);
  const [minute, second] = ['minute', 'second'].map((name) => Number(parts.find(({ type }) => type === name)?.value));
  // midnight comes at a full hour, also when the clock is set
  return Math.max(1, 3600 - minute! * 60 - second!);
}
