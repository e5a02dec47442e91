import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'supertest';
import { IMAGE_WIDTHS } from '../../src/shared/image-path';
import { EncoderPool } from '../../src/platform/images/encoder-pool';
import { parseImageRequest } from '../../src/platform/images/image-request';
import { CHROMIUM, PictureSite } from '../support/picture-site';

/** After which the queue refuses what has not begun. */
const LONGEST_WAIT_MS = 5000;

describe('more pictures than can be made', () => {
  let site: PictureSite;

  beforeEach(async () => {
    site = await PictureSite.open();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await site.close();
  });

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
    for (let each = 0; each < 7; each++) await site.put(`photo-${each}.jpg`, 'encoded by nobody');
    await site.app.listen(0, '127.0.0.1');
  });

  const waiting = async () => Number(/^images_waiting (\d+)$/m.exec((await site.ask('/metrics')).text)![1]);

  it('are refused for a moment, which nobody stores', async () => {
    const files = [...Array(7).keys()];
    const forms = files.flatMap((file) => IMAGE_WIDTHS.map((width) => `/img/${width}/media/photo-${file}.jpg`)).slice(0, 70);
    const refused: Response[] = [];
    const answers = await new Promise<Promise<Response>[]>((resolve) => {
      const all: Promise<Response>[] = forms.map((form) =>
        site.ask(form).then((answer) => {
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
      site.ask('/img/320/media/photo-0.jpg').then(({ status }) => status),
      site.ask('/img/320/media/photo-1.jpg').then(({ status }) => status),
    ];
    while (begun.length < 2) await waiting();
    const { port } = site.app.getHttpServer().address() as AddressInfo;
    const visitor = get({ port, path: '/img/640/media/photo-2.jpg' });
    visitor.on('error', () => undefined);
    while ((await waiting()) === 0);
    const leftAt = performance.now();
    visitor.destroy();
    while ((await waiting()) > 0);
    // not because it has waited for too long
    expect(performance.now() - leftAt).toBeLessThan(LONGEST_WAIT_MS - 500);
    release();
    expect(await Promise.all(first)).toEqual([200, 200]);
    await site.images.settled();
    expect(begun).toEqual(['320 plain', '320 plain']);
  });

  it('are made for pages before those that nobody has asked for', async () => {
    const images = site.images;
    const ahead = (width: number) => images.prepare(parseImageRequest(`/img/${width}/media/photo-0.jpg`)!);
    const first = ahead(160);
    while (begun.length < 1) await waiting();
    const second = ahead(320);
    const page = await site.ask('/img/480/media/photo-1.jpg', CHROMIUM);
    release();
    expect(page.status).toBe(200);
    await Promise.all([first, second]);
    await images.settled();
    expect(begun).toEqual(['160 avif', '480 webp', '480 avif', '320 avif']);
  });
});
