import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_WIDTHS } from '../../src/shared/image-path';
import { startContentBackend } from '../backends/content-backends';
import type { WordPressStub } from '../stubs/wordpress.stub';
import { AttackedSite, cachedPageDuring, flood, percentile } from './attacked-site';

const MB = 1024 * 1024;
/** How long a probe may take while pictures are looked at: 19 of 20, and the slowest, which may meet the start of a process. */
const PROBE_MS = { usual: 50, slowest: 500 };
/** A visitor who comes into a flood of pictures gets an answer, be it that there are too many, within this time. */
const VISITOR_WAITS_MS = 12_000;
/** What a visitor waits for a picture that was never asked for, beside a flood from another address: a turn of it, and the picture itself. */
const COLD_PICTURE_MS = 3000;
/** How long an encoder may outlive a site that is killed: it looks once a second, at a low priority. */
const OUTLIVES_MS = 10_000;
/** Loaded into every process of a site: makes its encoders busy for ever with their first job, and tells which process it is. */
const BUSY_ENCODER = `
  const { isMainThread } = require('node:worker_threads');
  if (isMainThread && /encoder-process/.test(process.argv[1])) {
    process.on('message', () => {
      require('node:fs').writeSync(2, '<busy ' + process.pid + '>');
      for (;;);
    });
  }
`;

