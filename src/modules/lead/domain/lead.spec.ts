import fc from 'fast-check';
import { readEmail } from '../../../shared/email';
import { normalizedPhone } from '../../../shared/phone';
import { ANONYMOUS, LEAD_LIMITS, readLead } from './lead';

const read = (body: unknown) => readLead(body, 'ua');
const EMPTY = read({});

describe('a lead', () => {
  it('is read from the payload of the widget', () => {
    const body = {
      name: ' Олена ',
      phone: '067 123-45-67',
      email: ' Olena@Example.com ',
      salon: 'Печерськ',
      time: 'завтра ввечері',
      comment: 'один\r\nдва',
      source: 'booking',
      userId: 4711,
      appointmentId: 'a-1',
      service: 'Манікюр',
      orderTime: '2026-11-22T10:00:00Z',
      text: 'Запис',
      send: false,
      support: 'true',
      lang: 'en',
    };
    expect(read(body)).toEqual({
      name: 'Олена',
      phone: '380671234567',
      email: 'olena@example.com',
      salon: 'Печерськ',
      time: 'завтра ввечері',
      comment: 'один\nдва',
      source: 'booking',
      userId: '4711',
      appointmentId: 'a-1',
      service: 'Манікюр',
      orderTime: '2026-11-22T10:00:00Z',
      text: 'Запис',
      send: false,
      support: true,
      locale: 'en',
    });
  });

  it.each([[null], [undefined], ['text'], [7], [true], [[]], [[{ name: 'Олена' }]], [{}], [{ name: '  ', phone: 'немає', email: 'a@b' }]])(
    'is an anonymous one without anything in %j',
    (body) => {
      expect(read(body)).toEqual({ ...EMPTY, name: ANONYMOUS, phone: '', email: null, send: true, support: false, locale: 'ua' });
    },
  );

  it.each([
    [true, true],
    ['true', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    [0, false],
    ['0', false],
  ])('takes the flag %j for %j', (given, meant) => {
    expect(read({ send: given, support: given })).toMatchObject({ send: meant, support: meant });
  });

  it.each(['yes', null, {}, [true], 2, ''])('leaves flags as they are by default with %j', (given) => {
    expect(read({ send: given, support: given })).toMatchObject({ send: true, support: false });
  });

  it('keeps the language of the request where the body names none that is ours', () => {
    expect(readLead({ lang: 'fr' }, 'en').locale).toBe('en');
    expect(readLead({ lang: 'ua' }, 'en').locale).toBe('ua');
  });

  it('ignores what is inherited, unknown or of a wrong type', () => {
    const body: unknown = JSON.parse(
      '{"__proto__":{"name":"x","text":"y"},"constructor":1,"isAdmin":true,"salon":{"a":1},"text":["a"],"time":true}',
    );
    expect(read(body)).toEqual(EMPTY);
    expect(read(Object.create({ name: 'inherited' }))).toEqual(EMPTY);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  it('leaves out what cannot be seen, and lines where there is but one', () => {
    expect(read({ name: 'О\u0000ле\u202eна\tК\nЛ', text: 'a\u0007\n\tb\u2028c \ud800' })).toMatchObject({
      name: 'Олена К Л',
      text: 'a\n b\nc',
    });
  });

  it('cuts long texts between characters, and leaves out an address that is too long', () => {
    const lead = read({ text: '🙂'.repeat(5000), name: `a${'🙂'.repeat(5000)}`, email: `${'a'.repeat(300)}@example.com` });
    expect(lead.text).toBe('🙂'.repeat(LEAD_LIMITS.text / 2));
    expect(lead.name).toBe(`a${'🙂'.repeat(99)}`);
    expect(lead.email).toBeNull();
  });

  it.each(['80671234567', '+380(0)67 123-45-67', '٠٦٧١٢٣٤٥٦٧'])('has the phone of an order that was typed as %s', (phone) => {
    expect(read({ phone }).phone).toBe('380671234567');
  });

  it.each(['аnna@gmail.com', 'Anna <anna@gmail.com>', 'an na@gmail.com'])('leaves out the address %s', (email) => {
    expect(read({ email }).email).toBeNull();
  });

  it('finds the digits of a phone behind words', () => {
    expect(read({ phone: 'мій номер для дзвінка завтра після шостої години: 067 123-45-67' }).phone).toBe('380671234567');
  });

  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.anything(),
    fc.emailAddress(),
    fc.string({ minLength: 4100, maxLength: 4200 }),
  );
  const names = fc.constantFrom(...Object.keys(EMPTY), 'lang', '__proto__', 'toString', 'x');

  it('is read from anything, bounded, clean, and the same when it is read again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.dictionary(names, value), fc.dictionary(names, value, { noNullPrototype: true })), (body) => {
        const lead = read(body);
        expect(Object.keys(lead)).toEqual(Object.keys(EMPTY));
        for (const [name, limit] of Object.entries(LEAD_LIMITS)) {
          const text = lead[name as keyof typeof LEAD_LIMITS];
          expect(text.length).toBeLessThanOrEqual(limit);
          expect(text).toBe(text.trim());
          expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u);
          if (name !== 'comment' && name !== 'text') expect(text).not.toContain('\n');
        }
        expect(lead.email).toBe(lead.email && readEmail(lead.email));
        expect(lead.phone).toBe(normalizedPhone(lead.phone));
        expect(lead.name).not.toBe('');
        expect(readLead({ ...lead, lang: lead.locale }, 'ua')).toEqual(lead);
      }),
    );
  });
});
