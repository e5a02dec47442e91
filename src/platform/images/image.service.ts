import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Counter } from 'prom-client';
import { HttpClientFactory } from '../http-client/http-client.factory';
import { UpstreamError } from '../http-client/upstream-error';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { DiskCache } from './disk-cache';
import { CONTENT_TYPES, EXTENSIONS, acceptedFormats, type ImageExtension, type ImageFormat } from './image-format';
import { ImageOptions } from './image-options';
import { ImageOrigins } from './image-origins';
import type { ImageRequest } from './image-request';
import type { ImageSource } from './image-source';
import { EncoderStoppedError } from './encoder';
import { EncoderPool, type Priority } from './encoder-pool';
import { findInLibrary } from './media-library';
import { RemoteImages } from './remote-images';
import { SingleFlight } from './single-flight';
import { isSvg } from './svg';

/** Part of every key: raise it when the encoder's settings change. */
const PRESET = 'v2';
const BROKEN_TTL_MS = 10 * 60 * 1000;

export interface ServedImage {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Without quotes. */
  readonly etag: string;
  /** A better form is being made: the response may be cached for a short time only. */
  readonly isProvisional: boolean;
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
  private readonly lanes = { visitor: bulkhead(2, Infinity), background: bulkhead(1, Infinity) };
  private readonly broken = new LRUCache<string, true>({ max: 1000, ttl: BROKEN_TTL_MS });
  private readonly made: Counter<'format' | 'outcome'>;
  private isClosing = false;

  constructor(
    private readonly options: ImageOptions,
    private readonly encoders: EncoderPool,
    private readonly origins: ImageOrigins,
    private readonly http: HttpClientFactory,
    metrics: MetricsRegistry,
  ) {
    this.cache = new DiskCache(options.cacheFolder, options.maxCacheBytes);
    this.made = metrics.counter({ name: 'images_made_total', help: 'Pictures encoded', labels: ['format', 'outcome'] });
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

  /** Null when there is no such picture, or it cannot be used, or its host is not allowed. */
  async find(wanted: ImageRequest, accept?: string): Promise<ServedImage | null> {
    const source = await this.sourceOf(wanted);
    if (!source || this.broken.has(source.id + source.version)) return null;
    try {
      return wanted.width === 0 ? await untouched(source) : await this.best(source, wanted.width, accept);
    } catch (error) {
      // Whether an error may be temporary: an origin that did not answer, or an encoder that was stopped.
      if (!(error instanceof UpstreamError || error instanceof EncoderStoppedError)) this.broken.set(source.id + source.version, true);
      this.logger.warn({ source: source.id, err: error, msg: 'a picture cannot be used' });
      return null;
    }
  }

  /** Makes the AVIF form of a picture ahead of the first visitor who wants it; false when it is there already or cannot be made. */
  async makeAhead(wanted: ImageRequest): Promise<boolean> {
    const source = await this.sourceOf(wanted).catch(() => null);
    if (!source || this.cache.has(`${keyOf(source, wanted.width, 'avif')}.avif`)) return false;
    const work = this.improve(source, wanted.width);
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

  private sourceOf({ from, host, path }: ImageRequest): Promise<ImageSource | null> {
    if (from === 'media') return findInLibrary(path, this.options);
    return this.remoteOf(host ?? '')?.find(path) ?? Promise.resolve(null);
  }

  private remoteOf(host: string): RemoteImages | undefined {
    const known = this.remotes.get(host);
    const origin = this.origins.of(host);
    if (known || !origin) return known;
    const { remoteTimeoutMs: timeoutMs, maxSourceBytes: maxBytes } = this.options;
    const client = this.http.create({ name: `images ${host}`, baseUrl: origin, timeoutMs, retries: 1, maxBytes });
    const remote = new RemoteImages(origin, client, this.cache);
    this.remotes.set(host, remote);
    return remote;
  }

  private async best(source: ImageSource, width: number, accept?: string): Promise<ServedImage> {
    const takes = acceptedFormats(accept);
    const avif = takes.avif ? await this.stored(source, width, 'avif') : null;
    if (avif) return avif;
    const format = takes.webp ? 'webp' : 'plain';
    const image = (await this.stored(source, width, format)) ?? (await this.make(source, width, format));
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

  private make(source: ImageSource, width: number, format: ImageFormat, priority: Priority = 'visitor'): Promise<ServedImage> {
    const etag = keyOf(source, width, format);
    return this.making.run(etag, () =>
      this.lanes[priority].execute(async () => {
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
      }),
    );
  }

  /** Queues the AVIF form, and resolves when it is done or has failed; null when it is not queued. */
  private improve(source: ImageSource, width: number): Promise<void> | null {
    const key = keyOf(source, width, 'avif');
    if (this.isClosing || this.broken.has(key)) return null;
    const work = async () => void (await this.make(source, width, 'avif', 'background'));
    return this.improving.run(key, work).catch((error: unknown) => {
      if (this.isClosing) return;
      this.broken.set(key, true);
      this.logger.warn({ source: source.id, width, err: error, msg: 'no AVIF form could be made' });
    });
  }
}

async function untouched(source: ImageSource): Promise<ServedImage> {
  const bytes = await source.read();
  if (!isSvg(bytes)) throw new Error('not an SVG');
  return { bytes, contentType: 'image/svg+xml', etag: hash([source.id, source.version]), isProvisional: false };
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
