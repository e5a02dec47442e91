import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Translation } from '../../../shared/translation';
import { GIFT_FORM } from './order-fields';
import type { OfferedPackage } from './order-items';
import { orderRequestOf, readOrder } from './order-request';
import type { CheckedOrder, OrderOffer } from './order-request';

const OFFERED: OfferedPackage = { price: 5_000_00, info: 'Одна картка', singleItem: true, designs: ['silk.jpg', 'red.jpg'] };
const OFFER: OrderOffer = {
  packages: new Map([
    [7, OFFERED],
    [8, { ...OFFERED, price: 1_000_50, info: '', designs: [] }],
    [9, { ...OFFERED, singleItem: false }],
    [10, { ...OFFERED, price: 1 }],
  ]),
  salons: [
    { slug: 'oksamyt-pechersk', titles: ['Печерськ', 'Pechersk'] },
    { slug: 'oksamyt-podil', titles: ['Поділ', 'Podil'] },
  ],
  messenger: null,
  now: new Date('2026-11-22T10:00:00Z'),
};
const RIGHT = {
  name: 'Олена Лі',
  phone: '+380 (67) 123-45-67',
  certificate: [{ id: 7, qty: 2 }],
  for_mother: false,
  delivery: 105,
  linkValue: 'email',
  email: 'Olena@Example.com',
  amount: 9000,
};

function order(changed: object = {}, offer: Partial<OrderOffer> = {}): CheckedOrder {
  const reading = readOrder(orderRequestOf({ ...RIGHT, ...changed }), { ...OFFER, ...offer });
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems));
  return reading.order;
}

function problems(changed: object = {}): Readonly<Record<string, Translation>> {
  const reading = readOrder(orderRequestOf({ ...RIGHT, ...changed }), OFFER);
  return 'problems' in reading ? reading.problems : {};
}

const LOCALES = Object.fromEntries(
  ['common', 'certificate'].map((file) => [file, JSON.parse(readFileSync(`locales/ua/${file}.json`, 'utf8')) as unknown]),
);
/** A message as it reads in Ukrainian. */
function words({ key, args = {} }: Translation): string {
  const text = key.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], LOCALES) as string;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    return typeof value === 'object' ? value.ua : String(value);
  });
}

describe('the order of a request', () => {
  it('is read with our prices', () => {
    expect(order()).toEqual({
      orderId: null,
      name: 'Олена Лі',
      phone: '380671234567',
      company: null,
      items: [{ id: 7, quantity: 2, price: 5_000_00 }],
      quote: expect.objectContaining({ subtotal: 10_000_00, percent: 10, amount: 9_000_00 }) as unknown,
      shownAmount: 9_000_00,
      forMother: false,
      link: 'email',
      email: 'olena@example.com',
      salon: null,
      messenger: null,
      pay: 'card',
      comments: '',
      info: 'Одна картка',
      gifts: [],
    });
  });

  it('takes what older forms send: numbers as texts, a whole certificate, fields that are ours', () => {
    const certificate = [
      { id: '7', title: { rendered: 'Тиша' }, acf: { package_hero: { amount: 1 } } },
      { id: 7, qty: '1' },
    ];
    const ours = { status: 'paid', discontPercent: 90, info: 'my own', lang: 'ua' };
    expect(
      order({ certificate, delivery: '105', amount: '9 000,00', for_mother: '1', order_id: 'order_1795348000000', ...ours }),
    ).toMatchObject({
      items: [{ id: 7, quantity: 2 }],
      forMother: true,
      shownAmount: 9_000_00,
      info: 'Одна картка',
      orderId: 'order_1795348000000',
    });
  });

  it('keeps what the buyer was shown beside the right amount', () => {
    expect(order({ amount: 1 })).toMatchObject({ shownAmount: 100, quote: { amount: 9_000_00 } });
  });

  it.each([
    [
      { delivery: 101, salon: 'Печерськ' },
      { link: 'salon', salon: 'oksamyt-pechersk', pay: 'card', email: null },
    ],
    [
      { delivery: 101, salon: ' pechersk', pay: 'salon' },
      { link: 'salon', pay: 'salon' },
    ],
    [{ delivery: 101, salon: 'oksamyt-pechersk', linkValue: 'salon', email: 'half@' }, { email: null }],
    [{ delivery: 105 }, { link: 'email' }],
    [
      { delivery: 105, email: '' },
      { link: 'online', email: null },
    ],
  ])('is delivered as %j says', (changed, read) => {
    expect(order({ linkValue: undefined, ...changed })).toMatchObject(read);
  });

  it('is delivered to the messenger that somebody signed in with, whatever the request says', () => {
    const messenger = { messenger: 'telegram', userId: '77', username: 'olena' } as const;
    const telegram = { linkValue: 'telegram', tg_user_id: 1, tg_username: 'somebody', telegram: 'x' };
    expect(order(telegram, { messenger })).toMatchObject({ link: 'telegram', messenger });
    expect(problems(telegram)).toHaveProperty('telegram');
  });
});

