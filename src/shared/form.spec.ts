import fc from 'fast-check';
import { problemArgs, readForm } from './form';
import type { FormFields } from './form';

const FORM = {
  name: { kind: 'text', required: true, least: 3, most: 10, problem: 'name', letters: true },
  phone: { kind: 'phone', required: true },
  email: { kind: 'email' },
  link: { kind: 'link', most: 60 },
  time: { kind: 'choice', options: ['soon', 'evening'] },
  comment: { kind: 'lines', most: 12 },
  agree: { kind: 'tick' },
} as const satisfies FormFields;

const GOOD = { name: 'Оля', phone: '067 123 45 67' };
const problemsOf = (input: unknown) => readForm(FORM, input).problems;

describe('a form', () => {
  it('is taken when every answer is good, and gives the answers as they are used', () => {
    const input = { name: '  Оля ', phone: '+380 (67) 123-45-67', email: ' OLIA@Example.com', link: 'instagram.com/olia', agree: 'yes' };
    const { values, problems, typed } = readForm(FORM, input);
    expect(problems).toEqual({});
    expect(values).toEqual({
      name: 'Оля',
      phone: '380671234567',
      email: 'olia@example.com',
      link: 'https://instagram.com/olia',
      time: 'soon',
      comment: '',
      agree: 'on',
    });
    expect(typed).toMatchObject({ name: '  Оля ', email: ' OLIA@Example.com', comment: '' });
  });

  it.each([
    [{}, { name: 'name', phone: 'phone' }],
    [{ ...GOOD, name: ' Я  ' }, { name: 'name' }],
    [{ ...GOOD, name: 'дуже довге ім’я' }, { name: 'long' }],
    [{ ...GOOD, phone: '380671234' }, { phone: 'phone' }],
    [{ ...GOOD, phone: '+1 415 555 0100' }, {}],
    [{ ...GOOD, phone: `0671234567${' '.repeat(40)}0` }, { phone: 'phone' }],
    [{ ...GOOD, email: 'olia@' }, { email: 'email' }],
    [{ ...GOOD, email: 'оlia@example.com' }, { email: 'emailCyrillic' }],
    [{ ...GOOD, name: '\u200b\u200b\u200b' }, { name: 'name' }],
    [{ ...GOOD, name: '12345' }, { name: 'nameLetters' }],
    [{ ...GOOD, email: 'ol ia@example.com' }, { email: 'email' }],
    [{ ...GOOD, link: 'моя сторінка' }, { link: 'link' }],
    [{ ...GOOD, link: 'javascript:alert(1)' }, { link: 'link' }],
    [{ ...GOOD, link: `a.com/${'b'.repeat(60)}` }, { link: 'long' }],
    [{ ...GOOD, time: 'never' }, { time: 'choice' }],
    [{ ...GOOD, comment: 'x'.repeat(13) }, { comment: 'long' }],
    [
      { ...GOOD, name: ['Оля', 'Ганна'], phone: 380671234567 },
      { name: 'name', phone: 'phone' },
    ],
  ])('%j has the problems %j', (input, problems) => expect(problemsOf(input)).toEqual(problems));

  it('counts the end of a line once, however it was sent', () => {
    const { typed, problems } = readForm(FORM, { ...GOOD, comment: 'a\r\nb\r\nc\r\nd\r\ne\r\nf\r\n' });
    expect([typed.comment, problems]).toEqual(['a\nb\nc\nd\ne\nf\n', {}]);
  });

  it('names the letter that is in the way of an address', () => {
    expect(problemArgs(FORM.email, 'оlia@example.com')).toEqual({ most: 0, letter: 'о' });
  });

  it('demands a tick only where it is required', () => {
    expect(readForm({ agree: { kind: 'tick', required: true } }, {}).problems).toEqual({ agree: 'required' });
    expect(readForm({ agree: { kind: 'tick', required: true } }, { agree: 'on' }).values).toEqual({ agree: 'on' });
  });

  it('reads whatever is sent, never what an object has from birth, and knows its own fields only', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const { typed, values } = readForm(FORM, input);
        expect(Object.keys(typed)).toEqual(Object.keys(FORM));
        expect(Object.values({ ...typed, ...values }).every((value) => typeof value === 'string')).toBe(true);
      }),
    );
    expect(readForm({ constructor: { kind: 'text', most: 9 }, toString: { kind: 'text', most: 9 } }, {}).typed).toEqual({
      constructor: '',
      toString: '',
    });
  });

  it('takes what it gave: good answers are good again', () => {
    const nine = fc.stringMatching(/^[1-9][0-9]{8}$/);
    fc.assert(
      fc.property(nine, fc.emailAddress(), fc.webUrl({ size: 'small' }), (digits, email, link) => {
        const form = { phone: { kind: 'phone' }, email: { kind: 'email' }, link: { kind: 'link', most: 2000 } } as const;
        const { values } = readForm(form, { phone: `0${digits}`, email, link });
        expect(readForm(form, values).values).toEqual(values);
        expect(values.phone).toBe(`380${digits}`);
      }),
    );
  });
});
