import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Answer, Encoding, EncodedBody } from './page-entry';
import { sendPage } from './send-page';

/** Bytes of all of them together: the files of the build are 4 MB with their compressed forms, the rest is for pictures. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A larger one is read from the disk each time, bytes. */
const MAX_OF_ONE = 512 * 1024;

/** What a browser reads of a document alone: some 700 bytes, for each of the files and pictures of a page. */
const OF_DOCUMENTS = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy', 'x-frame-options'];
/** Of one request alone. */
const REQUEST_ID = 'x-request-id';

type Bodies = { readonly identity: Buffer } & Partial<Record<Encoding, Buffer>>;

/** A whole answer of status 200 whose bytes do not change, in the encodings that there are of it. */
class CachedAnswer implements Answer {
  readonly status = 200;
  readonly etag: string;
  private readonly bodies: Partial<Record<Encoding, EncodedBody>> = {};

  /** @param headers without those of encoding, length and ETag, which are added @param etag with quotes; made from the bytes where missing */
  constructor(bodies: Bodies, headers: readonly (readonly [string, string])[], etag?: string) {
    // weak where there are encodings: they are the same file
    const weak = Object.keys(bodies).length > 1 ? 'W/' : '';
    this.etag = etag ?? `${weak}"${createHash('sha1').update(bodies.identity).digest('base64url')}"`;
    for (const [encoding, body] of Object.entries(bodies) as [Encoding, Buffer][]) {
      const own = encoding === 'identity' ? [] : [['Content-Encoding', encoding]];
      const all = [['Content-Length', String(body.length)], ['ETag', this.etag], ...own, ...headers];
      this.bodies[encoding] = { body, headers: all.flat() };
    }
  }

  get size(): number {
    return Object.values(this.bodies).reduce((sum, { body }) => sum + body.length, 1024);
  }

  encoded(encoding: Encoding): EncodedBody {
    return this.bodies[encoding] ?? this.bodies.identity!;
  }
}

/**
 * Answers that stay the same under their address, in memory: files of the build and finished pictures. The listener in front of Express
 * sends them like cached pages. Bounded in bytes, least recently used go first.
 */
@Injectable()
export class AnswerCache {
  private readonly answers = new LRUCache<string, CachedAnswer>({ maxSize: MAX_BYTES, sizeCalculation: ({ size }) => size });
  private readonly variants: { readonly prefix: string; readonly of: (req: IncomingMessage) => string }[] = [];
  /** Answers given from here since the start. */
  hits = 0;

  get bytes(): number {
    return this.answers.calculatedSize;
  }

  /** Answers below this path depend on more than the address: on what `of` makes of the request. */
  vary(prefix: string, of: (req: IncomingMessage) => string): void {
    this.variants.push({ prefix, of });
  }

  find(req: IncomingMessage): CachedAnswer | undefined {
    const answer = this.answers.get(this.keyOf(req, req.url!));
    if (answer) this.hits++;
    return answer;
  }

  /**
   * Sends an answer with the headers that the response has, and keeps it with them.
   * @param etag made from the bytes where missing @param forMs after which it is asked for anew; 0: never, null: it is not kept
   */
  send(
    req: Request,
    res: Response,
    bodies: Bodies,
    { etag, forMs = 0 }: { readonly etag?: string; readonly forMs?: number | null } = {},
  ): void {
    // an SVG that is opened by itself is a document
    if (!String(res.getHeader('content-type')).startsWith('image/svg')) for (const name of OF_DOCUMENTS) res.removeHeader(name);
    const headers = Object.entries(res.getHeaders()).flatMap(([name, value]) =>
      name === REQUEST_ID ? [] : [[name, String(value)] as const],
    );
    for (const [name] of headers) res.removeHeader(name);
    const answer = new CachedAnswer(bodies, headers, etag);
    const isForAll = !req.headers.authorization && !headers.some(([name]) => name === 'set-cookie');
    const { originalUrl: url } = req;
    if (forMs !== null && isForAll && !url.includes('?') && answer.size <= MAX_OF_ONE)
      this.answers.set(this.keyOf(req, url), answer, { ttl: forMs });
    sendPage(req, res, answer);
  }

  private keyOf(req: IncomingMessage, url: string): string {
    const variant = this.variants.find(({ prefix }) => url.startsWith(prefix));
    return variant ? `${url} ${variant.of(req)}` : url;
  }
}
