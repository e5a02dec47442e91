import { Orders } from '../../src/modules/certificate/order.service';
import { OrderCheckout } from '../../src/modules/certificate/order-checkout';
import { OrderTending } from '../../src/modules/certificate/order-tending';
import { Database } from '../../src/platform/database/database';
import { Clock } from '../../src/platform/time/clock';
import { TestOrders, type ListedPackage, type MadeOrder } from '../support/orders';
import { startTestSite, type TestSite } from '../support/site';

const OPS = 'operators-token-of-tests-only';
const HOUR_MS = 3_600_000;
const BEGIN = new Date('2026-11-23T10:00:00Z');

interface Certificate {
  readonly id: string;
  readonly unit: number;
  readonly code: string;
  readonly token: string;
  readonly paid: string;
  readonly nominal: string;
  readonly balance: string;
  readonly state: string;
  readonly valid_through: string;
  readonly recipient: string;
  readonly kind: string;
}

describe('the money of an order', () => {
  let site: TestSite;
  let orders: TestOrders;
  let database: Database;
  let now = BEGIN;
  let packages: readonly ListedPackage[];

  beforeAll(async () => {
    const clock = { now: () => now, epochMs: () => now.getTime() };
    site = await startTestSite(
      { PAYMENT: 'sandbox', OPS_TOKEN: OPS },
      { override: (testing) => testing.overrideProvider(Clock).useValue(clock) },
    );
    orders = new TestOrders(site);
    database = site.app.get(Database);
    packages = (await orders.packages()).filter(({ singleItem }) => singleItem);
  });
  afterAll(() => site?.close());
  beforeEach(() => {
    now = BEGIN;
  });

  const later = (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR_MS);
  };
  const certificatesOf = ({ order_id }: MadeOrder) =>
    orders.rows<Certificate>(
      `SELECT certificates.*, recipient FROM certificates JOIN certificate_deliveries ON delivery_id = certificate_deliveries.id
        WHERE certificates.order_id = $1 ORDER BY package_id, unit`,
      [order_id],
    );
  const events = async ({ order_id }: MadeOrder) =>
    (
      await orders.rows<{ line: string }>(
        `SELECT concat_ws(' ', event, from_state || '→' || to_state, report) AS line FROM certificate_order_events WHERE order_id = $1 ORDER BY id`,
        [order_id],
      )
    ).map(({ line }) => line);
  const reportOf = async ({ order_id }: MadeOrder) =>
    (await orders.rows<{ report: string | null }>('SELECT report FROM certificate_orders WHERE id = $1', [order_id]))[0]!.report;
  const ops = (method: 'get' | 'post', path: string) => site.http[method](`/api/ops/orders${path}`).set('authorization', `Bearer ${OPS}`);
  const tend = () => site.app.get(OrderTending, { strict: false }).tend();

  /** Several packages with a discount; its amount is what the API says. */
  async function basket(changed: object = {}, quantities: readonly number[] = [3, 2]): Promise<Record<string, unknown>> {
    const items = quantities.map((qty, place) => ({ id: packages[place]!.id, qty }));
    const { body } = await site.http.post('/api/certificates/quote').send({ items }).expect(200);
    return orders.body({ certificate: items, amount: (body as { amount: number }).amount, ...changed });
  }

  /** Begun at the sandbox, and what it is told to do. */
  async function choose(order: MadeOrder, choice: string): Promise<void> {
    const { data, signature } = (await orders.pay(order).expect(200)).body as { data: string; signature: string };
    await site.http.post('/sandbox/checkout/').type('form').send({ data, signature, choice }).redirects(0).expect(303);
  }

  describe('a payment', () => {
    it('issues each certificate once, however often the provider tells of it; their shares add up to what was paid', async () => {
      const sent = await basket();
      const made = await orders.make(sent);
      await choose(made, 'pay_three');
      expect(await orders.stateOf(made)).toBe('issued');
      const issued = await certificatesOf(made);
      expect(issued).toHaveLength(5);
      expect(issued.reduce((sum, { paid }) => sum + Number(paid), 0)).toBe(Math.round(Number(sent.amount) * 100));
      expect(new Set(issued.flatMap(({ code, token }) => [code, token])).size).toBe(10);
      expect(issued.every((one) => one.state === 'active' && one.balance === one.nominal && one.valid_through === '2027-11-23')).toBe(true);
      expect(await events(made)).toEqual([
        'payment_begun new→awaiting_payment',
        'payment_succeeded awaiting_payment→paid',
        'certificates_issued paid→issued',
      ]);
      const { body } = await orders.view(made).expect(200);
      expect(body).toMatchObject({ state: 'issued', canPay: false, paidAt: BEGIN.toISOString() });
      expect((body as { certificates: { code: string; path: string }[] }).certificates.map(({ code }) => code).sort()).toEqual(
        issued.map(({ code }) => code).sort(),
      );
      expect((await orders.pay(made).expect(409)).body).toMatchObject({ code: 'order_not_payable' });
    });

    it('told three times at the same moment issues once', async () => {
      const made = await orders.make(await basket());
      await orders.pay(made).expect(200);
      expect(await Promise.all([orders.told(made), orders.told(made), orders.told(made)])).toEqual(['keep', 'keep', 'keep']);
      expect(await certificatesOf(made)).toHaveLength(5);
      expect((await events(made)).filter((line) => line.startsWith('certificates_issued'))).toHaveLength(1);
    });

    it('that fails can be tried again', async () => {
      const made = await orders.make();
      await choose(made, 'decline');
      expect((await orders.view(made)).body).toMatchObject({ state: 'failed', canPay: true });
      await choose(made, 'pay');
      expect(await orders.stateOf(made)).toBe('issued');
    });

    it('of an order that is paid already goes back by itself, and is reported', async () => {
      const made = await orders.make();
      await choose(made, 'pay');
      expect(await orders.told(made, { attempt: `${made.order_id}-2` })).toBe('give_back');
      expect(await reportOf(made)).toBe('second_payment');
      expect(await certificatesOf(made)).toHaveLength(1);
      // the provider tells that it went back
      await orders.told(made, { kind: 'reversed', attempt: `${made.order_id}-2` });
      expect(await orders.stateOf(made)).toBe('issued');
    });

    it('that comes for an expired order counts', async () => {
      const made = await orders.make();
      await ops('post', `/${made.order_id}/expire`).expect(200);
      expect((await orders.pay(made).expect(409)).body).toMatchObject({ code: 'order_not_payable' });
      await orders.told(made);
      expect(await orders.stateOf(made)).toBe('issued');
      expect(await certificatesOf(made)).toHaveLength(1);
    });

    it('of an order that is refunded, or was never begun, is kept and reported', async () => {
      const refunded = await orders.make();
      await choose(refunded, 'pay');
      await orders.told(refunded, { kind: 'reversed' });
      expect(await orders.told(refunded, { attempt: `${refunded.order_id}-2` })).toBe('keep');
      const fresh = await orders.make();
      expect(await orders.told(fresh)).toBe('keep');
      for (const made of [refunded, fresh]) expect(await reportOf(made)).toBe('payment_to_return');
      expect(await orders.stateOf(fresh)).toBe('new');
      const { body } = await ops('get', '?reported=yes&limit=200').expect(200);
      const listed = (body as { orders: { id: string }[] }).orders.map(({ id }) => id);
      expect(listed).toEqual(expect.arrayContaining([refunded.order_id, fresh.order_id]));
      await ops('post', `/${fresh.order_id}/clear-report`).expect(200);
      await ops('post', `/${fresh.order_id}/clear-report`).expect(409);
      expect(await events(fresh)).toEqual(['payment_succeeded new→new payment_to_return']);
    });

    it('for no order of ours is kept', async () => {
      expect(await orders.told({ order_id: 'order_1', token: '' })).toBe('keep');
    });
  });

  describe('money that goes back', () => {
    const settle = (key: string, outcome: 'done' | 'refused') =>
      database.transaction((tx) => site.app.get(OrderCheckout, { strict: false }).refund(tx, { outcome, key, attempt: 'a', amount: 1 }));
    /** As the certificates' desk begins a refund. */
    const beginRefund = async (id: string, key: string) => {
      await database.query(
        `INSERT INTO certificate_ledger (certificate_id, kind, amount, key) SELECT id, 'refunded', -balance, $2 FROM certificates WHERE id = $1`,
        [id, key],
      );
      await database.query(`UPDATE certificates SET balance = 0, state = 'refund_pending' WHERE id = $1`, [id]);
    };

    it('by the provider ends the certificates; what was spent before is reported', async () => {
      const [unused, used] = [await orders.make(await basket()), await orders.make(await basket())];
      for (const made of [unused, used]) await choose(made, 'pay');
      const [spent] = await certificatesOf(used);
      await database.query(`UPDATE certificates SET balance = balance - 100 WHERE id = $1`, [spent!.id]);
      await database.query(`INSERT INTO certificate_ledger (certificate_id, kind, amount, key) VALUES ($1, 'redeemed', -100, 'k')`, [
        spent!.id,
      ]);
      for (const made of [unused, used]) {
        await orders.told(made, { kind: 'reversed' });
        await orders.told(made, { kind: 'reversed' });
        expect(await orders.stateOf(made)).toBe('refunded');
        expect((await certificatesOf(made)).every(({ state, balance }) => state === 'void' && balance === '0')).toBe(true);
      }
      expect([await reportOf(unused), await reportOf(used)]).toEqual([null, 'reversed_after_use']);
      const [sums] = await orders.rows<{ left: string }>(
        `SELECT sum(nominal) + (SELECT sum(amount) FROM certificate_ledger JOIN certificates ON certificate_id = certificates.id WHERE order_id = $1) AS left
          FROM certificates WHERE order_id = $1`,
        [used.order_id],
      );
      expect(Number(sums!.left)).toBe(0);
      expect((await orders.view(unused)).body).toMatchObject({ state: 'refunded', certificates: [] });
    });

    it('by a refund ends one certificate, and the order with the last of them', async () => {
      const made = await orders.make(await basket({}, [2]));
      await choose(made, 'pay');
      const [first, second] = await certificatesOf(made);
      await beginRefund(first!.id, 'refund-1');
      await settle('refund-1', 'done');
      await settle('refund-1', 'done');
      expect(await orders.stateOf(made)).toBe('issued');
      await beginRefund(second!.id, 'refund-2');
      await settle('refund-2', 'done');
      expect(await orders.stateOf(made)).toBe('refunded');
    });

    it('and is refused by the provider, is put back into the certificate once', async () => {
      const made = await orders.make();
      await choose(made, 'pay');
      const [certificate] = await certificatesOf(made);
      await beginRefund(certificate!.id, 'refund-3');
      await settle('refund-3', 'refused');
      await settle('refund-3', 'refused');
      expect((await certificatesOf(made))[0]).toMatchObject({ state: 'active', balance: certificate!.nominal });
      expect(await orders.stateOf(made)).toBe('issued');
    });
  });

  describe('at the salon', () => {
    const reserved = () => orders.make({ delivery: 101, linkValue: 'salon', salon: 'oksamyt-pechersk', pay: 'salon' });

    it('is taken by an operator, once', async () => {
      const made = await reserved();
      expect((await orders.view(made)).body).toMatchObject({ state: 'reserved', canPay: false, pay: 'salon' });
      expect((await orders.pay(made).expect(409)).body).toMatchObject({ error: 'Це замовлення оплачується в салоні.' });
      const answers = await Promise.all([1, 2, 3].map(() => ops('post', `/${made.order_id}/mark-paid`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await certificatesOf(made)).toHaveLength(1);
      expect(await orders.stateOf(made)).toBe('issued');
      await ops('post', `/${(await orders.make()).order_id}/mark-paid`).expect(409);
    });

    it('is waited for three days, with a reminder on the last of them, by day and once', async () => {
      const made = await reserved();
      const messages = () => orders.rows<{ text: string }>('SELECT text FROM messages WHERE key = $1', [`order-ends:${made.order_id}`]);
      later(47);
      await tend();
      expect(await messages()).toEqual([]);
      // the night of the second day, in Kyiv
      now = new Date('2026-11-25T20:30:00Z');
      await tend();
      expect(await messages()).toEqual([]);
      now = new Date('2026-11-26T07:30:00Z');
      await Promise.all([tend(), tend()]);
      await tend();
      expect(await messages()).toEqual([{ text: expect.stringContaining('чекають на оплату до 26.11, 12:00') as string }]);
      expect(await orders.stateOf(made)).toBe('reserved');
      now = new Date('2026-11-26T10:00:01Z');
      await tend();
      expect(await orders.stateOf(made)).toBe('expired');
      await ops('post', `/${made.order_id}/mark-paid`).expect(200);
    });
  });

  describe('that does not come', () => {
    it('ends an order after a day, and a draft', async () => {
      const made = await orders.make();
      const draft = await site.app.get(Orders, { strict: false }).draft(null, { locale: 'ua', address: '10.77.0.1', page: null });
      later(23);
      await tend();
      expect(await orders.stateOf(made)).toBe('new');
      later(1);
      await tend();
      expect(await orders.stateOf(made)).toBe('expired');
      expect(await orders.stateOf({ order_id: draft.id, token: '' })).toBe('expired');
    });

    it('cannot be begun in the last half hour', async () => {
      const made = await orders.make();
      later(23.4);
      await orders.pay(made).expect(200);
      later(0.2);
      expect((await orders.view(made)).body).toMatchObject({ canPay: false });
      await orders.pay(made).expect(409);
    });

    it('is asked for at the provider before the order ends', async () => {
      const made = await orders.make();
      later(1);
      await choose(made, 'pay_lost');
      expect(await orders.stateOf(made)).toBe('awaiting_payment');
      later(24);
      await tend();
      expect(await orders.stateOf(made)).toBe('issued');
    });
  });

  describe('gifts', () => {
    const SEND_AT = '2026-12-24T10:00:00+02:00';
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
      const made = await orders.make(await basket({ gifts: gifts() }));
      expect((await viewOf(made)).gifts).toMatchObject([
        { recipient: 'Ірина', email: 'iryna@example.com', canChange: true, certificate: null, delivery: { state: 'waiting' } },
        { recipient: 'Марта', email: null, certificate: null },
      ]);
      await choose(made, 'pay');
      const issued = await certificatesOf(made);
      expect(issued.map(({ recipient }) => recipient).sort()).toEqual(['', '', '', 'Ірина', 'Марта'].sort());
      expect(issued.find(({ recipient }) => recipient === 'Ірина')).toMatchObject({ valid_through: '2027-12-24' });
      const view = await viewOf(made);
      expect(view.gifts[0]).toMatchObject({
        delivery: { state: 'scheduled', at: '2026-12-24T08:00:00.000Z' },
        certificate: { title: packages[0]!.title },
      });
      expect(view.certificates).toHaveLength(3);
      expect(await jobs(view.gifts[0]!.gift)).toEqual([{ round: 0, at: new Date(SEND_AT) }]);
    });

    it('can be mended before they are sent: a new date is a new sending, an address is not', async () => {
      const made = await orders.make(await basket({ gifts: gifts() }));
      await choose(made, 'pay');
      const gift = (await viewOf(made)).gifts[0]!.gift;
      const { body } = await patch(made, gift, { email: 'Ira@Example.com', message: 'Вітаю' }).expect(200);
      expect((body as View).gifts[0]).toMatchObject({ email: 'ira@example.com', message: 'Вітаю', recipient: 'Ірина' });
      expect(await jobs(gift)).toHaveLength(1);
      await patch(made, gift, { sendAt: '2027-01-07T10:00:00+02:00' }).expect(200);
      expect((await jobs(gift)).map(({ round }) => round)).toEqual([0, 1]);
      expect((await certificatesOf(made)).find(({ recipient }) => recipient === 'Ірина')).toMatchObject({ valid_through: '2028-01-07' });
      await patch(made, gift, { email: '', sendAt: '' }).expect(200);
      expect((await viewOf(made)).gifts[0]).toMatchObject({ email: null, sendAt: null });
      const wrong = await patch(made, gift, { email: 'x', sendAt: '2028-01-01T10:00:00Z', design: 'y' }).expect(422);
      expect(Object.keys((wrong.body as { details: object }).details).sort()).toEqual(['design', 'email', 'sendAt']);
      expect((await patch(made, '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10', {}).expect(404)).body).toMatchObject({ code: 'gift_unknown' });
    });

    it('that failed are sent again when they are mended', async () => {
      const made = await orders.make(await basket({ gifts: gifts() }));
      await choose(made, 'pay');
      const gift = (await viewOf(made)).gifts[0]!.gift;
      await database.query(`UPDATE certificate_deliveries SET state = 'failed', last_error = 'no such address' WHERE id = $1`, [gift]);
      expect((await viewOf(made)).gifts[0]).toMatchObject({ delivery: { state: 'failed', error: expect.any(String) as string } });
      await patch(made, gift, { email: 'other@example.com', sendAt: null }).expect(200);
      expect((await viewOf(made)).gifts[0]).toMatchObject({ email: 'other@example.com', delivery: { state: 'scheduled', error: null } });
      expect((await jobs(gift)).map(({ round }) => round)).toEqual([0, 1]);
    });

    it.each(['sending', 'sent', 'opened'])('that are %s cannot be mended', async (state) => {
      const made = await orders.make(await basket({ gifts: gifts() }));
      const gift = (await viewOf(made)).gifts[0]!.gift;
      await database.query('UPDATE certificate_deliveries SET state = $2 WHERE id = $1', [gift, state]);
      expect((await patch(made, gift, { email: 'x@example.com' }).expect(409)).body).toMatchObject({ code: 'gift_sent' });
    });

    it('taken for sending while they are mended stay as they were taken', async () => {
      const made = await orders.make(await basket({ gifts: gifts() }));
      await choose(made, 'pay');
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
      const made = await orders.make(await basket({ gifts: gifts() }));
      await choose(made, 'pay');
      const delivered = () => database.transaction((tx) => site.app.get(Orders, { strict: false }).delivered(tx, made.order_id));
      const sent = (where: string) =>
        database.query(`UPDATE certificate_deliveries SET state = 'sent', sent_at = now() WHERE order_id = $1 AND ${where}`, [
          made.order_id,
        ]);
      await sent('is_gift');
      await delivered();
      expect(await orders.stateOf(made)).toBe('issued');
      await sent('true');
      await delivered();
      await delivered();
      expect(await orders.stateOf(made)).toBe('delivered');
      expect((await events(made)).filter((line) => line.startsWith('certificates_delivered'))).toHaveLength(1);
    });
  });

  describe('for operators', () => {
    it('is listed masked, shown whole with its history, without secrets', async () => {
      const made = await orders.make({ name: 'Марія Коваль', phone: '0671112233' });
      await choose(made, 'pay');
      const { body } = await ops('get', '?state=issued&limit=1').expect(200);
      expect(body).toMatchObject({ orders: [{ id: made.order_id, name: 'Марія Коваль', phone: '+380 (67) ***-**-33', state: 'issued' }] });
      const answer = await ops('get', `/${made.order_id}`).expect(200);
      expect(answer.body).toMatchObject({ id: made.order_id, phone: '380671112233', state: 'issued' });
      expect((answer.body as { events: { event: string }[] }).events.map(({ event }) => event)).toEqual([
        'payment_begun',
        'payment_succeeded',
        'certificates_issued',
      ]);
      const [row] = await orders.rows<{ token_hash: string }>('SELECT token_hash FROM certificate_orders WHERE id = $1', [made.order_id]);
      expect(answer.text).not.toContain(row!.token_hash);
      await ops('post', `/${made.order_id}/expire`).expect(409);
      await ops('post', `/${made.order_id}/retry`).expect(409);
      const { text } = await site.http.get('/metrics');
      expect(text).toMatch(/orders\{state="issued"\} \d+/);
      expect(text).toMatch(/orders_reported \d+/);
    });
  });
});
