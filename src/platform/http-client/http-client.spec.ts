import { Logger } from '@nestjs/common';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { HealthRegistry } from '../health/health.registry';
import { MetricsRegistry } from '../metrics/metrics.registry';
import type { HttpClient, HttpClientOptions } from './http-client';
import { HttpClientFactory } from './http-client.factory';
import { serverTimings, withServerTimings } from './server-timing';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const json =
  (value: unknown, status = 200, headers = {}): Answer =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
const never: Answer = () => undefined;

describe('the http client', () => {
  let server: Server;
  let answers: Answer[];
  let requests: IncomingMessage[];
  let bodies: string[];
  let factory: HttpClientFactory;
  let metrics: MetricsRegistry;
  let health: HealthRegistry;

  const listener: RequestListener = (req, res) => {
    requests.push(req);
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      bodies.push(body);
      // the last answer is given again and again
      (answers.length > 1 ? answers.shift()! : answers[0]!)(req, res);
    });
  };

  beforeAll(() => void Logger.overrideLogger(false));
  beforeEach(async () => {
    [answers, requests, bodies] = [[json({ ok: true })], [], []];
    [metrics, health] = [new MetricsRegistry(), new HealthRegistry()];
    factory = new HttpClientFactory(metrics, health);
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await factory.onApplicationShutdown();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  function client(options: Partial<HttpClientOptions> = {}): HttpClient {
    const { port } = server.address() as AddressInfo;
    return factory.create({
      name: 'vendor',
      baseUrl: `http://127.0.0.1:${port}/base/`,
      timeoutMs: 2000,
      retries: 2,
      backoffMs: 1,
      ...options,
    });
  }

  const stateOf = async () => (await health.report()).dependencies.vendor;

  describe('asking', () => {
    it('appends path and query to the base address and sends the headers', async () => {
      const vendor = client({ headers: { 'x-key': 'k' } });
      await vendor.get('/list', { query: { page: 2, all: true, lang: undefined, id: ['a', 'b c'] }, headers: { 'x-one': '1' } });
      expect(requests[0]).toMatchObject({ url: '/base/list?page=2&all=true&id=a&id=b+c', headers: { 'x-key': 'k', 'x-one': '1' } });
    });

    it('returns status, headers and bytes, also for 304', async () => {
      answers = [(_req, res) => void res.writeHead(304, { etag: '"1"' }).end()];
      expect(await client().get('/x')).toMatchObject({ status: 304, headers: { etag: '"1"' }, body: Buffer.alloc(0) });
    });

    it('returns parsed JSON with the headers, and ignores a byte order mark', async () => {
      answers = [(_req, res) => void res.writeHead(200, { 'x-wp-total': '3' }).end('\uFEFF[1,2,3]')];
      expect(await client().getJson('/x')).toMatchObject({ status: 200, headers: { 'x-wp-total': '3' }, json: [1, 2, 3] });
    });

    it('reads compressed answers', async () => {
      answers = [(_req, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":"є"}'))];
      expect((await client().getJson('/x')).json).toEqual({ a: 'є' });
    });

    it('stops when the caller aborts, and does not count that as a failure', async () => {
      const caller = new AbortController();
      answers = [() => caller.abort(new Error('the visitor left'))];
      await expect(client().get('/x', { signal: caller.signal })).rejects.toThrow('the visitor left');
      expect(requests).toHaveLength(1);
      expect(await stateOf()).toMatchObject({ ok: true, lastError: null });
    });
  });

  describe('when the upstream fails', () => {
    it('tries a GET again after 5xx', async () => {
      answers = [json({}, 502), json({}, 503), json({ fine: 1 })];
      expect((await client().getJson('/x')).json).toEqual({ fine: 1 });
      expect(requests).toHaveLength(3);
    });

    it('gives up after the last retry with the status and the body', async () => {
      answers = [json({ code: 'db_down' }, 500)];
      await expect(client().get('/x?phone=380501112233')).rejects.toMatchObject({
        upstream: 'vendor',
        kind: 'status',
        status: 500,
        body: '{"code":"db_down"}',
        message: 'vendor: GET /x answered 500',
      });
      expect(requests).toHaveLength(3);
    });

    it('does not repeat a request that was refused', async () => {
      answers = [json({ code: 'rest_post_invalid_page_number' }, 400)];
      await expect(client().getJson('/x')).rejects.toMatchObject({ kind: 'status', status: 400 });
      expect(requests).toHaveLength(1);
    });

    it('does not follow a redirect but says where it leads', async () => {
      answers = [(_req, res) => void res.writeHead(301, { location: 'https://elsewhere.example/x?token=1' }).end()];
      await expect(client().get('/x')).rejects.toThrow('vendor: GET /x answered 301 to https://elsewhere.example/x');
      expect(requests).toHaveLength(1);
    });

    it('names no part of the base address, which may hold a key', async () => {
      answers = [(req, res) => void res.writeHead(301, { location: `https://elsewhere.example${req.url}` }).end(), json({}, 404)];
      const vendor = client();
      await expect(vendor.get('/x')).rejects.toThrow(/^vendor: GET \/x answered 301 to https:\/\/elsewhere.example\/x$/);
      await expect(vendor.get('/x')).rejects.toThrow(/^vendor: GET \/x answered 404$/);
    });

    it('waits as long as 429 asks for', async () => {
      answers = [json({}, 429, { 'retry-after': '0' }), json({ fine: 1 })];
      expect((await client().getJson('/x')).json).toEqual({ fine: 1 });
    });

    it('fails at once when 429 asks for more than the limit', async () => {
      answers = [json({}, 429, { 'retry-after': '3600' })];
      await expect(client().get('/x')).rejects.toMatchObject({ kind: 'status', status: 429, retryAfterMs: 3_600_000 });
      expect(requests).toHaveLength(1);
    });

    it('aborts an attempt after its time limit, headers or not', async () => {
      answers = [never, (_req, res) => void res.writeHead(200).write('{'), json({ fine: 1 })];
      expect((await client({ timeoutMs: 300 }).getJson('/x')).json).toEqual({ fine: 1 });
      answers = [never];
      await expect(client({ name: 'slow', timeoutMs: 20, retries: 0 }).get('/x')).rejects.toMatchObject({ kind: 'timeout' });
    });

    it('notices a truncated body, with and without a length', async () => {
      const cut: Answer = (_req, res) => res.writeHead(200, { 'content-length': '100' }).write('{"a":', () => res.destroy());
      const cutChunk: Answer = (_req, res) => res.writeHead(200).write('{"a":', () => res.destroy());
      answers = [cut, cutChunk, json({ whole: 1 })];
      expect((await client().getJson('/x')).json).toEqual({ whole: 1 });
      answers = [cut];
      await expect(client({ name: 'other', retries: 0 }).get('/x')).rejects.toMatchObject({ kind: 'network' });
    });

    it('notices a truncated compressed body', async () => {
      answers = [(_req, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":"є"}').subarray(0, 15))];
      await expect(client({ retries: 0 }).get('/x')).rejects.toMatchObject({ kind: 'network' });
    });

    it('refuses an HTML page and invalid JSON where JSON was expected, without a retry', async () => {
      const html: Answer = (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
      answers = [html, (_req, res) => void res.writeHead(200, { 'content-type': 'application/json' }).end('<br />Warning: {}')];
      const vendor = client();
      await expect(vendor.getJson('/x?a=1')).rejects.toMatchObject({
        kind: 'malformed',
        status: 200,
        body: '<h1>Maintenance</h1>',
        message: 'vendor: /x answered text/html that is not JSON',
      });
      await expect(vendor.getJson('/x')).rejects.toMatchObject({ kind: 'malformed' });
      expect(requests).toHaveLength(2);
    });

    it.each([
      ['announced', (_req, res) => void res.writeHead(200, { 'content-length': '2000' }).end('x'.repeat(2000))],
      ['streamed', (_req, res) => void (res.write('x'.repeat(900)), res.end('x'.repeat(900)))],
      ['compressed', (_req, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(2000)))],
    ] as [string, Answer][])('refuses an answer over the size bound (%s)', async (_how, answer) => {
      answers = [answer];
      await expect(client({ maxBytes: 1000 }).get('/x')).rejects.toMatchObject({ kind: 'malformed' });
      expect(requests).toHaveLength(1);
    });

    it('reports a refused connection', async () => {
      await expect(client({ baseUrl: 'http://127.0.0.1:1', retries: 1 }).get('/x')).rejects.toMatchObject({
        kind: 'network',
        message: 'vendor: ECONNREFUSED',
      });
    });
  });

  describe('posting', () => {
    it('sends JSON or a form, and does not retry', async () => {
      const vendor = client();
      await vendor.post('/order', { json: { sum: 1 } });
      await vendor.post('/order', { form: { a: 'є' } });
      expect(bodies).toEqual(['{"sum":1}', 'a=%D1%94']);
      expect(requests.map((req) => req.headers['content-type'])).toEqual(['application/json', 'application/x-www-form-urlencoded']);
      answers = [json({}, 503)];
      await expect(vendor.post('/order', { json: {} })).rejects.toMatchObject({ kind: 'status', status: 503 });
      expect(requests).toHaveLength(3);
    });

    it('tries again with an idempotency key', async () => {
      answers = [json({}, 503), json({ ok: true })];
      await client().post('/order', { json: { sum: 1 }, idempotencyKey: 'order_1' });
      expect(bodies).toEqual(['{"sum":1}', '{"sum":1}']);
      expect(requests[1]!.headers['idempotency-key']).toBe('order_1');
    });
  });

  describe('the circuit breaker', () => {
    it('stops asking after failures in a row, and recovers by itself', async () => {
      const vendor = client({ retries: 0, breaker: { failures: 2, halfOpenAfterMs: 60_000 } });
      answers = [json({}, 500)];
      await expect(vendor.get('/x')).rejects.toMatchObject({ kind: 'status' });
      await expect(vendor.get('/x')).rejects.toMatchObject({ kind: 'status' });
      await expect(vendor.get('/x')).rejects.toMatchObject({ kind: 'open' });
      expect(requests).toHaveLength(2);
      expect(await stateOf()).toMatchObject({ ok: false, circuit: 'open' });

      const later = Date.now() + 61_000;
      jest.spyOn(Date, 'now').mockImplementation(() => later);
      await expect(vendor.get('/x')).rejects.toMatchObject({ kind: 'status' });
      await expect(vendor.get('/x')).rejects.toMatchObject({ kind: 'open' });

      jest.spyOn(Date, 'now').mockImplementation(() => later + 61_000);
      answers = [json({ ok: true })];
      expect((await vendor.get('/x')).status).toBe(200);
      expect(await stateOf()).toMatchObject({ ok: true, circuit: 'closed' });
    });

    it('keeps the circuit breaker closed while the upstream only answers 4xx', async () => {
      const vendor = client({ retries: 0, breaker: { failures: 1, halfOpenAfterMs: 60_000 } });
      answers = [json({}, 404), json({}, 429), json({ ok: true })];
      await expect(vendor.get('/x')).rejects.toMatchObject({ status: 404 });
      await expect(vendor.get('/x')).rejects.toMatchObject({ status: 429 });
      expect((await vendor.get('/x')).status).toBe(200);
    });
  });

  describe('what can be seen from outside', () => {
    it('measures tries and failures by upstream', async () => {
      answers = [json({}, 503), json({})];
      await client().get('/x');
      const text = await metrics.text();
      expect(text).toContain('upstream_failures_total{upstream="vendor",kind="status"} 1');
      expect(text).toContain('upstream_request_duration_seconds_count{upstream="vendor",outcome="ok"} 1');
    });

    it('shows the last success and the last error without making the site unready', async () => {
      const vendor = client({ retries: 0 });
      expect(await stateOf()).toEqual({ ok: true, circuit: 'closed', lastSuccess: null, lastError: null, used: false });
      await vendor.get('/x');
      answers = [json({}, 500)];
      await expect(vendor.get('/x')).rejects.toThrow();
      expect(await health.report()).toMatchObject({
        ready: true,
        dependencies: { vendor: { ok: false, lastSuccess: expect.any(String) as string, lastError: { kind: 'status', status: 500 } } },
      });
    });

    it('records for the current request which upstreams were called', async () => {
      const vendor = client();
      await withServerTimings(async () => {
        expect(serverTimings()).toEqual([]);
        await vendor.get('/x');
        expect(serverTimings()).toEqual([{ name: 'vendor', durationMs: expect.any(Number) as number }]);
      });
      expect(serverTimings()).toEqual([]);
    });
  });
});
