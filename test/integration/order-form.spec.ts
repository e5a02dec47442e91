import { Database } from '../../src/platform/database/database';
import { dayIn } from '../support/days';
import { PlainForm } from '../support/plain-form';
import { startTestSite, type TestSite } from '../support/site';

/** Words of the page, in both languages. */
const LANGUAGES = [
  {
    prefix: '' as const,
    steps: ['Сертифікати', 'Дані', 'Отримувачі', 'Перевірка', 'Оплата'],
    quantity: 'Сертифікати: Від 1 до 99 сертифікатів одного виду',
    missing: [
      'Ім’я та прізвище: Вкажіть ПІБ (мін. 3 символи).',
      'Телефон: Вкажіть коректний номер',
      'Як отримати: Оберіть спосіб отримання.',
    ],
    gift: [
      'Отримувач 1, E-mail отримувача: Вкажіть коректний email.',
      'Отримувач 1, Побажання: Скоротіть: щонайбільше 300 символів',
      'Отримувач 1, Коли надіслати: Вкажіть день і годину',
    ],
    messenger: 'Куди надіслати: Підключіть Telegram через “Log in with Telegram”.',
  },
  {
    prefix: '/en' as const,
    steps: ['Certificates', 'Details', 'Recipients', 'Review', 'Payment'],
    quantity: 'Certificates: From 1 to 99 certificates of a kind',
    missing: [
      'Full name: Enter your full name (at least 3 characters).',
      'Phone: Enter a valid phone number',
      'How to get it: Choose how to receive it.',
    ],
    gift: [
      'Recipient 1, Recipient’s e-mail: Enter a valid email.',
      'Recipient 1, Your wish: Make it shorter: at most 300 characters',
      'Recipient 1, When to send it: Give a day and an hour',
    ],
    messenger: 'Where to send it: Connect Telegram with “Log in with Telegram”.',
  },
];

