import { begunPage } from './begun-page';

const begun = (referer: string | undefined) =>
  begunPage({ headers: { referer }, host: 'oksamyt.test' } as never, 'https://www.oksamyt.test');

describe('the page on which an order was begun', () => {
  it.each([
    ['https://oksamyt.test/gift_certificate/?success=1#x', '/gift_certificate/'],
    ['https://www.oksamyt.test/en/gift_certificate/tysha/', '/en/gift_certificate/tysha/'],
    ['https://oksamyt.test/', '/'],
  ])('%s is %s', (referer, path) => {
    expect(begun(referer)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'nothing',
    'https://evil.example/gift_certificate/',
    'https://oksamyt.test/api/docs/',
    'https://oksamyt.test/en/thank/',
    'https://oksamyt.test/certificate/secret/',
    'https://oksamyt.test/(x)/',
    'https://oksamyt.test//evil.example/',
    `https://oksamyt.test/${'a'.repeat(300)}/`,
  ])('%s is none that a buyer returns to', (referer) => {
    expect(begun(referer)).toBeNull();
  });
});
