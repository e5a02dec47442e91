import { dateFormat, dayIn } from '../../../shared/date-format';
import type { Locale } from '../../../shared/locale';
import { translation, type Translation } from '../../../shared/translation';
import type { ClientModuleSettings } from './settings';

const HOURS_BEFORE = 48;
const HOUR_MS = 60 * 60_000;
/** Further away, a weekday alone could be that of another week. */
const WEEKDAY_ALONE_DAYS = 6;

/**
 * Until when a client may move or cancel an appointment online and for nothing: 48 hours before it begins with `can_cancel_in_48_hours`, hours that
 * pass, whatever the clock is set to meanwhile. Null: by phone only.
 */
export function changeableUntil(startsAt: Date, settings: Pick<ClientModuleSettings, 'canCancelIn48Hours'>): Date | null {
  return settings.canCancelIn48Hours ? new Date(startsAt.getTime() - HOURS_BEFORE * HOUR_MS) : null;
}

/** The rule of `changeableUntil` as it is frozen with an appointment: hours before whatever its beginning will be; null: by phone only. */
export function changeableHours({ canCancelIn48Hours }: Pick<ClientModuleSettings, 'canCancelIn48Hours'>): number | null {
  return canCancelIn48Hours ? HOURS_BEFORE : null;
}

/** So long after booking its client may take it back, whatever the hours say. */
export const UNDO_MINUTES = 15;

/** Until when a booking may be taken back by its client: 15 minutes, or as long as the time is kept for an answer. */
export function undoneUntil(now: Date, keptUntil: Date | null = null): Date {
  return new Date(Math.max(now.getTime() + UNDO_MINUTES * 60_000, keptUntil?.getTime() ?? 0));
}

/**
 * Until when a client may move or cancel an appointment online: the hour of its rule, or 15 minutes after it was booked where that is later, but never
 * once it has begun. Null: by phone only.
 * @param changeableHours of `changeableHours` @param undoUntil null: none, as of BeautyPro
 */
export function lastChange({
  startsAt,
  changeableHours: hours,
  undoUntil = null,
}: {
  readonly startsAt: Date;
  readonly changeableHours: number | null;
  readonly undoUntil?: Date | null;
}): Date | null {
  const rule = hours === null ? null : startsAt.getTime() - hours * HOUR_MS;
  const undo = undoUntil && Math.min(undoUntil.getTime(), startsAt.getTime());
  return rule === null && undo === null ? null : new Date(Math.max(rule ?? -Infinity, undo ?? -Infinity));
}

/** Whether the client may still move or cancel. @param until of `changeableUntil`, as it was frozen when the appointment was booked */
export function isChangeable(until: Date | null, now: Date): boolean {
  return until !== null && now < until;
}

/**
 * The rule in words, with the hour on the salon's clock: «безкоштовно до вт, 14:00», "free until Tue, 14:00"; a day more than six days away
 * by its date, «безкоштовно до 4 грудня, 14:00». By phone only, and once the time is over: to call.
 * @param until of `changeableUntil`, as it was frozen when the appointment was booked
 */
export function changeRuleWords(
  until: Date | null,
  { now, timezone, locale }: { readonly now: Date; readonly timezone: string; readonly locale: Locale },
): Translation {
  if (until === null || !isChangeable(until, now)) return translation('booking.rules.by_phone');
  const format = (moment: Date, parts: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone: timezone, ...parts }).format(moment);
  const daysAway = (dayNumber(until, timezone) - dayNumber(now, timezone)) / (24 * HOUR_MS);
  const day = format(until, daysAway <= WEEKDAY_ALONE_DAYS ? { weekday: 'short' } : { day: 'numeric', month: 'long' });
  const time = format(until, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return translation('booking.rules.free_until', { until: `${day}, ${time}` });
}

/** Midnight of the day as if the salon stood in Greenwich, for counting days. */
function dayNumber(moment: Date, timeZone: string): number {
  return Date.parse(dayIn(timeZone, moment));
}
