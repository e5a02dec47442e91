import { Logger } from '@nestjs/common';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HealthRegistry } from '../health/health.registry';
import { MetricsRegistry } from '../metrics/metrics.registry';
import type { HttpClient, HttpClientOptions } from './http-client';
import { HttpClientFactory } from './http-client.factory';

const status =
  (code: number): RequestListener =>
  (_req, res) =>
    void res.writeHead(code).end('{}');
const never: RequestListener = () => undefined;
const cut: RequestListener = (_req, res) => void res.destroy();

describe('the health of an upstream', () => {
  let server: Server;
  let answers: RequestListener[];
  let factory: HttpClientFactory;
  let health: HealthRegistry;

  beforeAll(() => void Logger.overrideLogger(false));
  beforeEach(async () => {
    answers = [];
    health = new HealthRegistry();
    factory = new HttpClientFactory(new MetricsRegistry(), health);
    server = createServer((req, res) => answers.shift()!(req, res));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await factory.onApplicationShutdown();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  function client(retries = 0, timeoutMs = 2000, more: Partial<HttpClientOptions> = {}): HttpClient {
    const { port } = server.address() as AddressInfo;
    return factory.create({ name: 'vendor', baseUrl: `http://127.0.0.1:${port}`, timeoutMs, retries, backoffMs: 1, ...more });
  }
  const stateOf = async () => (await health.report()).dependencies.vendor;

  it.each([301, 400, 404, 409, 422])('works after %i, which is an answer, and shows it as the last error', async (code) => {
    answers = [status(code)];
    await expect(client().get('/x')).rejects.toMatchObject({ status: code });
    expect(await stateOf()).toMatchObject({ ok: true, lastError: { kind: 'status', status: code } });
  });

  it.each([401, 403])('does not work after %i: its key is refused, which another try would not change', async (code) => {
    const told = jest.spyOn(health, 'failed');
    const vendor = client(1);
    answers = [status(code), status(200)];
    await expect(vendor.get('/x')).rejects.toMatchObject({ status: code });
    expect(await stateOf()).toMatchObject({ ok: false });
    expect(told.mock.calls).toEqual([['vendor', `key refused ${code}`, true]]);
    await vendor.get('/x');
    expect(await stateOf()).toMatchObject({ ok: true });
  });

  it('does not work after an answer of 200 whose body refuses the key, and is told so once', async () => {
    const [failed, succeeded] = [jest.spyOn(health, 'failed'), jest.spyOn(health, 'succeeded')];
    const vendor = client(0, 2000, { refusesKey: (_status, body) => body === '{}' });
    answers = [status(200)];
    await vendor.getJson('/x');
    expect([failed.mock.calls, succeeded.mock.calls]).toEqual([[['vendor', 'key refused 200', true]], []]);
    expect(await stateOf()).toMatchObject({ ok: false, lastSuccess: null });
  });

  it.each<[string, RequestListener, string]>([
    ['an answer of 500', status(500), 'status 500'],
    ['an answer that cannot be read', (_req, res) => void res.end('<b>'), 'malformed 200'],
  ])('is told once of %s', async (_name, answer, reason) => {
    const [failed, succeeded] = [jest.spyOn(health, 'failed'), jest.spyOn(health, 'succeeded')];
    answers = [answer];
    await expect(client().getJson('/x')).rejects.toThrow();
    expect([failed.mock.calls, succeeded.mock.calls]).toEqual([[['vendor', reason, false]], []]);
  });

  it('works again as soon as it answers, even with a refusal', async () => {
    const vendor = client();
    answers = [status(500), status(404)];
    await expect(vendor.get('/x')).rejects.toMatchObject({ status: 500 });
    expect(await stateOf()).toMatchObject({ ok: false });
    await expect(vendor.get('/x')).rejects.toMatchObject({ status: 404 });
    expect(await stateOf()).toMatchObject({ ok: true });
  });

  it('does not work when it asks to slow down until all attempts are used up, not before', async () => {
    const vendor = client(1);
    answers = [status(429), status(200), status(429), status(429)];
    await vendor.get('/x');
    expect(await stateOf()).toMatchObject({ ok: true, lastError: { status: 429 } });
    await expect(vendor.get('/x')).rejects.toMatchObject({ status: 429 });
    expect(await stateOf()).toMatchObject({ ok: false, lastError: { status: 429 } });
  });

  it.each<[string, RequestListener]>([
    ['no answer in time', never],
    ['a cut connection', cut],
  ])('is bad after %s', async (_name, answer) => {
    answers = [answer];
    await expect(client(0, 50).get('/x')).rejects.toThrow();
    expect(await stateOf()).toMatchObject({ ok: false });
  });
});
