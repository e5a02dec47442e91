import type { Locale } from '../../../src/shared/locale';

const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Names of the weekdays from Monday. */
export function weekdays(locale: Locale): readonly { readonly short: string; readonly long: string }[] {
  const language = locale === 'en' ? 'en-GB' : 'uk';
  const name = (day: number, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(MONDAY + day * DAY_MS);
  return Array.from({ length: 7 }, (_, day) => ({ short: name(day, 'short'), long: name(day, 'long') }));
}
