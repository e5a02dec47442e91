import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { HttpClient } from '../http-client/http-client';
import { UpstreamError } from '../http-client/upstream-error';
import type { DiskCache } from './disk-cache';
import type { ImageSource } from './image-source';
import { SingleFlight } from './single-flight';

const REVALIDATE_MS = 60 * 60 * 1000;
/** Time without another request after a failed fetch or revalidation. */
const PAUSE_MS = 60 * 1000;

/** What is remembered of a fetched picture; the version is a hash of its bytes, since ETags change without them on some CDNs. */
interface Known {
  readonly version: string;
  readonly etag?: string;
  readonly lastModified?: string;
  checkedAt: number;
}

/**
 * Pictures of one origin, kept in the disk cache. Only the first request waits for the origin: a copy older than an hour is served while it
 * is revalidated, and as long as the origin is down.
 */
export class RemoteImages {
  private readonly known = new LRUCache<string, Known>({ max: 5000 });
  private readonly missing = new LRUCache<string, true>({ max: 1000, ttl: PAUSE_MS, perf: { now: () => Date.now() } });
  private readonly flights = new SingleFlight<Known | null>();

  constructor(
    private readonly origin: string,
    private readonly client: HttpClient,
    private readonly cache: DiskCache,
  ) {}

  /** Null when the origin has no such picture, or cannot be reached and there is no copy. */
  async find(path: string): Promise<ImageSource | null> {
    if (this.missing.has(path)) return null;
    const known = this.known.get(path) ?? (await this.flights.run(path, () => this.first(path)));
    if (!known) return null;
    if (Date.now() - known.checkedAt > REVALIDATE_MS) void this.flights.run(path, () => this.refresh(path, known));
    return { id: this.origin + path, version: known.version, read: () => this.read(path) };
  }

  /** Resolves when no fetch is under way. */
  settled(): Promise<void> {
    return this.flights.settled();
  }

  private async first(path: string): Promise<Known | null> {
    const stored = await this.cache.read(this.keyOf(path));
    const known = stored && split(stored).known;
    if (!known) return this.fetch(path);
    this.known.set(path, known);
    return known;
  }

  private async fetch(path: string): Promise<Known | null> {
    try {
      const { status, headers, body } = await this.client.get(path);
      return await this.keep(path, status, headers, body);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      this.missing.set(path, true);
      return null;
    }
  }

  private async refresh(path: string, known: Known): Promise<Known | null> {
    try {
      const { status, headers, body } = await this.client.get(path, {
        headers: {
          ...(known.etag && { 'if-none-match': known.etag }),
          ...(known.lastModified && { 'if-modified-since': known.lastModified }),
        },
      });
      if (status !== 304) return await this.keep(path, status, headers, body);
      known.checkedAt = Date.now();
      return known;
    } catch (error) {
      if (error instanceof UpstreamError && (error.status === 404 || error.status === 410)) {
        this.known.delete(path);
        await this.cache.remove(this.keyOf(path));
        return null;
      }
      known.checkedAt = Date.now() - REVALIDATE_MS + PAUSE_MS;
      return known;
    }
  }

  private async keep(
    path: string,
    status: number,
    headers: Readonly<Record<string, string | undefined>>,
    body: Buffer,
  ): Promise<Known | null> {
    if (status !== 200 || body.length === 0) {
      this.missing.set(path, true);
      return null;
    }
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

  private async read(path: string): Promise<Buffer> {
    const stored = await this.cache.read(this.keyOf(path));
    if (stored) return split(stored).body;
    const { body } = await this.client.get(path);
    return body;
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
