import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Counter } from 'prom-client';
import { HttpClientFactory } from '../http-client/http-client.factory';
import { isUnreachable } from '../http-client/retry-rules';
import { UpstreamError } from '../http-client/upstream-error';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { BoundedQueue, QueueRefusal } from '../queue/bounded-queue';
import { DiskCache } from './disk-cache';
import { CONTENT_TYPES, EXTENSIONS, acceptedFormats, type ImageExtension, type ImageFormat } from './image-format';
import { ImageOptions } from './image-options';
import { ImageOrigins } from './image-origins';
import type { ImageRequest } from './image-request';
import { uprightSource, type ImageSource } from './image-source';
import { DrawnPictures } from './drawn-pictures';
import { EncoderStoppedError } from './encoder';
import { EncoderPool, type Priority } from './encoder-pool';
import { findInLibrary } from './media-library';
import { RemoteImages, type FetchOptions } from './remote-images';
import { SingleFlight } from './single-flight';
import { SvgRecognition } from './svg-recognition';

/** Part of every key: raise it when the encoder's settings change. */
const PRESET = 'v2';
const BROKEN_TTL_MS = 10 * 60 * 1000;
/** The encoder may have ended for another picture's sake; where it was this one's, it must not end again at once. */
const STOPPED_TTL_MS = 60 * 1000;
/** Two encodings take some tenths of a second; a visitor who would wait for longer than this asks again. */
const VISITORS_LANE = { atOnce: 2, waiting: 60, limitMs: 5000 };
const BACKGROUND_LANE = { atOnce: 1, waiting: 500, limitMs: 10 * 60 * 1000 };

export interface ServedImage {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Without quotes. */
  readonly etag: string;
  /** A better form is being made: the response may be cached for a short time only. */
  readonly isProvisional: boolean;
}

type Visitor = Pick<FetchOptions, 'gone' | 'address'>;

interface Making extends FetchOptions {
  readonly priority?: Priority;
}