describe('what is wrong with a request', () => {
  it.each([
    [{ name: ' Лі ' }, 'name', 'Вкажіть ПІБ (мін. 3 символи).'],
    [{ phone: '067 123 45 6' }, 'phone', 'Вкажіть коректний номер'],
    [{ phone: '4155550100' }, 'phone', 'Номер іншої країни пишіть із + і кодом країни, наприклад +48 512 345 678'],
    [{ name: '12345' }, 'name', 'В імені має бути хоча б одна літера'],
    [{ linkValue: 'email', email: 'аnna@gmail.com' }, 'email', 'В адресі є кирилична літера «а». Наберіть її латинською розкладкою.'],
    [{ certificate: [] }, 'certificate', 'Оберіть мінімум один сертифікат.'],
    [{ certificate: undefined }, 'certificate', 'Оберіть мінімум один сертифікат.'],
    [{ delivery: undefined }, 'delivery', 'Оберіть спосіб отримання.'],
    [{ delivery: 102 }, 'delivery', 'Оберіть спосіб отримання.'],
    [{ delivery: 101 }, 'linkValue', 'Оберіть спосіб отримання.'],
    [{ linkValue: 'pigeon' }, 'linkValue', 'Оберіть спосіб отримання.'],
    [{ email: 'olena@' }, 'email', 'Вкажіть коректний email.'],
    [{ delivery: 101, linkValue: 'salon' }, 'salon', 'Оберіть салон для отримання.'],
    [{ delivery: 101, linkValue: 'salon', salon: 'Поділ' }, 'salon', 'Оберіть салон для отримання.'],
    [{ linkValue: 'telegram' }, 'telegram', 'Підключіть Telegram через “Log in with Telegram”.'],
  ])('in %j is %s: %s', (changed, field, text) => {
    const found = problems(changed);
    expect(Object.keys(found)).toEqual([field]);
    expect(words(found[field]!)).toBe(text);
  });

  it.each<[object, string]>([
    [{ certificate: [{ id: 9 }] }, 'certificate.0.id'],
    [{ certificate: [{ id: 7 }, { id: 99 }] }, 'certificate.1.id'],
    [{ certificate: ['7'] }, 'certificate.0.id'],
    [{ certificate: [{ id: 7, qty: 0 }] }, 'certificate.0.qty'],
    [{ certificate: [{ id: 7, qty: 100 }] }, 'certificate.0.qty'],
    [{ certificate: [{ id: 7, qty: 1.5 }] }, 'certificate.0.qty'],
    [{ certificate: [{ id: 7, qty: 99 }, { id: 7 }] }, 'certificate.1.qty'],
    [{ certificate: [7, 8, 10].map((id) => ({ id, qty: 99 })) }, 'certificate'],
    [{ certificate: Array.from({ length: 201 }, () => ({ id: 7 })) }, 'certificate'],
    [{ certificate: [{ id: 7, price: 1 }] }, 'certificate.0.price'],
    [{ amount: undefined }, 'amount'],
    [{ amount: 'much' }, 'amount'],
    [{ amount: 1e300 }, 'amount'],
    [{ pay: 'salon' }, 'pay'],
    [{ pay: 'later' }, 'pay'],
    [{ order_id: 'order_x' }, 'order_id'],
    [{ name: 'я'.repeat(201) }, 'name'],
    [{ comments: 'я'.repeat(1001) }, 'comments'],
    [{ discount: 99 }, 'discount'],
    [JSON.parse('{"toString": 1}') as object, 'toString'],
    [JSON.parse('{"__proto__": 1}') as object, '__proto__'],
  ])('in %j is %s', (changed, field) => expect(Object.keys(problems(changed))).toEqual([field]));

  it('is told for all fields at once', () => {
    const reading = readOrder(orderRequestOf({}), OFFER);
    expect(Object.keys('problems' in reading ? reading.problems : {}).sort()).toEqual([
      'amount',
      'certificate',
      'delivery',
      'name',
      'phone',
    ]);
  });

  it('is told of anything, and never thrown', () => {
    fc.assert(
      fc.property(fc.anything(), fc.record(Object.fromEntries(Object.keys(RIGHT).map((name) => [name, fc.anything()]))), (body, fields) => {
        for (const each of [body, fields, { ...RIGHT, certificate: [body], gifts: [fields, body] }])
          expect(readOrder(orderRequestOf(each), OFFER)).toBeDefined();
      }),
    );
  });
});

