import { Logger } from '@nestjs/common';
import { OrderServiceSink } from '../../src/modules/certificate/adapters/order-service/order-service.sink';
import { RemoteRefused, RemoteUnavailable } from '../../src/shared/remote-failure';
import { HealthRegistry } from '../../src/platform/health/health.registry';
import { HttpClientFactory } from '../../src/platform/http-client/http-client.factory';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { OrderServiceStub } from '../stubs/order-service.stub';
import type { OrderServiceFault } from '../stubs/order-service.stub';
import { ORDER, orderSinkContract } from './order-sink.contract';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

let stub: OrderServiceStub;
let clients: HttpClientFactory;
let sink: OrderServiceSink;
beforeEach(async () => {
  stub = new OrderServiceStub();
  await stub.start();
  clients = new HttpClientFactory(new MetricsRegistry(), new HealthRegistry());
  sink = new OrderServiceSink(clients, stub.url);
});
afterEach(async () => {
  await clients.onApplicationShutdown();
  await stub.stop();
});

orderSinkContract('the order service', () => Promise.resolve({ sink, orders: () => Promise.resolve([...stub.orders.values()]) }));

it('the order service is sent no credentials', async () => {
  await sink.send(ORDER, '');
  expect(Object.keys(stub.headers[0]!).filter((name) => /auth|cookie|token|key/.test(name))).toEqual([]);
});

describe('an order that the service does not take', () => {
  it.each<[OrderServiceFault, number, string]>([
    [{ status: 400, body: '{"ok":false,"error":"Салон зачинено","message":"closed"}' }, 400, 'Салон зачинено'],
    [{ status: 422, body: '{"ok":false,"message":"Wrong salon"}' }, 422, 'Wrong salon'],
    [{ status: 422, body: '{"error":{"code":1},"message":" "}' }, 422, 'WP 422'],
    [{ status: 403, body: '<h1>Forbidden</h1>' }, 403, 'WP 403'],
    [{ status: 404 }, 404, 'WP 404'],
    [{ status: 200, body: '{"ok":false,"error":"Немає в наявності"}' }, 200, 'Немає в наявності'],
    [{ status: 200, body: '{"ok":false}' }, 200, 'WP 200'],
  ])('after %j is refused with %d and the words %s', async (fault, status, words) => {
    stub.fail(fault);
    const error: unknown = await sink.send(ORDER, '').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RemoteRefused);
    expect(error).toMatchObject({ status, words, message: `order service: ${status}` });
  });

  it('has words of a length that can be shown', async () => {
    stub.fail({ status: 400, body: JSON.stringify({ error: 'я'.repeat(10_000) }) });
    await expect(sink.send(ORDER, '')).rejects.toMatchObject({ words: 'я'.repeat(300) });
  });

  it.each<[OrderServiceFault, object]>([
    [{ status: 500, body: '{"ok":false,"error":"db"}' }, { message: 'order service: 500' }],
    [{ status: 502, body: '<h1>Bad Gateway</h1>' }, { message: 'order service: 502' }],
    [{ status: 200, body: '<!doctype html><title>Технічні роботи</title>' }, { message: 'order service: a page under 200' }],
    [{ status: 408 }, { message: 'order service: 408' }],
    [
      { status: 429, headers: { 'retry-after': '7' } },
      { message: 'order service: 429', retryAfterMs: 7000 },
    ],
    [{ status: 301, headers: { location: 'https://elsewhere.example/' } }, { message: 'order service: 301' }],
    ['cut', { message: 'order service: network' }],
  ])('after %j is sent again, and taken then', async (fault, facts) => {
    stub.fail(fault);
    const error: unknown = await sink.send(ORDER, '').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RemoteUnavailable);
    expect(error).toMatchObject(facts);
    expect(await sink.send(ORDER, '')).toBe('taken');
  });

  it('is a duplicate when only the answer was lost', async () => {
    stub.fail('done-but-cut');
    await expect(sink.send(ORDER, '')).rejects.toBeInstanceOf(RemoteUnavailable);
    expect(await sink.send(ORDER, '')).toBe('duplicate');
    expect(stub.orders.size).toBe(1);
  });

  it('is given up when the process stops', async () => {
    const stop = new AbortController();
    stub.fail('silence');
    void stub.nextSilence().then(() => stop.abort(new Error('the process stops')));
    await expect(sink.send(ORDER, '', stop.signal)).rejects.toThrow('the process stops');
  });
});

it.each(['', 'created', '[]', 'null', '{"message":"ok"}'])('an order is taken with the answer %j under 200', async (body) => {
  stub.fail({ status: 200, body });
  expect(await sink.send(ORDER, '')).toBe('taken');
});
