import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { imagePath, imageWidths } from '../../shared/image-path';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { ImageOptions } from './image-options';
import { parseImageRequest, type ImageRequest } from './image-request';
import { ImageService } from './image.service';

/** The site answers its first visitors before this begins. */
const DELAY_MS = 2000;
/** Forms that are made ahead at most; what is beyond is made when it is first asked for. */
const MOST_FORMS = 800;

/** What a phone takes for a picture as wide as its screen. */
const PHONE_WIDTH = 960;

/** A picture of the content: its source as `imagePath` takes it, and its width. */
export interface PictureToPrepare {
  readonly src: string;
  readonly width: number;
}

/**
 * Makes the AVIF forms of the content's pictures before a visitor asks for them, so that the first one does not get the heavier form.
 * One at a time, in the low-priority process of the workshop, after every form that a visitor waits for; what is on disk is not made again.
 */
@Injectable()
export class ImagePreparation implements OnModuleDestroy {
  private readonly logger = new Logger('Images');
  private waiting: ImageRequest[] = [];
  private running = false;
  private started = false;
  private begin?: NodeJS.Timeout;

  constructor(
    private readonly options: ImageOptions,
    private readonly images: ImageService,
    metrics: MetricsRegistry,
  ) {
    metrics.gauge({
      name: 'images_to_prepare',
      help: 'Forms of pictures still to be made ahead of visitors; -1 before there is content',
      read: () => (this.started ? this.waiting.length + Number(this.running) : -1),
    });
  }

  /** Replaces what was left of an earlier list; the most important picture comes first. */
  prepare(pictures: readonly PictureToPrepare[]): void {
    this.started = true;
    if (!this.options.prepare) return;
    const addresses = new Set(pictures.flatMap(({ src, width }) => phonesFirst(imageWidths(src, width)).map((w) => imagePath(src, w))));
    this.waiting = [...addresses].slice(0, MOST_FORMS).flatMap((address) => parseImageRequest(address) ?? []);
    if (this.running) return;
    clearTimeout(this.begin);
    this.begin = setTimeout(() => void this.run(), DELAY_MS).unref();
  }

  onModuleDestroy(): void {
    clearTimeout(this.begin);
    this.waiting = [];
  }

  private async run(): Promise<void> {
    this.running = true;
    const startedAt = Date.now();
    let made = 0;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) if (await this.images.makeAhead(next)) made++;
    this.running = false;
    if (made > 0) this.logger.log({ made, durationMs: Date.now() - startedAt, msg: 'pictures prepared' });
  }
}

function phonesFirst(widths: readonly number[]): readonly number[] {
  return [...widths].sort((a, b) => Math.abs(a - PHONE_WIDTH) - Math.abs(b - PHONE_WIDTH));
}
