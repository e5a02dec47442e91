import { randomUUID } from 'node:crypto';
import { Database } from '../../src/platform/database/database';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';

describe('payments in the console', () => {
  let site: TestSite;
  let database: Database;
  let owner: string;
  let viewer: string;
  let desk: string;

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN });
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    viewer = await enterAs(site, owner, 'viewer');
    desk = await enterAs(site, owner, 'salon', 'oksamyt-pechersk');
  });
  afterAll(() => site?.close());
  beforeEach(() => database.query('TRUNCATE payment_refunds, payment_news, payment_attempts CASCADE'));

  const see = async (path: string, cookie = owner) => (await site.http.get(path).set({ cookie }).expect(200)).text;
  const post = (path: string, cookie = owner) => site.http.post(path).set({ cookie }).type('form').send({});
  const addAttempt = (id: string, state: string, returned = 0) =>
    database.query(
      `INSERT INTO payment_attempts (id, subject, number, amount, currency, gateway, state, status, payment_id, returned, expires_at)
       VALUES ($1, $1, 1, 90000, 'UAH', 'sandbox', $2, 'success', '42', $3, now() + interval '1 day')`,
      [id, state, returned],
    );
  const addRefund = async (attempt: string, state: string, reason = 'попросили') => {
    const id = randomUUID();
    await database.query(`INSERT INTO payment_refunds (id, attempt, amount, reason, key, state) VALUES ($1, $2, 40000, $3, $4, $5)`, [
      id,
      attempt,
      reason,
      `certificate:${id}`,
      state,
    ]);
    return id;
  };
  const addUpdate = (attempt: string, outcome: string | null, detail: string) =>
    database.query(`INSERT INTO payment_news (key, attempt, facts, source, outcome, detail) VALUES ($1, $2, $3, 'callback', $4, $5)`, [
      randomUUID(),
      attempt,
      JSON.stringify({ status: 'success', amount: 90_000, currency: 'UAH', paymentId: '42' }),
      outcome,
      detail,
    ]);

  it('are listed by state, and shown with what the provider told and what went back', async () => {
    await addAttempt('order_1', 'paid', 40_000);
    await addAttempt('order_2', 'failed');
    await addRefund('order_1', 'done');
    await addUpdate('order_1', 'mismatch', '<b>amount</b>');
    expect(await see('/ops/payments')).toContain('/ops/payments/order_2');
    const paid = await see('/ops/payments?state=paid', viewer);
    expect(paid).toContain('/ops/payments/order_1');
    expect(paid).not.toContain('/ops/payments/order_2');
    const record = (await see('/ops/payments/order_1', viewer)).replace(/\s/g, ' ');
    expect(record).toContain('900 грн');
    expect(record).toContain('400 грн');
    expect(record).toContain('/ops/orders/order_1');
    expect(record).toContain('&lt;b&gt;amount');
    expect(record).not.toContain('/retry');
    await site.http.get('/ops/payments/order_404').set({ cookie: owner }).expect(404);
    await site.http.get('/ops/payments').set({ cookie: desk }).expect(403);
  });

  it('have refunds by state, which the owner makes again and nobody else', async () => {
    await addAttempt('order_3', 'paid', 40_000);
    const [waiting, done, refused] = [
      await addRefund('order_3', 'pending', '=1+1<script>'),
      await addRefund('order_3', 'done'),
      await addRefund('order_3', 'refused'),
    ];
    const listed = await see('/ops/payments/refunds?state=pending', viewer);
    const tabs = new PageDocument(listed).attributes('.console-tabs a', 'href');
    const lists = ['/ops/payments', '/ops/payments/refunds', '/ops/payments/news?state=doubtful'];
    expect(tabs.slice(0, 4)).toEqual([...lists, '/ops/payments/refunds?state=pending']);
    expect(tabs.every((each) => lists.includes(each) || each.startsWith('/ops/payments/refunds'))).toBe(true);
    expect(listed).toContain('=1+1&lt;script&gt;');
    expect(listed.match(/href="\/ops\/payments\/order_3"/g)).toHaveLength(1);
    expect(await see('/ops/payments/order_3')).toContain(`/ops/payments/refunds/${waiting}/retry`);
    await post(`/ops/payments/refunds/${waiting}/retry`, viewer).expect(403);
    await see(`/ops/payments/refunds/${waiting}/retry`);
    expect((await post(`/ops/payments/refunds/${done}/retry`).expect(409)).text).toMatch(/вже\sповернено/);
    expect((await post(`/ops/payments/refunds/${refused}/retry`).expect(409)).text).toMatch(/знову\sчинний/);
    await post(`/ops/payments/refunds/${waiting}/retry`).expect(303).expect('location', '/ops/payments/refunds?done=refunded');
    await post(`/ops/payments/refunds/${randomUUID()}/retry`).expect(404);
    await post('/ops/payments/refunds/not-an-id/retry').expect(404);
  });

  it('have a list of updates to compare with the provider, which the home page leads to', async () => {
    await addAttempt('visit_1', 'paid');
    const calm = await see('/ops');
    expect(calm).not.toContain('/ops/payments/news');
    await addUpdate('visit_1', 'doubtful', 'reversed, 0 of 900');
    await addUpdate('visit_1', 'applied', 'applied');
    await addUpdate('visit_1', 'mismatch', 'amount');
    for (const cookie of [owner, viewer]) {
      expect((await see('/ops', cookie)).replace(/\s/g, ' ')).toMatch(
        /href="\/ops\/payments\/news">Суперечливі звістки про оплати.*1 звістка за сім днів/,
      );
      const html = (await see('/ops/payments/news', cookie)).replace(/\s/g, ' ');
      expect(html).toContain('/ops/payments/visit_1');
      expect(html).toContain('reversed, 0 of 900');
      expect(html).toContain('в кабінеті провайдера');
      expect(html).not.toContain('applied');
    }
    expect(await see('/ops/payments/news?state=mismatch')).not.toContain('reversed');
    expect(await see('/ops/payments')).toContain('/ops/payments/news?state=doubtful');
    expect(await see('/ops/payments/news?before=9999999999999999999')).toContain('reversed');
    expect(await see('/ops', desk)).not.toContain('/ops/payments/news');
    await site.http.get('/ops/payments/news').set({ cookie: desk }).expect(403);
    await database.query(`UPDATE payment_news SET received_at = now() - interval '8 days'`);
    expect(await see('/ops')).not.toContain('/ops/payments/news');
  });

  it('are read in parts of fifty', async () => {
    await database.query(
      `INSERT INTO payment_attempts (id, subject, number, amount, currency, gateway, state, created_at, expires_at)
       SELECT 'order_' || n, 'order_' || n, 1, 100, 'UAH', 'sandbox', 'failed', now() - n % 5 * interval '1 second', now() FROM generate_series(1, 120) AS n`,
    );
    const found: string[] = [];
    let path: string | undefined = '/ops/payments?state=failed';
    while (path !== undefined) {
      const html: string = await see(path);
      found.push(...[...html.matchAll(/href="\/ops\/payments\/(order_\d+)"/g)].map(([, id]) => id!));
      path = /href="(\/ops\/payments\?state=failed&amp;before=[^"]+)"/.exec(html)?.[1]?.replace('&amp;', '&');
    }
    expect([found.length, new Set(found).size]).toEqual([120, 120]);
  });
});
