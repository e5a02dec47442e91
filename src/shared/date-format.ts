import { namesOfZone } from './home-zone';
import { isoOf, type Locale } from './locale';

/** What is asked of a format. */
export type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatToParts'>;

const formats = new Map<string, DateFormat>();
/** Far more than there are kinds of dates and zones of salons; beyond it formats are made anew. */
const MAX_FORMATS = 300;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * A format of dates that is made once: making one takes longer than all that is said with it. Knows every zone: one that the system does not
 * know goes by the rule of eastern Europe.
 * @param language the language of the site, in which English is British, or a tag like `en-CA`
 */
export function dateFormat(language: Locale | 'en-CA', options: Intl.DateTimeFormatOptions): DateFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = makeFormat(language === 'ua' ? isoOf(language) : language === 'en' ? 'en-GB' : language, options);
    if (formats.size < MAX_FORMATS) formats.set(key, format);
  }
  return format;
}

/** The day of a moment in a zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  return dateFormat('en-CA', { timeZone }).format(moment);
}

/** Whether the system knows a zone, by any of its names. */
export function isZone(name: unknown): boolean {
  if (typeof name !== 'string') return false;
  return namesOfZone(name).some((timeZone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone });
      return true;
    } catch {
      return false;
    }
  });
}

function makeFormat(tag: string, options: Intl.DateTimeFormatOptions): DateFormat {
  for (const timeZone of options.timeZone === undefined ? [undefined] : namesOfZone(options.timeZone)) {
    try {
      return new Intl.DateTimeFormat(tag, { ...options, timeZone });
    } catch {
      // a browser or a system that does not know the zone, or not by this name
    }
  }
  const clock = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  return { format: (moment) => clock.format(easternTime(moment)), formatToParts: (moment) => clock.formatToParts(easternTime(moment)) };
}

/** What a clock in UTC has to be set to for the time of eastern Europe: two hours on, three in summer, as the European Union changes it. */
function easternTime(moment: Date | number = Date.now()): number {
  const at = Number(moment);
  const year = new Date(at).getUTCFullYear();
  // March and October both have 31 days
  const lastSunday = (month: number) => {
    const last = Date.UTC(year, month, 31, 1);
    return last - new Date(last).getUTCDay() * DAY_MS;
  };
  return at + (at >= lastSunday(2) && at < lastSunday(9) ? 3 : 2) * HOUR_MS;
}
