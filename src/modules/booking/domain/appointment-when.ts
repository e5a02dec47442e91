import { dateFormat } from '../../../shared/date-format';
import type { Locale } from '../../../shared/locale';

interface Clock {
  /** IANA name of the salon's zone. */
  readonly timezone: string;
  readonly locale: Locale;
}

/** «вівторок, 24 листопада, 14:00–15:30», "Tuesday 24 November, 14:00–15:30": on the salon's clock. */
export function appointmentWhen({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date }, clock: Clock): string {
  const day = formatted(startsAt, clock, { weekday: 'long', day: 'numeric', month: 'long' });
  return `${day}, ${timeOf(startsAt, clock)}–${timeOf(endsAt, clock)}`;
}

/** «вт 24.11 о 14:00», "Tue 24 Nov, 14:00": as short as it can be understood. */
export function appointmentWhenShort(startsAt: Date, clock: Clock): string {
  const time = timeOf(startsAt, clock);
  if (clock.locale === 'en')
    return `${formatted(startsAt, clock, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '')}, ${time}`;
  const weekday = formatted(startsAt, clock, { weekday: 'short' });
  return `${weekday} ${formatted(startsAt, clock, { day: '2-digit', month: '2-digit' })} о ${time}`;
}

function timeOf(moment: Date, clock: Clock): string {
  return formatted(moment, clock, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

function formatted(moment: Date, { timezone, locale }: Clock, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { timeZone: timezone, ...parts }).format(moment);
}
