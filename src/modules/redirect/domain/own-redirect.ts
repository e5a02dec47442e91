import { containsToken } from '../../../shared/token-like';
import { encodePath, isPageRoute, readAddress } from './request-address';

/** A redirect that an operator made. Paths are decoded and end with a slash, or name a file. */
export interface OwnRedirect {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** How often it was followed, and when last. */
  readonly hits: number;
  readonly hitAt: Date | null;
  readonly createdAt: Date;
}

/** An address that was requested and not found. */
export interface MissedAddress {
  readonly path: string;
  readonly hits: number;
  readonly missedAt: Date;
}

/** An old address of the built-in table that was used. */
export interface LegacyHit {
  readonly path: string;
  readonly hits: number;
  readonly hitAt: Date;
}

/** Longest address that is taken. */
const MAX_PATH = 300;
const MAX_MISSED = 200;
/** What an address that names a person or opens something looks like: it is not kept. */
const TELLING = /@|\d{7}|[\w-]{32}/;
/** Below these stand links that open something, and the console. */
const PRIVATE = /^\/(?:en\/)?(?:certificate|visit|order|go|ops)\/./;

/** A path as redirects are written in: decoded, slashes collapsed, one at the end unless it names a file. Null: it is no address of a page. */
export function ownPath(typed: string): string | null {
  const [path = ''] = typed.trim().split(/[?#]/);
  const address = path.length > MAX_PATH ? null : readAddress(path.startsWith('/') ? path : `/${path}`);
  if (!address || !isPageRoute(address.decoded)) return null;
  const collapsed = address.decoded.replace(/\/{2,}/g, '/');
  return /\.[a-z0-9]{1,12}$/i.test(collapsed) || collapsed.endsWith('/') ? collapsed : `${collapsed}/`;
}

/** The path of an address that is not an operator's, as it is counted. Null: it is not kept, because it may say something of a person. */
export function missedPath(path: string): string | null {
  const kept = ownPath(path);
  return kept === null || kept.length > MAX_MISSED || TELLING.test(kept) || PRIVATE.test(kept) || containsToken(kept) ? null : kept;
}

/** Why a redirect cannot be made; null: it can. */
export type OwnRedirectProblem = 'redirect_from' | 'redirect_to' | 'redirect_live' | 'redirect_dead' | 'redirect_loop';

/** @param isLive whether a page stands at an encoded path. @param hasOwn whether a path is redirected already */
export function ownRedirectProblem(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  isLive: (path: string) => boolean,
  hasOwn: (path: string) => boolean,
): OwnRedirectProblem | null {
  if (from === null || from === '/') return 'redirect_from';
  if (to === null) return 'redirect_to';
  if (from === to || hasOwn(to)) return 'redirect_loop';
  if (isLive(encodePath(from))) return 'redirect_live';
  return isLive(encodePath(to)) ? null : 'redirect_dead';
}

/** Of live paths the one that shares most words with a missed one; null: none shares any. */
export function nearestPath(missed: string, live: readonly string[]): string | null {
  const wanted = wordsOf(missed);
  let best: { readonly path: string; readonly score: number } | null = null;
  for (const path of live) {
    const words = wordsOf(path);
    const shared = words.filter((word) => wanted.includes(word)).length;
    // of two that share as much, the shorter
    const score = shared - words.length / 100;
    if (shared > 0 && (!best || score > best.score)) best = { path, score };
  }
  return best?.path ?? null;
}

const wordsOf = (path: string) =>
  decodeURIComponent(path)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
