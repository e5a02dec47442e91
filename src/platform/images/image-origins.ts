import { Injectable } from '@nestjs/common';
import { ImagesEnvironment } from './images.env';

/** Origins that pictures may be fetched from besides the own library: IMAGE_ORIGINS, and those that modules add for their backends. */
@Injectable()
export class ImageOrigins {
  private readonly origins = new Map<string, string>();

  constructor(env: ImagesEnvironment) {
    env.IMAGE_ORIGINS.forEach((origin) => this.allow(origin));
  }

  /** Where one host is named with two schemes, the last counts. */
  allow(origin: string): void {
    this.origins.set(new URL(origin).host, origin);
  }

  /** Origin of a host (with its port), or undefined when nothing may be fetched from there. */
  of(host: string): string | undefined {
    return this.origins.get(host);
  }
}
