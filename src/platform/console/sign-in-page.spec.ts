import { placeOf } from './sign-in-page';

describe('after the sign-in', () => {
  it.each(['/ops', '/ops/visits?salon=oksamyt-pechersk&date=2026-11-23', '/ops/orders/order_17/mark-paid', '/ops/clients/7c9e-1'])(
    '%s is shown',
    (place) => expect(placeOf(place)).toBe(place),
  );

  it.each([
    '',
    null,
    '/',
    '//evil.example',
    'https://evil.example/ops',
    '/ops//evil.example',
    '/ops/../dev',
    '/ops\\evil',
    '/opsx',
    '/ops/sign-in',
    '/ops/sign-out',
    '/ops/join/abc',
    '/ops/news',
    '/ops/visits#x',
    '/ops/visits?a=<b>',
    `/ops/${'a'.repeat(600)}`,
  ])('%s is not', (place) => expect(placeOf(place)).toBe(''));
});