describe('a gift of an order', () => {
  const gift = (changed: object) => ({ gifts: [{ id: 7, ...changed }] });

  it('names one certificate, who it is for, a picture and when it is sent', () => {
    const wish = {
      recipient: ' Мама ',
      giver: ' Ліля й Тарас ',
      email: 'Mama@Example.com',
      message: 'З днем!\r\nОлена',
      design: 'red.jpg',
      sendAt: '2026-12-24T10:00:00+02:00',
    };
    expect(order(gift(wish)).gifts).toEqual([
      {
        packageId: 7,
        recipient: 'Мама',
        giver: 'Ліля й Тарас',
        email: 'mama@example.com',
        message: 'З днем!\nОлена',
        design: 'red.jpg',
        sendAt: new Date('2026-12-24T08:00:00Z'),
      },
    ]);
  });

  it('goes at once, as a link, with the first picture where nothing is said', () => {
    expect(order({ gifts: [{ id: '7' }, { id: 7 }] }).gifts).toEqual(
      [7, 7].map((packageId) => ({ packageId, recipient: '', giver: '', email: null, message: '', design: null, sendAt: null })),
    );
    expect(order(gift({ sendAt: '2026-11-22T09:30:00Z' })).gifts[0]!.sendAt).toBeNull();
  });

  it.each<[object, string]>([
    [{ gifts: [{ id: 8 }] }, 'gifts.0.id'],
    [{ gifts: [{ id: 7 }, { id: 7 }, { id: 7 }] }, 'gifts.2.id'],
    [{ gifts: 'all' }, 'gifts'],
    [gift({ email: 'mama@' }), 'gifts.0.email'],
    [gift({ message: 'я'.repeat(GIFT_FORM.message.most + 1) }), 'gifts.0.message'],
    [gift({ recipient: 'я'.repeat(201) }), 'gifts.0.recipient'],
    [gift({ giver: 'я'.repeat(101) }), 'gifts.0.giver'],
    [gift({ design: 'https://evil.example/x.jpg' }), 'gifts.0.design'],
    [gift({ colour: 'red' }), 'gifts.0.colour'],
    [gift({ sendAt: '2026-12-24T10:00:00' }), 'gifts.0.sendAt'],
    [gift({ sendAt: '2026-12-24' }), 'gifts.0.sendAt'],
    [gift({ sendAt: '2027-02-30T10:00:00Z' }), 'gifts.0.sendAt'],
    [gift({ sendAt: '2026-12-24T25:00:00Z' }), 'gifts.0.sendAt'],
    [gift({ sendAt: 1_795_348_000_000 }), 'gifts.0.sendAt'],
    [gift({ sendAt: '2026-11-22T08:59:00Z' }), 'gifts.0.sendAt'],
    [gift({ sendAt: '2027-05-23T00:00:00+03:00' }), 'gifts.0.sendAt'],
  ])('in %j has a problem with %s', (changed, field) => expect(Object.keys(problems(changed))).toEqual([field]));

  it.each(['2027-05-22T23:59:00+03:00', '2026-12-24T10:00Z', '2026-12-24T10:00:00.5-05:00'])('can be sent at %s', (sendAt) =>
    expect(order(gift({ sendAt })).gifts[0]!.sendAt).toEqual(new Date(sendAt)),
  );

  it('takes 300 characters of a message', () => {
    expect(order(gift({ message: 'я'.repeat(GIFT_FORM.message.most) })).gifts[0]!.message).toHaveLength(300);
  });
});
