import { temporal } from './kyiv-time';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Years of one zone are at most two of these each; a table that grew beyond it was asked for absurd dates. */
const MAX_PERIODS = 64;

/** A time in which the clock of a zone is not set: [from, to) and what it is ahead of UTC, all in milliseconds. */
interface Period {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

const known = new Map<string, Period[]>();

/**
 * The moment at which a zone's clock shows this minute of this day.
 * @param day `YYYY-MM-DD` @param minute since midnight by the clock; 1440 is the midnight that ends the day @param zone IANA name
 * @returns null for a time that the clock skips on that day, and for one that comes twice: neither can be booked
 * @throws RangeError for what is no day of the calendar, no whole minute or no zone
 */
export function instantAt(day: string, minute: number, zone: string): Date | null {
  const local = midnightOf(day) + minute * MINUTE_MS;
  if (!Number.isInteger(minute)) throw new RangeError(`${minute} is no whole minute`);
  const offsets = new Set([periodAt(local - DAY_MS, zone).offset, periodAt(local + DAY_MS, zone).offset]);
  const moments = [...offsets]
    .map((offset) => ({ offset, at: local - offset }))
    .filter(({ offset, at }) => periodAt(at, zone).offset === offset);
  return moments.length === 1 ? new Date(moments[0]!.at) : null;
}

/**
 * What a zone's clock shows at a moment.
 * @param zone IANA name
 * @throws RangeError for what is no zone
 */
export function localAt(moment: Date, zone: string): { readonly day: string; readonly minute: number } {
  const at = moment.getTime();
  const local = at + periodAt(at, zone).offset;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  return { day: new Date(midnight).toISOString().slice(0, 10), minute: Math.floor((local - midnight) / MINUTE_MS) };
}

function midnightOf(day: string): number {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) throw new RangeError(`${day} is no day of the calendar`);
  return midnight;
}

/** Kept: a calendar asks for thousands of moments of the same season, and the polyfill takes long for each. */
function periodAt(at: number, zone: string): Period {
  const periods = known.get(zone) ?? [];
  const kept = periods.find(({ from, to }) => from <= at && at < to);
  if (kept) return kept;
  const time = temporal().Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const next = time.getTimeZoneTransition('next');
  const last = (next ?? time.add({ milliseconds: 1 })).getTimeZoneTransition('previous');
  const period = {
    from: last?.epochMilliseconds ?? -Infinity,
    to: next?.epochMilliseconds ?? Infinity,
    offset: time.offsetNanoseconds / 1e6,
  };
  known.set(zone, [...(periods.length < MAX_PERIODS ? periods : []), period]);
  return period;
}
