import { isoOf, type Locale } from './locale';

const formats = new Map<string, Intl.DateTimeFormat>();
/** Far more than there are kinds of dates and zones of salons; beyond it formats are made anew. */
const MOST_FORMATS = 300;

/**
 * A format of dates that is made once: making one takes longer than all that is said with it.
 * @param language the language of the site, in which English is British, or a tag like `en-CA`
 */
export function dateFormat(language: Locale | 'en-CA', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language === 'ua' ? isoOf(language) : language === 'en' ? 'en-GB' : language, options);
    if (formats.size < MOST_FORMATS) formats.set(key, format);
  }
  return format;
}

/** The day of a moment in a zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  return dateFormat('en-CA', { timeZone }).format(moment);
}
