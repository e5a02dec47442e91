import type { NextFunction, Request, Response } from 'express';
import { DEFAULT_LOCALE, splitLocale } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import { DomainError } from '../../shared/domain-error';
import { message } from '../../shared/message';

/** Longest request address that is looked at; nothing of ours comes near it. */
const MAX_URL = 2048;

/** What is no page has one address for both languages: under /en it does not exist. */
const NO_LANGUAGE = /^\/(api|health|metrics|img|assets|fragments|widget|dev|ops|\.well-known)(\/|$)/;

declare module 'express-serve-static-core' {
  interface Request {
    /** Language of the address; set before any controller runs. */
    locale?: Locale;
  }
}

/**
 * Reads the language off the address and takes its prefix away, so that controllers know one path per page.
 * Refuses addresses that no page can have: too long, not decodable, or with control characters.
 */
export function requestLocale(req: Request, _res: Response, next: NextFunction): void {
  const mark = req.url.indexOf('?');
  const fullPath = mark < 0 ? req.url : req.url.slice(0, mark);
  const { locale, path } = splitLocale(fullPath);
  req.locale = locale;
  // nestjs-i18n asks nobody else then
  Object.assign(req, { i18nLang: locale });
  if (!NO_LANGUAGE.test(path)) req.url = mark < 0 ? path : path + req.url.slice(mark);
  if (req.originalUrl.length > MAX_URL) {
    next(new DomainError('invalid', 'address_too_long', message('common.problems.addressTooLong')));
    return;
  }
  next(isDecodable(path) ? undefined : new DomainError('invalid', 'address_malformed', message('common.problems.addressMalformed')));
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    // eslint-disable-next-line no-control-regex -- control characters are exactly what is refused
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

export function localeOf(req: { locale?: Locale }): Locale {
  return req.locale ?? DEFAULT_LOCALE;
}
