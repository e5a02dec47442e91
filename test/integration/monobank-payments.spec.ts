import { generateKeyPairSync } from 'node:crypto';
import { AppointmentLinks } from '../../src/modules/booking/application/appointment-links.service';
import { Payments } from '../../src/modules/payment/application/payment.service';
import { Database } from '../../src/platform/database/database';
import { DatabaseEnvironment } from '../../src/platform/database/database.env';
import type { Posted } from '../contracts/payment-gateway.contract';
import { LiqPayStub } from '../stubs/liqpay.stub';
import { MonobankStub } from '../stubs/monobank.stub';
import { beginPayment, FUTURE, PAYMENT_TABLES, ToldSeller } from '../support/payments';
import { PageDocument } from '../support/page-document';
import { PlainForm } from '../support/plain-form';
import { PrepaidSite } from '../support/prepaid-appointments';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const TOKEN = 'u8f3kYh2_test-token';
const LIQPAY = { LIQPAY_PUBLIC_KEY: 'i00000000', LIQPAY_PRIVATE_KEY: 'a4825234f4bae72a0be04eafe9e8e2bada209255' };

describe('a site with monobank', () => {
  const stub = new MonobankStub(TOKEN);
  const liqpay = new LiqPayStub(LIQPAY.LIQPAY_PUBLIC_KEY, LIQPAY.LIQPAY_PRIVATE_KEY);
  const seller = new ToldSeller(FUTURE);
  let site: TestSite;
  let database: Database;

  const settings = () => ({
    MONOBANK_TOKEN: TOKEN,
    MONOBANK_API_URL: stub.url,
    ...LIQPAY,
    LIQPAY_API_URL: `${liqpay.url}/request`,
    ORDER_SERVICE_CALLBACK_URL: 'http://127.0.0.1:9/orders',
  });

  beforeAll(async () => {
    await Promise.all([stub.start(), liqpay.start()]);
    site = await startTestSite({ PAYMENT: 'monobank', ...settings() }, { override: seller.override });
    database = site.app.get(Database);
    await seller.prepare(site);
  });
  afterAll(async () => {
    await site?.close();
    await Promise.all([stub.stop(), liqpay.stop()]);
  });
  beforeEach(async () => {
    await database.query(`TRUNCATE ${PAYMENT_TABLES} CASCADE`);
    stub.refunds = 'success';
  });

  const tell = ({ body, headers }: Posted, to = site) => to.http.post('/api/payments/callback').set(headers).send(body.toString('utf8'));
  const begun = async (subject: string, amount = 100_00) => (await beginPayment(site, subject, amount)).form.action;
  const attempt = async (id: string) =>
    (
      await database.query<{ state: string; gateway: string; returned: string }>(
        'SELECT state, gateway, returned FROM payment_attempts WHERE id = $1',
        [id],
      )
    ).rows[0];
  const outcomes = async () =>
    (await database.query<{ outcome: string; detail: string | null }>('SELECT outcome, detail FROM payment_news ORDER BY id')).rows.map(
      ({ outcome, detail }) => [outcome, detail].filter(Boolean).join(': '),
    );
  const refunds = async () => (await database.query<{ state: string }>('SELECT state FROM payment_refunds')).rows.map(({ state }) => state);
  const giveBack = (id: string, amount: number, from = site) =>
    from.app
      .get(Database)
      .transaction((tx) =>
        from.app.get(Payments, { strict: false }).refund(tx, { attempt: id, amount, key: `${id} ${amount}`, reason: 'for a test' }),
      );

  it('takes a payment once, however often and in whatever order it is told, and passes no copy on', async () => {
    const page = await begun('order_1');
    expect((await beginPayment(site, 'order_1', 100_00)).form).toEqual({ action: page, fields: null });
    const created = stub.callback(stub.at(page)!);
    const paid = stub.callback(stub.pay(page));
    for (const posted of [paid, created, paid, paid, created]) await tell(posted).expect(200, { ok: true });
    expect(await attempt('order_1')).toEqual({ state: 'paid', gateway: 'monobank', returned: '0' });
    expect(await seller.told(site)).toEqual(['succeeded order_1 10000']);
    expect((await database.query('SELECT 1 FROM payment_callback_copies')).rows).toEqual([]);
  });

  it('believes no callback that another key has signed, or that was changed', async () => {
    const page = await begun('order_1');
    const posted = stub.callback(stub.pay(page));
    const other = stub.signed(posted.body.toString(), generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    const changed = { ...posted, body: Buffer.from(posted.body.toString().replace('order_1', 'order_2')) };
    for (const forged of [other, changed, { ...posted, headers: { 'content-type': 'application/json' } }]) {
      await tell(forged).expect(403, /bad_signature/);
    }
    expect(await outcomes()).toEqual([]);
    expect(await attempt('order_1')).toMatchObject({ state: 'pending' });
  });

  it('changes nothing by a callback of another sum, currency or invoice, though the bank signed it', async () => {
    const invoice = stub.pay(await begun('order_1'));
    for (const changed of [{ amount: 1 }, { ccy: 840 }, { invoiceId: 'p2_of_another_shop' }]) {
      await tell(stub.callback(invoice, changed)).expect(200);
    }
    await tell(stub.callback(invoice, { reference: 'order_of_nobody' })).expect(200);
    expect(await outcomes()).toEqual(['mismatch: amount', 'mismatch: currency', 'mismatch: account', '']);
    expect(await attempt('order_1')).toMatchObject({ state: 'pending' });
    expect(await seller.told(site)).toEqual([]);
  });

  it('finds by asking what it was not told: a payment, and an invoice that has expired', async () => {
    stub.pay(await begun('order_1'));
    stub.pay(await begun('order_2'), 'expired');
    const payments = site.app.get(Payments, { strict: false });
    for (const subject of ['order_1', 'order_2']) await payments.ask(subject);
    expect([await attempt('order_1'), await attempt('order_2')]).toMatchObject([{ state: 'paid' }, { state: 'failed' }]);
    expect(await payments.isAtProvider('order_2', AbortSignal.timeout(5000))).toBe(false);
  });

  it('gives money back in parts, each once', async () => {
    const invoice = stub.pay(await begun('order_1'));
    await tell(stub.callback(invoice)).expect(200);
    await giveBack('order_1', 40_00);
    await until(async () => (await refunds()).every((state) => state !== 'pending'));
    await giveBack('order_1', 60_00);
    await until(async () => (await refunds()).every((state) => state !== 'pending'));
    expect(await refunds()).toEqual(['done', 'done']);
    expect(invoice.cancels.map(({ amount }) => amount)).toEqual([40_00, 60_00]);
    expect(await attempt('order_1')).toMatchObject({ state: 'refunded', returned: '10000' });
    await tell(stub.callback(invoice)).expect(200);
    expect(await seller.told(site)).toEqual(['succeeded order_1 10000', 'refund-done order_1 4000', 'refund-done order_1 6000']);
  });

  it('keeps the order when no invoice can be made, and says so', async () => {
    stub.fail('status-502');
    await expect(begun('order_1')).rejects.toMatchObject({ kind: 'unavailable', code: 'payment_unavailable' });
    expect(await attempt('order_1')).toMatchObject({ state: 'pending' });
    expect(stub.at(await begun('order_1'))).toMatchObject({ reference: 'order_1' });
  });

  it('settles and gives back what was begun with it when another provider takes payments', async () => {
    const invoice = stub.pay(await begun('order_1'));
    const { DATABASE_URL } = site.app.get(DatabaseEnvironment, { strict: false });
    const later = await startTestSite({ PAYMENT: 'liqpay', ...settings() }, { database: DATABASE_URL!, override: seller.override });
    try {
      const { attempt: next, form } = await beginPayment(later, 'order_2', 100_00);
      expect([next.id, form.fields === null]).toEqual(['order_2', false]);
      await tell(stub.callback(invoice), later).expect(200);
      await later.http
        .post('/api/payments/callback')
        .type('form')
        .send(liqpay.callback(liqpay.pay(liqpay.open(form.fields)!)!).toString('latin1'))
        .expect(200);
      expect([await attempt('order_1'), await attempt('order_2')]).toMatchObject([
        { state: 'paid', gateway: 'monobank' },
        { state: 'paid', gateway: 'liqpay' },
      ]);
      await giveBack('order_1', 100_00, later);
      await until(async () => (await refunds()).join() === 'done');
      expect(invoice.status).toBe('reversed');
    } finally {
      await later.close();
    }
  });

  it('shows its token nowhere, and its health', async () => {
    const { text } = await site.http.get('/health/ready');
    expect(text).toContain('"monobank"');
    for (const path of ['/', '/gift_certificate/', '/health/ready', '/metrics', '/api/docs-json']) {
      expect((await site.http.get(path)).text).not.toContain(TOKEN);
    }
  });

  it('opens the page of an invoice by a link: no form is posted to it', async () => {
    const { headers } = await site.http.get('/gift_certificate/').expect(200);
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(headers['content-security-policy']).not.toMatch(/form-action[^;]*monobank/);
  });
});

describe('the way to an invoice of monobank', () => {
  const stub = new MonobankStub(TOKEN);
  let salon: PrepaidSite;
  beforeAll(async () => {
    await stub.start();
    const settings = { PAYMENT: 'monobank', MONOBANK_TOKEN: TOKEN, MONOBANK_API_URL: stub.url };
    salon = await PrepaidSite.start({ BOOKING_PREPAYMENT: '30%', ...settings });
  });
  afterAll(async () => {
    await salon?.site.close();
    await stub.stop();
  });

  const paidAt = async (page: string) => {
    const { body, headers } = stub.callback(stub.pay(page));
    await salon.site.http.post('/api/payments/callback').set(headers).send(body.toString('utf8')).expect(200);
  };

  it('is a link on the page of an order without scripts, and the order is paid', async () => {
    const form = await new PlainForm(salon.site).open('?items=7001x1.7002x2');
    await form.send({ name: 'Олена Коваль', phone: form.phone, delivery: '105', link: 'online' });
    await form.send();
    const [page] = form.page.attributes('a.order-form-page__submit', 'href');
    const invoice = stub.at(page!)!;
    expect(invoice).toMatchObject({ status: 'created', reference: expect.stringMatching(/^order_\d+$/) as string });
    await paidAt(page!);
    const { rows } = await salon.database.query('SELECT state FROM certificate_orders WHERE id = $1', [invoice.reference]);
    expect(rows[0]).toMatchObject({ state: expect.stringMatching(/paid|issued|delivered/) as string });
  });

  it('is a link on the page of an appointment, and an address of the API', async () => {
    const owner = await salon.client();
    const { id } = await salon.book(owner, await salon.freeVisit());
    const path = salon.site.app.get(AppointmentLinks, { strict: false }).path(id);
    const { text } = await salon.site.http.post(`${path}pay/`).type('form').send('').expect(200);
    const [page] = new PageDocument(text).attributes('.visit__pay a', 'href');
    await salon.pay(owner, id).expect(200, { action: page, fields: null });
    await paidAt(page!);
    expect(await salon.visit(owner, id)).toMatchObject({ state: 'confirmed' });
  });
});

describe('a site whose receipts are made by a register that is linked at monobank', () => {
  it('asks for them after the payment until they are made, once', async () => {
    const stub = new MonobankStub(TOKEN);
    await stub.start();
    const seller = new ToldSeller(FUTURE);
    const settings = { PAYMENT: 'monobank', MONOBANK_TOKEN: TOKEN, MONOBANK_API_URL: stub.url, FISCAL: 'provider' };
    const site = await startTestSite(settings, { override: seller.override });
    try {
      stub.isFiscal = true;
      await seller.prepare(site);
      const page = (await beginPayment(site, 'order_1', 100_00)).form.action;
      const invoice = stub.pay(page);
      const { body, headers } = stub.callback(invoice);
      for (const _ of [1, 2]) await site.http.post('/api/payments/callback').set(headers).send(body.toString('utf8')).expect(200);
      const payments = site.app.get(Payments, { strict: false });
      await until(() => stub.calls.includes('GET fiscal-checks'));
      expect(await payments.receipt('order_1')).toBeNull();
      const taxUrl = 'https://cabinet.tax.gov.ua/cashregs/check?id=1';
      stub.checks.set(invoice.invoiceId, [{ id: 'c1', type: 'sale', status: 'done', fiscalizationSource: 'checkbox', taxUrl }]);
      await until(async () => (await payments.receipt('order_1')) === taxUrl);
      expect(await seller.told(site)).toEqual(['succeeded order_1 10000']);
    } finally {
      await site.close();
      await stub.stop();
    }
  });
});
