import { Logger, type INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { EffectsModule } from '../../src/modules/effects/effects.module';
import { AnswerCache } from '../../src/platform/cache/answer-cache';
import { loadGroup } from '../../src/platform/config/load-environment';
import { SiteEnvironment } from '../../src/platform/config/site.env';
import { siteEnvironment } from '../../src/platform/config/site-environment';
import { HealthModule } from '../../src/platform/health/health.module';
import { HttpClientModule } from '../../src/platform/http-client/http-client.module';
import { ImageOptions } from '../../src/platform/images/image-options';
import { ImageOrigins } from '../../src/platform/images/image-origins';
import { ImageService } from '../../src/platform/images/image.service';
import { ImagesEnvironment } from '../../src/platform/images/images.env';
import { ImagesModule } from '../../src/platform/images/images.module';
import { MetricsModule } from '../../src/platform/metrics/metrics.module';

/** What browsers accept: a Chromium, and one without AVIF. */
export const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
export const WEBP = 'image/webp,*/*';
export const SVG = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>';
export const MONTH = 'public, max-age=2592000';

export type Answering = (req: IncomingMessage, res: ServerResponse) => void;

/** A picture with some detail, so that formats differ. */
export function picture(width: number, height: number, alpha = false): sharp.Sharp {
  const channels = alpha ? 4 : 3;
  const pixels = Buffer.alloc(width * height * channels, 0).map((_, i) => (i * 7 + Math.floor(i / width) * 3) % 256);
  return sharp(pixels, { raw: { width, height, channels } });
}

/** What CacheModule gives, without the pages. */
const KEPT = { module: class Kept {}, global: true, providers: [AnswerCache], exports: [AnswerCache] };

let library: ReturnType<typeof makeLibrary> | undefined;

async function makeLibrary() {
  return {
    'photo.jpg': await picture(700, 500).jpeg().toBuffer(),
    'logo.png': await picture(200, 100, true).png().toBuffer(),
    'icon.svg': Buffer.from(SVG),
    'notes.jpg': Buffer.from('this is no picture'),
  };
}

/** The image route alone, with drawn silks, a library (photo.jpg of 700 x 500, logo.png, icon.svg, notes.jpg) and a remote host. */
export class PictureSite {
  app!: INestApplication<Server>;
  /** Paths that the remote host was asked for. */
  readonly hits: string[] = [];
  /** How the remote host answers: with 404 at first. */
  serve: Answering = (_req, res) => void res.writeHead(404).end();
  private readonly origin = createServer((req, res) => {
    this.hits.push(req.url!);
    this.serve(req, res);
  });

  private constructor(
    private readonly folder: string,
    /** photo.jpg of the library. */
    readonly photo: Buffer,
  ) {}

  static async open(): Promise<PictureSite> {
    const files = await (library ??= makeLibrary());
    const site = new PictureSite(await mkdtemp(join(tmpdir(), 'images-')), files['photo.jpg']);
    await mkdir(join(site.folder, 'media'));
    for (const [name, bytes] of Object.entries(files)) await site.put(name, bytes);
    await new Promise<void>((resolve) => site.origin.listen(0, '127.0.0.1', resolve));
    await site.start();
    return site;
  }

  /** Host and port of the remote host. */
  get host(): string {
    return `127.0.0.1:${(this.origin.address() as AddressInfo).port}`;
  }

  get images(): ImageService {
    return this.app.get(ImageService);
  }

  /** Puts a file into the library. */
  put(name: string, bytes: Buffer | string): Promise<void> {
    return writeFile(join(this.folder, 'media', name), bytes);
  }

  ask(path: string, accept = '*/*'): request.Test {
    return request(this.app.getHttpServer()).get(path).set('accept', accept).buffer(true);
  }

  /** Lines of the metric of pictures made. */
  async made(): Promise<readonly string[]> {
    return (await this.ask('/metrics')).text.match(/^images_made_total\{.*$/gm) ?? [];
  }

  /** Starts it anew on the same folder. */
  async restart(overrides: Partial<ImageOptions> = {}): Promise<void> {
    await this.images.settled();
    await this.app.close();
    await this.start(overrides);
  }

  async close(): Promise<void> {
    await this.images.settled();
    await this.app.close();
    this.origin.closeAllConnections();
    await new Promise((resolve) => this.origin.close(resolve));
    await rm(this.folder, { recursive: true });
  }

  private async start(overrides: Partial<ImageOptions> = {}): Promise<void> {
    const source = { NODE_ENV: 'test', DATA_DIR: join(this.folder, 'data'), IMAGE_ORIGINS: `http://${this.host}` };
    const options = new ImageOptions(loadGroup(SiteEnvironment, source), loadGroup(ImagesEnvironment, source), join(this.folder, 'media'));
    const imports = [
      (await siteEnvironment(EffectsModule, source)).settings,
      HealthModule,
      MetricsModule,
      HttpClientModule,
      KEPT,
      ImagesModule,
      EffectsModule,
    ];
    const site = Test.createTestingModule({ imports }).overrideProvider(ImageOptions);
    const testing = await site.useValue({ ...options, ...overrides }).compile();
    this.app = testing.createNestApplication<INestApplication<Server>>({ logger: false });
    Logger.overrideLogger(false);
    await this.app.init();
    this.app.get(ImageOrigins).allow(`http://${this.host}`, '/wp-content/uploads/');
  }
}

/** Width of a picture in pixels. */
export async function widthOf(body: unknown): Promise<number> {
  return (await sharp(body as Buffer).metadata()).width;
}