describe('a site whose pictures are attacked', () => {
  let backend: WordPressStub;
  let site: AttackedSite;
  const photo = readFileSync('content/media/salon-01.jpg');
  const files = [...Array(12).keys()].map((index) => `media/photo-${index}.jpg`);

  beforeAll(async () => {
    backend = await startContentBackend('sparse');
    site = await AttackedSite.start({ CONTENT: 'wordpress', WORDPRESS_URL: backend.url });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await backend.stop();
  });

  const address = (upload: string, width = 320) => `/img/${width}/remote/${new URL(backend.url).host}/wp-content/uploads/${upload}`;
  const put = (upload: string, file: Buffer | number) => backend.uploads.set(`/wp-content/uploads/${upload}`, file);

  it('answers probes while it is asked for hostile SVG, and ends when it is told to', async () => {
    const comments = '<!---->';
    put('comments.svg', Buffer.from(`${comments.repeat(29)}x`));
    put('many.svg', Buffer.from(`${comments.repeat(130_000)}x`));
    put('large.svg', Buffer.from(`<svg>${' '.repeat(5 * MB)}</svg>`));
    expect(backend.uploads.get('/wp-content/uploads/comments.svg')).toHaveLength(204);
    await site.ask('/health/live');
    const hostile = Promise.all(['comments', 'many', 'large'].map((name) => site.ask(address(`${name}.svg`, 0))));
    const times = await cachedPageDuring(site, hostile, '/health/live');
    expect((await hostile).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(percentile(times, 0.95)).toBeLessThan(PROBE_MS.usual);
    expect(Math.max(...times)).toBeLessThan(PROBE_MS.slowest);

    const other = await AttackedSite.start({ CONTENT: 'wordpress', WORDPRESS_URL: backend.url });
    const asked = other.ask(address('comments.svg', 0)).catch(() => null);
    await other.ask('/health/live');
    const { code, ms } = await other.end();
    await asked;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
    await other.close();
  }, 60_000);

  it('leaves no encoder behind when it is killed, busy as it may be', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'busy-encoder-'));
    writeFileSync(join(folder, 'busy.js'), BUSY_ENCODER);
    const killed = await AttackedSite.start({ NODE_OPTIONS: `--require ${join(folder, 'busy.js')}` });
    const asked = killed.ask('/img/320/media/salon-01.jpg').catch(() => null);
    while (!killed.log.includes('<busy ')) await killed.ask('/health/live');
    const isGone = await killed.killWithin(OUTLIVES_MS);
    if (!isGone) process.kill(Number(/<busy (\d+)>/.exec(killed.log)![1]), 'SIGKILL');
    expect(isGone).toBe(true);
    expect(await asked).toBeNull();
    await killed.close();
    rmSync(folder, { recursive: true });
  }, 60_000);

  it('asks its backend for nothing but pictures', async () => {
    const { host } = new URL(backend.url);
    for (const path of ['wp-cron.php', 'xmlrpc.php', 'wp-login.php', 'wp-json/wp/v2/users', 'wp-content/uploads/run.php', 'feed.jpg']) {
      expect([path, (await site.ask(`/img/320/remote/${host}/${path}`)).status]).toEqual([path, 404]);
    }
    expect(backend.requests.map(({ pathname }) => pathname).filter((path) => /\.php|users|feed/.test(path))).toEqual([]);
  });

  it('shows pictures although others fail', async () => {
    for (const index of Array(6).keys()) {
      put(`fails-${index}.jpg`, 500);
      expect((await site.ask(address(`fails-${index}.jpg`))).status).toBe(404);
    }
    put('good.jpg', photo);
    expect((await site.ask(address('good.jpg'))).status).toBe(200);
  });

  it('keeps nothing that is too large, or no picture', async () => {
    const before = await site.metric('image_cache_bytes');
    const large = Buffer.concat([photo, Buffer.alloc(20 * MB)]);
    for (const index of Array(4).keys()) put(`large-${index}.jpg`, large);
    put('page.jpg', Buffer.from(`<h1>Hello</h1>${' '.repeat(2 * MB)}`));
    for (const name of ['large-0', 'large-1', 'large-2', 'large-3', 'page']) {
      expect((await site.ask(address(`${name}.jpg`))).status).toBe(404);
    }
    expect((await site.metric('image_cache_bytes')) - before).toBe(0);
  });

  it('refuses what it cannot make soon, so that nobody waits for long', async () => {
    for (const file of files) put(file, photo);
    const forms = files.flatMap((file) => IMAGE_WIDTHS.map((width) => address(file, width)));
    const asks = ['image/webp', 'image/jpeg', 'image/avif,image/webp', '*/*'].flatMap((accept) => forms.map((path) => ({ path, accept })));
    const flooded = flood({ requests: 480, atOnce: 480 }, async (index) => {
      const { path, accept } = asks[index]!;
      const answer = await site.ask(path, { headers: { accept }, withinMs: 60_000 });
      if (answer.status === 503) {
        expect([Number(answer.headers['retry-after']) > 0, answer.headers['cache-control']]).toEqual([true, 'no-store']);
      }
      return answer;
    });
    while ((await site.metric('images_waiting')) === 0);
    const visitor = await site.ask(address('good.jpg', 960), { headers: { accept: 'image/webp' }, withinMs: 60_000 });
    expect(visitor.ms).toBeLessThan(VISITOR_WAITS_MS);
    expect([200, 503]).toContain(visitor.status);
    const counts = await flooded;
    expect([...counts.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(counts.get(503)).toBeGreaterThan(0);
  }, 120_000);

  it('answers a visitor soon while another address asks for all that can be asked for', async () => {
    const cold = [...Array(30).keys()].map((index) => `cold/photo-${index}.jpg`);
    for (const file of cold) put(file, Buffer.concat([photo, Buffer.from(file)]));
    const asks = cold.flatMap((file) =>
      ['image/webp', 'image/jpeg'].flatMap((accept) => IMAGE_WIDTHS.map((width) => ({ path: address(file, width), accept }))),
    );
    put('cold/visitor.jpg', Buffer.concat([photo, Buffer.from('visitor')]));
    const from = (client: string, accept: string) => ({ headers: { accept, 'x-forwarded-for': client }, withinMs: 60_000 });
    const flooded = flood({ requests: 480, atOnce: 480 }, (index) => {
      const { path, accept } = asks[index]!;
      return site.ask(path, from('203.0.113.9', accept));
    });
    while ((await site.metric('images_waiting')) < 60);
    const visitor = await site.ask(address('cold/visitor.jpg', 640), from('198.51.100.7', 'image/webp'));
    expect(visitor.status).toBe(200);
    expect(visitor.ms).toBeLessThan(COLD_PICTURE_MS);
    const counts = await flooded;
    expect(counts.get(200)).toBeGreaterThan(0);
    expect(counts.get(503)).toBeGreaterThan(0);
  }, 120_000);
});
