import { Database } from '../../src/platform/database/database';
import { OrderAdmin } from '../../src/modules/certificate/application/orders/order-admin';
import { LIQPAY_KEYS, TestOrders, type ListedPackage } from '../support/orders';
import { startTestSite, TEST_SITE_URL, type TestSite } from '../support/site';

describe('orders of certificates', () => {
  let site: TestSite;
  let orders: TestOrders;
  let packages: readonly ListedPackage[];
  const single = () => packages.find(({ singleItem }) => singleItem)!;

  beforeAll(async () => {
    site = await startTestSite(LIQPAY_KEYS);
    orders = new TestOrders(site);
    packages = await orders.packages();
  });
  afterAll(() => site?.close());

  describe('packages and quotes', () => {
    const quote = (body: object) => site.http.post('/api/certificates/quote').send(body);

    it('lists what can be ordered, in the language asked for', async () => {
      expect(packages.length).toBeGreaterThan(2);
      expect(packages.some(({ singleItem }) => !singleItem)).toBe(true);
      const { body } = await site.http.get('/api/certificates/packages?lang=en').expect(200).expect('cache-control', 'no-store');
      const english = body as ListedPackage[];
      expect(english.map(({ amount }) => amount)).toEqual(packages.map(({ amount }) => amount));
      expect(english[0]!.title).not.toBe(packages[0]!.title);
      await site.http.get('/api/certificates/packages?lang=de').expect(422);
    });

    it('tells what several cost together, those too that are arranged', async () => {
      const [arranged] = packages.filter(({ singleItem }) => !singleItem);
      const items = [{ id: single().id, qty: 2 }, { id: arranged!.id }];
      const { body } = await quote({ items }).expect(200).expect('cache-control', 'no-store');
      const subtotal = single().amount * 2 + arranged!.amount;
      const percent = subtotal >= 20_000 ? 15 : subtotal >= 10_000 ? 10 : 0;
      const discount = Math.round(subtotal * percent) / 100;
      expect(body).toEqual({ subtotal, discountPercent: percent, discount, amount: subtotal - discount, currency: 'UAH', promo: null });
    });

    it('refuses what is not known, too much, or no field of a quote', async () => {
      const details = async (body: object) => ((await quote(body).expect(422)).body as { details: object }).details;
      expect(await details({})).toEqual({ items: 'Оберіть мінімум один сертифікат.' });
      expect(await details({ items: [{ id: 999_999 }] })).toHaveProperty(['items.0.id']);
      expect(await details({ items: [{ id: single().id, qty: 100 }] })).toHaveProperty(['items.0.qty']);
      expect(await details({ items: [{ id: single().id }], coupon: 'x' })).toEqual({ coupon: 'Такого поля немає' });
    });

    it('needs no database', async () => {
      const away = await startTestSite({}, { database: false });
      await away.http
        .post('/api/certificates/quote')
        .send({ items: [{ id: single().id }] })
        .expect(200);
      await away.close();
    });
  });

  describe('an order', () => {
    it('is committed, and its token opens it, by header and by cookie', async () => {
      const answer = await orders
        .post(await orders.body())
        .expect(201)
        .expect('cache-control', 'no-store');
      const made = answer.body as { ok: true; order_id: string; token: string };
      expect(made).toEqual({ ok: true, order_id: expect.stringMatching(/^order_\d{13}$/) as string, token: expect.any(String) as string });
      const [cookie] = answer.headers['set-cookie'] as unknown as string[];
      expect(cookie).toBe(`${made.order_id}=${made.token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`);
      const { body } = await orders.view(made).expect(200).expect('cache-control', 'no-store');
      expect(body).toMatchObject({ order_id: made.order_id, state: 'new', canPay: true, pay: 'card', certificates: [], gifts: [] });
      await site.http.get(`/api/certificates/orders/${made.order_id}`).set('cookie', `a=b; ${made.order_id}=${made.token}`).expect(200);
    });

    it('is unknown without its token, with a foreign one, and where there is none', async () => {
      const [mine, foreign] = [await orders.make(), await orders.make()];
      const look = (id: string, token?: string) =>
        site.http.get(`/api/certificates/orders/${id}`).set(token === undefined ? {} : { 'x-order-token': token });
      const answers = [
        await look(mine.order_id),
        await look(mine.order_id, foreign.token),
        await look('order_1', mine.token),
        await look('nothing', mine.token),
        await orders.pay({ ...mine, token: foreign.token }),
        await site.http.patch(`/api/certificates/orders/${mine.order_id}/gifts/8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10`).send({}),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect(body).toEqual({ ok: false, code: 'order_unknown', error: 'Такого замовлення немає або його відкрито в іншому браузері.' });
      }
    });

    it('keeps no token that could be read', async () => {
      const { order_id, token } = await orders.make({}, { 'idempotency-key': 'key-of-a-token' });
      const rows = await orders.rows('SELECT * FROM certificate_orders WHERE id = $1', [order_id]);
      const keys = await orders.rows('SELECT * FROM idempotency_keys');
      expect(JSON.stringify([rows, keys])).not.toContain(token);
    });

    it('is refused with all that is wrong, in the words of the form', async () => {
      const { body } = await orders.post({ name: 'Ол', phone: '1', certificate: [], email: 'x', more: 1 }).expect(422);
      expect(body).toMatchObject({
        code: 'invalid_fields',
        details: {
          name: 'Вкажіть ПІБ (мін. 3 символи).',
          phone: 'Вкажіть коректний номер',
          certificate: 'Оберіть мінімум один сертифікат.',
          delivery: 'Оберіть спосіб отримання.',
          more: 'Такого поля немає',
        },
      });
      const salon = await orders.post(await orders.body({ delivery: 101, linkValue: 'salon', salon: 'podil' })).expect(422);
      expect(salon.body).toMatchObject({ details: { salon: 'Оберіть салон для отримання.' } });
      const telegram = await orders.post(await orders.body({ linkValue: 'telegram', tg_user_id: '1' })).expect(422);
      expect(telegram.body).toMatchObject({ details: { telegram: 'Підключіть Telegram через “Log in with Telegram”.' } });
      for (const odd of [[], [1], null]) expect((await orders.post(odd as object)).status).toBeGreaterThanOrEqual(400);
    });

    it('of what is arranged with the manager is refused', async () => {
      const [arranged] = packages.filter(({ singleItem }) => !singleItem);
      const certificate = [{ id: arranged!.id, qty: 1 }];
      const { body } = await orders.post(await orders.body({ certificate, amount: arranged!.amount })).expect(422);
      expect(body).toMatchObject({ details: { 'certificate.0.id': 'Цей подарунок узгоджуємо з менеджеркою' } });
    });

    it('with another amount makes nothing, and tells the right one', async () => {
      const before = await orders.rows('SELECT count(*) FROM certificate_orders');
      const sent = await orders.body({ certificate: [{ id: single().id, qty: 2 }], amount: 1 });
      const quoted = await site.http.post('/api/certificates/quote').send({ items: sent.certificate });
      const { body } = await orders.post(sent).expect(409);
      const { currency: _currency, promo: _promo, ...right } = quoted.body as Record<string, unknown>;
      expect(body).toMatchObject({ ok: false, code: 'amount_changed', details: right });
      expect(await orders.rows('SELECT count(*) FROM certificate_orders')).toEqual(before);
      await orders.post({ ...sent, amount: right.amount }).expect(201);
    });

    it('does not believe discount, status and info of the request', async () => {
      const { order_id } = await orders.make({ discontPercent: 99, status: 'paid', info: 'x' });
      const [row] = await orders.rows('SELECT state, percent, info FROM certificate_orders WHERE id = $1', [order_id]);
      expect(row).toMatchObject({ state: 'new', percent: 0 });
      expect(row).not.toMatchObject({ info: 'x' });
    });

    it('gives a hundred buyers at once ids of their own', async () => {
      const body = await orders.body();
      const phone = (place: number) => `38050${String(1_000_000 + place)}`;
      const answers = await Promise.all(Array.from({ length: 100 }, (_, place) => orders.post({ ...body, phone: phone(place) })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body: made }) => (made as { order_id: string }).order_id)).size).toBe(100);
    });

    it('keeps a phone of another country, by which the desk finds it however it is written', async () => {
      const body = await orders.body({ phone: '0048 (512) 345-678' });
      await orders.post(body).expect(201);
      const admin = site.app.get(OrderAdmin, { strict: false });
      for (const phone of ['+48512345678', '0048 512 345 678'])
        expect(await admin.ofPhones([phone])).toMatchObject([{ phone: '+48512345678' }]);
      const { body: refused } = await orders.post({ ...body, phone: '+48 512 345 6789' }).expect(422);
      expect((refused as { details: object }).details).toEqual({ phone: expect.stringContaining('немає такого номера') });
    });

    it('is limited by address and by phone', async () => {
      const body = await orders.body();
      const phones = await Promise.all(Array.from({ length: 31 }, () => orders.post(body)));
      expect(phones.filter(({ status }) => status === 429)).toHaveLength(1);
      const addresses = await Promise.all(Array.from({ length: 121 }, () => orders.post({}, { 'x-forwarded-for': '10.9.9.9' })));
      expect(addresses.filter(({ status }) => status === 429)).toHaveLength(1);
    });

    it('is not made by a page of another site', async () => {
      await orders.post(await orders.body(), { cookie: 'a=b', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }).expect(403);
    });
  });

  describe('the same order', () => {
    const rowsOf = (phone: unknown) => orders.rows('SELECT id FROM certificate_orders WHERE phone = $1', [phone]);

    it('with one Idempotency-Key is one, also sent twice at once and after the amount has changed', async () => {
      const body = await orders.body();
      const key = { 'idempotency-key': 'double-submit' };
      const answers = await Promise.all(Array.from({ length: 6 }, () => orders.post(body, key)));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]!.status).toBe(201);
      expect(await rowsOf(body.phone)).toHaveLength(1);
      await site.app.get(Database).query(`UPDATE certificate_orders SET amount = 1 WHERE phone = $1`, [body.phone]);
      expect((await orders.post(body, key).expect(201)).body).toEqual(answers[0]!.body);
      expect((await orders.post({ ...body, name: 'Інша Людина' }, key).expect(422)).body).toMatchObject({ code: 'idempotency_key_reused' });
      expect((await orders.post(body, { 'idempotency-key': 'a b' })).status).toBe(400);
    });

    it('with its id and token is answered as the first, by who made it', async () => {
      const body = await orders.body();
      const made = (await orders.post(body).expect(201)).body as { order_id: string; token: string };
      const again = await orders.post({ ...body, order_id: made.order_id }, { 'x-order-token': made.token }).expect(201);
      expect(again.body).toEqual({ ok: true, ...made });
      const stranger = await orders.post({ ...body, order_id: made.order_id }).expect(201);
      expect(stranger.body).not.toMatchObject({ order_id: made.order_id });
      expect(await rowsOf(body.phone)).toHaveLength(2);
    });

    it('with an id of the buyer’s own making is one by its cookie', async () => {
      const body = await orders.body({ order_id: 'order_1700000000000' });
      const made = (await orders.post(body).expect(201)).body as { order_id: string; token: string };
      expect(made.order_id).not.toBe('order_1700000000000');
      const again = await orders.post(body, { cookie: `${made.order_id}=${made.token}` }).expect(201);
      expect(again.body).toEqual({ ok: true, ...made });
      expect(await rowsOf(body.phone)).toHaveLength(1);
    });

    it('with other contents is another', async () => {
      const body = await orders.body();
      const made = (await orders.post(body).expect(201)).body as { order_id: string; token: string };
      const other = await orders.post({ ...body, comments: 'інше', order_id: made.order_id }, { 'x-order-token': made.token }).expect(201);
      expect((other.body as { order_id: string }).order_id).not.toBe(made.order_id);
    });
  });

  describe('paying', () => {
    it('gives the form of the checkout, the same attempt while it is open, and returns to the page it was begun on', async () => {
      const made = await orders.make({}, { referer: `${TEST_SITE_URL}/en/gift_certificate/?x=1`, 'accept-language': 'uk' });
      const first = await orders.pay(made).expect(200).expect('cache-control', 'no-store');
      expect(Object.keys(first.body as object).sort()).toEqual(['action', 'data', 'fields', 'signature']);
      const read = (body: unknown) =>
        JSON.parse(Buffer.from((body as { data: string }).data, 'base64').toString()) as Record<string, unknown>;
      expect(read(first.body)).toMatchObject({
        order_id: made.order_id,
        currency: 'UAH',
        result_url: `${TEST_SITE_URL}/en/gift_certificate/?success=1&order=${made.order_id}`,
        server_url: expect.stringContaining('/api/payments/callback') as string,
      });
      expect(read((await orders.pay(made).expect(200)).body)).toMatchObject({ order_id: made.order_id });
      expect(await orders.stateOf(made)).toBe('awaiting_payment');
    });

    it('of an order without scripts returns to the thanks, and never to a page that is not ours', async () => {
      for (const referer of ['https://evil.example/gift_certificate/', `${TEST_SITE_URL}/api/docs`, 'x']) {
        const made = await orders.make({}, { referer });
        const { data } = (await orders.pay(made).expect(200)).body as { data: string };
        expect(Buffer.from(data, 'base64').toString()).toContain(`${TEST_SITE_URL}/thank/?order=${made.order_id}`);
      }
    });

    it('a GET changes nothing', async () => {
      const made = await orders.make();
      await orders.pay(made);
      const all = () => orders.rows('SELECT * FROM certificate_orders WHERE id = $1', [made.order_id]);
      const before = await all();
      await orders.view(made).expect(200);
      await site.http.get(`/api/certificates/orders/${made.order_id}/payment`).set('x-order-token', made.token).expect(405);
      expect(await all()).toEqual(before);
    });

    it('without keys says that they are missing, and changes nothing', async () => {
      const unset = await startTestSite({ PAYMENT: 'liqpay' });
      const there = new TestOrders(unset);
      const made = await there.make();
      expect((await there.pay(made).expect(503)).body).toMatchObject({ ok: false, code: 'payment_keys_missing' });
      expect(await there.stateOf(made)).toBe('new');
      await unset.close();
    });
  });
});
