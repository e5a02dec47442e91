import { CertificateOffers } from '../../src/modules/certificate/application/certificate-offers.service';
import { CertificateEvents } from '../../src/modules/certificate/application/issued/certificate-events';
import { Database } from '../../src/platform/database/database';
import { Clock } from '../../src/platform/time/clock';
import { TestOrders, type MadeOrder, type ListedPackage } from '../support/orders';
import { until } from '../support/until';
import { startTestSite, type TestSite } from '../support/site';

/** Jobs are due by the clock of the database: those of gifts that wait for their day do not come while this runs. */
const NOW = new Date('2101-11-23T10:00:00Z');

describe('gifts of an order', () => {
  let site: TestSite;
  let orders: TestOrders;
  let database: Database;
  let packages: readonly ListedPackage[];

  beforeAll(async () => {
    const clock = { now: () => NOW, epochMs: () => NOW.getTime() };
    site = await startTestSite({ PAYMENT: 'sandbox' }, { override: (testing) => testing.overrideProvider(Clock).useValue(clock) });
    orders = new TestOrders(site);
    database = site.app.get(Database);
    packages = (await orders.packages()).filter(({ singleItem }) => singleItem);
  });
  afterAll(() => site?.close());

  const SEND_AT = '2101-12-24T10:00:00+02:00';
  const gifts = () => [
    { id: packages[0]!.id, recipient: 'Ірина', email: 'iryna@example.com', message: 'Зі святом!', sendAt: SEND_AT },
    { id: packages[0]!.id, recipient: 'Марта' },
  ];
  interface View {
    gifts: { gift: string; recipient: string; email: string | null; canChange: boolean; sendAt: string | null; certificate: object }[];
    delivery: object | null;
    certificates: object[];
  }
  const viewOf = async (made: MadeOrder) => (await orders.view(made).expect(200)).body as View;
  const patch = ({ order_id, token }: MadeOrder, gift: string, body: object) =>
    site.http.patch(`/api/certificates/orders/${order_id}/gifts/${gift}`).set('x-order-token', token).send(body);
  const jobs = (delivery: string) =>
    orders.rows<{ round: number; at: Date }>(
      `SELECT (data->>'round')::int AS round, start_after AS at FROM pgboss.job WHERE name = 'certificate.deliver' AND data->>'id' = $1 ORDER BY 1`,
      [delivery],
    );

  it('are certificates for others: the first of their package, each with a delivery of its own', async () => {
    const made = await orders.make(await orders.basket({ gifts: gifts() }));
    expect((await viewOf(made)).gifts).toMatchObject([
      { recipient: 'Ірина', email: 'iryna@example.com', canChange: true, certificate: null, delivery: { state: 'waiting' } },
      { recipient: 'Марта', email: null, certificate: null },
    ]);
    await orders.choose(made, 'pay');
    const issued = await orders.certificatesOf(made);
    expect(issued.map(({ recipient }) => recipient).sort()).toEqual(['', '', '', 'Ірина', 'Марта'].sort());
    expect(issued.find(({ recipient }) => recipient === 'Ірина')).toMatchObject({ valid_through: '2102-12-24' });
    const view = await viewOf(made);
    expect(view.gifts[0]).toMatchObject({
      delivery: { state: 'scheduled', at: '2101-12-24T08:00:00.000Z' },
      certificate: { title: packages[0]!.title },
    });
    expect(view.certificates).toHaveLength(3);
    expect(await jobs(view.gifts[0]!.gift)).toEqual([{ round: 0, at: new Date(SEND_AT) }]);
  });

  it('can be mended before they are sent: a new date is a new sending, an address is not', async () => {
    const made = await orders.make(await orders.basket({ gifts: gifts() }));
    await orders.choose(made, 'pay');
    const gift = (await viewOf(made)).gifts[0]!.gift;
    const { body } = await patch(made, gift, { email: 'Ira@Example.com', message: 'Вітаю', giver: ' Оля ' }).expect(200);
    expect((body as View).gifts[0]).toMatchObject({ email: 'ira@example.com', message: 'Вітаю', giver: 'Оля', recipient: 'Ірина' });
    expect(await jobs(gift)).toHaveLength(1);
    await patch(made, gift, { sendAt: '2102-01-07T10:00:00+02:00' }).expect(200);
    expect((await jobs(gift)).map(({ round }) => round)).toEqual([0, 1]);
    expect((await orders.certificatesOf(made)).find(({ recipient }) => recipient === 'Ірина')).toMatchObject({
      valid_through: '2103-01-07',
    });
    await patch(made, gift, { email: '', sendAt: '' }).expect(200);
    expect((await viewOf(made)).gifts[0]).toMatchObject({ email: null, sendAt: null });
    const wrong = await patch(made, gift, { email: 'x', sendAt: '2103-01-01T10:00:00Z', design: 'y' }).expect(422);
    expect(Object.keys((wrong.body as { details: object }).details).sort()).toEqual(['design', 'email', 'sendAt']);
    expect((await patch(made, '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10', {}).expect(404)).body).toMatchObject({ code: 'gift_unknown' });
  });

  it('are put off until six months after the payment at most, and not at all once their certificate has ended', async () => {
    const made = await orders.make(await orders.basket({ gifts: gifts() }));
    await orders.choose(made, 'pay');
    const gift = (await viewOf(made)).gifts[0]!.gift;
    const paid = (await orders.rows<{ at: Date }>('SELECT paid_at AS at FROM certificate_orders WHERE id = $1', [made.order_id]))[0]!.at;
    const paidBefore = (months: number) =>
      orders.rows(`UPDATE certificate_orders SET paid_at = $2::timestamptz - make_interval(months => $3) WHERE id = $1`, [
        made.order_id,
        paid,
        months,
      ]);
    await paidBefore(5);
    const far = await patch(made, gift, { sendAt: '2102-01-07T10:00:00+02:00' }).expect(422);
    expect(Object.keys((far.body as { details: object }).details)).toEqual(['sendAt']);
    await patch(made, gift, { sendAt: '' }).expect(200);
    await paidBefore(13);
    const { valid_through } = (await orders.certificatesOf(made)).find(({ recipient }) => recipient === 'Ірина')!;
    for (const change of [{ sendAt: '2101-12-30T10:00:00+02:00' }, { sendAt: '' }, { message: 'Вітаю' }])
      expect((await patch(made, gift, change).expect(409)).body).toMatchObject({ code: 'gift_ended' });
    expect((await viewOf(made)).gifts[0]).toMatchObject({ canChange: false });
    expect((await orders.certificatesOf(made)).find(({ recipient }) => recipient === 'Ірина')).toMatchObject({ valid_through });
  });

  it('can get another picture of their package, and no other, until they are sent', async () => {
    const made = await orders.make(await orders.basket({ gifts: gifts() }));
    await orders.choose(made, 'pay');
    const gift = (await viewOf(made)).gifts[0]!.gift;
    const designs = site.app.get(CertificateOffers, { strict: false }).packages('ua').get(packages[0]!.id)!.designs;
    const { body } = await patch(made, gift, { design: designs.at(-1) }).expect(200);
    expect((body as View).gifts[0]).toMatchObject({ design: designs.at(-1), recipient: 'Ірина', sendAt: '2101-12-24T08:00:00.000Z' });
    expect(await jobs(gift)).toHaveLength(1);
    const foreign = await patch(made, gift, { design: 'media/of-another-package.jpg' }).expect(422);
    expect(Object.keys((foreign.body as { details: object }).details)).toEqual(['design']);
    expect((await viewOf(made)).gifts[0]).toMatchObject({ design: designs.at(-1) });
    await patch(made, gift, { design: '' }).expect(200);
    expect((await viewOf(made)).gifts[0]).toMatchObject({ design: null });
    await database.query(`UPDATE certificate_deliveries SET state = 'failed' WHERE id = $1`, [gift]);
    await patch(made, gift, { design: designs[0] }).expect(200);
    expect((await jobs(gift)).map(({ round }) => round)).toEqual([0, 1]);
    await database.query(`UPDATE certificate_deliveries SET state = 'sent' WHERE id = $1`, [gift]);
    expect((await patch(made, gift, { design: designs[0] }).expect(409)).body).toMatchObject({ code: 'gift_sent' });
  });

  it('are changed by the form of the page, where what the form does not have stays', async () => {
    const made = await orders.make(await orders.basket({ gifts: gifts() }));
    const gift = (await viewOf(made)).gifts[0]!.gift;
    const { order_id, token } = made;
    const send = (fields: object) =>
      site.http
        .post('/thank/')
        .type('form')
        .set('cookie', `${order_id}=${token}`)
        .send({ order: order_id, gift, ...fields });
    const designs = site.app.get(CertificateOffers, { strict: false }).packages('ua').get(packages[0]!.id)!.designs;
    const answer = await send({ design: designs.at(-1) }).expect(303);
    expect(answer.headers.location).toContain(`&saved=1#gift-${gift}`);
    const kept = { recipient: 'Ірина', email: 'iryna@example.com', message: 'Зі святом!', sendAt: '2101-12-24T08:00:00.000Z' };
    expect((await viewOf(made)).gifts[0]).toMatchObject({ ...kept, design: designs.at(-1) });
    await send({ recipient: 'Іра', message: 'Два\r\nрядки', design: '' }).expect(303);
    const named = { ...kept, recipient: 'Іра', message: 'Два\nрядки', design: designs.at(-1) };
    expect((await viewOf(made)).gifts[0]).toMatchObject(named);
    const wrong = await send({ recipient: 'Оля', email: 'x', design: 'media/of-another-package.jpg' }).expect(422);
    expect(wrong.text).toContain('value="Оля"');
    expect((await viewOf(made)).gifts[0]).toMatchObject(named);
    await send({ email: '', when: 'now', day: '', hour: '10' }).expect(303);
    expect((await viewOf(made)).gifts[0]).toMatchObject({ ...named, email: null, sendAt: null });
  });

  it('that failed are sent again when they are mended', async () => {
    const made = await orders.make(await orders.basket({ gifts: gifts() }));
    await orders.choose(made, 'pay');
    const gift = (await viewOf(made)).gifts[0]!.gift;
    await database.query(`UPDATE certificate_deliveries SET state = 'failed', last_error = 'no such address' WHERE id = $1`, [gift]);
    expect((await viewOf(made)).gifts[0]).toMatchObject({ delivery: { state: 'failed', error: expect.any(String) as string } });
    await patch(made, gift, { email: 'other@example.com', sendAt: '2101-12-25T10:00:00+02:00' }).expect(200);
    expect((await viewOf(made)).gifts[0]).toMatchObject({ email: 'other@example.com', delivery: { state: 'scheduled', error: null } });
    expect((await jobs(gift)).map(({ round }) => round)).toEqual([0, 1]);
  });

  it.each(['sending', 'sent', 'opened'])('that are %s cannot be mended', async (state) => {
    const made = await orders.make(await orders.basket({ gifts: gifts() }));
    const gift = (await viewOf(made)).gifts[0]!.gift;
    await database.query('UPDATE certificate_deliveries SET state = $2 WHERE id = $1', [gift, state]);
    expect((await patch(made, gift, { email: 'x@example.com' }).expect(409)).body).toMatchObject({ code: 'gift_sent' });
  });

  it('taken for sending while they are mended stay as they were taken', async () => {
    const made = await orders.make(await orders.basket({ gifts: gifts() }));
    await orders.choose(made, 'pay');
    const gift = (await viewOf(made)).gifts[0]!.gift;
    const claim = () =>
      database.query<{ email: string }>(
        `UPDATE certificate_deliveries SET state = 'sending' WHERE id = $1 AND state = 'scheduled' AND round = 0 RETURNING email`,
        [gift],
      );
    const [answer, claimed] = await Promise.all([patch(made, gift, { email: 'late@example.com' }), claim()]);
    const [row] = await orders.rows<{ email: string }>('SELECT email FROM certificate_deliveries WHERE id = $1', [gift]);
    expect(claimed.rows).toEqual([{ email: row!.email }]);
    expect(row!.email).toBe(answer.status === 200 ? 'late@example.com' : 'iryna@example.com');
  });

  it('make the order delivered when the last of its deliveries has arrived', async () => {
    const made = await orders.make(await orders.basket({ gifts: gifts() }));
    await orders.choose(made, 'pay');
    const events = site.app.get(CertificateEvents, { strict: false });
    const delivered = () => database.transaction((tx) => events.tell(tx, { kind: 'delivered', orderId: made.order_id }));
    const unsent = () =>
      orders.rows(`SELECT id FROM certificate_deliveries WHERE order_id = $1 AND state NOT IN ('sent', 'opened')`, [made.order_id]);
    // one gift waits for its day, the others go at once
    await until(async () => (await unsent()).length === 1);
    await delivered();
    expect(await orders.stateOf(made)).toBe('issued');
    await database.query(`UPDATE certificate_deliveries SET state = 'sent', sent_at = now() WHERE order_id = $1`, [made.order_id]);
    await Promise.all([delivered(), delivered()]);
    expect(await orders.stateOf(made)).toBe('delivered');
    expect((await orders.events(made)).filter((line) => line.startsWith('certificates_delivered'))).toHaveLength(1);
  });
});
