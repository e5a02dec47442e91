import { IMAGE_WIDTHS, UPRIGHT_STEP, UPRIGHT_WIDTH } from '../../shared/image-path';

/** A picture that may be asked for: in a width, or untouched (0, SVG only). */
export interface ImageRequest {
  readonly width: number;
  /** Only its upright part, cut out so many percent of the way from the left end to the right one. */
  readonly upright?: number;
  readonly from: 'media' | 'drawn' | 'remote';
  /** What draws it. */
  readonly kind?: string;
  /** Host and port of a remote picture. */
  readonly host?: string;
  /** File name in the library, name of what is drawn, or the path on the remote host with its leading slash, still percent-encoded. */
  readonly path: string;
}

const ROUTE = /^\/img\/(\d{1,4})\/(?:upright(\d{1,3})\/)?([a-z]{1,20})\/([^?#]+)/;
const MAX_LENGTH = 2000;

/**
 * Reads the raw request address. Null for everything that is not exactly a picture's address: unknown widths, other
 * folders, hidden files, empty or dot segments, encoded separators and zeros, undecodable characters.
 */
export function parseImageRequest(url: string): ImageRequest | null {
  const [, digits, place, from, rest] = (url.length <= MAX_LENGTH && ROUTE.exec(url)) || [];
  if (!digits || !rest) return null;
  const segments = rest.split('/');
  const names = segments.map(decodeSegment);
  if (!names.every((name) => name !== null)) return null;
  const width = Number(digits);
  const isSvg = /\.svg$/i.test(names.at(-1)!);
  const widths: readonly number[] = isSvg ? [0] : place === undefined ? IMAGE_WIDTHS : [UPRIGHT_WIDTH];
  if (String(width) !== digits || !widths.includes(width)) return null;
  if (place !== undefined && (isSvg || !isPlace(place))) return null;
  const form = place === undefined ? { width } : { width, upright: Number(place) };
  if (from === 'media') return names.length === 1 ? { ...form, from, path: names[0]! } : null;
  if (from !== 'remote')
    return width > 0 && place === undefined && names.length === 1 ? { ...form, from: 'drawn', kind: from, path: rest } : null;
  const [host, ...path] = segments;
  return path.length > 0 ? { ...form, from, host: host!.toLowerCase(), path: `/${path.join('/')}` } : null;
}

function isPlace(digits: string): boolean {
  const place = Number(digits);
  return String(place) === digits && place <= 100 && place % UPRIGHT_STEP === 0;
}

function decodeSegment(segment: string): string | null {
  try {
    const name = decodeURIComponent(segment);
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    return name === '' || name.startsWith('.') || /[/\\\u0000-\u001f\u007f]/.test(name) ? null : name;
  } catch {
    return null;
  }
}
