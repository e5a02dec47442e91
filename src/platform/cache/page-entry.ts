import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The quality for a page compressed while a visitor waits: a quarter of a millisecond per 35 KB. */
const BROTLI_NOW = 4;
const GZIP_NOW = 5;

interface Form {
  readonly body: Buffer;
  readonly etag: string;
  /** Flat name, value, name, value … as node's writeHead takes it without building a map. */
  readonly headers: string[];
}

/** A finished page: its HTML, made once, and its compressed forms, made when first asked for. */
export class PageEntry {
  readonly html: Buffer;
  private readonly hash: string;
  private readonly forms: Partial<Record<Encoding, Form>> = {};

  constructor(
    html: string,
    readonly status: number,
    /** Content version the page was rendered from. */
    readonly version: string,
    private readonly baseHeaders: readonly (readonly [string, string])[],
  ) {
    this.html = Buffer.from(html);
    this.hash = createHash('sha1').update(this.html).digest('base64url');
  }

  /** Bytes held when all forms are made: the compressed ones are together less than half of the HTML. */
  get size(): number {
    return Math.ceil(this.html.length * 1.5) + 1024;
  }

  form(encoding: Encoding): Form {
    return (this.forms[encoding] ??= this.makeForm(encoding, this.compress(encoding)));
  }

  private compress(encoding: Encoding): Buffer {
    if (encoding === 'br') {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_NOW,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.html.length,
      };
      return brotliCompressSync(this.html, { params });
    }
    return encoding === 'gzip' ? gzipSync(this.html, { level: GZIP_NOW }) : this.html;
  }

  private makeForm(encoding: Encoding, body: Buffer): Form {
    const etag = `"${this.hash}-${encoding}"`;
    const headers = [
      'Content-Type', 'text/html; charset=utf-8',
      'Content-Length', String(body.length),
      'Vary', 'Accept-Encoding',
      'ETag', etag,
    ]; // prettier-ignore
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    for (const [name, value] of this.baseHeaders) headers.push(name, value);
    return { body, etag, headers };
  }
}

const REFUSED = /;\s*q=0(\.0*)?\s*(,|$)/;

/** The best encoding a client accepts. */
export function pickEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const accepts = (name: string) => {
    const at = acceptEncoding.indexOf(name);
    if (at < 0) return false;
    const end = acceptEncoding.indexOf(',', at);
    return !REFUSED.test(end < 0 ? acceptEncoding.slice(at) : acceptEncoding.slice(at, end + 1));
  };
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** Whether an If-None-Match header names this tag (weak comparison, RFC 9110 section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
