import { CHROMIUM, MONTH, PictureSite, SVG, WEBP, widthOf } from '../support/picture-site';

describe('the formats of a picture', () => {
  let site: PictureSite;

  beforeEach(async () => {
    site = await PictureSite.open();
  });
  afterEach(async () => {
    await site.close();
  });

  it('sends JPEG to a client that names no better one, in the wanted width', async () => {
    const response = await site.ask('/img/320/media/photo.jpg').expect(200);
    expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', vary: 'Accept', 'cache-control': MONTH });
    expect(await widthOf(response.body)).toBe(320);
  });

  it('sends WebP to a client that accepts it', async () => {
    const response = await site.ask('/img/320/media/photo.jpg', WEBP).expect(200).expect('content-type', 'image/webp');
    expect(response.headers['cache-control']).toBe(MONTH);
    expect(await widthOf(response.body)).toBe(320);
  });

  it('sends PNG instead of JPEG where the source is transparent', async () => {
    await site.ask('/img/160/media/logo.png').expect(200).expect('content-type', 'image/png');
    await site.ask('/img/160/media/logo.png', WEBP).expect('content-type', 'image/webp');
  });

  it('answers with WebP for a short time while AVIF is being made, then with AVIF', async () => {
    await site.ask('/img/320/media/photo.jpg', CHROMIUM).expect('content-type', 'image/webp').expect('cache-control', 'public, max-age=60');
    await site.images.settled();
    const response = await site
      .ask('/img/320/media/photo.jpg', CHROMIUM)
      .expect('content-type', 'image/avif')
      .expect('cache-control', MONTH);
    expect(await widthOf(response.body)).toBe(320);
  });

  it('respects a format that the client refuses', async () => {
    await site.ask('/img/320/media/photo.jpg', 'image/webp;q=0,image/jpeg').expect('content-type', 'image/jpeg');
  });

  it('never enlarges', async () => {
    expect(await widthOf((await site.ask('/img/2200/media/photo.jpg')).body)).toBe(700);
  });

  it('passes an SVG through unchanged, with a policy that allows it no scripts', async () => {
    const response = await site.ask('/img/0/media/icon.svg', CHROMIUM).expect(200).expect('content-type', 'image/svg+xml');
    expect((response.body as Buffer).toString()).toBe(SVG);
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  });
});
