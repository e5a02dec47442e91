import { Database } from '../../src/platform/database/database';
import { CapturedLog } from '../support/captured-log';
import { TestOrders } from '../support/orders';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';
import { SmtpStub } from '../stubs/smtp.stub';

const OPS_TOKEN = 'operators-0123456789-abcdef-planted';
const NAME = 'Плантована Олена';
const PHONE = '380671112233';
const EMAIL = 'planted.olena@mail.example';
const RECIPIENT = 'Насаджена Марія';
const GIFT_EMAIL = 'planted.maria@mail.example';
const WORDS = 'слова-які-посадили';
const COMMENT = 'коментар-який-посадили';
const PLANTED = [
  NAME,
  PHONE,
  '671112233',
  '+38 (067) 111-22-33',
  EMAIL,
  'planted.olena',
  RECIPIENT,
  GIFT_EMAIL,
  'planted.maria',
  WORDS,
  COMMENT,
];

/** An order from its first typing error to its refund, at level trace, with mail that a server takes or refuses in their words. */
describe('the log of certificates that are sold', () => {
  const log = new CapturedLog();
  let smtp: SmtpStub;
  let site: TestSite;
  let orders: TestOrders;
  let database: Database;

  beforeAll(async () => {
    smtp = await SmtpStub.start();
    const settings = { LOG_LEVEL: 'trace', PAYMENT: 'sandbox', OPS_TOKEN, MAIL: 'smtp', SMTP_URL: smtp.url };
    site = await startTestSite(settings, { override: log.override });
    orders = new TestOrders(site);
    database = site.app.get(Database);
  });
  afterAll(async () => {
    await site?.close();
    await smtp.stop();
  });

  const leaksIn = (texts: readonly string[], planted: readonly string[]) =>
    texts.filter((text) => planted.some((leak) => text.includes(leak) || text.includes(encodeURIComponent(leak))));
  const post = (path: string, fields: object) => site.http.post(path).type('form').send(fields).redirects(0);
  const ops = (path: string, body: object) => site.http.post(`/api/ops/${path}`).set('authorization', `Bearer ${OPS_TOKEN}`).send(body);

  it('has no line with a name, a phone, an e-mail, a message, a code, a token or a key of it; nor have its jobs and their failures', async () => {
    const typed = { name: NAME, phone: PHONE, email: EMAIL, linkValue: 'email', comments: COMMENT };
    await orders.post({ ...typed, certificate: [], [WORDS]: EMAIL }).expect(422);
    const wish = { recipient: RECIPIENT, email: GIFT_EMAIL, message: WORDS };
    const [first] = (await orders.packages()).filter(({ singleItem }) => singleItem);
    const gifts = [{ id: first!.id, ...wish }];
    const made = await orders.make(await orders.basket({ ...typed, gifts }, [3]), { 'idempotency-key': 'key-of-a-planted-order' });
    const own = { 'x-order-token': made.token };
    const gift = ((await orders.view(made).expect(200)).body as { gifts: { gift: string }[] }).gifts[0]!.gift;
    await site.http.patch(`/api/certificates/orders/${made.order_id}/gifts/${gift}`).set(own).send(wish).expect(200);
    await site.http.patch(`/api/certificates/orders/${made.order_id}/gifts/${gift}`).set(own).send({ email: PHONE }).expect(422);

    await orders.choose(made, 'decline');
    // the first mail is refused with the words it was sent with
    smtp.faults.set('BODY', `550 5.1.1 ${EMAIL} ${GIFT_EMAIL} ${RECIPIENT} has no mailbox here`);
    await orders.choose(made, 'pay');
    await until(async () => (await deliveries(made.order_id)).every(({ state }) => state === 'failed'));
    smtp.faults.clear();
    for (const { id } of await deliveries(made.order_id)) await ops(`certificates/deliveries/${id}/resend`, {}).expect(200);
    await orders.delivered(made);

    const certificates = await orders.certificatesOf(made);
    const [one] = certificates;
    const cookie = `order_${made.order_id.slice('order_'.length)}=${made.token}`;
    await site.http.get(`/thank/?order=${made.order_id}`).set('cookie', cookie).expect(200);
    for (const prefix of ['', '/en']) {
      for (const { token, code } of certificates) {
        await site.http.get(`${prefix}/certificate/${token}/`).expect(200);
        await site.http.get(`${prefix}/certificate/${code}/`).expect(200);
        await site.http.get(`/certificate/${token}/nothing/`).expect(404);
        await post(`${prefix}/certificate/${token}/`, {}).expect(303);
      }
    }
    await site.http.get(`/certificate/${one!.token}/certificate.pdf`);
    await post('/certificate/check/', { code: one!.code }).expect(200);
    await post('/certificate/check/', { code: `${one!.code} ${PHONE}` }).expect(422);
    await post('/certificate/lost/', { email: EMAIL }).expect(200);
    const key = await lostKey();
    await site.http.get(`/certificate/order/?key=${key}`).expect(200);
    const opened = await post('/certificate/order/', { key }).expect(303);
    const token = /=([\w-]{22});/.exec(String(opened.headers['set-cookie']))![1]!;

    await ops('certificates/find', { code: one!.code }).expect(200);
    await ops(`certificates/${one!.id}/redeem`, { amount: 1, key: 'receipt-planted', note: WORDS }).expect(200);
    await ops(`certificates/${certificates[1]!.id}/refund`, { reason: WORDS }).expect(200);
    await until(async () => (await database.query(`SELECT 1 FROM payment_refunds WHERE state = 'done'`)).rows.length === 1);

    const secrets = certificates.flatMap((each) => [each.code, each.code.replaceAll('-', ''), each.token]);
    const planted = [...PLANTED, ...secrets, made.token, token, key, OPS_TOKEN];
    expect(log.telling(/"route":"[^"]*\/certificate\/:token\/?"/).length).toBeGreaterThanOrEqual(certificates.length * 4);
    expect(log.telling(/certificate/).length).toBeGreaterThan(20);
    expect(leaksIn(log.lines, planted)).toEqual([]);
    const kept = await database.query<{ kept: string }>(
      `SELECT row_to_json(job)::text AS kept FROM pgboss.job UNION ALL SELECT coalesce(last_error, '') FROM messages
        UNION ALL SELECT coalesce(last_error, '') FROM certificate_deliveries UNION ALL SELECT row_to_json(ops_audit)::text FROM ops_audit
        UNION ALL SELECT row_to_json(e)::text FROM certificate_order_events e UNION ALL SELECT row_to_json(n)::text FROM payment_news n`,
    );
    expect(kept.rows.length).toBeGreaterThan(20);
    expect(
      leaksIn(
        kept.rows.map((row) => row.kept),
        planted,
      ),
    ).toEqual([]);
  });

  const deliveries = (order: string) =>
    orders.rows<{ id: string; state: string }>('SELECT id, state FROM certificate_deliveries WHERE order_id = $1', [order]);
  /** The key of the link that was mailed. */
  const lostKey = async (): Promise<string> => {
    const links = () => orders.rows<{ text: string }>(`SELECT text FROM messages WHERE template = 'certificate.links'`);
    await until(async () => (await links()).length > 0);
    return /key=([\w-]{22})/.exec((await links())[0]!.text)![1]!;
  };
});
