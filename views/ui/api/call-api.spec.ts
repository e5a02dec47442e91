import { apiRoute } from '../../../src/shared/api-route';
import type { ApiError } from './api-error';
import { callApi } from './call-api';

const FIND = apiRoute<{ q: string; most?: number }, { ok: true }>('GET', '/api/things');
const ADD = apiRoute<{ name: string }, { ok: true; id: number }>('POST', '/api/things');

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

describe('a call to our API', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  const failure = (run: Promise<unknown>) =>
    run.then(
      () => null,
      (error: ApiError) => error,
    );
  const add = (options: { signal?: AbortSignal } = {}) => callApi(ADD, { name: 'Оля' }, { locale: 'en', ...options });

  beforeEach(() => fetched.mockReset());
  afterEach(() => jest.useRealTimers());
  afterAll(() => fetched.mockRestore());

  it('sends a body as JSON with the language, and returns the answer', async () => {
    fetched.mockResolvedValue(answer(201, { ok: true, id: 7 }));
    expect(await add()).toEqual({ ok: true, id: 7 });
    const [url, init] = fetched.mock.calls[0]!;
    expect([url, init?.method, init?.body]).toEqual(['/api/things?lang=en', 'POST', '{"name":"Оля"}']);
  });

  it('sends the body of a GET as query, without undefined values', async () => {
    fetched.mockResolvedValue(answer(200, { ok: true }));
    await callApi(FIND, { q: 'a b', most: undefined }, { locale: 'ua' });
    expect(fetched.mock.calls[0]![0]).toBe('/api/things?lang=ua&q=a+b');
    expect(fetched.mock.calls[0]![1]).not.toHaveProperty('body');
  });

  it('fills in the parts of its address, and sends an idempotency key', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    const drop = apiRoute<{ hold: string; reason: string }, undefined>('DELETE', '/api/holds/{hold}');
    expect(await callApi(drop, { hold: 'a/b', reason: 'late' }, { locale: 'en', idempotencyKey: 'key-1' })).toBeUndefined();
    const [url, init] = fetched.mock.calls[0]!;
    expect([url, init?.body]).toEqual(['/api/holds/a%2Fb?lang=en', '{"reason":"late"}']);
    expect(init?.headers).toMatchObject({ 'idempotency-key': 'key-1' });
  });

  it('recognises a refusal with status 200', async () => {
    const refusal = { ok: false, error: 'The chat is closed' };
    fetched.mockResolvedValue(answer(200, refusal));
    expect(await failure(add())).toMatchObject({ refusal, isTransient: false });
  });

  it('reports the server’s errors, and that a retry does not help', async () => {
    const refusal = { ok: false, error: 'Check the fields', code: 'invalid_fields', details: { name: 'Too short' } };
    fetched.mockResolvedValue(answer(422, refusal));
    expect(await failure(add())).toMatchObject({ refusal, isTransient: false, retryAfterSeconds: 0 });
  });

  it.each([
    [429, '20', 20],
    [503, 'Sun, 22 Nov 2026 10:00:30 GMT', 30],
    [503, '999999', 3600],
    [503, '-5', 1],
    [429, 'soon', 1],
    [422, '20', 0],
  ])('tells when to try again: %i with Retry-After %s is %i s', async (status, header, seconds) => {
    jest.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
    fetched.mockResolvedValue(answer(status, { ok: false, error: 'Later', code: 'busy' }, { 'retry-after': header }));
    const error = await failure(add());
    expect([error?.retryAfterSeconds, error?.isTransient]).toEqual([seconds, seconds > 0]);
  });

  it.each([
    ['no network', 'network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page in place of JSON', 'server', () => Promise.resolve(answer(502, '<h1>Bad gateway</h1>'))],
    ['JSON of somebody else', 'server', () => Promise.resolve(answer(500, { message: 'oops' }))],
    ['a page that is called fine', 'server', () => Promise.resolve(answer(200, '<h1>Login</h1>'))],
  ])('takes %s for silence: %s', async (_, silence, respond) => {
    fetched.mockImplementation(respond);
    expect(await failure(add())).toMatchObject({ refusal: null, silence, isTransient: true });
  });

  /** Never answers; ends when it is told to. */
  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError'))));

  it('gives up after ten seconds', async () => {
    jest.useFakeTimers();
    fetched.mockImplementation(silent);
    const error = failure(add());
    await jest.advanceTimersByTimeAsync(9_999);
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await error).toMatchObject({ refusal: null, silence: 'timeout' });
  });

  it('is aborted by its caller, and rejects', async () => {
    fetched.mockImplementation(silent);
    const leaving = new AbortController();
    const error = failure(add({ signal: leaving.signal }));
    leaving.abort(new Error('gone'));
    expect(await error).toMatchObject({ message: 'gone' });
    expect(await failure(add({ signal: leaving.signal }))).toMatchObject({ message: 'gone' });
  });
});
