import { NotFoundException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DEFAULT_LOCALE, splitLocale } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import { DomainError } from '../../shared/domain-error';
import { message } from '../../shared/message';
import { areaOf } from '../../shared/site-areas';
import { addressProblem } from '../pages/page-address';

declare module 'express-serve-static-core' {
  interface Request {
    /** Language of the address; set before any controller runs. */
    locale?: Locale;
  }
}

/**
 * Reads the language off the address and takes its prefix away, so that controllers know one path per page; paths that are no pages have
 * one address for both languages. Refuses invalid addresses (`addressProblem`), and a final slash after the path of an API or of operators:
 * rules of a proxy name such a path exactly.
 */
export function requestLocale(req: Request, _res: Response, next: NextFunction): void {
  const mark = req.url.indexOf('?');
  const fullPath = mark < 0 ? req.url : req.url.slice(0, mark);
  const { locale, path } = splitLocale(fullPath);
  req.locale = locale;
  const area = areaOf(path);
  if (area === null) req.url = mark < 0 ? path : path + req.url.slice(mark);
  next(refusalOf(req.originalUrl) ?? (area?.json && path.endsWith('/') ? new NotFoundException() : undefined));
}

function refusalOf(url: string): DomainError | undefined {
  switch (addressProblem(url)) {
    case 'too-long':
      return new DomainError('invalid', 'address_too_long', message('common.problems.addressTooLong'));
    case 'malformed':
      return new DomainError('invalid', 'address_malformed', message('common.problems.addressMalformed'));
    case null:
      return undefined;
  }
}

export function localeOf(req: { locale?: Locale }): Locale {
  return req.locale ?? DEFAULT_LOCALE;
}
