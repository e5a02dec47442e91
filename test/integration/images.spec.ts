/* eslint-disable max-lines -- all of it needs the same route, library and host */
import { Logger, type INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import request, { type Response } from 'supertest';
import { IMAGE_WIDTHS } from '../../src/shared/image-path';
import { loadGroup } from '../../src/platform/config/load-environment';
import { SiteEnvironment } from '../../src/platform/config/site.env';
import { siteEnvironment } from '../../src/platform/config/site-environment';
import { HealthModule } from '../../src/platform/health/health.module';
import { HttpClientModule } from '../../src/platform/http-client/http-client.module';
import { EncoderPool } from '../../src/platform/images/encoder-pool';
import { ImageOptions } from '../../src/platform/images/image-options';
import { ImageOrigins } from '../../src/platform/images/image-origins';
import { parseImageRequest } from '../../src/platform/images/image-request';
import { ImageService } from '../../src/platform/images/image.service';
import { ImagesEnvironment } from '../../src/platform/images/images.env';
import { ImagesModule } from '../../src/platform/images/images.module';
import { MetricsModule } from '../../src/platform/metrics/metrics.module';

const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const WEBP = 'image/webp,*/*';
const SVG = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>';
const MONTH = 'public, max-age=2592000';

/** A picture with some detail, so that formats differ. */
function picture(width: number, height: number, alpha = false): sharp.Sharp {
  const channels = alpha ? 4 : 3;
  const pixels = Buffer.alloc(width * height * channels, 0).map((_, i) => (i * 7 + Math.floor(i / width) * 3) % 256);
  return sharp(pixels, { raw: { width, height, channels } });
}

describe('the image route', () => {
  let folder: string;
  let app: INestApplication<Server>;
  let origin: Server;
  let host: string;
  let hits: string[];
  let serve: (req: IncomingMessage, res: ServerResponse) => void;

  async function start(overrides: Partial<ImageOptions> = {}): Promise<void> {
    const source = { NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), IMAGE_ORIGINS: `http://${host}` };
    const options = new ImageOptions(loadGroup(SiteEnvironment, source), loadGroup(ImagesEnvironment, source), join(folder, 'media'));
    const imports = [(await siteEnvironment(ImagesModule, source)).settings, HealthModule, MetricsModule, HttpClientModule, ImagesModule];
    const site = Test.createTestingModule({ imports }).overrideProvider(ImageOptions);
    const testing = await site.useValue({ ...options, ...overrides }).compile();
    app = testing.createNestApplication<INestApplication<Server>>({ logger: false });
    Logger.overrideLogger(false);
    await app.init();
    app.get(ImageOrigins).allow(`http://${host}`, '/wp-content/uploads/');
  }

  async function restart(overrides: Partial<ImageOptions> = {}): Promise<void> {
    await app.get(ImageService).settled();
    await app.close();
    await start(overrides);
  }

  const ask = (path: string, accept = '*/*') => request(app.getHttpServer()).get(path).set('accept', accept).buffer(true);
  const widthOf = async (body: unknown) => (await sharp(body as Buffer).metadata()).width;
  const made = async () => (await ask('/metrics')).text.match(/^images_made_total\{.*$/gm) ?? [];

  const library = join(tmpdir(), `images-library-${process.pid}`);
  beforeAll(async () => {
    await mkdir(library, { recursive: true });
    await writeFile(join(library, 'photo.jpg'), await picture(700, 500).jpeg().toBuffer());
    await writeFile(join(library, 'logo.png'), await picture(200, 100, true).png().toBuffer());
    await writeFile(join(library, 'icon.svg'), SVG);
    await writeFile(join(library, 'notes.jpg'), 'this is no picture');
  });
  afterAll(() => rm(library, { recursive: true }));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'images-'));
    hits = [];
    serve = (_req, res) => void res.writeHead(404).end();
    origin = createServer((req, res) => {
      hits.push(req.url!);
      serve(req, res);
    });
    await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
    await cp(library, join(folder, 'media'), { recursive: true });
    await start();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.get(ImageService).settled();
    await app.close();
    origin.closeAllConnections();
    await new Promise((resolve) => origin.close(resolve));
    await rm(folder, { recursive: true });
  });

  describe('formats', () => {
    it('sends JPEG to a client that names no better one, in the wanted width', async () => {
      const response = await ask('/img/320/media/photo.jpg').expect(200);
      expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', vary: 'Accept', 'cache-control': MONTH });
      expect(await widthOf(response.body)).toBe(320);
    });

    it('sends WebP to a client that accepts it', async () => {
      const response = await ask('/img/320/media/photo.jpg', WEBP).expect(200).expect('content-type', 'image/webp');
      expect(response.headers['cache-control']).toBe(MONTH);
      expect(await widthOf(response.body)).toBe(320);
    });

    it('sends PNG instead of JPEG where the source is transparent', async () => {
      await ask('/img/160/media/logo.png').expect(200).expect('content-type', 'image/png');
      await ask('/img/160/media/logo.png', WEBP).expect('content-type', 'image/webp');
    });

    it('answers with WebP for a short time while AVIF is being made, then with AVIF', async () => {
      await ask('/img/320/media/photo.jpg', CHROMIUM).expect('content-type', 'image/webp').expect('cache-control', 'public, max-age=60');
      await app.get(ImageService).settled();
      const response = await ask('/img/320/media/photo.jpg', CHROMIUM).expect('content-type', 'image/avif').expect('cache-control', MONTH);
      expect(await widthOf(response.body)).toBe(320);
    });

    it('respects a format that the client refuses', async () => {
      await ask('/img/320/media/photo.jpg', 'image/webp;q=0,image/jpeg').expect('content-type', 'image/jpeg');
    });

    it('never enlarges', async () => {
      expect(await widthOf((await ask('/img/2200/media/photo.jpg')).body)).toBe(700);
    });

    it('passes an SVG through unchanged, with a policy that allows it no scripts', async () => {
      const response = await ask('/img/0/media/icon.svg', CHROMIUM).expect(200).expect('content-type', 'image/svg+xml');
      expect((response.body as Buffer).toString()).toBe(SVG);
      expect(response.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    });
  });

  describe('caching', () => {
    it('answers 304 to a client that has the picture, and only to it', async () => {
      const { headers } = await ask('/img/320/media/photo.jpg');
      const again = await ask('/img/320/media/photo.jpg').set('if-none-match', headers.etag!).expect(304);
      expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept', 'cache-control': MONTH });
      await ask('/img/480/media/photo.jpg').set('if-none-match', headers.etag!).expect(200);
    });

    it('answers HEAD with the same headers', async () => {
      const { headers } = await ask('/img/320/media/photo.jpg');
      const head = await request(app.getHttpServer()).head('/img/320/media/photo.jpg').expect(200);
      expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': headers['content-length'], 'content-type': 'image/jpeg' });
    });

    it('makes each form once for concurrent requests', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask('/img/320/media/photo.jpg')));
      expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
      expect(await made()).toEqual(['images_made_total{format="jpg",outcome="ok"} 1']);
    });

    it('makes it again when the file has changed', async () => {
      const before = (await ask('/img/320/media/photo.jpg')).headers.etag;
      await writeFile(join(folder, 'media', 'photo.jpg'), await picture(600, 600).jpeg().toBuffer());
      expect((await ask('/img/320/media/photo.jpg')).headers.etag).not.toBe(before);
    });

    it('serves from disk after a restart', async () => {
      await ask('/img/320/media/photo.jpg', CHROMIUM);
      await restart();
      await ask('/img/320/media/photo.jpg', CHROMIUM).expect('content-type', 'image/avif');
      expect(await made()).toEqual([]);
    });
  });

  describe('remote pictures', () => {
    let photo: Buffer;
    const path = '/wp-content/uploads/%D1%84%D0%BE%D1%82%D0%BE.jpg';
    const url = (width = 320) => `/img/${width}/remote/${host}${path}`;
    const later = (minutes: number) => {
      const now = Date.now() + minutes * 60_000;
      jest.spyOn(Date, 'now').mockImplementation(() => now);
    };

    beforeEach(async () => {
      photo = await readFile(join(folder, 'media', 'photo.jpg'));
      serve = (req, res) => {
        if (req.headers['if-none-match'] === '"1"') res.writeHead(304).end();
        else res.writeHead(200, { etag: '"1"', 'content-type': 'image/jpeg' }).end(photo);
      };
    });

    it('are fetched once for all widths and all visitors', async () => {
      const answers = await Promise.all([ask(url()), ask(url()), ask(url(480)), ask(url(), WEBP)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(hits).toEqual([path]);
      await restart();
      await ask(url()).expect(200);
      expect(hits).toHaveLength(1);
    });

    it('are revalidated at most every hour, while the visitor gets the stored copy', async () => {
      await ask(url());
      later(59);
      await ask(url()).expect(200);
      expect(hits).toHaveLength(1);
      later(5);
      await ask(url()).expect(200);
      await app.get(ImageService).settled();
      await ask(url()).expect(200);
      expect(hits).toHaveLength(2);
    });

    it('are replaced when the origin has a new one, and removed when it has none', async () => {
      const { etag } = (await ask(url())).headers;
      photo = await picture(300, 300).jpeg().toBuffer();
      serve = (_req, res) => void res.writeHead(200).end(photo);
      later(61);
      expect((await ask(url())).headers.etag).toBe(etag);
      await app.get(ImageService).settled();
      expect((await ask(url())).headers.etag).not.toBe(etag);
      serve = (_req, res) => void res.writeHead(404).end();
      later(61);
      await ask(url()).expect(200);
      await app.get(ImageService).settled();
      await ask(url()).expect(404);
    });

    it('are served from the stored copy while the origin is down', async () => {
      await ask(url());
      serve = (req) => req.socket.destroy();
      later(600);
      await ask(url()).expect(200);
      await app.get(ImageService).settled();
      await ask(url()).expect(200);
      await ask(url(480)).expect(200);
    });

    it('are fetched from allowed hosts only', async () => {
      await ask(`/img/320/remote/localhost:${host.split(':')[1]}${path}`).expect(404);
      await ask('/img/320/remote/169.254.169.254/latest/meta-data/x.jpg').expect(404);
      expect(hits).toEqual([]);
    });

    it('are fetched only from the folder of uploads, and where the content names them', async () => {
      for (const other of ['wp-cron.php', 'xmlrpc.php', 'wp-login.php', 'wp-content/uploads/a.php', 'photos/a.jpg']) {
        await ask(`/img/320/remote/${host}/${other}`).expect(404);
      }
      expect(hits).toEqual([]);
      app.get(ImageOrigins).name(new Set([`${host}/photos/a.jpg`]));
      await ask(`/img/320/remote/${host}/photos/a.jpg`).expect(200);
    });

    it('do not disappear because others fail', async () => {
      serve = (req, res) => (req.url!.includes('fails') ? res.writeHead(500).end() : res.writeHead(200).end(photo));
      for (let each = 0; each < 6; each++) await ask(`/img/320/remote/${host}/wp-content/uploads/fails-${each}.jpg`).expect(404);
      await ask(url()).expect(200);
    });

    it('are not asked for while their host is out of reach, and are there as soon as it is back', async () => {
      serve = (req) => req.socket.destroy();
      for (let each = 0; each < 4; each++) await ask(`/img/320/remote/${host}/wp-content/uploads/lost-${each}.jpg`).expect(404);
      const before = hits.length;
      await ask(url()).expect(404);
      expect(hits).toHaveLength(before);
      serve = (_req, res) => void res.writeHead(200).end(photo);
      later(0.25);
      await ask(url()).expect(200);
    });

    it('keep their copy when the host answers with a page instead', async () => {
      await ask(url());
      serve = (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
      later(61);
      await ask(url()).expect(200);
      await app.get(ImageService).settled();
      await ask(url()).expect(200);
    });

    it('are passed through when they are SVG, and only then', async () => {
      const svg = (name: string) => `/img/0/remote/${host}/wp-content/uploads/${name}.svg`;
      const comments = '<!---->'.repeat(29);
      const files: Record<string, string> = { whole: SVG, comments: `${comments}x`, long: `${SVG}${' '.repeat(1024 * 1024)}` };
      serve = (req, res) => void res.writeHead(200, { 'content-type': 'image/svg+xml' }).end(files[/(\w+)\.svg/.exec(req.url!)![1]!]);
      await ask(svg('whole')).expect(200).expect('content-type', 'image/svg+xml');
      await ask(svg('comments')).expect(404);
      await ask(svg('long')).expect(404);
    });

    it.each<[string, (req: IncomingMessage, res: ServerResponse) => void]>([
      ['does not exist', (_req, res) => res.writeHead(404).end()],
      ['fails', (_req, res) => res.writeHead(500).end()],
      ['is an HTML page', (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')],
      ['is empty', (_req, res) => res.writeHead(200).end()],
      ['is cut', (_req, res) => res.writeHead(200, { 'content-length': '9000' }).write('x', () => res.destroy())],
      ['is a cut JPEG', (_req, res) => res.writeHead(200).end(photo.subarray(0, photo.length / 2))],
      ['is an SVG in disguise', (_req, res) => res.writeHead(200).end(SVG)],
      ['moved to another host', (_req, res) => res.writeHead(302, { location: 'http://169.254.169.254/x.jpg' }).end()],
      ['never comes', () => undefined],
      ['is too large', (_req, res) => res.writeHead(200).end(Buffer.alloc(200_000))],
    ])('are 404 when the source %s', async (_what, answer) => {
      await restart({ remoteTimeoutMs: 50, maxSourceBytes: 100_000 });
      serve = answer;
      const response = await ask(url(), CHROMIUM).expect(404);
      expect(response.headers['cache-control']).toBe('public, max-age=60');
      expect((await ask('/metrics')).text).toMatch(/^image_cache_bytes 0$/m);
      const asked = hits.length;
      await ask(url(480), CHROMIUM).expect(404);
      expect(hits).toHaveLength(asked);
    });
  });

  describe('more pictures than can be made', () => {
    let begun: string[];
    let release: () => void;

    /** Encoders that begin and do not end before `release`, except for WebP. */
    beforeEach(async () => {
      begun = [];
      const released = new Promise<void>((resolve) => (release = resolve));
      jest.spyOn(EncoderPool.prototype, 'encode').mockImplementation(async (_source, width, format) => {
        begun.push(`${width} ${format}`);
        if (format !== 'webp') await released;
        return { bytes: Buffer.from('made'), extension: format === 'plain' ? 'jpg' : format };
      });
      for (let each = 0; each < 7; each++) await cp(join(library, 'photo.jpg'), join(folder, 'media', `photo-${each}.jpg`));
      await app.listen(0, '127.0.0.1');
    });

    const waiting = async () => Number(/^images_waiting (\d+)$/m.exec((await ask('/metrics')).text)![1]);

    it('are refused for a moment, which nobody stores', async () => {
      const files = [...Array(7).keys()];
      const forms = files.flatMap((file) => IMAGE_WIDTHS.map((width) => `/img/${width}/media/photo-${file}.jpg`)).slice(0, 70);
      const refused: Response[] = [];
      const answers = await new Promise<Promise<Response>[]>((resolve) => {
        const all: Promise<Response>[] = forms.map((form) =>
          ask(form).then((answer) => {
            if (answer.status === 503 && refused.push(answer) === 8) resolve(all);
            return answer;
          }),
        );
      });
      expect(refused.map(({ headers }) => `${headers['retry-after']} ${headers['cache-control']}`)).toEqual(Array(8).fill('5 no-store'));
      expect(begun).toHaveLength(2);
      release();
      const made = (await Promise.all(answers)).filter(({ status }) => status === 200);
      expect(made).toHaveLength(62);
    });

    it('are forgotten when their visitors have gone', async () => {
      const first = [
        ask('/img/320/media/photo-0.jpg').then(({ status }) => status),
        ask('/img/320/media/photo-1.jpg').then(({ status }) => status),
      ];
      while (begun.length < 2) await waiting();
      const { port } = app.getHttpServer().address() as AddressInfo;
      const visitor = get({ port, path: '/img/640/media/photo-2.jpg' });
      visitor.on('error', () => undefined);
      while ((await waiting()) === 0);
      visitor.destroy();
      while ((await waiting()) > 0);
      release();
      expect(await Promise.all(first)).toEqual([200, 200]);
      await app.get(ImageService).settled();
      expect(begun).toEqual(['320 plain', '320 plain']);
    });

    it('are made for pages before those that nobody has asked for', async () => {
      const images = app.get(ImageService);
      const ahead = (width: number) => images.makeAhead(parseImageRequest(`/img/${width}/media/photo-0.jpg`)!);
      const first = ahead(160);
      while (begun.length < 1) await waiting();
      const second = ahead(320);
      const page = await ask('/img/480/media/photo-1.jpg', CHROMIUM);
      release();
      expect(page.status).toBe(200);
      await Promise.all([first, second]);
      await images.settled();
      expect(begun).toEqual(['160 avif', '480 webp', '480 avif', '320 avif']);
    });
  });

  describe('what is not a picture', () => {
    it('is 404: a broken file, one that is missing, and one that is too large', async () => {
      await ask('/img/320/media/notes.jpg', CHROMIUM).expect(404);
      await ask('/img/320/media/nothing.jpg').expect(404);
      await restart({ maxSourceBytes: 10 });
      await ask('/img/320/media/photo.jpg').expect(404);
    });

    it('is 404: a file that is SVG by name only', async () => {
      await writeFile(join(folder, 'media', 'page.svg'), '<html><script>alert(1)</script></html>');
      await ask('/img/0/media/page.svg').expect(404);
    });

    it.each(['/img/321/media/photo.jpg', '/img/320/media/%2e%2e%2fphoto.jpg', '/img/320/media/photo.jpg%00.png'])(
      'is 404: %s',
      async (path) => {
        await ask(path).expect(404);
      },
    );

    it('is 405 with another method', async () => {
      await request(app.getHttpServer()).post('/img/320/media/photo.jpg').expect(405).expect('allow', 'GET, HEAD');
    });
  });
});
