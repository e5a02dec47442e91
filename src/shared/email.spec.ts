import fc from 'fast-check';
import { emailMessage, maskEmail, readEmail } from './email';

describe('an e-mail address', () => {
  it.each([
    ['olena@example.com', 'olena@example.com'],
    ['  Olena.K+salon@Mail.Example.COM \n', 'olena.k+salon@mail.example.com'],
    ['пошта@приклад.укр', 'пошта@приклад.укр'],
    ["o'neil@a.co", "o'neil@a.co"],
    ['Олена Лі <Olena@Example.com>', 'olena@example.com'],
    ['<olena@example.com>', 'olena@example.com'],
    ['mailto:olena@example.com?subject=Вітання', 'olena@example.com'],
    ['olena@example.com.', 'olena@example.com'],
    [' olena@example.com , ', 'olena@example.com'],
    ['ｏlena＠example．com', 'olena@example.com'],
    ['olena@example。com', 'olena@example.com'],
    ['\ufeffole\u200bna\u00ad@exam\u2060ple.com\u202c', 'olena@example.com'],
    ['\u00a0olena@example.com\u00a0', 'olena@example.com'],
    ['оля@пошта.com', 'оля@пошта.com'],
    ['olena@пошта.укр', 'olena@пошта.укр'],
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
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'olena@example.com\r\nbcc: b@example.com',
    'Olena <olena@example.com> Ivan <ivan@example.com>',
    'ole..na@example.com',
    '.olena@example.com',
    'olena@-example.com',
    'olena@10.0.0.1',
    `${'a'.repeat(65)}@example.com`,
    `${'a'.repeat(250)}@example.com`,
  ])('is not read from %j', (typed) => {
    expect(readEmail(typed)).toBeNull();
  });

  it.each([
    ['аnna@gmail.com', 'emailCyrillic', 'а'],
    ['anna@gmаil.com', 'emailCyrillic', 'а'],
    ['anna@gmail.соm', 'emailCyrillic', 'с'],
    ['ANNA@GMAIL.СOM', 'emailCyrillic', 'с'],
    ['олена@gmail.com', 'emailCyrillic', 'о'],
    ['anna@укр.net', 'emailCyrillic', 'у'],
    ['anna@сот.com', 'emailCyrillic', 'с'],
    ['αnna@gmail.com', 'emailLetter', 'α'],
    ['josé@gmail.com', 'emailLetter', 'é'],
    ['олeна@пошта.укр', 'emailLetter', 'e'],
    ['anna٣@gmail.com', 'emailLetter', '٣'],
  ] as const)('is not read from %j, and its words are %s with %s', (typed, problem, letter) => {
    expect(readEmail(typed)).toBeNull();
    expect(emailMessage(typed)).toEqual({ key: `common.forms.problems.${problem}`, args: { letter } });
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
