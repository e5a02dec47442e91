import { translations } from '../../../../test/unit/translations';
import { ApiError } from '../../../ui/api/api-error';
import { deepLinkOf, isChatLinked, isMessengerSignIn, linkFailure, signIn, signInFailure } from './messenger';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
const refused = (status: number, error: string, code = 'messenger_auth_failed', headers = {}) =>
  answer(status, { ok: false, error, code }, headers);

describe('connecting a messenger', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  const t = translations.translator('ua');
  const asking = () => ({ locale: 'ua' as const, signal: new AbortController().signal });
  const failureOf = (run: Promise<unknown>) =>
    run.then(
      () => null,
      (error: unknown) => error,
    );

  beforeEach(() => fetched.mockReset());
  afterAll(() => fetched.mockRestore());

  it.each([
    [{ id: 7, first_name: 'Олена', username: 'olena' }, '@olena'],
    [{ id: 7, first_name: 'Олена' }, 'Олена'],
    [{ id: 7 }, ''],
  ])('posts what the widget gave, and knows the order that was made for it: %j', async (login, name) => {
    fetched.mockResolvedValue(answer(200, { ok: true, order_id: 'order_1', token: 'secret' }));
    const account = await signIn(login, 'ua');
    expect(account).toEqual({ order: 'order_1', name });
    expect(isMessengerSignIn(account)).toBe(true);
    expect(JSON.parse(fetched.mock.calls[0]![1]!.body as string)).toEqual(login);
  });

  it.each([
    ['the words of the server', () => refused(401, 'Auth failed, http=403'), 'Auth failed, http=403'],
    ['its default where an answer has no words', () => answer(502, '<html>'), 'Auth failed, http=502'],
    [
      'that it could not be reached',
      () => Promise.reject(new TypeError('fetch failed')),
      'Не вдалося підключити Telegram. Спробуйте ще раз або оберіть інший спосіб.',
    ],
  ])('tells of a sign-in that failed %s', async (_, respond, words) => {
    fetched.mockImplementation(() => Promise.resolve(respond()));
    expect(signInFailure(t, await failureOf(signIn({ id: 7 }, 'ua')))).toBe(words);
  });

  it.each([
    'https://t.me/oksamyt_bot?start=abc',
    'tg://resolve?start=abc&domain=oksamyt_bot',
    'http://127.0.0.1:3000/sandbox/messenger/?start=abc',
  ])('takes a link that begins a chat: %s', async (deeplink) => {
    fetched.mockResolvedValue(answer(200, { ok: true, deeplink }));
    expect(await deepLinkOf('order_1', asking())).toBe(deeplink);
  });

  it.each([
    ['without ?start=', () => answer(200, { ok: true, deeplink: 'https://t.me/oksamyt_bot' })],
    ['that is a script', () => answer(200, { ok: true, deeplink: 'javascript:alert(1)//?start=' })],
    ['that the server has not', () => refused(503, 'Не вдалось згенерувати посилання на бота. Спробуйте ще раз.', 'messenger_no_deeplink')],
    ['that cannot be asked for', () => Promise.reject(new TypeError('fetch failed'))],
  ])('has no link %s', async (_, respond) => {
    fetched.mockImplementation(() => Promise.resolve(respond()));
    const error = await failureOf(deepLinkOf('order_1', asking()));
    expect(linkFailure(t, error)).toBe('Не вдалось згенерувати посилання на бота. Спробуйте ще раз.');
  });

  it('does not know whether a chat has begun while the server cannot tell, and gives up what it refuses', async () => {
    fetched.mockResolvedValueOnce(answer(200, { ok: true, chat_linked: true }));
    expect(await isChatLinked('order_1', asking())).toBe(true);
    fetched.mockResolvedValueOnce(refused(503, 'Пізніше', 'messenger_unavailable', { 'retry-after': '30' }));
    expect(await isChatLinked('order_1', asking())).toBe(false);
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'));
    expect(await isChatLinked('order_1', asking())).toBe(false);
    fetched.mockResolvedValueOnce(refused(404, 'Немає', 'order_unknown'));
    await expect(isChatLinked('order_1', asking())).rejects.toBeInstanceOf(ApiError);
  });

  it.each([null, {}, { order: 'order_1' }, { order: 1, name: '' }])('reads nobody from %j in the storage', (value) => {
    expect(isMessengerSignIn(value)).toBe(false);
  });
});
