import { errorFacts } from '../errors/error-facts';
import { bodyHash } from './body-hash';
import { IdempotencyStore } from './idempotency-store';
import type { BegunRequest, KnownRequest, RequestKey, StoredAnswer } from './idempotency-store';
import { Idempotency } from './idempotency.service';

/** In memory, without a bound in time: for specs. */
class MemoryStore extends IdempotencyStore {
  private readonly known = new Map<string, KnownRequest>();

  override begin(request: RequestKey, hash: string): Promise<BegunRequest | KnownRequest> {
    const name = JSON.stringify(request);
    const known = this.known.get(name);
    if (!known) this.known.set(name, { bodyHash: hash, answer: null });
    return Promise.resolve(known ?? { token: 'begun' });
  }

  override finish(request: RequestKey, _token: string, answer: StoredAnswer): Promise<void> {
    const name = JSON.stringify(request);
    this.known.set(name, { ...this.known.get(name)!, answer });
    return Promise.resolve();
  }

  override release(request: RequestKey): Promise<void> {
    this.known.delete(JSON.stringify(request));
    return Promise.resolve();
  }
}

const REQUEST: RequestKey = { scope: 'POST /api/holds 10.0.0.1', key: 'k-1' };
const BODY = { salon: 7, start: '10:00' };

describe('a request with an Idempotency-Key', () => {
  let idempotency: Idempotency;
  let carriedOut: number;
  beforeEach(() => {
    idempotency = new Idempotency(new MemoryStore());
    carriedOut = 0;
  });

  const send = (request = REQUEST, body: unknown = BODY) =>
    idempotency.run(request, body, () => Promise.resolve({ status: 201, body: { hold: ++carriedOut } }));
  const refusal = (sent: Promise<unknown>) => sent.then(() => null, errorFacts);

  it('is carried out once, and answered the same again', async () => {
    const first = await send();
    expect(await send(REQUEST, { start: '10:00', salon: 7 })).toEqual(first);
    expect([first, carriedOut]).toEqual([{ status: 201, body: { hold: 1 } }, 1]);
  });

  it('is 422 with another body', async () => {
    await send();
    expect(await refusal(send(REQUEST, { ...BODY, salon: 8 }))).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(carriedOut).toBe(1);
  });

  it('is 409 with Retry-After while the first is under way, and answered when it is done', async () => {
    let finish!: (answer: StoredAnswer) => void;
    const first = idempotency.run(REQUEST, BODY, () => new Promise((resolve) => (finish = resolve)));
    expect(await refusal(send())).toMatchObject({ status: 409, code: 'idempotency_under_way', retryAfterSeconds: 2 });
    expect(await refusal(send(REQUEST, { salon: 8 }))).toMatchObject({ status: 422 });
    finish({ status: 201, body: 'done' });
    expect(await first).toEqual({ status: 201, body: 'done' });
    expect(await send()).toEqual({ status: 201, body: 'done' });
    expect(carriedOut).toBe(0);
  });

  it('may be sent again after it failed', async () => {
    await expect(idempotency.run(REQUEST, BODY, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await send()).status).toBe(201);
  });

  it('may be sent again as soon as its key is given back, which is tried more than once, and told to nobody', async () => {
    jest.useFakeTimers();
    try {
      const store = new MemoryStore();
      const release = jest.spyOn(store, 'release');
      for (let time = 0; time < 3; time++) release.mockRejectedValueOnce(new Error('the database is away'));
      const own = new Idempotency(store);
      await expect(own.run(REQUEST, BODY, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
      const again = () => own.run(REQUEST, BODY, () => Promise.resolve({ status: 201, body: 'done' }));
      expect(await refusal(again())).toMatchObject({ code: 'idempotency_under_way' });
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await again()).toEqual({ status: 201, body: 'done' });
      expect(release).toHaveBeenCalledTimes(4);
    } finally {
      jest.useRealTimers();
    }
  });

  it('gives up after a few tries: the key is taken over later', async () => {
    jest.useFakeTimers();
    try {
      const store = new MemoryStore();
      const release = jest.spyOn(store, 'release').mockRejectedValue(new Error('the database is away'));
      const own = new Idempotency(store);
      await expect(own.run(REQUEST, BODY, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
      await jest.advanceTimersByTimeAsync(600_000);
      expect(release).toHaveBeenCalledTimes(6);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is another one under another key, of another route, or of another visitor', async () => {
    await send();
    await send({ ...REQUEST, key: 'k-2' });
    await send({ ...REQUEST, scope: 'POST /api/holds 10.0.0.2' });
    expect(carriedOut).toBe(3);
  });

  it.each(['', ' ', 'a b', 'ключ', 'k\n', 'x'.repeat(129)])('is 400 with a key that is none: %j', async (key) => {
    expect(await refusal(send({ ...REQUEST, key }))).toMatchObject({ status: 400, code: 'idempotency_key_invalid' });
    expect(carriedOut).toBe(0);
  });
});

describe('the hash of a body', () => {
  const parsed = (json: string) => bodyHash(JSON.parse(json));

  it.each([
    ['{"a":1,"b":[{"c":2,"d":3}]}', '{ "b": [{ "d": 3, "c": 2 }], "a": 1.0 }'],
    ['"\\u0454"', '"є"'],
    ['{"a":0}', '{"a":-0}'],
  ])('is the same for %s and %s', (one, other) => {
    expect(parsed(one)).toBe(parsed(other));
  });

  it.each([
    ['[1,2]', '[2,1]'],
    ['{"a":1}', '{"a":"1"}'],
    ['{"a":null}', '{}'],
    ['{}', '[]'],
    ['{"__proto__":{"a":1}}', '{}'],
    ['{"a":"b\\",\\"c"}', '{"a":"b","c":""}'],
  ])('differs for %s and %s', (one, other) => {
    expect(parsed(one)).not.toBe(parsed(other));
  });

  it('is refused for what is nested to exhaust the stack', () => {
    expect(() => parsed(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).toThrow('nested too deeply');
    expect(bodyHash(undefined)).toBe(bodyHash(null));
  });
});
