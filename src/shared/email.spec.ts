import fc from 'fast-check';
import { maskEmail, readEmail } from './email';

describe('an e-mail address', () => {
  it.each([
    ['olena@example.com', 'olena@example.com'],
    ['  Olena.K+salon@Mail.Example.COM \n', 'olena.k+salon@mail.example.com'],
    ['пошта@приклад.укр', 'пошта@приклад.укр'],
    ["o'neil@a.co", "o'neil@a.co"],
  ])('is read from %j as %j', (typed, email) => {
    expect(readEmail(typed)).toBe(email);
  });

  it.each([
    '',
    ' ',
    'olena',
    'olena@',
    '@example.com',
    'olena@example',
    'olena@example.',
    'olena@.com',
    'olena@example..com',
    'a@b@c.com',
    'ole na@example.com',
    'olena@exam ple.com',
    'Olena <olena@example.com>',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'olena@example.com\r\nbcc: b@example.com',
    'olena\u0000@example.com',
    'olena\u200b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('is not read from %j', (typed) => {
    expect(readEmail(typed)).toBeNull();
  });

  it('stays what it is when it is read again, and never holds white space or capitals', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z@. ]{0,12}$/)), (typed) => {
        const email = readEmail(typed);
        if (email === null) return;
        expect(readEmail(email)).toBe(email);
        expect(email).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
        expect(email).toBe(email.toLowerCase());
      }),
    );
  });

  it('is masked: its first letter and its domain stay', () => {
    expect(['olena@example.com', 'ї@приклад.укр', '😀k@example.com'].map(maskEmail)).toEqual([
      'o***@example.com',
      'ї***@приклад.укр',
      '😀***@example.com',
    ]);
  });
});
