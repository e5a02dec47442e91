import { EncoderStoppedError } from '../../src/platform/images/encoder';
import { EncoderPool } from '../../src/platform/images/encoder-pool';
import { ImageOrigins } from '../../src/platform/images/image-origins';
import { CHROMIUM, PictureSite, SVG, WEBP, picture } from '../support/picture-site';
import type { Answering } from '../support/picture-site';

describe('pictures of another host', () => {
  let site: PictureSite;
  let photo: Buffer;
  const path = '/wp-content/uploads/%D1%84%D0%BE%D1%82%D0%BE.jpg';
  const url = (width = 320) => `/img/${width}/remote/${site.host}${path}`;
  const later = (minutes: number) => {
    const now = Date.now() + minutes * 60_000;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  };

  beforeEach(async () => {
    site = await PictureSite.open();
    photo = site.photo;
    site.serve = (req, res) => {
      if (req.headers['if-none-match'] === '"1"') res.writeHead(304).end();
      else res.writeHead(200, { etag: '"1"', 'content-type': 'image/jpeg' }).end(photo);
    };
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await site.close();
  });

  it('are fetched once for all widths and all visitors', async () => {
    const answers = await Promise.all([site.ask(url()), site.ask(url()), site.ask(url(480)), site.ask(url(), WEBP)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(site.hits).toEqual([path]);
    await site.restart();
    await site.ask(url()).expect(200);
    expect(site.hits).toHaveLength(1);
  });

  it('are revalidated at most every hour, while the visitor gets the stored copy', async () => {
    await site.ask(url());
    later(59);
    await site.ask(url()).expect(200);
    expect(site.hits).toHaveLength(1);
    later(5);
    await site.ask(url()).expect(200);
    await site.images.settled();
    await site.ask(url()).expect(200);
    expect(site.hits).toHaveLength(2);
  });

  it('are replaced when the origin has a new one, and removed when it has none', async () => {
    const { etag } = (await site.ask(url())).headers;
    photo = await picture(300, 300).jpeg().toBuffer();
    site.serve = (_req, res) => void res.writeHead(200).end(photo);
    later(61);
    expect((await site.ask(url())).headers.etag).toBe(etag);
    await site.images.settled();
    expect((await site.ask(url())).headers.etag).not.toBe(etag);
    site.serve = (_req, res) => void res.writeHead(404).end();
    later(61);
    await site.ask(url()).expect(200);
    await site.images.settled();
    await site.ask(url()).expect(404);
  });

  it('are served from the stored copy while the origin is down', async () => {
    await site.ask(url());
    site.serve = (req) => req.socket.destroy();
    later(600);
    await site.ask(url()).expect(200);
    await site.images.settled();
    await site.ask(url()).expect(200);
    await site.ask(url(480)).expect(200);
  });

  it('are fetched from allowed hosts only', async () => {
    await site.ask(`/img/320/remote/localhost:${site.host.split(':')[1]}${path}`).expect(404);
    await site.ask('/img/320/remote/169.254.169.254/latest/meta-data/x.jpg').expect(404);
    expect(site.hits).toEqual([]);
  });

  it('are fetched only from the folder of uploads, and where the content names them', async () => {
    for (const other of ['wp-cron.php', 'xmlrpc.php', 'wp-login.php', 'wp-content/uploads/a.php', 'photos/a.jpg']) {
      await site.ask(`/img/320/remote/${site.host}/${other}`).expect(404);
    }
    expect(site.hits).toEqual([]);
    site.app.get(ImageOrigins).name(new Set([`${site.host}/photos/a.jpg`]));
    await site.ask(`/img/320/remote/${site.host}/photos/a.jpg`).expect(200);
  });

  it('do not disappear because others fail', async () => {
    site.serve = (req, res) => (req.url!.includes('fails') ? res.writeHead(500).end() : res.writeHead(200).end(photo));
    for (let each = 0; each < 6; each++) await site.ask(`/img/320/remote/${site.host}/wp-content/uploads/fails-${each}.jpg`).expect(404);
    await site.ask(url()).expect(200);
  });

  it('are not asked for while their host is out of reach, and are there as soon as it is back', async () => {
    site.serve = (req) => req.socket.destroy();
    for (let each = 0; each < 4; each++) await site.ask(`/img/320/remote/${site.host}/wp-content/uploads/lost-${each}.jpg`).expect(404);
    const before = site.hits.length;
    await site.ask(url()).expect(404);
    expect(site.hits).toHaveLength(before);
    site.serve = (_req, res) => void res.writeHead(200).end(photo);
    later(0.25);
    await site.ask(url()).expect(200);
  });

  it('keep their copy when the host answers with a page instead', async () => {
    await site.ask(url());
    site.serve = (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
    later(61);
    await site.ask(url()).expect(200);
    await site.images.settled();
    await site.ask(url()).expect(200);
  });

  it('are passed through when they are SVG, and only then', async () => {
    const svg = (name: string) => `/img/0/remote/${site.host}/wp-content/uploads/${name}.svg`;
    const comments = '<!---->'.repeat(29);
    const files: Record<string, string> = { whole: SVG, comments: `${comments}x`, long: `${SVG}${' '.repeat(1024 * 1024)}` };
    site.serve = (req, res) => void res.writeHead(200, { 'content-type': 'image/svg+xml' }).end(files[/(\w+)\.svg/.exec(req.url!)![1]!]);
    await site.ask(svg('whole')).expect(200).expect('content-type', 'image/svg+xml');
    await site.ask(svg('comments')).expect(404);
    await site.ask(svg('long')).expect(404);
  });

  it.each<[string, Answering]>([
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
    await site.restart({ remoteTimeoutMs: 50, maxSourceBytes: 100_000 });
    site.serve = answer;
    const response = await site.ask(url(), CHROMIUM).expect(404);
    expect(response.headers['cache-control']).toBe('public, max-age=60');
    expect((await site.ask('/metrics')).text).toMatch(/^image_cache_bytes 0$/m);
    const asked = site.hits.length;
    await site.ask(url(480), CHROMIUM).expect(404);
    expect(site.hits).toHaveLength(asked);
  });

  it.each<[string, Answering]>([
    ['the type of a page', (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(photo)],
    ['the first bytes of a page', (_req, res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).end('<h1>Hello</h1>')],
  ])('are not decoded when they have %s', async (_what, answer) => {
    site.serve = answer;
    await site.ask(url()).expect(404);
    expect(await site.made()).toEqual([]);
  });

  it('are kept when the encoder ends, which may be for the sake of another picture', async () => {
    jest.spyOn(EncoderPool.prototype, 'encode').mockRejectedValueOnce(new EncoderStoppedError('killed'));
    await site.ask(url()).expect(404);
    expect((await site.ask('/metrics')).text).not.toMatch(/^image_cache_bytes 0$/m);
  });

  it('may be asked for again when the site stops meanwhile', async () => {
    jest.spyOn(EncoderPool.prototype, 'encode').mockImplementationOnce(() => {
      site.images.onModuleDestroy();
      return Promise.reject(new EncoderStoppedError('closed'));
    });
    await site.ask(url()).expect(503);
  });
});
