import { Injectable } from '@nestjs/common';
import { ImagesEnvironment } from './images.env';

/** A file of a folder of pictures that is a picture by its name: plugins leave scripts in such folders. */
const PICTURE_FILE = /\.(jpe?g|png|gif|webp|avif|heic|heif|tiff?|svg)$/i;

interface AllowedOrigin {
  readonly origin: string;
  /** Folder of pictures, with both slashes. */
  readonly folder?: string;
}

/**
 * Where pictures may be fetched from besides the own library: from IMAGE_ORIGINS, and from what modules add for their backends. There, only
 * what the content names may be fetched, and the pictures of a folder that a module has named: other addresses of a backend do things.
 */
@Injectable()
export class ImageOrigins {
  private readonly origins = new Map<string, AllowedOrigin>();
  private named: ReadonlySet<string> = new Set();
  /** Pages that were made from the content before are still in caches. */
  private namedBefore: ReadonlySet<string> = new Set();

  constructor(env: ImagesEnvironment) {
    env.IMAGE_ORIGINS.forEach((origin) => this.allow(origin));
  }

  /**
   * Where one host is named with two schemes, the last counts.
   * @param folder whose pictures may all be fetched, `/wp-content/uploads/`; without it only what the content names
   */
  allow(origin: string, folder?: string): void {
    this.origins.set(new URL(origin).host, { origin, folder });
  }

  /** Replaces what the content names. @param pictures each as `host/path`, as addresses have them */
  name(pictures: ReadonlySet<string>): void {
    this.namedBefore = this.named;
    this.named = pictures;
  }

  /** Origin of a picture's host (with its port), or undefined when this may not be fetched from there. */
  of(host: string, path: string): string | undefined {
    const allowed = this.origins.get(host);
    if (!allowed) return undefined;
    const { origin, folder } = allowed;
    const isInFolder = folder !== undefined && path.startsWith(folder) && PICTURE_FILE.test(path);
    return isInFolder || this.named.has(host + path) || this.namedBefore.has(host + path) ? origin : undefined;
  }
}
