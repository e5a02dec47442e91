import { assert, constantFrom, integer, property, string } from 'fast-check';
import type { SkippedItem } from '../../ports/content-source.port';
import { contactsWire, toContacts } from './contacts.wire';
import { withDoubts } from './wire-doubts';
import { dayField, flagField, groupField, idsField, linesField, rowsField, textField, timeField } from './wire-fields';
import { degreesField, minutesField, priceField, starsField, wholeField, yearField } from './wire-numbers';
import { MediaReference, mediaById, mediaIdsIn, pictureField } from './wire-picture';

describe('fields of ACF', () => {
  it.each([[], false, null, undefined, ''])('read as absent when the group is %p', (acf) => {
    const group = groupField({
      lead: textField,
      duration: minutesField('duration'),
      salons: idsField,
      blocks: rowsField,
      photo: pictureField,
    });
    expect(group.parse(acf)).toEqual({ lead: '', duration: null, salons: [], blocks: [], photo: undefined });
  });

  it.each([
    [minutesField, '60', 60],
    [minutesField, '60 хв', 60],
    [minutesField, '1,5 год', 90],
    [minutesField, '1 год 30 хв', 90],
    [minutesField, '2 h', 120],
    [minutesField, 45, 45],
    [minutesField, '0', null],
    [minutesField, '', null],
    [minutesField, false, null],
    [(name: string) => degreesField(name, 180), '30,523', 30.523],
    [(name: string) => degreesField(name, 90), ' 50.4412 ', 50.4412],
    [(name: string) => yearField(name, 1950, 2100), '2012 року', 2012],
    [starsField, '4,5', 5],
    [starsField, '4/5', 4],
  ])('read a number in whole: %p %j', (fieldOf, value, number) => {
    expect(withDoubts(() => fieldOf('it').parse(value))).toEqual({ result: number, doubts: [] });
  });

  it.each([
    ...['60-90', '60 90', '45 або 60', '60,90', '0x10', '1e2', '1 година і ще', '1:30', '+60', '-5', '99999', true, { a: 1 }].map(
      (value) => [minutesField, value] as const,
    ),
    ...['91', '50.44, 30.52', '50°26′', '50,441,2'].map((value) => [(name: string) => degreesField(name, 90), value] as const),
    ...['2012-2014', '12', '20121', 'з 2012', '1890'].map((value) => [(name: string) => yearField(name, 1950, 2100), value] as const),
    ...['10', '0', '5 5', 'п’ять', '4/10'].map((value) => [starsField, value] as const),
    ...['1000 грн (2 процедури)', '900<sup>50</sup> грн', true, -5, 1e21, 0.005, Infinity].map((value) => [priceField, value] as const),
    ...['може', '2'].map((value) => [flagField, value] as const),
    ...['2026-02-31', '20261120-20261220', '2026112099'].map((value) => [dayField, value] as const),
    ...['9:00 - 21:00', '25:00'].map((value) => [timeField, value] as const),
  ])('make no number of what is more or less than one: %#', (fieldOf, value) => {
    const { result, doubts } = withDoubts(() => fieldOf('it').parse(value));
    expect(result === null || result === 'doubt').toBe(true);
    expect(doubts).toEqual([expect.stringMatching(/^it: “.*” is no /)]);
  });

  it('never read digits that stand apart as one number', () => {
    const part = integer({ min: 1, max: 99 });
    const between = string({ unit: constantFrom(...' -–,.;/xх+()хвmin'), minLength: 1, maxLength: 4 });
    const readers = [minutesField, starsField, (name: string) => yearField(name, 1950, 2100), (name: string) => wholeField(name, 0, 1e9)];
    assert(
      property(part, between, part, constantFrom(...readers), (a, words, b, fieldOf) => {
        expect(fieldOf('it').parse(`${a}${words}${b}`)).not.toBe(Number(`${a}${b}`));
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['1000', 100000],
    ['1 000 грн', 100000],
    [650.5, 65050],
    ['<del>1 200 грн</del> <ins>900&nbsp;грн</ins>', 90000],
    ['<bdi>1,250.00&nbsp;<span>₴</span></bdi>', 125000],
  ])('read the price %p in kopiykas', (value, kopiykas) => expect(priceField('it').parse(value)).toEqual({ from: kopiykas }));

  it.each([
    [
      [5, '6', { ID: 7 }, { term_id: 8 }, 'x', 0, '1 2', '5,678', '0x10', 1.5],
      [5, 6, 7, 8],
    ],
    ['9', [9]],
    [false, []],
  ])('read the relation %p', (value, ids) => expect(idsField.parse(value)).toEqual(ids));

  it.each([
    [
      [{ text: 'раз' }, { text: '' }, { text: 'два' }],
      ['раз', 'два'],
    ],
    [['раз'], ['раз']],
    ['раз\r\nдва', ['раз', 'два']],
    [false, []],
  ])('read the lines %p', (value, lines) => expect(linesField.parse(value)).toEqual(lines));

  it.each([
    [true, true],
    ['1', true],
    ['0', false],
    [false, false],
    ['ні', false],
    [undefined, null],
  ])('read the switch %p', (value, flag) => expect(flagField('it').parse(value)).toBe(flag));

  it('read a picture in each return format', () => {
    const array = {
      ID: 5,
      url: 'https://a.example/x.jpg',
      alt: 'Зал &amp; вікно',
      width: 800,
      height: '600',
      sizes: { medium: 'https://a.example/m.jpg' },
    };
    expect(pictureField.parse(array)).toEqual({ url: 'https://a.example/x.jpg', alt: 'Зал & вікно', width: 800, height: 600 });
    const seen = { focal_point: '70% 55%', dominant_color: '#38251f', average_color: '#b3a298' };
    expect(pictureField.parse({ ...array, ...seen })).toMatchObject({ focal: '70% 55%', color: '#38251f', average: '#b3a298' });
    const beyond = { focal_point: '999% 55%' };
    expect(pictureField.parse({ ...array, ...beyond })).toEqual(pictureField.parse(array));
    const unsafe = { focal_point: 'url(x)', dominant_color: 'red', average_color: '#b3a298;' };
    expect(pictureField.parse({ ...array, ...unsafe })).toEqual(pictureField.parse(array));
    expect(pictureField.parse('/uploads/x.jpg')).toMatchObject({ url: '/uploads/x.jpg', width: 1500, height: 1000 });
    expect([pictureField.parse(false), pictureField.parse(''), pictureField.parse(0), pictureField.parse([])]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([...mediaIdsIn([{ acf: { photo: pictureField.parse('12'), gallery: [pictureField.parse({ ID: 13 })] } }])]).toEqual([12, 13]);
    expect(pictureField.parse(12)).toBeInstanceOf(MediaReference);
  });

  it('find media by id and leave out media without an address', () => {
    const media = mediaById([{ id: 5, source_url: 'https://a.example/x.jpg', alt_text: 'Зал', media_details: [] }, { id: 6 }, null]);
    expect([...media]).toEqual([[5, { url: 'https://a.example/x.jpg', alt: 'Зал', width: 1500, height: 1000 }]]);
  });
});

describe('contacts of WordPress', () => {
  const read = (fields: unknown) => toContacts(contactsWire.parse(fields), 'ua', []);

  it('infer the network of each link and leave unknown ones out', () => {
    const { socials, messengers } = read({
      socials: [
        { link: 'https://www.instagram.com/x/' },
        { link: { url: 'https://youtu.be/x' } },
        'https://notfacebook.com/',
        { link: 'https://uk-ua.facebook.com/x' },
      ],
      messengers: [{ link: 'viber://chat?number=1' }, 'https://t.me/x', 'https://wa.me/1', 'https://icq.example/'],
    });
    expect(socials.map(({ network }) => network)).toEqual(['instagram', 'youtube', 'facebook']);
    expect(messengers.map(({ kind }) => kind)).toEqual(['viber', 'telegram', 'whatsapp']);
  });

  it.each([
    [{ phone: '+380 44' }],
    [[{ phone: '+380 44' }]],
    [{ phone: { title: '+380 44', url: 'tel:+38044' } }],
    [[{ email: 'a@b.example' }, { phone: { item: '+380 44' } }]],
  ])('find the phone in %j', (contacts) => expect(read({ contacts }).phone).toBe('+380 44'));

  it('have working hours and a year when nobody set them', () => {
    expect(read({})).toMatchObject({ workTime: '9:00-21:00', year: 2024 });
    expect(read({ work_time: { uk: 'Щодня' }, year: '2026' })).toMatchObject({ workTime: 'Щодня', year: 2026 });
  });

  it('publish links to the web, telephones, mail and messengers only, and report the others', () => {
    const skipped: SkippedItem[] = [];
    const bad = [
      'javascript://instagram.com/%0aalert(1)',
      ' JaVa\nScript:alert(1)',
      'data:text/html,viber.com',
      'vbscript:x',
      '//x',
      'file:///etc',
    ];
    const contacts = toContacts(
      contactsWire.parse({
        socials: [...bad, 'https://instagram.com/oksamyt'].map((link) => ({ link })),
        messengers: [...bad, 'viber://chat?number=1', 'tg://resolve?domain=x', 'https://wa.me/1'].map((link) => ({ link })),
        links: { store: bad[0], academy: 'data:text/html,x', partners: 'mailto:a@b.example' },
      }),
      'ua',
      skipped,
    );
    expect(contacts.socials).toEqual([{ network: 'instagram', url: 'https://instagram.com/oksamyt' }]);
    expect(contacts.messengers.map(({ kind }) => kind)).toEqual(['viber', 'telegram', 'whatsapp']);
    expect([contacts.storeUrl, contacts.academyUrl, contacts.partnersUrl]).toEqual(['', '', 'mailto:a@b.example']);
    expect(skipped).toHaveLength(2 * bad.length + 2);
    expect(skipped[0]).toMatchObject({ kind: 'contact link', id: 'socials' });
  });
});
