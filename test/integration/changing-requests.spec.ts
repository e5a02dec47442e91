import { Body, Controller, Delete, Module, Patch, Post, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { AppModule } from '../../src/app.module';
import { WebhookRoutes } from '../../src/platform/webhooks/webhook-routes.registry';
import { startTestSite, TEST_SITE_URL } from '../support/site';
import type { TestSite } from '../support/site';

/** A kiln that tells by a webhook when the pots are done, and takes orders. */
@Controller('api/kiln')
class KilnController {
  constructor(webhooks: WebhookRoutes) {
    webhooks.declare('/api/kiln/done');
  }

  @Post('done')
  done(@Body() body: Buffer): object {
    return { isBuffer: Buffer.isBuffer(body), bytes: body.toString('base64') };
  }

  @Post('orders')
  order(@Req() req: Request): object {
    return { body: req.body as unknown };
  }

  @Put('orders')
  replace(): object {
    return {};
  }

  @Patch('orders')
  mend(): object {
    return {};
  }

  @Delete('orders')
  cancel(): object {
    return {};
  }
}

@Module({ imports: [AppModule], controllers: [KilnController] })
class KilnSite {}

describe('requests that change something', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ TRUST_PROXY: '192.0.2.1' }, { module: KilnSite });
  });
  afterAll(() => site?.close());

  const post = (path: string, headers: Record<string, string>, body?: string | Buffer) =>
    site.http
      .post(path)
      .set(headers)
      .send(body)
      .serialize((value: unknown) => value as string);

  /** Sends exactly these bytes, with a connection of its own. Without `content-length` they are sent in chunks. */
  const send = (path: string, headers: Record<string, string>, body: Buffer) =>
    new Promise<{ readonly status: number; readonly json: unknown }>((resolve, reject) => {
      const req = request(site.origin + path, { method: 'POST', agent: false, headers }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('error', reject);
        res.on('end', () => {
          req.destroy();
          resolve({ status: res.statusCode!, json: JSON.parse(Buffer.concat(chunks).toString()) });
        });
      });
      req.on('error', reject).write(body);
      req.end();
    });

  describe('to a webhook', () => {
    it.each([
      ['application/json', '{"a": 1}'],
      ['application/json', '{"a": not JSON'],
      ['application/json; charset=unknown', '{}'],
      ['application/x-www-form-urlencoded', 'data=a%20b&signature=c'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['text/plain', 'ключ'],
      ['', 'bytes'],
    ])('arrive as they were sent, of type %j: %s', async (type, body) => {
      for (const path of ['/api/kiln/done', '/api/kiln/done/']) {
        const { status, json } = await send(path, { 'content-type': type }, Buffer.from(body));
        expect([status, json]).toEqual([201, { isBuffer: true, bytes: Buffer.from(body).toString('base64') }]);
      }
    });

    it('arrive as an empty Buffer without a body', async () => {
      expect((await post('/api/kiln/done', {})).body).toEqual({ isBuffer: true, bytes: '' });
    });

    it.each(['with their length', 'in chunks'])('may have 64 KiB; one byte more is 413 (%s)', async (how) => {
      const ask = async (size: number) => {
        const headers: Record<string, string> = how === 'in chunks' ? {} : { 'content-length': String(size) };
        return (await send('/api/kiln/done', headers, Buffer.alloc(size, 'x'))).status;
      };
      expect([await ask(65_536), await ask(65_537)]).toEqual([201, 413]);
    });

    it('are refused when they are compressed', async () => {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const { status, json } = await send('/api/kiln/done', headers, gzipSync('{}'));
      expect([status, json]).toEqual([415, expect.objectContaining({ code: 'unsupported_media_type' })]);
    });

    it('are parsed on every other path', async () => {
      const { body } = await post('/api/kiln/orders', { 'content-type': 'application/json' }, '{"a":1}').expect(201);
      expect(body).toEqual({ body: { a: 1 } });
      const { body: form } = await post('/api/kiln/orders', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1').expect(201);
      expect(form).toEqual({ body: { a: '1' } });
      await post('/api/kiln/orders', { 'content-type': 'application/json' }, '{"a":').expect(400);
    });
  });

  describe('from another site', () => {
    const cookie = 'session=1';

    it.each(['post', 'put', 'patch', 'delete'] as const)('with a cookie are refused before they are read: %s', async (method) => {
      const { body } = await site.http[method]('/api/kiln/orders')
        .set({ cookie, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' })
        .send('{"a":')
        .expect(403)
        .expect('cache-control', 'no-store');
      const own = await site.http[method]('/api/kiln/orders').set({ cookie, 'sec-fetch-site': 'same-origin' });
      expect(own.status).toBe(method === 'post' ? 201 : 200);
      expect(body).toEqual({ ok: false, code: 'foreign_origin', error: expect.stringContaining('Відкрийте цю сторінку на нашому сайті') });
    });

    it('are refused in the language of the reader', async () => {
      const headers = { cookie, origin: 'https://evil.example', 'accept-language': 'en' };
      const { body } = await post('/api/kiln/orders', headers).expect(403);
      expect(body).toMatchObject({ code: 'foreign_origin', error: expect.stringContaining('Open the page on our site') });
    });

    it('are refused with a page outside of /api', async () => {
      const { text } = await site.http.post('/en/about/').set({ cookie, origin: 'null' }).expect(403).expect('content-type', /html/);
      expect(text).toContain('<html lang="en"');
      expect(text).toContain('The request came from another site');
    });

    it('reach a webhook, whose signature counts', async () => {
      await post('/api/kiln/done', { cookie, 'sec-fetch-site': 'cross-site' }, 'x').expect(201);
    });

    it.each([
      [{}],
      [{ 'sec-fetch-site': 'same-origin' }],
      [{ origin: TEST_SITE_URL }],
      [{ origin: 'http://kiln.test:8080', host: 'kiln.test:8080' }],
    ])('they are not with %j', async (headers) => {
      await post('/api/kiln/orders', { cookie, ...headers }).expect(201);
    });

    it('cannot be excused by a host that no trusted proxy tells', async () => {
      const headers = { cookie, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
      await post('/api/kiln/orders', headers).expect(403);
    });
  });

  it('behind a trusted proxy are meant for the host that the visitor asked for', async () => {
    const proxied = await startTestSite({ TRUST_PROXY: 'loopback' }, { module: KilnSite });
    try {
      const forwarded = { cookie: 'session=1', 'x-forwarded-host': 'kiln.test' };
      await proxied.http
        .post('/api/kiln/orders')
        .set({ ...forwarded, origin: 'https://kiln.test' })
        .expect(201);
      await proxied.http
        .post('/api/kiln/orders')
        .set({ ...forwarded, origin: 'https://evil.example' })
        .expect(403);
    } finally {
      await proxied.close();
    }
  });
});
