/** Languages of the site as they appear in addresses, files and configuration. */
export const LOCALES = ['ua', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'ua';

/** ISO 639-1 code for `<html lang>`, hreflang and the content backend's `lang` parameter. */
export function isoOf(locale: Locale): 'uk' | 'en' {
  return locale === 'ua' ? 'uk' : 'en';
}

export function isLocale(value: unknown): value is Locale {
  return value === 'ua' || value === 'en';
}

/** The site has two languages: this is the one that `locale` is not. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'ua' ? 'en' : 'ua';
}

/** Public address of a path in a language: Ukrainian has no prefix, English lives under /en. */
export function localePath(locale: Locale, path: string): string {
  return locale === DEFAULT_LOCALE ? path : `/${locale}${path}`;
}

/** Splits a request path into its language and the path without the language prefix. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  if (path === '/en' || path === '/en/') return { locale: 'en', path: '/' };
  if (path.startsWith('/en/')) return { locale: 'en', path: path.slice(3) };
  return { locale: DEFAULT_LOCALE, path };
}
