import { readWidget, widgetAddress } from './telegram-widget';

const LOGIN = { id: 77, first_name: 'Олена', username: 'olena', auth_date: 1_795_348_000, hash: 'c3' };
const told = (message: object) => readWidget(JSON.stringify(message));

describe('the frame of Telegram’s login widget', () => {
  it('is that of the bot, and is told which page it stands in', () => {
    expect(widgetAddress('oksamyt_bot', 'https://oksamyt.example')).toBe(
      'https://oauth.telegram.org/embed/oksamyt_bot?origin=https%3A%2F%2Foksamyt.example&size=large&userpic=false&request_access=write',
    );
  });

  it('tells who logged in: the fields that Telegram signs, and no others', () => {
    const data = { ...LOGIN, photo_url: 'https://t.me/p.jpg', order_id: 'order_1', extra: { a: 1 }, last_name: null };
    expect(told({ event: 'auth_user', auth_data: data })).toEqual({
      kind: 'login',
      login: { ...LOGIN, photo_url: 'https://t.me/p.jpg' },
    });
  });

  it.each([
    [
      { width: 219, height: '40' },
      { width: 219, height: 40 },
    ],
    [{ height: 40 }, { height: 40 }],
    [
      { width: 100_000, height: 100_000 },
      { width: 500, height: 120 },
    ],
    [{ width: -1, height: 'tall' }, {}],
  ])('tells its size, within bounds: %j', (size, read) => {
    expect(told({ event: 'resize', ...size })).toEqual({ kind: 'size', ...read });
  });

  it.each([
    undefined,
    null,
    7,
    '',
    'no json',
    '7',
    'null',
    '[]',
    '{"event":"unauthorized"}',
    '{"event":"auth_user"}',
    { event: 'auth_user' },
  ])('tells nothing by %j', (data) => {
    expect(readWidget(data)).toBeNull();
  });
});
