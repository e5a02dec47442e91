import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { DEFAULT_LOCALE, localePath, otherLocale } from '../../shared/locale';

/** The language that the visitor chose last with the switch of the header; client/navigation/header.ts writes it. */
const CHOSE_OTHER = new RegExp(`(?:^|;\\s*)locale=${otherLocale(DEFAULT_LOCALE)}\\s*(?:;|$)`);

/**
 * Redirect target of the home page for a visitor from another site: the home page in the language they chose last, with the query. Null
 * otherwise. Only the home page reads the cookie: any other address was chosen with its language, and links within the site are followed as
 * they are.
 */
export function rememberedHome(req: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | null {
  const url = req.url ?? '';
  if (url !== '/' && !url.startsWith('/?')) return null;
  if ((req.method !== 'GET' && req.method !== 'HEAD') || !CHOSE_OTHER.test(req.headers.cookie ?? '')) return null;
  return fromWithin(req.headers) ? null : localePath(otherLocale(DEFAULT_LOCALE), url);
}

/** Whether a link within the site was followed, by Sec-Fetch-Site, or by Referer in older browsers. */
function fromWithin({ 'sec-fetch-site': site, referer, host }: IncomingMessage['headers']): boolean {
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === host;
}

/** Redirects visitors to their language. The response depends on the visitor and must not be cached. */
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
