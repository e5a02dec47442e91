import type { Request } from 'express';
import { splitLocale } from '../../../../shared/locale';

/** Longest path that a buyer is returned to. */
const MAX_PATH = 200;
/** Paths of our pages, which have no other characters. */
const PATH = /^\/(?:[\w.~%-]+\/)*$/;

/** Addresses that hold a secret, end an order, or are no page for visitors. */
const NO_RETURN = /^\/(?:api|dev|ops|sandbox|certificate|thank)\//;

/**
 * The page of ours that sent a request, as a path with its language and without a query; null where it is not told, or is none of ours. What
 * is no page of the site is left out too: nobody is sent to an address that somebody else made up.
 */
export function begunPage(req: Pick<Request, 'headers' | 'host'>, siteUrl: string): string | null {
  const { referer } = req.headers;
  if (!referer || !URL.canParse(referer)) return null;
  const { host, pathname } = new URL(referer);
  if (host !== req.host && host !== new URL(siteUrl).host) return null;
  if (pathname.length > MAX_PATH || !PATH.test(pathname) || NO_RETURN.test(splitLocale(pathname).path)) return null;
  return pathname;
}
