import { join, resolve } from 'node:path';
import { Environment } from '../config/environment';

/** What the image route works with; made from the environment by ImagesModule. */
export class ImageOptions {
  /** Folder of the embedded picture library. */
  readonly mediaFolder: string;
  readonly cacheFolder: string;
  readonly maxCacheBytes: number;
  /** Whether the content's pictures are made before anybody asks for them. */
  readonly prepare: boolean;
  /** Origins that pictures may be fetched from, by host and port. */
  readonly origins: ReadonlyMap<string, string>;
  /** Limit of one try to fetch a picture. */
  readonly remoteTimeoutMs: number = 5000;
  /** Largest source, in bytes. */
  readonly maxSourceBytes: number = 25 * 1024 * 1024;

  constructor(env: Environment, mediaFolder = resolve('content', 'media')) {
    this.mediaFolder = mediaFolder;
    this.cacheFolder = join(env.DATA_DIR, 'images');
    this.maxCacheBytes = env.IMAGE_CACHE_MB * 1024 * 1024;
    this.prepare = env.IMAGE_PREPARE === 'on';
    const wordpress = env.WORDPRESS_URL ? [new URL(env.WORDPRESS_URL).origin] : [];
    // WordPress comes last: where one host is named with two schemes, it is the one that exists.
    this.origins = new Map([...env.IMAGE_ORIGINS, ...wordpress].map((origin) => [new URL(origin).host, origin]));
  }
}
