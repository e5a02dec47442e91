import { apiRoute } from '../../../src/shared/api-route';
import { ApiCall } from './api-call';

const ORDER = apiRoute<{ name: string }, { id: number }>('POST', '/api/things', { idempotent: true });

interface PageReq {
  readonly body: string;
  readonly key: string;
  readonly answer: (status: number, body: object, headers?: Record<string, string>) => Promise<void>;
  readonly lose: () => Promise<void>;
  readonly isEnded: () => boolean;
}

describe('the calls of an island', () => {
  const asked: PageReq[] = [];
  const fetched = jest.spyOn(globalThis, 'fetch');
  const settled = () => jest.advanceTimersByTimeAsync(0);

  beforeEach(() => {
    jest.useFakeTimers();
    asked.length = 0;
    fetched.mockImplementation(
      (_, init) =>
        new Promise((resolve, reject) => {
          init!.signal!.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
          asked.push({
            body: init!.body as string,
            key: (init!.headers as Record<string, string>)['idempotency-key']!,
            answer: (status, body, headers) => {
              resolve(new Response(JSON.stringify(body), { status, headers }));
              return settled();
            },
            lose: () => {
              reject(new TypeError('Failed to fetch'));
              return settled();
            },
            isEnded: () => init!.signal!.aborted,
          });
        }),
    );
  });
  afterEach(() => jest.useRealTimers());
  afterAll(() => fetched.mockRestore());

  const make = () => new ApiCall(ORDER, 'ua');

  it('are pending, then done; the answer stays until the next one arrives', async () => {
    const call = make();
    const states: string[] = [];
    call.subscribe(() => states.push(call.getState().state));
    call.send({ name: 'Оля' });
    await asked[0]!.answer(201, { id: 7 });
    expect(call.getState()).toMatchObject({ state: 'done', answer: { id: 7 }, error: null });
    call.send({ name: 'Ірина' });
    expect(call.getState()).toMatchObject({ state: 'pending', answer: { id: 7 } });
    expect(states).toEqual(['pending', 'done', 'pending']);
  });

  it('are sent once for several clicks', async () => {
    const call = make();
    call.send({ name: 'Оля' });
    call.send({ name: 'Оля' });
    expect(asked).toHaveLength(1);
    await asked[0]!.answer(201, { id: 7 });
    expect(call.getState().answer).toEqual({ id: 7 });
  });

  it('retry a lost request with the same idempotency key, and use a new key for another one', async () => {
    const call = make();
    call.send({ name: 'Оля' });
    await asked[0]!.lose();
    expect(call.getState()).toMatchObject({ state: 'failed', error: { silence: 'network' } });
    call.retry();
    expect([asked[1]!.body, asked[1]!.key]).toEqual([asked[0]!.body, asked[0]!.key]);
    await asked[1]!.lose();
    call.send({ name: 'Ірина' });
    expect(asked[2]!.key).not.toBe(asked[1]!.key);
    await asked[2]!.answer(201, { id: 8 });
    call.send({ name: 'Ірина' });
    expect(asked[3]!.key).not.toBe(asked[2]!.key);
  });

  it('wait for as long as the server asks, and count the seconds', async () => {
    const call = make();
    call.send({ name: 'Оля' });
    await asked[0]!.answer(429, { ok: false, error: 'Забагато', code: 'too_many' }, { 'retry-after': '3' });
    expect(call.getState().retryIn).toBe(3);
    call.retry();
    await jest.advanceTimersByTimeAsync(2_999);
    expect(call.getState().retryIn).toBe(1);
    call.retry();
    expect(asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect([call.getState().retryIn, jest.getTimerCount()]).toEqual([0, 0]);
    call.retry();
    expect(asked).toHaveLength(2);
  });

  it('clear the error of a field once it has changed', async () => {
    const call = make();
    call.send({ name: '' });
    await asked[0]!.answer(422, { ok: false, error: 'Перевірте', code: 'invalid_fields', details: { name: 'Як вас звати?' } });
    expect(call.getState().changed.has('name')).toBe(false);
    call.touch('name');
    expect(call.getState().changed.has('name')).toBe(true);
    call.send({ name: '' });
    await asked[1]!.answer(422, { ok: false, error: 'Перевірте', code: 'invalid_fields', details: { name: 'Як вас звати?' } });
    expect(call.getState().changed.has('name')).toBe(false);
  });

  it('abort a running call for a newer one, and report only the newer one', async () => {
    const call = make();
    call.replace({ name: 'О' });
    call.replace({ name: 'Ол' });
    expect(asked.map((one) => one.isEnded())).toEqual([true, false]);
    await settled();
    expect(call.getState().state).toBe('pending');
    await asked[1]!.answer(200, { id: 2 });
    expect(call.getState()).toMatchObject({ state: 'done', answer: { id: 2 } });
  });

  it('are aborted with their island, without leaks', async () => {
    const call = make();
    call.send({ name: 'Оля' });
    call.stop();
    await settled();
    expect(asked[0]!.isEnded()).toBe(true);
    expect(call.getState().state).toBe('idle');
    call.send({ name: 'Оля' });
    await asked[1]!.answer(429, { ok: false, error: 'Забагато', code: 'too_many' }, { 'retry-after': '30' });
    call.stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});