/** Pictures in the wanted width and the best format the client takes, made once and kept on disk. */
@Injectable()
export class ImageService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Images');
  private readonly cache: DiskCache;
  private readonly remotes = new Map<string, RemoteImages>();
  private readonly making = new SingleFlight<ServedImage>();
  /** AVIF takes seconds: it is made after the response, one picture at a time, in a queue of its own. */
  private readonly improving = new SingleFlight<void>();
  private readonly lanes = { visitor: new BoundedQueue(VISITORS_LANE), background: new BoundedQueue(BACKGROUND_LANE) };
  private readonly svgs: SvgRecognition;
  private readonly broken = new LRUCache<string, true>({ max: 1000, ttl: BROKEN_TTL_MS });
  private readonly made: Counter<'format' | 'outcome'>;
  private isClosing = false;

  constructor(
    private readonly options: ImageOptions,
    private readonly encoders: EncoderPool,
    private readonly origins: ImageOrigins,
    private readonly drawn: DrawnPictures,
    private readonly http: HttpClientFactory,
    metrics: MetricsRegistry,
  ) {
    this.svgs = new SvgRecognition(encoders);
    this.cache = new DiskCache(options.cacheFolder, options.maxCacheBytes);
    this.made = metrics.counter({ name: 'images_made_total', help: 'Pictures encoded', labels: ['format', 'outcome'] });
    metrics.gauge({ name: 'images_waiting', help: 'Pictures in the queue of visitors', read: () => this.lanes.visitor.length });
    metrics.gauge({ name: 'image_cache_bytes', help: 'Size of the image cache on disk', read: () => this.cache.bytes });
  }

  async onModuleInit(): Promise<void> {
    await this.cache.open();
  }

  /** AVIF forms that are not finished are left for the next start. */
  onModuleDestroy(): void {
    this.isClosing = true;
    this.encoders.close();
  }

  /**
   * Null when there is no such picture, or it cannot be used, or it may not be fetched. A remote picture may then have a drawn one in its place.
   * @param visitor who waits for it: when there are too many, addresses take turns
   * @throws QueueRefusal when too many pictures are being made, and when the site is stopping: it may work later
   */
  async find(wanted: ImageRequest, accept?: string, visitor: Visitor = {}): Promise<ServedImage | null> {
    const found = await this.findItself(wanted, accept, visitor);
    const { from, host = '', path, width } = wanted;
    const source = found === null && from === 'remote' && width > 0 ? this.drawn.substituteFor(host + path) : null;
    return source ? { ...(await this.best(source, width, accept, visitor)), isProvisional: true } : found;
  }

  private async findItself(wanted: ImageRequest, accept: string | undefined, visitor: Visitor): Promise<ServedImage | null> {
    const source = await this.sourceOf(wanted, visitor);
    if (!source || this.broken.has(source.id + source.version)) return null;
    try {
      return wanted.width === 0 ? await this.untouched(source) : await this.best(source, wanted.width, accept, visitor);
    } catch (error) {
      if (error instanceof QueueRefusal) throw error;
      if (this.isClosing) throw new QueueRefusal('stopping');
      await this.remember(source, error);
      this.logger.warn({ source: source.id, err: error, msg: 'a picture cannot be used' });
      return null;
    }
  }

  /** An origin that did not answer says nothing about the picture, and an encoder that ended says little. */
  private async remember(source: ImageSource, error: unknown): Promise<void> {
    if (error instanceof UpstreamError) return;
    const isStopped = error instanceof EncoderStoppedError;
    this.broken.set(source.id + source.version, true, isStopped ? { ttl: STOPPED_TTL_MS } : {});
    if (!isStopped) await source.discard?.().catch(() => undefined);
  }

  /** Makes the AVIF form of a picture ahead of the first visitor who wants it; false when it is there already or cannot be made. */
  async prepare(wanted: ImageRequest): Promise<boolean> {
    const source = await this.sourceOf(wanted, { isPrepared: true }).catch(() => null);
    if (!source || this.cache.has(`${keyOf(source, wanted.width, 'avif')}.avif`)) return false;
    const work = this.improve(source, wanted.width, true);
    await work;
    return work !== null;
  }

  /** Resolves when no picture is being fetched, made or improved. */
  async settled(): Promise<void> {
    await Promise.all([...this.remotes.values()].map((remote) => remote.settled()));
    await this.making.settled();
    await this.improving.settled();
    await this.cache.settled();
  }

  private async sourceOf(wanted: ImageRequest, wanting: FetchOptions): Promise<ImageSource | null> {
    const source = await this.originalOf(wanted, wanting);
    return source && wanted.upright !== undefined ? uprightSource(source, wanted.upright) : source;
  }

  private originalOf({ from, kind = '', host = '', path }: ImageRequest, wanting: FetchOptions): Promise<ImageSource | null> {
    if (from === 'media') return findInLibrary(path, this.options);
    if (from === 'drawn') return Promise.resolve(this.drawn.find(kind, path));
    const origin = this.origins.of(host, path);
    return origin ? this.remoteOf(host, origin).find(path, wanting) : Promise.resolve(null);
  }

  private remoteOf(host: string, origin: string): RemoteImages {
    const known = this.remotes.get(host);
    if (known) return known;
    const { remoteTimeoutMs: timeoutMs, maxSourceBytes: maxBytes } = this.options;
    // A status, 500 included, is about one picture: it must not keep the others away.
    const limits = { timeoutMs, retries: 1, maxBytes, opensBreaker: isUnreachable, refusesKey: () => false };
    const client = this.http.create({ name: `images ${host}`, baseUrl: origin, ...limits });
    const remote = new RemoteImages(origin, client, this.cache, this.svgs);
    this.remotes.set(host, remote);
    return remote;
  }

  private async untouched(source: ImageSource): Promise<ServedImage> {
    const bytes = await source.read();
    if (!(bytes instanceof Uint8Array) || !(await this.svgs.isSvg(bytes))) throw new Error('not an SVG, or too large');
    return { bytes, contentType: 'image/svg+xml', etag: hash([source.id, source.version]), isProvisional: false };
  }

  private async best(source: ImageSource, width: number, accept?: string, visitor?: Visitor): Promise<ServedImage> {
    const takes = acceptedFormats(accept);
    const avif = takes.avif ? await this.stored(source, width, 'avif') : null;
    if (avif) return avif;
    const format = takes.webp ? 'webp' : 'plain';
    const image = (await this.stored(source, width, format)) ?? (await this.make(source, width, format, visitor));
    return { ...image, isProvisional: takes.avif && this.improve(source, width) !== null };
  }

  private async stored(source: ImageSource, width: number, format: ImageFormat): Promise<ServedImage | null> {
    for (const extension of EXTENSIONS[format]) {
      const etag = keyOf(source, width, format);
      const bytes = await this.cache.read(`${etag}.${extension}`);
      if (bytes) return served(bytes, extension, etag);
    }
    return null;
  }

  private make(source: ImageSource, width: number, format: ImageFormat, making: Making = {}): Promise<ServedImage> {
    const { priority = 'visitor', isPrepared, ...caller } = making;
    const etag = keyOf(source, width, format);
    const work = async () => {
      if (this.isClosing) throw new EncoderStoppedError('the site is stopping');
      try {
        const { bytes, extension } = await this.encoders.encode(await source.read(), width, format, priority);
        this.made.inc({ format: extension, outcome: 'ok' });
        await this.cache.write(`${etag}.${extension}`, bytes);
        return served(bytes, extension, etag);
      } catch (error) {
        this.made.inc({ format, outcome: 'failed' });
        throw error;
      }
    };
    return this.making.run(etag, (callers) => this.lanes[priority].run(work, { ...callers, isPrepared }), caller);
  }

  /** Queues the AVIF form, and resolves when it is done or has failed; null when it is not queued. */
  private improve(source: ImageSource, width: number, isPrepared = false): Promise<void> | null {
    const key = keyOf(source, width, 'avif');
    if (this.isClosing || this.broken.has(key)) return null;
    const work = async () => void (await this.make(source, width, 'avif', { priority: 'background', isPrepared }));
    return this.improving.run(key, work).catch((error: unknown) => {
      // where too many wait, it is asked for again
      if (this.isClosing || error instanceof QueueRefusal) return;
      this.broken.set(key, true);
      this.logger.warn({ source: source.id, width, err: error, msg: 'no AVIF form could be made' });
    });
  }
}

function served(bytes: Buffer, extension: ImageExtension, etag: string): ServedImage {
  return { bytes, contentType: CONTENT_TYPES[extension], etag, isProvisional: false };
}

function keyOf({ id, version }: ImageSource, width: number, format: ImageFormat): string {
  return hash([PRESET, id, version, width, format]);
}

function hash(parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}
