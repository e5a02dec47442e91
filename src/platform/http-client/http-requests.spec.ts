import { Logger } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { HealthRegistry } from '../health/health.registry';
import { MetricsRegistry } from '../metrics/metrics.registry';
import type { HttpClient, HttpClientOptions } from './http-client';
import { HttpClientFactory } from './http-client.factory';
import type { UpstreamError } from './upstream-error';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const json =
  (value: unknown, status = 200, headers = {}): Answer =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

describe('what the http client sends', () => {
  let server: Server;
  let answers: Answer[];
  let requests: IncomingMessage[];
  let bodies: string[];
  let factory: HttpClientFactory;
  let made: number;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = createServer((req, res) => {
      requests.push(req);
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        bodies.push(body);
        // the last answer is given again and again
        (answers.length > 1 ? answers.shift()! : answers[0]!)(req, res);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    [answers, requests, bodies, made] = [[json({ ok: true })], [], [], 0];
    factory = new HttpClientFactory(new MetricsRegistry(), new HealthRegistry());
  });
  afterEach(() => factory.onApplicationShutdown());
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  function client(options: Partial<HttpClientOptions> = {}): HttpClient {
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}/base/`;
    return factory.create({ name: `vendor-${++made}`, baseUrl, timeoutMs: 2000, retries: 2, backoffMs: 1, ...options });
  }

  describe('changing', () => {
    it('sends bytes as they are, of the type that is given', async () => {
      await client().post('/copy', { body: Buffer.from('b=%20+&a=1'), headers: { 'content-type': 'application/x-www-form-urlencoded' } });
      expect([requests[0]!.headers['content-type'], bodies[0]]).toEqual(['application/x-www-form-urlencoded', 'b=%20+&a=1']);
    });

    it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('sends a %s with JSON, and reads the JSON of the answer', async (method) => {
      answers = [json({ id: 7 }, 201)];
      expect(await client().requestJson(method, '/orders/1', { json: { sum: 1 } })).toMatchObject({ status: 201, json: { id: 7 } });
      expect([requests[0]!.method, requests[0]!.url, requests[0]!.headers.accept, bodies[0]]).toEqual([
        method,
        '/base/orders/1',
        'application/json',
        '{"sum":1}',
      ]);
    });

    it('posts JSON for an answer in JSON', async () => {
      answers = [json({ id: 7 }, 201)];
      expect((await client().postJson('/orders', { json: { sum: 1 } })).json).toEqual({ id: 7 });
    });

    it('has no JSON to read in an answer without a body', async () => {
      answers = [(_req, res) => void res.writeHead(204).end(), (_req, res) => void res.writeHead(200).end()];
      expect((await client().requestJson('DELETE', '/orders/1')).json).toBeUndefined();
      expect((await client().requestJson('PUT', '/orders/1', { json: {} })).json).toBeUndefined();
      answers = [(_req, res) => void res.writeHead(200).end()];
      await expect(client().getJson('/orders/1')).rejects.toMatchObject({ kind: 'malformed' });
    });

    it('asks for the headers alone, whatever length they announce', async () => {
      answers = [(_req, res) => void res.writeHead(200, { 'content-length': '9000', etag: '"1"' }).end()];
      expect(await client({ maxBytes: 1000 }).request('HEAD', '/file')).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    });

    it('posts fields and files as multipart, the same bytes at every try', async () => {
      answers = [json({}, 503), json({ ok: true })];
      const multipart = new FormData();
      multipart.set('name', 'Олена');
      multipart.set('file', new Blob([Buffer.from([0x25, 0x50, 0x44, 0x46])], { type: 'application/pdf' }), 'gift.pdf');
      await client().post('/letters', { multipart, idempotencyKey: 'letter_1' });
      expect(bodies).toHaveLength(2);
      expect(bodies[1]).toBe(bodies[0]);
      const type = requests[1]!.headers['content-type']!;
      const received = await new Response(bodies[1], { headers: { 'content-type': type } }).formData();
      expect(received.get('name')).toBe('Олена');
      const file = received.get('file') as File;
      expect([file.name, file.type, await file.text()]).toEqual(['gift.pdf', 'application/pdf', '%PDF']);
    });

    it('refuses two bodies at once', async () => {
      await expect(client().post('/x', { json: {}, form: { a: 'b' } })).rejects.toThrow('give one of json, form, multipart and body');
      expect(requests).toHaveLength(0);
    });

    it.each([
      ['POST', {}, 1],
      ['PATCH', {}, 1],
      ['PUT', {}, 1],
      ['DELETE', {}, 1],
      ['POST', { repeatable: true }, 1],
      ['PATCH', { repeatable: true }, 1],
      ['PUT', { repeatable: true }, 3],
      ['DELETE', { repeatable: true }, 3],
      ['PATCH', { idempotencyKey: 'k' }, 3],
      ['DELETE', { idempotencyKey: 'k' }, 3],
      ['HEAD', {}, 3],
    ] as const)('sends a failing %s with %j so many times: %i', async (method, options, tries) => {
      answers = [json({}, 503)];
      await expect(client().request(method, '/x', options)).rejects.toMatchObject({ kind: 'status', status: 503 });
      expect(requests).toHaveLength(tries);
    });
  });

  describe('a refusal', () => {
    const refused = async (answer: Answer) => {
      answers = [answer];
      return client({ retries: 0 })
        .post('/x', { json: {} })
        .then(
          () => null,
          (error: unknown) => error as UpstreamError,
        );
    };

    it('tells status, body and how long to wait', async () => {
      const error = await refused(json({ errors: { phone: 'taken' } }, 429, { 'retry-after': '7' }));
      expect(error).toMatchObject({ status: 429, body: '{"errors":{"phone":"taken"}}', retryAfterMs: 7000 });
    });

    it('keeps its status with the first 64 KiB of a long body', async () => {
      const error = await refused((_req, res) => void res.writeHead(422).end('x'.repeat(6_000_000)));
      expect([error!.status, error!.body!.length]).toEqual([422, 65_536]);
    });

    it('keeps its status when its compressed body is too long or broken', async () => {
      const gzip = { 'content-encoding': 'gzip' };
      const read = await refused((_req, res) => void res.writeHead(422, gzip).end(gzipSync('{"a":1}')));
      expect([read!.status, read!.body]).toEqual([422, '{"a":1}']);
      for (const bytes of [gzipSync('x'.repeat(9_000_000)), Buffer.from('no gzip')]) {
        const error = await refused((_req, res) => void res.writeHead(409, gzip).end(bytes));
        expect([error!.status, error!.body]).toEqual([409, undefined]);
      }
    });
  });
});
