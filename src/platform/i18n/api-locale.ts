import type { Request } from 'express';
import { DEFAULT_LOCALE, isLocale, splitLocale } from '../../shared/locale';
import type { Locale } from '../../shared/locale';

/** Longest Referer that is looked at. */
const MAX_REFERER = 2000;

/**
 * Language of an API request, whose address has no prefix (docs/product.md, i18n): what it asks for by `lang`, else that of our page
 * that sent it, else what its client prefers.
 */
export function apiLocale(req: Request): Locale {
  const { lang } = req.query;
  if (isLocale(lang)) return lang;
  const body: unknown = req.body;
  if (typeof body === 'object' && body !== null && 'lang' in body && isLocale(body.lang)) return body.lang;
  const { referer } = req.headers;
  if (referer && referer.length <= MAX_REFERER && URL.canParse(referer)) {
    const page = new URL(referer);
    if (page.host === req.headers.host) return splitLocale(page.pathname).locale;
  }
  return req.acceptsLanguages(['uk', 'en']) === 'en' ? 'en' : DEFAULT_LOCALE;
}
