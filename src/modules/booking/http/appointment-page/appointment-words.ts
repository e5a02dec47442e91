import { dateFormat } from '../../../../shared/date-format';
import type { Locale } from '../../../../shared/locale';
import type { Appointment } from '../../../scheduling/contract/appointment';
import type { Day, TimeOfDay } from '../../../scheduling/contract/free-time';
import { minuteOfDay, timeOfDay } from '../../../scheduling/contract/time-of-day';
import { startOf } from '../../../scheduling/contract/appointment-move';

const PARTS = {
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  number: { day: 'numeric' },
  month: { month: 'short' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** A day of the salon's calendar, or a part of it, in words: «вівторок, 24 листопада». */
export function dayWords(day: Day, locale: Locale, part: keyof typeof PARTS = 'long'): string {
  // as if the salon stood in Greenwich: a day has no zone
  return dateFormat(locale, { timeZone: 'UTC', ...PARTS[part] }).format(Date.parse(day));
}

/** Beginning and end of an appointment, by the clock of the salon. */
export function hoursOf(appointment: Pick<Appointment, 'date' | 'services'>): { readonly from: TimeOfDay; readonly to: TimeOfDay } {
  const ends = appointment.services.map(({ start, durationMinutes }) => (minuteOfDay(start) ?? 0) + durationMinutes);
  return { from: startOf(appointment).start, to: timeOfDay(Math.max(0, ...ends)) };
}
