import { isoOf, type Locale } from '../../../shared/locale';

const LONG = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const FORMATS: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  ua: new Intl.DateTimeFormat(isoOf('ua'), LONG),
  en: new Intl.DateTimeFormat('en-GB', LONG),
};

/** "22 листопада 2027 р." or "22 November 2027". @param day YYYY-MM-DD */
export function formatDay(day: string, locale: Locale): string {
  return FORMATS[locale].format(Date.parse(day)).replaceAll(' ', '\u00a0');
}