describe('the form of an order without scripts', () => {
  let site: TestSite;
  let rows: <Row extends Record<string, unknown>>(sql: string, ...values: unknown[]) => Promise<Row[]>;

  beforeAll(async () => {
    site = await startTestSite({ PAYMENT: 'sandbox', MESSENGER: 'sandbox' });
    const database = site.app.get(Database);
    rows = async <Row extends Record<string, unknown>>(sql: string, ...values: unknown[]) => (await database.query<Row>(sql, values)).rows;
  });
  afterAll(() => site?.close());

  const online = (form: PlainForm, changed: Readonly<Record<string, string>> = {}) => {
    return { name: 'Олена Коваль', phone: form.phone, delivery: '105', link: 'online', ...changed };
  };
  /** The form with the details of three certificates, 7001 once and 7002 twice. */
  const atDetails = (prefix: '' | '/en' = '') => new PlainForm(site, prefix).open('?items=7001x1.7002x2');
  const atGifts = async (prefix: '' | '/en' = '') => {
    const form = await atDetails(prefix);
    return form.send(online(form, { who: 'gifts' }));
  };

  describe.each(LANGUAGES)('$prefix/gift_certificate/order/', ({ prefix, steps, quantity, missing, gift, messenger }) => {
    it('leads from the packages to the details, and tells a quantity that is none', async () => {
      const form = await new PlainForm(site, prefix).open('?id=7001');
      expect([form.step, form.value('qty_7001')]).toEqual([steps[0], '1']);
      await form.send({ qty_7002: 'зо два' });
      expect([form.status, form.problems, form.value('qty_7002')]).toEqual([422, [['order-certificate', quantity]], 'зо два']);
      await form.send({ qty_7002: '2' });
      expect([form.status, form.step, form.page.count('.order__name')]).toEqual([200, steps[1], 2]);
    });

    it('tells what is wrong at each field, and keeps all that was typed, escaped', async () => {
      const form = await atDetails(prefix);
      await form.send({ name: ' <', phone: '12', comments: '"<script>"' });
      expect(form.status).toBe(422);
      expect(form.problems.map(([, words]) => words)).toEqual(missing);
      for (const [id] of form.problems) expect(form.page.count(`[id="${id}"]`)).toBe(1);
      expect(['name', 'phone', 'comments'].map((name) => form.value(name))).toEqual([' <', '12', '"<script>"']);
      expect(form.page.html).not.toContain('<script>"');
    });

    it('takes several recipients, adds and removes them, and tells what is wrong with each', async () => {
      const form = await atGifts(prefix);
      expect([form.step, form.page.count('.order-gift')]).toEqual([steps[2], 1]);
      await form.send({ 'gifts.0.recipient': 'Марія', 'gifts.0.email': 'maria@', 'gifts.0.message': 'ї'.repeat(301) }, 'add');
      expect([form.status, form.page.count('.order-gift'), form.problems]).toEqual([200, 2, []]);
      await form.send({ 'gifts.0.when': 'later', 'gifts.0.day': '' });
      expect(form.status).toBe(422);
      expect(form.problems.map(([, words]) => words)).toEqual(gift);
      for (const [id] of form.problems) expect(form.page.count(`[id="${id}"][aria-invalid=true]`)).toBe(1);
      expect(form.value('gifts.0.message')).toBe('ї'.repeat(301));
      await form.send({ 'gifts.1.recipient': 'Ганна' }, 'remove.0');
      expect([form.status, form.page.count('.order-gift'), form.value('gifts.0.recipient')]).toEqual([200, 1, 'Ганна']);
    });

    it('connects Telegram by the link of the bot before it goes on', async () => {
      const form = await atDetails(prefix);
      await form.send(online(form, { link: 'telegram', comments: 'до свята' }));
      const link = () => new URL(form.page.attributes('#order-link', 'href')[0]!);
      expect([form.status, form.problems, link().pathname]).toEqual([200, [], `${prefix}/sandbox/messenger/`]);
      await form.send();
      expect([form.status, form.problems]).toEqual([422, [['order-link', messenger]]]);
      await site.http
        .post(link().pathname)
        .type('form')
        .send({ start: link().searchParams.get('start')! })
        .expect(200);
      await form.send();
      expect([form.status, form.step, form.value('comments')]).toEqual([200, steps[3], 'до свята']);
      expect(form.page.texts('.order-check dd').join()).toContain('ID 1');
      await form.send();
      const id = await form.pay('pay');
      const [order] = await rows('SELECT state, link, messenger_user_id, messenger_chat FROM certificate_orders WHERE id = $1', id);
      expect(order).toMatchObject({ link: 'telegram', messenger_user_id: '1', messenger_chat: '1' });
      expect(['paid', 'issued', 'delivered']).toContain(order!.state);
    });
  });

  it('orders for recipients by mail, by a link, and for the buyer what is left', async () => {
    const form = await atGifts();
    await form.send(
      {
        'gifts.0.recipient': 'Марія',
        'gifts.0.email': ' Maria@Example.com ',
        'gifts.0.message': 'З днем\r\nнародження',
        'gifts.0.id': '7002',
      },
      'add',
    );
    await form.send({ 'gifts.1.recipient': 'Ганна', 'gifts.1.when': 'later', 'gifts.1.day': dayIn(40), 'gifts.1.hour': '15' });
    expect(form.step).toBe('Перевірка');
    const check = form.page.texts('.order-check dd').join(' | ');
    for (const words of ['Марія', 'maria@example.com', 'Ганна', 'посиланням', '15:00'])
      expect(check.toLowerCase()).toContain(words.toLowerCase());
    await form.send();
    const id = await form.pay('pay');
    const deliveries = await rows(
      `SELECT is_gift, package_id, channel, recipient, email, message, send_at AT TIME ZONE 'Europe/Kyiv' AS at
         FROM certificate_deliveries WHERE order_id = $1 ORDER BY is_gift DESC, place`,
      id,
    );
    expect(deliveries).toMatchObject([
      { package_id: 7002, channel: 'email', recipient: 'Марія', email: 'maria@example.com', message: 'З днем\nнародження', at: null },
      { package_id: 7001, channel: 'link', recipient: 'Ганна', email: null },
      { is_gift: false, channel: 'link' },
    ]);
    const [kyiv] = await rows<{ at: string }>(
      `SELECT to_char(send_at AT TIME ZONE 'Europe/Kyiv', 'YYYY-MM-DD HH24:MI') AS at FROM certificate_deliveries WHERE order_id = $1 AND place = 1`,
      id,
    );
    expect(kyiv!.at).toBe(`${dayIn(40)} 15:00`);
  });

  it('keeps everything on the way back, as far as the packages and forth again', async () => {
    const form = await atGifts();
    await form.send({ 'gifts.0.recipient': 'Марія', 'gifts.0.message': 'Люблю', 'gifts.0.when': 'later', 'gifts.0.day': dayIn(3) });
    expect(form.step).toBe('Перевірка');
    await form.send({}, 'details');
    expect([form.step, form.value('name'), form.value('link'), form.value('who')]).toEqual(['Дані', 'Олена Коваль', 'online', 'gifts']);
    await form.send({ comments: 'дописано' }, 'choose');
    expect([form.step, form.value('qty_7002')]).toEqual(['Сертифікати', '2']);
    await form.send({ qty_7001: '3' });
    expect([form.step, form.value('comments')]).toEqual(['Дані', 'дописано']);
    await form.send();
    expect(['recipient', 'message', 'when', 'day'].map((name) => form.value(`gifts.0.${name}`))).toEqual([
      'Марія',
      'Люблю',
      'later',
      dayIn(3),
    ]);
    await form.send({ 'gifts.0.recipient': 'Марія Лі' }, 'details');
    await form.send({ who: 'self' });
    expect(form.page.texts('.order-check dd').join()).not.toContain('Марія');
    await form.send({}, 'details');
    await form.send({ who: 'gifts' });
    expect(form.value('gifts.0.recipient')).toBe('Марія Лі');
  });

  it('keeps recipients of a package that the order has no more of, and says so at them', async () => {
    const form = await atGifts();
    await form.send({ 'gifts.0.id': '7001', 'gifts.0.recipient': 'Марія' }, 'add');
    await form.send({ 'gifts.1.id': '7001', 'gifts.1.recipient': 'Ганна' });
    expect([form.status, form.problems.map(([id]) => id)]).toEqual([422, ['order-gifts-1-id']]);
    expect(form.value('gifts.1.recipient')).toBe('Ганна');
  });

  it('names twelve recipients at most, and says why', async () => {
    const form = await new PlainForm(site).open('?items=7001x20');
    await form.send(online(form, { who: 'gifts' }));
    for (let more = 0; more < 12; more++) await form.send({}, 'add');
    expect([form.page.count('.order-gift'), form.page.count('[value=add]')]).toEqual([12, 0]);
    expect(form.page.text).toContain('до 12 отримувачів');
  });

  it('asks nobody for recipients who collects at a salon', async () => {
    const form = await atDetails();
    await form.send(online(form, { delivery: '101', salon: 'oksamyt-pechersk', pay: 'salon', who: 'gifts' }));
    expect([form.step, form.page.count('.order-form-page__steps li')]).toEqual(['Перевірка', 4]);
    await form.send();
    expect([form.status, form.location]).toEqual([303, expect.stringMatching(/^\/thank\/\?state=success&order=order_\d+$/)]);
  });

  it('makes one order of a form that is sent twice', async () => {
    const form = await atDetails();
    await form.send(online(form));
    const check = form.page;
    await form.send();
    const first = form.value('order') ?? form.page.attributes('.text-link', 'href').join();
    form.page = check;
    await form.send();
    expect(form.value('order') ?? form.page.attributes('.text-link', 'href').join()).toBe(first);
    expect(await rows('SELECT id FROM certificate_orders WHERE phone = $1', `38${form.phone}`)).toHaveLength(1);
  });

  it('makes nothing for another amount than was shown, and asks again with the right one', async () => {
    const form = await atDetails();
    await form.send(online(form));
    await form.send({ amount: '100' });
    expect([form.status, form.step, form.page.texts('[role=alert]').join()]).toEqual([409, 'Перевірка', expect.stringContaining('5 000')]);
    expect(await rows('SELECT id FROM certificate_orders WHERE phone = $1', `38${form.phone}`)).toEqual([]);
    await form.send();
    expect([form.status, form.step]).toEqual([200, 'Оплата']);
  });

  it.each([
    { step: 'gifts' },
    { step: 'check', items: '7001x1', go: 'remove.999' },
    { step: 'connect', items: '7001x1', order: 'order_1' },
    { go: 'add', 'gifts.0.id': '__proto__' },
  ])('answers %j with a page of the form', async (fields) => {
    const { status, text } = await site.http.post('/gift_certificate/order/').type('form').send(fields);
    expect([status === 200 || status === 422, text.includes('order-form-page')]).toEqual([true, true]);
  });
});

describe('the form of an order where a service of the salons has the bot', () => {
  it('offers no Telegram: without scripts nobody can sign in there', async () => {
    const site = await startTestSite({ MESSENGER: 'order-service', MESSENGER_SERVICE_URL: 'http://127.0.0.1:1' }, { database: false });
    const form = await new PlainForm(site).open('?items=7001x1');
    expect(form.page.attributes('input[name=link]', 'value')).toEqual(['email', 'online']);
    await site.close();
  });
});
