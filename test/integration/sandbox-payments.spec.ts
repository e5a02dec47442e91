import { Database } from '../../src/platform/database/database';
import { PageDocument } from '../support/page-document';
import { beginPayment, DETAILS, PAST, PAYMENT_TABLES, ToldSeller } from '../support/payments';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const CHECKOUT = '/sandbox/checkout/';
const LATE_CALLBACKS = `SELECT 1 FROM pgboss.job WHERE name = 'payment.sandbox-callback' AND state IN ('created', 'retry', 'active')`;

describe('the checkout of the sandbox', () => {
  const seller = new ToldSeller(PAST);
  let site: TestSite;
  let database: Database;

  beforeAll(async () => {
    site = await startTestSite({ PAYMENT: 'sandbox' }, { override: seller.override });
    database = site.app.get(Database);
    await seller.prepare(site);
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    await database.query(`TRUNCATE ${PAYMENT_TABLES} CASCADE`);
    seller.now = PAST;
  });
  // a callback that a check was quicker than would come into the next test
  afterEach(() => until(async () => (await database.query(LATE_CALLBACKS)).rows.length === 0));

  const post = (fields: object, path = CHECKOUT) => site.http.post(path).type('form').send(fields).redirects(0);
  const begin = async (subject: string) => {
    const { action, fields } = (await beginPayment(site, subject, 9_000_50)).form;
    return { action, data: fields!.data!, signature: fields!.signature! };
  };
  const told = () => seller.told(site);

  it.each([
    ['ua', CHECKOUT, 'Сплатити', '9 000,50 грн'],
    ['en', `/en${CHECKOUT}`, 'Pay', '9,000.50 UAH'],
  ])('shows in %s what is paid, and what can happen', async (_, path, pay, amount) => {
    const { data, signature, action } = await begin('order_1');
    expect(action).toBe(`https://oksamyt.test${CHECKOUT}`);
    const { text } = await post({ data, signature }, path).expect(200).expect('cache-control', 'no-store');
    const document = new PageDocument(text);
    expect(document.robots).toContain('noindex');
    expect(text.replaceAll('\u00a0', ' ')).toContain(amount);
    expect(document.texts('.sandbox__choices button')).toHaveLength(6);
    expect(document.texts('.sandbox__choices button')[0]).toBe(pay);
    expect(await told()).toEqual([]);
  });

  it.each([
    ['pay', ['succeeded order_1 900050']],
    ['pay_three', ['succeeded order_1 900050']],
    ['decline', ['failed order_1 900050']],
    ['cancel', []],
  ])('on %s goes back to the site, which knows it then', async (choice, events) => {
    const { data, signature } = await begin('order_1');
    await post({ data, signature, choice }).expect(303).expect('location', DETAILS.resultUrl).expect('cache-control', 'no-store');
    expect(await told()).toEqual(events);
  });

  it('on a late callback goes back before the site knows it', async () => {
    const { data, signature } = await begin('order_1');
    await post({ data, signature, choice: 'pay_late' }).expect(303);
    await until(async () => (await told()).length > 0);
    expect(await told()).toEqual(['succeeded order_1 900050']);
  });

  it('on a lost callback is asked by the site itself', async () => {
    const { data, signature } = await begin('order_77');
    await post({ data, signature, choice: 'pay_lost' }).expect(303);
    await until(async () => (await told()).length > 0);
    expect(await told()).toEqual(['succeeded order_77 900050']);
    const { rows } = await database.query<{ source: string }>('SELECT source FROM payment_news');
    expect(rows).toEqual([{ source: 'status' }]);
  });

  it('takes a payment once', async () => {
    const { data, signature } = await begin('order_1');
    await post({ data, signature, choice: 'pay' }).expect(303);
    const { text } = await post({ data, signature }).expect(200);
    expect(new PageDocument(text).texts('.sandbox__choices button')).toHaveLength(1);
    for (const choice of ['pay', 'decline']) await post({ data, signature, choice }).expect(303);
    expect(await told()).toEqual(['succeeded order_1 900050']);
  });

  it('takes a second try after a declined one, which is another attempt', async () => {
    const first = await begin('order_1');
    await post({ data: first.data, signature: first.signature, choice: 'decline' }).expect(303);
    const second = await begin('order_1');
    await post({ data: second.data, signature: second.signature, choice: 'pay' }).expect(303);
    expect(await told()).toEqual(['failed order_1 900050', 'succeeded order_1-2 900050']);
  });

  it('takes nothing when the time is over', async () => {
    const { data, signature } = await begin('order_1');
    seller.now = new Date(PAST.getTime() + 2 * 86_400_000);
    await post({ data, signature, choice: 'pay' }).expect(303);
    expect(await told()).toEqual([]);
  });

  it.each([{}, { data: 'e30=', signature: 'AAAA', choice: 'pay' }, { data: ['a'], signature: ['b'] }])('refuses %j', async (fields) => {
    await post(fields).expect(403);
  });

  it('changes nothing by a GET', async () => {
    const { data, signature } = await begin('order_1');
    await site.http.get(`${CHECKOUT}?${new URLSearchParams({ data, signature, choice: 'pay' }).toString()}`).expect(200);
    expect(await told()).toEqual([]);
  });

  it('may be posted to by the pages of the site', async () => {
    const { headers } = await site.http.get('/gift_certificate/').expect(200);
    expect(headers['content-security-policy']).toContain("form-action 'self' https://oksamyt.test;");
  });
});

describe('a site that takes payments elsewhere', () => {
  it('has no such page', async () => {
    const site = await startTestSite({ PAYMENT: 'liqpay' }, { database: false });
    await site.http.get(CHECKOUT).expect(404);
    await site.http.post(CHECKOUT).type('form').send({ data: 'e30=', signature: 'AAAA' }).expect(404);
    await site.close();
  });
});
