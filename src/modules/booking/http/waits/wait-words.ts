import type { Translate } from '../../../../../views/ui/i18n/translations';
import { dayWords } from '../../../../shared/calendar-day';
import { timeOfDay } from '../../../../shared/clock-time';
import type { Locale } from '../../../../shared/locale';
import type { Wait } from '../../../scheduling/contract/wait';

/** Names by id, in the language of the reader. */
export type Names = ReadonlyMap<string, string>;

const DAY_MINUTES = 1440;
const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** A Monday. */
const MONDAY = Date.parse('2026-11-23T00:00:00Z');
const DAY_MS = 86_400_000;

/** «пн», "Mon" */
export const weekdayWord = (weekday: number, locale: Locale): string =>
  dayWords(new Date(MONDAY + (weekday - 1) * DAY_MS).toISOString().slice(0, 10), locale, { weekday: 'short' });

/** What is waited for, in lines: services with employees, salons, days and hours. */
export function wantedLines(
  { services, locations, from, to, weekdays, hours }: Pick<Wait, 'services' | 'locations' | 'from' | 'to' | 'weekdays' | 'hours'>,
  names: Names,
  { t, locale }: { readonly t: Translate; readonly locale: Locale },
): readonly string[] {
  const day = (each: string) => dayWords(each, locale, { day: 'numeric', month: 'long' });
  const days = from === to ? day(from) : t('booking.waits.days', { from: day(from), to: day(to) });
  const week = weekdays.length === WEEK.length ? t('booking.waits.anyDays') : weekdays.map((each) => weekdayWord(each, locale)).join(', ');
  const isAnyHour = hours.from === 0 && hours.to === DAY_MINUTES;
  const time = isAnyHour
    ? t('booking.waits.anyHours')
    : t('booking.waits.hoursBetween', { from: timeOfDay(hours.from), to: hours.to === DAY_MINUTES ? '24:00' : timeOfDay(hours.to) });
  return [
    ...services.map(({ service, employee, quantity }) =>
      [
        `${names.get(service) ?? service}${quantity > 1 ? ` × ${quantity}` : ''}`,
        employee === null ? t('booking.waits.any') : (names.get(employee) ?? employee),
      ].join(', '),
    ),
    locations.map((each) => names.get(each) ?? each).join(', '),
    [days, week, time].join(' · '),
  ];
}
