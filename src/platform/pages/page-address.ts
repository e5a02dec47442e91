import type { QueryShape } from './page-query';

/** Longest request address that is accepted; addresses of the site are much shorter. */
const MAX_ADDRESS = 2048;
/** Greatest number of query pairs; links of campaigns have fewer. */
const MAX_PAIRS = 100;

/** What is wrong with the address of a request. */
export type AddressProblem = 'too-long' | 'malformed';

/**
 * Checks a raw request address. Malformed: a fragment (no client sends one, and parsers disagree about it), too many query
 * pairs (parsers stop at different counts), a path that does not decode or holds control characters.
 */
export function addressProblem(url: string): AddressProblem | null {
  if (url.length > MAX_ADDRESS) return 'too-long';
  const mark = url.indexOf('?');
  if (url.includes('#') || (mark >= 0 && pairsIn(url, mark) > MAX_PAIRS)) return 'malformed';
  return isDecodable(mark < 0 ? url : url.slice(0, mark)) ? null : 'malformed';
}

/** The address of a page, read once: the page is rendered from it and kept under its key. */
export interface PageAddress {
  /** As it was asked for, language prefix included. */
  readonly path: string;
  /** The accepted values of the declared keys. */
  readonly query: Readonly<Record<string, string | number | null>>;
  /** Path and accepted values in the order of the declaration: the same for all addresses of one page. */
  readonly key: string;
}

/** Reads a raw request address with the query keys that the page declares; null for an invalid address. */
export function readPageAddress(url: string, shape: QueryShape): PageAddress | null {
  if (!url.startsWith('/') || addressProblem(url) !== null) return null;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const given = mark < 0 ? null : new URLSearchParams(url.slice(mark + 1));
  const query: Record<string, string | number | null> = {};
  const pairs: string[] = [];
  for (const name of Object.keys(shape)) {
    const value = given?.get(name) ?? '';
    const accepted = value === '' ? null : shape[name]!.read(value);
    query[name] = accepted;
    if (accepted !== null) pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(accepted)}`);
  }
  return { path, query, key: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path };
}

/**
 * Whether a path is spelled as the site spells its links, each segment as `encodeURIComponent` writes it: letters can be written as
 * escapes in as many ways as there are sets of letters.
 * @param path that decodes
 */
export function isSpelledAsLinked(path: string): boolean {
  return path.split('/').every((segment) => encodeURIComponent(decodeURIComponent(segment)) === segment);
}

const UNRESERVED = /[\w.~-]/;

/**
 * A path in the one spelling of its escapes: in capitals, and none where a plain letter, digit or mark can stand (RFC 3986, 6.2.2).
 * @param path beginning with one slash
 */
export function normalSpelling(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
}

function pairsIn(url: string, mark: number): number {
  let pairs = 1;
  for (let at = url.indexOf('&', mark); at >= 0; at = url.indexOf('&', at + 1)) pairs++;
  return pairs;
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
