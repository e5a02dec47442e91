import { createRequire } from 'node:module';
import type * as Polyfill from '@js-temporal/polyfill';
import { homeZone } from '../../shared/home-zone';

const HOUR_MS = 60 * 60_000;
const DAY_MINUTES = 24 * 60;

/** Hours of every day, as minutes of the clock in Kyiv: `closes` is the first minute that is no longer worked. */
export interface WorkingHours {
  readonly opens: number;
  readonly closes: number;
}

let loaded: typeof Polyfill.Temporal | undefined;

/** Loaded with the first question: 22 ms and 10 MB that a start does not need. */
export function temporal(): typeof Polyfill.Temporal {
  return (loaded ??= (createRequire(__filename)('@js-temporal/polyfill') as typeof Polyfill).Temporal);
}

/** @throws RangeError for what is not written as `9:00-21:00`, within one day */
export function parseWorkingHours(text: string): WorkingHours {
  const [, opens = NaN, minutes = NaN, closes = NaN, more = NaN] = (/^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(text) ?? []).map(Number);
  const hours = { opens: opens * 60 + minutes, closes: closes * 60 + more };
  if (!(minutes < 60 && more < 60 && hours.opens < hours.closes && hours.closes <= DAY_MINUTES))
    throw new RangeError(`${JSON.stringify(text)} are no working hours: write them as 9:00-21:00, within one day`);
  return hours;
}

/**
 * The moment at which a day in Kyiv begins.
 * @param day `YYYY-MM-DD`
 * @throws RangeError for a day that is not in the calendar
 */
export function startOfKyivDay(day: string): Date {
  return dateOf(temporal().PlainDate.from(day, { overflow: 'reject' }).toZonedDateTime(homeZone()));
}

/**
 * The same time of the clock in Kyiv, days later or earlier. A time that the clock skips on that day is an hour later, of one that comes
 * twice it is the first.
 */
export function addKyivDays(moment: Date, days: number): Date {
  return dateOf(inKyiv(moment).add({ days }));
}

/** So many hours later or earlier: hours that pass, whatever the clock is set to meanwhile. */
export function addHours(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS);
}

/** Whether a moment is in the working hours. */
export function isWorkingTime(moment: Date, { opens, closes }: WorkingHours): boolean {
  const { hour, minute } = inKyiv(moment);
  const now = hour * 60 + minute;
  return now >= opens && now < closes;
}

/** The next time that work begins, after this moment; on a day that skips it, an hour later. */
export function nextOpening(moment: Date, { opens }: WorkingHours): Date {
  const now = inKyiv(moment);
  const openingOf = (days: number) =>
    now
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({ timeZone: homeZone(), plainTime: { hour: Math.floor(opens / 60), minute: opens % 60 } });
  const today = dateOf(openingOf(0));
  return today > moment ? today : dateOf(openingOf(1));
}

function inKyiv(moment: Date): Polyfill.Temporal.ZonedDateTime {
  return temporal().Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(homeZone());
}

function dateOf(time: Polyfill.Temporal.ZonedDateTime): Date {
  return new Date(time.epochMilliseconds);
}
