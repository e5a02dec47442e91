import type { Request, Response } from 'express';
import { localeOf, requestLocale } from './request-locale';

/** What the next handler sees: language, address, and the error if there is one. */
function passed(url: string) {
  const req = { url, originalUrl: url, method: 'GET' } as Request;
  let error: unknown;
  requestLocale(req, {} as Response, (problem?: unknown) => (error = problem));
  return { locale: localeOf(req), url: req.url, error };
}

describe('the language of a request', () => {
  it.each([
    ['/', 'ua', '/'],
    ['/salons/?salon=a', 'ua', '/salons/?salon=a'],
    ['/en', 'en', '/'],
    ['/en/', 'en', '/'],
    ['/en/salons/?salon=/en/', 'en', '/salons/?salon=/en/'],
    ['/en?x=1', 'en', '/?x=1'],
    ['/english/', 'ua', '/english/'],
    ['/ua/', 'ua', '/ua/'],
  ])('%s is %s, and its controller sees %s', (url, locale, path) => {
    expect(passed(url)).toEqual({ locale, url: path, error: undefined });
  });

  it.each(['/en/api/search', '/en/health/live', '/en/img/320/media/a.jpg', '/en/metrics'])('%s is not a page and keeps its path', (url) => {
    expect(passed(url).url).toBe(url);
  });
});

describe('a page in another spelling', () => {
  const movedTo = (url: string, method = 'GET') => {
    let to: unknown[] | undefined;
    requestLocale(
      { url, originalUrl: url, method } as Request,
      { redirect: (...args: unknown[]) => (to = args) } as unknown as Response,
      () => undefined,
    );
    return to;
  };

  it.each([
    ['/salons/%6Fksamyt-lypky/?x=%6F', '/salons/oksamyt-lypky/?x=%6F'],
    ['/%65n/salons/', '/en/salons/'],
    ['/blog/%d0%bd/', '/blog/%D0%BD/'],
  ])('%s moves to %s for good', (url, to) => {
    expect(movedTo(url)).toEqual([301, to]);
  });

  it.each(['//evil.example/%6F/', '/\\evil.example/%6F/', '/api/%6F', '/a%0d%0ab/', '/salons/'])('%s does not move', (url) => {
    expect(movedTo(url)).toBeUndefined();
  });

  it('does not move when something is posted to it', () => {
    expect(movedTo('/salons/%6Fksamyt/', 'POST')).toBeUndefined();
  });
});

describe('an address that no page can have', () => {
  it.each([['/%E0%A4%A/'], ['/a%00b/'], ['/a%0d%0ab/'], ['/en/%7f/'], ['/%/']])('%s is malformed', (url) => {
    expect(passed(url).error).toMatchObject({ kind: 'invalid', code: 'address_malformed' });
  });

  it('is refused when it is too long', () => {
    expect(passed(`/${'a'.repeat(2048)}`).error).toMatchObject({ code: 'address_too_long' });
    expect(passed(`/?q=${'a'.repeat(1000)}`).error).toBeUndefined();
  });

  it('is accepted with Cyrillic letters', () => {
    expect(passed('/%D0%BD%D1%96%D0%B3%D1%82%D1%96/').error).toBeUndefined();
  });
});
