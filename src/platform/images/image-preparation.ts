import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { imagePath, imageWidths } from '../../shared/image-path';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { ImageOptions } from './image-options';
import { parseImageRequest, type ImageRequest } from './image-request';
import { ImageService } from './image.service';
import { LoadMonitor } from './load-monitor';

/** Delay after the content has loaded, so that the start is not slowed down. */
const DELAY_MS = 2000;
/** Greatest number of forms made ahead; the others are made on their first request. */
const MAX_FORMS = 800;

/**
 * Widths that first views need: a full-width picture on a phone, a card on a phone, a picture on a desktop. Other widths are made on
 * request.
 */
const FIRST_VIEW_WIDTHS = [960, 640, 1440];

/** A picture of the content: its source as `imagePath` takes it, and its width. */
export interface PictureToPrepare {
  readonly src: string;
  readonly width: number;
  /** Address of its upright part, where phones are shown it first. */
  readonly upright?: string | null;
}

/**
 * Makes the AVIF forms of the content's pictures before a visitor asks for them, so that the first visitor does not get the larger form.
 * One at a time, at the lowest priority, when the load is low, and at most half of the time: visitors during the first minutes of a new
 * machine must not be slowed down. A form that is on disk is not made again.
 */
@Injectable()
export class ImagePreparation implements OnModuleDestroy {
  private readonly logger = new Logger('Images');
  private waiting: ImageRequest[] = [];
  private running = false;
  private started = false;
  private begin?: NodeJS.Timeout;
  private readonly stopping = new AbortController();

  constructor(
    private readonly options: ImageOptions,
    private readonly images: ImageService,
    private readonly load: LoadMonitor,
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
    const addresses = new Set(
      pictures.flatMap(({ src, width, upright }) => [
        ...(upright ? [upright] : []),
        ...firstViewWidths(src, width).map((w) => imagePath(src, w)),
      ]),
    );
    this.waiting = [...addresses].slice(0, MAX_FORMS).flatMap((address) => parseImageRequest(address) ?? []);
    if (this.running) return;
    clearTimeout(this.begin);
    this.begin = setTimeout(() => void this.run(), DELAY_MS).unref();
  }

  onModuleDestroy(): void {
    clearTimeout(this.begin);
    this.stopping.abort();
    this.waiting = [];
  }

  private async run(): Promise<void> {
    this.running = true;
    const startedAt = Date.now();
    let made = 0;
    let restMs = 0;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      await this.load.whenLow(restMs, this.stopping.signal);
      if (this.stopping.signal.aborted) break;
      const begunAt = Date.now();
      const isNew = await this.images.prepare(next);
      restMs = isNew ? Date.now() - begunAt : 0;
      if (isNew) made++;
    }
    this.running = false;
    if (made > 0) this.logger.log({ made, durationMs: Date.now() - startedAt, msg: 'pictures prepared' });
  }
}

/** The widths of first views that a picture is offered in; its largest one where it is smaller than all of them. */
function firstViewWidths(src: string, width: number): readonly number[] {
  const offered = imageWidths(src, width);
  const wanted = FIRST_VIEW_WIDTHS.filter((one) => offered.some((known) => known === one));
  return wanted.length > 0 ? wanted : offered.slice(-1);
}
