import { join, resolve } from 'node:path';
import { SiteEnvironment } from '../config/site.env';
import { ImagesEnvironment } from './images.env';

/** Options of the image route; made from the environment by ImagesModule. */
export class ImageOptions {
  /** Folder of the embedded picture library. */
  readonly mediaFolder: string;
  readonly cacheFolder: string;
  readonly maxCacheBytes: number;
  /** Whether the content's pictures are made before anybody asks for them. */
  readonly prepare: boolean;
  /** Limit of one try to fetch a picture. */
  readonly remoteTimeoutMs: number = 5000;
  /** Largest source, in bytes: a camera's JPEG of 24 megapixels. */
  readonly maxSourceBytes: number = 12 * 1024 * 1024;

  constructor(site: SiteEnvironment, images: ImagesEnvironment, mediaFolder = resolve('content', 'media')) {
    this.mediaFolder = mediaFolder;
    this.cacheFolder = join(site.DATA_DIR, 'images');
    this.maxCacheBytes = images.IMAGE_CACHE_MB * 1024 * 1024;
    this.prepare = images.IMAGE_PREPARE === 'on';
  }
}
