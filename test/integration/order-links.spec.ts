import { Client } from 'pg';
import { SEND_LINKS } from '../../src/modules/certificate/certificate.jobs';
import { OrderLinks } from '../../src/modules/certificate/application/issued/order-links';
import { Database } from '../../src/platform/database/database';
import { Jobs } from '../../src/platform/jobs/jobs';
import { seedOrder } from '../support/issued-certificates';
import { TestOrders, type MadeOrder } from '../support/orders';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const NOBODY = 'AAAAAAAAAAAAAAAAAAAAAA';

/** What a query says, however it is handed to the driver. */
const textOf = ([query]: readonly unknown[]) => (typeof query === 'string' ? query : (query as { readonly text: string }).text);

describe('who lost the link to an order', () => {
  let site: TestSite;
  let database: Database;

  beforeAll(async () => {
    site = await startTestSite();
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());
  beforeEach(() => database.query('TRUNCATE rate_limits, certificate_link_requests'));
  afterEach(() => jest.restoreAllMocks());

  const mails = async (template: string, email: string) =>
    (await database.query<{ text: string }>('SELECT text FROM messages WHERE template = $1 AND recipient = $2', [template, email])).rows;
  const post = (path: string, fields: object = {}) => site.http.post(path).type('form').send(fields).redirects(0);
  const isSent = () => until(async () => (await database.query('SELECT 1 FROM certificate_link_requests')).rows.length === 0);

  it('does the same for every address while it answers: who has bought is looked at afterwards', async () => {
    await seedOrder(database, { email: 'buyer@mail.example' });
    // what is asked of the database until the answer is there, with the jobs held back
    const asked: string[][] = [];
    const held = jest.spyOn(site.app.get(Jobs), 'enqueue').mockResolvedValue();
    const queries = jest.spyOn(Client.prototype, 'query');
    for (const email of ['buyer@mail.example', 'no-buyer@mail.example']) {
      queries.mockClear();
      await post('/certificate/lost/', { email }).expect(200);
      asked.push(queries.mock.calls.filter((call) => JSON.stringify(call.slice(0, 2)).includes(email)).map(textOf));
    }
    expect(held.mock.calls.map(([, { name }]) => name)).toEqual([SEND_LINKS.name, SEND_LINKS.name]);
    expect(asked[0]).toEqual([expect.stringContaining('insert into')]);
    expect(asked[1]).toEqual(asked[0]);
  });

  it('answers every address the same, and mails links only where there are orders', async () => {
    const { order } = await seedOrder(database, { email: 'lost@mail.example' });
    const known = await post('/certificate/lost/', { email: 'Lost@mail.example' }).expect(200);
    const unknown = await post('/certificate/lost/', { email: 'nobody@mail.example' }).expect(200);
    const plain = (text: string) => text.replaceAll(/nonce="[^"]*"|nonce-[^'"]*/g, '');
    expect(plain(known.text)).toBe(plain(unknown.text));
    await post('/certificate/lost/', { email: 'not an address' }).expect(422);
    await isSent();
    expect(await mails('certificate.links', 'nobody@mail.example')).toEqual([]);
    const [mail] = await mails('certificate.links', 'lost@mail.example');
    const key = /key=([\w-]{22})/.exec(mail!.text)![1]!;
    const document = new PageDocument((await site.http.get(`/certificate/order/?key=${key}`).expect(200)).text);
    expect(document.attributes('input[name=key]', 'value')).toEqual([key]);
    const opened = await post('/certificate/order/', { key }).expect(303).expect('location', `/thank/?order=${order}`);
    const cookie = (opened.headers['set-cookie'] as unknown as string[])[0]!;
    expect(cookie).toMatch(new RegExp(`^${order}=[\\w-]{22}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure$`));
    await site.http.get(`/api/certificates/orders/${order}`).set('cookie', cookie.split(';')[0]!).expect(200);
    await post('/certificate/order/', { key: NOBODY }).expect(404);
  });

  it('is not given a dead token by the request that made the order, sent once more', async () => {
    const orders = new TestOrders(site);
    const body = await orders.body();
    const key = { 'idempotency-key': 'a-key-that-outlives-its-token' };
    const first = (await orders.post(body, key).expect(201)).body as MadeOrder;
    const link = await database.transaction((tx) => site.app.get(OrderLinks).forReceipt(tx, first.order_id));
    const opened = await post('/certificate/order/', { key: link }).expect(303);
    const cookie = (opened.headers['set-cookie'] as unknown as string[])[0]!.split(';')[0]!;
    const elsewhere = await orders.post(body, key).expect(409);
    expect(elsewhere.body).toMatchObject({ code: 'order_opened_elsewhere' });
    expect(elsewhere.headers['set-cookie']).toBeUndefined();
    const here = (await orders.post(body, { ...key, cookie }).expect(201)).body as MadeOrder;
    expect(`${here.order_id}=${here.token}`).toBe(cookie);
    await orders.view(here).expect(200);
    await orders.view(first).expect(404);
  });

  it('is sent at most three mails an hour', async () => {
    await seedOrder(database, { email: 'often@mail.example' });
    for (let left = 5; left > 0; left--) await post('/certificate/lost/', { email: 'often@mail.example' }).expect(200);
    await isSent();
    expect(await mails('certificate.links', 'often@mail.example')).toHaveLength(3);
  });

  it('opens nothing with a link whose time is over', async () => {
    const { order } = await seedOrder(database);
    const links = site.app.get(OrderLinks);
    const key = await database.transaction((tx) => links.forReceipt(tx, order));
    await database.query(`UPDATE certificate_order_links SET expires_at = now() - interval '1 second'`);
    await post('/certificate/order/', { key }).expect(404);
  });
});
