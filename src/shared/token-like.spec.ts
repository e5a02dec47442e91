import { withoutTokens } from './token-like';

const TOKEN = 'Zm9vYmFyYmF6cXV4MTIzNA';

describe('what looks like a token', () => {
  it.each(['', ')', '.', ',', '»', '"', '%22', '%C2%BB', '/move/', ' and more'])('is taken out with %j behind it', (behind) =>
    expect(withoutTokens(`/visit/${TOKEN}${behind}`, ':token')).toBe(`/visit/:token${behind}`),
  );

  it.each([
    ['within words', `see "${TOKEN}", please`, 'see ":token", please'],
    ['behind an escape', `/x/%22${TOKEN}%22`, '/x/%22:token%22'],
    ['longer than ours', `/x/${TOKEN}${TOKEN}7`, '/x/:token'],
  ])('is taken out %s', (_, text, left) => expect(withoutTokens(text, ':token')).toBe(left));

  it.each([
    '/services/female/hair/zhinocha-strizhka-dovhoho-volossia/',
    '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10',
    'UND_ERR_CONNECT_TIMEOUT',
    'NestApplicationExceptionFilter',
    '/assets/main.js',
  ])('is not %s', (text) => expect(withoutTokens(text, ':token')).toBe(text));

  it('is looked for in a time that grows with the text, whatever it is', () => {
    const begin = performance.now();
    withoutTokens('a'.repeat(200_000), '');
    withoutTokens('A-'.repeat(100_000), '');
    expect(performance.now() - begin).toBeLessThan(1000);
  });
});
