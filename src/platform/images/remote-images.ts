import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { HttpClient } from '../http-client/http-client';
import { UpstreamError } from '../http-client/upstream-error';
import { BoundedQueue, type QueuedWork } from '../queue/bounded-queue';
import type { DiskCache } from './disk-cache';
import type { ImageSource } from './image-source';
import { beginsLikePhotograph, mayBePicture } from './picture-bytes';
import { SingleFlight } from './single-flight';
import type { SvgRecognition } from './svg-recognition';

const REVALIDATE_MS = 60 * 60 * 1000;
/** Time without another request after a failed fetch or revalidation. */
const PAUSE_MS = 60 * 1000;
/** Connections to one origin are shared with the client that reads its content, which must not wait for pictures. */
const FETCHES = { atOnce: 4, waiting: 60, limitMs: 5000 };

/** What is remembered of a fetched picture; the version is a hash of its bytes, since ETags change without them on some CDNs. */
interface Known {
  readonly version: string;
  readonly etag?: string;
  readonly lastModified?: string;
  checkedAt: number;
}

/** How a picture is wanted. */
export interface FetchOptions {
  /** Aborted when the visitor waits no longer. */
  readonly gone?: AbortSignal;
  /** The visitor's network address. */
  readonly address?: string;
  /** Nobody waits for it. */
  readonly isPrepared?: boolean;
}

/**
 * Pictures of one origin, kept in the disk cache. Only the first request waits for the origin: a copy older than an hour is served while it
 * is revalidated, and as long as the origin is down. What is no picture by its type and first bytes is not kept.
 */
export class RemoteImages {
  private readonly known = new LRUCache<string, Known>({ max: 5000 });
  private readonly missing = new LRUCache<string, true>({ max: 1000, ttl: PAUSE_MS, perf: { now: () => Date.now() } });
  private readonly flights = new SingleFlight<Known | null>();
  private readonly fetches = new BoundedQueue(FETCHES);

  constructor(
    private readonly origin: string,
    private readonly client: HttpClient,
    private readonly cache: DiskCache,
    private readonly svgs: SvgRecognition,
  ) {}

  /**
   * Null when the origin has no such picture, or cannot be reached and there is no copy.
   * @throws QueueRefusal when too many are being fetched
   */
  async find(path: string, { isPrepared = false, ...caller }: FetchOptions = {}): Promise<ImageSource | null> {
    if (this.missing.has(path)) return null;
    const known = this.known.get(path) ?? (await this.flights.run(path, (callers) => this.first(path, { ...callers, isPrepared }), caller));
    if (!known) return null;
    if (Date.now() - known.checkedAt > REVALIDATE_MS) void this.flights.run(path, () => this.refresh(path, known));
    return { id: this.origin + path, version: known.version, read: () => this.read(path), discard: () => this.discard(path) };
  }

  /** Resolves when no fetch is under way. */
  settled(): Promise<void> {
    return this.flights.settled();
  }

  private async first(path: string, place: QueuedWork): Promise<Known | null> {
    const stored = await this.cache.read(this.keyOf(path));
    const known = stored && split(stored).known;
    if (!known) return this.fetches.run(() => this.fetch(path), place);
    this.known.set(path, known);
    return known;
  }

  private async fetch(path: string): Promise<Known | null> {
    try {
      const { status, headers, body } = await this.client.get(path);
      const known = await this.keep(path, status, headers, body);
      if (!known) this.missing.set(path, true);
      return known;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      // while the origin is not asked at all, nothing is learnt about the picture
      if (error.kind !== 'open') this.missing.set(path, true);
      return null;
    }
  }

  private async refresh(path: string, known: Known): Promise<Known | null> {
    const conditions = {
      ...(known.etag && { 'if-none-match': known.etag }),
      ...(known.lastModified && { 'if-modified-since': known.lastModified }),
    };
    try {
      const fetched = () => this.client.get(path, { headers: conditions });
      const { status, headers, body } = await this.fetches.run(fetched, { isPrepared: true });
      const replaced = status === 304 ? null : await this.keep(path, status, headers, body);
      if (!replaced) known.checkedAt = Date.now() - (status === 304 ? 0 : REVALIDATE_MS - PAUSE_MS);
      return replaced ?? known;
    } catch (error) {
      if (error instanceof UpstreamError && (error.status === 404 || error.status === 410)) {
        await this.discard(path);
        return null;
      }
      known.checkedAt = Date.now() - REVALIDATE_MS + PAUSE_MS;
      return known;
    }
  }

  /** Null when it is no picture. */
  private async keep(
    path: string,
    status: number,
    headers: Readonly<Record<string, string | undefined>>,
    body: Buffer,
  ): Promise<Known | null> {
    if (status !== 200 || !mayBePicture(headers['content-type']) || !(await this.isPicture(path, body))) return null;
    const known: Known = {
      version: createHash('sha256').update(body).digest('hex'),
      etag: headers.etag,
      lastModified: headers['last-modified'],
      checkedAt: Date.now(),
    };
    await this.cache.write(this.keyOf(path), Buffer.concat([Buffer.from(`${JSON.stringify(known)}\n`), body]));
    this.known.set(path, known);
    return known;
  }

  private async isPicture(path: string, body: Buffer): Promise<boolean> {
    return /\.svg$/i.test(path) ? this.svgs.isSvg(body) : beginsLikePhotograph(body);
  }

  private async read(path: string): Promise<Buffer> {
    const stored = await this.cache.read(this.keyOf(path));
    if (stored) return split(stored).body;
    const { body } = await this.fetches.run(() => this.client.get(path));
    return body;
  }

  private async discard(path: string): Promise<void> {
    this.known.delete(path);
    this.missing.set(path, true);
    await this.cache.remove(this.keyOf(path));
  }

  private keyOf(path: string): string {
    return `${createHash('sha256')
      .update(this.origin + path)
      .digest('hex')}.source`;
  }
}

/** A stored source is one line of JSON, then the bytes. */
function split(stored: Buffer): { known: Known; body: Buffer } {
  const end = stored.indexOf('\n');
  return { known: JSON.parse(stored.toString('utf8', 0, end)) as Known, body: stored.subarray(end + 1) };
}
