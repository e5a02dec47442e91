import type { Locale } from '../../../shared/locale';
import { dayWords } from '../../../shared/calendar-day';

/** "22 листопада 2027" or "22 November 2027": without a full stop, which would double that of a sentence. @param day YYYY-MM-DD */
export function formatDay(day: string, locale: Locale): string {
  const words = dayWords(day, locale, { day: 'numeric', month: 'long', year: 'numeric' }).replace(/\s?р\.$/u, '');
  return words.replaceAll(' ', '\u00a0');
}
