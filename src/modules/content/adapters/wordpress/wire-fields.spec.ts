import type { SkippedItem } from '../../ports/content-source.port';
import { contactsWire, toContacts } from './contacts.wire';
import { flagField, groupField, idsField, linesField, moneyField, numberField, rowsField, textField } from './wire-fields';
import { MediaReference, mediaById, mediaIdsIn, pictureField } from './wire-picture';

describe('fields of ACF', () => {
  it.each([[], false, null, undefined, ''])('read as absent when the group is %p', (acf) => {
    const group = groupField({ lead: textField, duration: numberField, salons: idsField, blocks: rowsField, photo: pictureField });
    expect(group.parse(acf)).toEqual({ lead: '', duration: null, salons: [], blocks: [], photo: undefined });
  });

  it.each([
    ['60', 60],
    [' 1 250,5 ', 1250.5],
    ['1,250', 1250],
    ['', null],
    [false, null],
    ['about an hour', null],
  ])('read the number %p', (value, number) => expect(numberField.parse(value)).toBe(number));

  it.each([
    ['1000', 100000],
    ['1 000 грн', 100000],
    [650.5, 65050],
    ['', null],
    ['договірна', null],
  ])('read the amount %p in kopiykas', (value, kopiykas) => expect(moneyField.parse(value)).toBe(kopiykas));

  it.each([
    [
      [5, '6', { ID: 7 }, { term_id: 8 }, 'x', 0],
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
    [undefined, null],
  ])('read the switch %p', (value, flag) => expect(flagField.parse(value)).toBe(flag));

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
