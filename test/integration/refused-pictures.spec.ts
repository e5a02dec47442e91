import request from 'supertest';
import { CHROMIUM, PictureSite } from '../support/picture-site';

describe('what is not a picture', () => {
  let site: PictureSite;

  beforeEach(async () => {
    site = await PictureSite.open();
  });
  afterEach(async () => {
    await site.close();
  });

  it('is 404: a broken file, one that is missing, and one that is too large', async () => {
    await site.ask('/img/320/media/notes.jpg', CHROMIUM).expect(404);
    await site.ask('/img/320/media/nothing.jpg').expect(404);
    await site.restart({ maxSourceBytes: 10 });
    await site.ask('/img/320/media/photo.jpg').expect(404);
  });

  it('is 404: a file that is SVG by name only', async () => {
    await site.put('page.svg', '<html><script>alert(1)</script></html>');
    await site.ask('/img/0/media/page.svg').expect(404);
  });

  it.each(['/img/321/media/photo.jpg', '/img/320/media/%2e%2e%2fphoto.jpg', '/img/320/media/photo.jpg%00.png'])(
    'is 404: %s',
    async (path) => {
      await site.ask(path).expect(404);
    },
  );

  it('is 405 with another method', async () => {
    await request(site.app.getHttpServer()).post('/img/320/media/photo.jpg').expect(405).expect('allow', 'GET, HEAD');
  });
});
