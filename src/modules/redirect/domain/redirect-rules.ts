import type { LegacyPages } from './legacy-patterns';
import { legacyTarget } from './legacy-patterns';
import { CONSUMED_KEY } from './legacy-table';
import { isFile } from '../../../shared/site-areas';
import { asciiOf, encodePath, isPageRoute, readAddress } from './request-address';

/** A request as the rules see it. */
export interface RedirectRequest {
  readonly method: string;
  /** Path as it came over the wire, percent-encoding and all. */
  readonly path: string;
  /** Query string without `?`; empty when there is none. */
  readonly query: string;
}

export interface RedirectOptions extends LegacyPages {
  /** SALON_SLUG_PREFIX. */
  readonly prefix: string;
  /** Rule 4: `dead` strips /en/ only where no English page stands (docs/product.md, redirects 4), `all` always. */
  readonly enStrip: 'dead' | 'all';
}

export interface Redirect {
  /** Path and query on this site; always one leading slash. */
  readonly to: string;
  /** The number of the rule that applied (docs/product.md, redirects 1 to 4). */
  readonly rule: 1 | 2 | 3 | 4;
}

const OLD_SALON = 'lva-tolstogo';
const NEW_SALON = 'velyka-vasylkivska';

/**
 * The permanent redirect for a request, or null when it is to be answered as it is.
 * Rules 1 to 4 of docs/product.md, redirects: in this order, the first that applies answers.
 * Only GET and HEAD of page addresses are ever redirected (redirects 5).
 */
export function redirectFor(request: RedirectRequest, options: RedirectOptions): Redirect | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const address = readAddress(request.path);
  const query = asciiOf(request.query);
  if (!address || query === null || !isPageRoute(address.decoded)) return null;
  const { raw, decoded } = address;
  const redirect = (rule: Redirect['rule'], path: string, kept = query): Redirect => ({ to: kept === '' ? path : `${path}?${kept}`, rule });

  const link = withoutStray(decoded);
  if (link !== null) return redirect(1, link);

  const tidy = tidied(raw);
  if (tidy !== raw && !isFile(tidy)) return redirect(1, tidy);

  const oldSlug = `${options.prefix}${OLD_SALON}`;
  if (tidy.includes(oldSlug)) {
    return redirect(2, tidy.replaceAll(oldSlug, `${options.prefix}${NEW_SALON}`).replace(/^(?:\/en(?=\/))+/, ''));
  }

  const salon = queryValue(query, CONSUMED_KEY);
  const target = isFile(tidy) ? fileTarget(decoded, salon, options) : legacyTarget(decoded, salon, options);
  if (target !== null) return redirect(3, encodePath(target), namesSalon(salon, options) ? query : without(query, CONSUMED_KEY));

  if (isFile(tidy)) return null;
  const stripped = withoutEnglish(raw, decoded, options);
  return stripped === null ? null : redirect(4, stripped);
}

/** What chats and mails leave behind a link, as a part of it. */
const STRAY = String.raw`[)\]}>.,;:!*_'"»”“’…]`;
/** A link with a token, and what stands behind it. */
const STRAY_LINK = new RegExp(String.raw`^(/(?:en/)?(?:certificate|visit)/[\w-]{21}[AQgw](?:/[a-z.]*[a-z])*)/?${STRAY}{1,9}/?$`);

/** Rule 1: the link that is meant; null where nothing stands behind one. */
function withoutStray(decoded: string): string | null {
  const link = STRAY_LINK.exec(decoded)?.[1];
  return link === undefined ? null : tidied(link);
}

/** Rule 1: slashes collapsed, one at the end. A file gets no slash: it is not a page address, only the table may know it. */
function tidied(raw: string): string {
  const collapsed = raw.replace(/\/{2,}/g, '/');
  return collapsed.endsWith('/') || isFile(collapsed) ? collapsed : `${collapsed}/`;
}

/** A .php or .html address of an earlier site goes to its page in one step, an English one to the English page; others are left alone. */
function fileTarget(decoded: string, salon: string | null, options: RedirectOptions): string | null {
  const path = decoded.replace(/\/{2,}/g, '/');
  const target = legacyTarget(path, salon, options);
  if (target !== null || !path.startsWith('/en/')) return target;
  const ukrainian = legacyTarget(path.slice(3), salon, options);
  return ukrainian !== null && options.isLive(encodePath(`/en${ukrainian}`)) ? `/en${ukrainian}` : ukrainian;
}

/** Rule 4: the path without /en/, all of them when it is there several times; null when it stays. */
function withoutEnglish(raw: string, decoded: string, options: RedirectOptions): string | null {
  let path = raw;
  let plain = decoded;
  while (plain.startsWith('/en/') && plain !== '/en/' && (options.enStrip === 'all' || !options.isLive(encodePath(plain)))) {
    if (!path.startsWith('/en/')) return null; // `/e%6E/` was never a published address
    path = path.slice(3);
    plain = plain.slice(3);
  }
  return path === raw || !isPageRoute(plain) ? null : path;
}

/** Whether the value of the filter is the slug of a salon, as it is on today's pages; on the old ones it was a name. */
function namesSalon(salon: string | null, { isLive }: RedirectOptions): boolean {
  return salon !== null && isLive(`/salons/${encodeURIComponent(salon)}/`);
}

/** The first value of a key, decoded; null when it is missing or does not decode. */
function queryValue(query: string, key: string): string | null {
  const pair = query.split('&').find((part) => keyOf(part) === key);
  return pair === undefined ? null : (decoded(pair.slice(pair.indexOf('=') + 1))?.trim() ?? null);
}

function without(query: string, key: string): string {
  return query
    .split('&')
    .filter((part) => keyOf(part) !== key)
    .join('&');
}

function keyOf(pair: string): string | null {
  return decoded(pair.split('=')[0]!);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).normalize('NFC');
  } catch {
    return null;
  }
}
