import { NotFoundException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DEFAULT_LOCALE, splitLocale } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import { DomainError } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import { areaOf } from '../../shared/site-areas';
import { addressProblem, normalSpelling } from '../pages/page-address';

declare module 'express-serve-static-core' {
  interface Request {
    /** Language of the address; set before any controller runs. */
    locale?: Locale;
  }
}

/**
 * Reads the language off the address and takes its prefix away, so that controllers know one path per page; paths that are no pages have
 * one address for both languages. Sends a page that is asked for in other escapes to its one
 * spelling (301). Refuses invalid addresses (`addressProblem`), and a final slash after a path of operators.
 */
export function requestLocale(req: Request, res: Response, next: NextFunction): void {
  const mark = req.url.indexOf('?');
  const fullPath = mark < 0 ? req.url : req.url.slice(0, mark);
  const { locale, path } = splitLocale(fullPath);
  req.locale = locale;
  const area = areaOf(path);
  const refusal = refusalOf(req.originalUrl);
  if (!refusal && area === null && isRead(req) && isOfThisHost(fullPath)) {
    const spelled = normalSpelling(fullPath);
    if (spelled !== fullPath) return res.redirect(301, mark < 0 ? spelled : spelled + req.url.slice(mark));
  }
  if (area === null) req.url = mark < 0 ? path : path + req.url.slice(mark);
  next(refusal ?? (area?.exact && path.endsWith('/') ? new NotFoundException() : undefined));
}

const isRead = (req: Request) => req.method === 'GET' || req.method === 'HEAD';

/** Browsers read a second slash, or a backslash, as the beginning of another host. */
const isOfThisHost = (path: string) => /^\/(?![/\\])/.test(path);

function refusalOf(url: string): DomainError | undefined {
  switch (addressProblem(url)) {
    case 'too-long':
      return new DomainError('invalid', 'address_too_long', translation('common.problems.addressTooLong'));
    case 'malformed':
      return new DomainError('invalid', 'address_malformed', translation('common.problems.addressMalformed'));
    case null:
      return undefined;
  }
}

export function localeOf(req: { locale?: Locale }): Locale {
  return req.locale ?? DEFAULT_LOCALE;
}
