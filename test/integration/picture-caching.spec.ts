import type { IncomingMessage } from 'node:http';
import request from 'supertest';
import { AnswerCache } from '../../src/platform/cache/answer-cache';
import { CHROMIUM, MONTH, PictureSite, WEBP, picture } from '../support/picture-site';

describe('a picture that was made', () => {
  let site: PictureSite;

  beforeEach(async () => {
    site = await PictureSite.open();
  });
  afterEach(async () => {
    await site.close();
  });

  it('answers 304 to a client that has the picture, and only to it', async () => {
    const { headers } = await site.ask('/img/320/media/photo.jpg');
    const again = await site.ask('/img/320/media/photo.jpg').set('if-none-match', headers.etag!).expect(304);
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept', 'cache-control': MONTH });
    await site.ask('/img/480/media/photo.jpg').set('if-none-match', headers.etag!).expect(200);
  });

  it('answers HEAD with the same headers', async () => {
    const { headers } = await site.ask('/img/320/media/photo.jpg');
    const head = await request(site.app.getHttpServer()).head('/img/320/media/photo.jpg').expect(200);
    expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': headers['content-length'], 'content-type': 'image/jpeg' });
  });

  it('makes each form once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => site.ask('/img/320/media/photo.jpg')));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    expect(await site.made()).toEqual(['images_made_total{format="jpg",outcome="ok"} 1']);
  });

  it('makes it again when the file has changed', async () => {
    const before = (await site.ask('/img/320/media/photo.jpg')).headers.etag;
    await site.put('photo.jpg', await picture(600, 600).jpeg().toBuffer());
    expect((await site.ask('/img/320/media/photo.jpg')).headers.etag).not.toBe(before);
  });

  it('is kept in memory by what the client takes, as it was sent', async () => {
    const path = '/img/320/media/photo.jpg';
    const kept = (accept: string, url = path) => site.app.get(AnswerCache).find({ url, headers: { accept } } as IncomingMessage);
    const { headers } = await site.ask(path, WEBP).set('x-request-id', 'of-one');
    const form = kept(WEBP)!.encoded('br');
    expect(form.headers).toEqual(expect.arrayContaining(['image/webp', MONTH, headers.etag]));
    expect(form.headers.join()).not.toContain('of-one');
    expect(form.body).toHaveLength(Number(headers['content-length']));
    expect(kept('image/*')).toBeUndefined();
    await site.ask(`${path}?any`, WEBP);
    expect(kept(WEBP, `${path}?any`)).toBeUndefined();
    await site.ask(path, 'image/*').set('authorization', 'Bearer any');
    expect(kept('image/*')).toBeUndefined();
  });

  it('is not kept in memory while a better form is made', async () => {
    const { headers } = await site.ask('/img/320/media/photo.jpg', CHROMIUM);
    expect(headers['cache-control']).not.toBe(MONTH);
    const request = { url: '/img/320/media/photo.jpg', headers: { accept: CHROMIUM } } as IncomingMessage;
    expect(site.app.get(AnswerCache).find(request)).toBeUndefined();
  });

  it('serves from disk after a restart', async () => {
    await site.ask('/img/320/media/photo.jpg', CHROMIUM);
    await site.restart();
    await site.ask('/img/320/media/photo.jpg', CHROMIUM).expect('content-type', 'image/avif');
    expect(await site.made()).toEqual([]);
  });
});
