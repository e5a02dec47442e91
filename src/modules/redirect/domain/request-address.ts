import { areaOf, isFile } from '../../../shared/site-areas';

/**
 * What a request asks for, made safe to compare and to send back in a Location header.
 * `raw` keeps the visitor's percent-encoding (ASCII only), `decoded` is what the legacy table is written in.
 */
export interface RequestAddress {
  readonly raw: string;
  readonly decoded: string;
}

const LEGACY_FILE = /\.(php|html)$/i;

/**
 * Reads a request path as it came over the wire.
 * Null when it must never be redirected: not an origin-form path, encoding that does not decode, control characters,
 * dot segments, and backslashes or encoded slashes, which browsers may read as `//host` in a Location.
 */
export function readAddress(path: string): RequestAddress | null {
  if (!path.startsWith('/')) return null;
  const raw = asciiOf(path);
  if (raw === null) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw).normalize('NFC');
  } catch {
    return null;
  }
  const encodedSlash = /%2f/i.test(raw);
  const dotSegment = decoded.split('/').some((segment) => segment === '.' || segment === '..');
  if (encodedSlash || dotSegment || decoded.includes('\\') || hasControls(decoded)) return null;
  return { raw, decoded };
}

/**
 * Text as printable ASCII: node hands over the bytes of an unencoded address as Latin-1 characters, a header takes only ASCII,
 * and a `#` would cut the address. Null for half of a surrogate pair.
 */
export function asciiOf(text: string): string | null {
  const bytes = /^[\0-\xff]*$/.test(text);
  try {
    return text.replace(/[^\x21-\x7e]+|#/g, (part) =>
      bytes
        ? [...part].map((char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join('')
        : encodeURIComponent(part),
    );
  } catch {
    return null;
  }
}

/** Whether the path may be a page, or a page of an old site (.php, .html). Takes a decoded path with or without a language prefix. */
export function isPageRoute(decoded: string): boolean {
  if (areaOf(`/${decoded.toLowerCase().replace(/^\/+/, '')}`) !== null) return false;
  return !isFile(decoded) || LEGACY_FILE.test(decoded);
}

/** The canonical spelling of a decoded path, as the content module's addresses are written. */
export function encodePath(decoded: string): string {
  return decoded.split('/').map(encodeURIComponent).join('/');
}

function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
