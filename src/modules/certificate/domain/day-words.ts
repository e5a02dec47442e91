import { isoOf, type Locale } from '../../../shared/locale';

const LONG = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const FORMATS: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  ua: new Intl.DateTimeFormat(isoOf('ua'), LONG),
  en: new Intl.DateTimeFormat('en-GB', LONG),
};

/** "22 листопада 2027" or "22 November 2027": without a full stop, which would double that of a sentence. @param day YYYY-MM-DD */
export function formatDay(day: string, locale: Locale): string {
  const words = FORMATS[locale].format(Date.parse(day)).replace(/\s*р\.$/u, '');
  return words.replaceAll(' ', '\u00a0');
}
