import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { DEFAULT_LOCALE, localePath, otherLocale } from '../../shared/locale';

/** The language that the visitor chose last with the switch of the header; client/header.ts writes it. */
const CHOSE_OTHER = new RegExp(`(?:^|;\\s*)locale=${otherLocale(DEFAULT_LOCALE)}\\s*(?:;|$)`);

/**
 * Where somebody who comes from outside to the home page goes instead: to the one in the language they chose last, the query
 * kept. Null for everybody else. Only the home page asks the cookie: any other address was chosen in its language, and within
 * the site a link to the home page means what it says.
 */
export function rememberedHome(req: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | null {
  const url = req.url ?? '';
  if (url !== '/' && !url.startsWith('/?')) return null;
  if ((req.method !== 'GET' && req.method !== 'HEAD') || !CHOSE_OTHER.test(req.headers.cookie ?? '')) return null;
  return fromWithin(req.headers) ? null : localePath(otherLocale(DEFAULT_LOCALE), url);
}

/** Whether a link of our own was followed; browsers that do not say tell where they come from. */
function fromWithin({ 'sec-fetch-site': site, referer, host }: IncomingMessage['headers']): boolean {
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === host;
}

/** Sends visitors to their language. The answer is theirs alone: nobody may keep it for others. */
export function redirectHome(req: Request, res: Response, next: NextFunction): void {
  const home = rememberedHome({ method: req.method, url: req.originalUrl, headers: req.headers });
  if (home === null) {
    next();
    return;
  }
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Location', home);
  res.statusCode = 302;
  res.end();
}
