import { OrderSettlement } from '../../src/modules/certificate/application/orders/order-settlement';
import { Database } from '../../src/platform/database/database';
import { Clock } from '../../src/platform/time/clock';
import { TestOrders, type MadeOrder } from '../support/orders';
import { startTestSite, type TestSite } from '../support/site';

const OPS = 'operators-token-of-tests-only';
const BEGIN = new Date('2026-11-23T10:00:00Z');

describe('the money of an order', () => {
  let site: TestSite;
  let orders: TestOrders;
  let database: Database;

  beforeAll(async () => {
    const clock = { now: () => BEGIN, epochMs: () => BEGIN.getTime() };
    site = await startTestSite(
      { PAYMENT: 'sandbox', OPS_TOKEN: OPS },
      { override: (testing) => testing.overrideProvider(Clock).useValue(clock) },
    );
    orders = new TestOrders(site);
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());

  const reportOf = async ({ order_id }: MadeOrder) =>
    (await orders.rows<{ report: string | null }>('SELECT report FROM certificate_orders WHERE id = $1', [order_id]))[0]!.report;
  const ops = (method: 'get' | 'post', path: string) => site.http[method](`/api/ops/orders${path}`).set('authorization', `Bearer ${OPS}`);

  describe('a payment', () => {
    it('issues each certificate once, however often the provider tells of it; their shares add up to what was paid', async () => {
      const sent = await orders.basket();
      const made = await orders.make(sent);
      await orders.choose(made, 'pay_three');
      await orders.delivered(made);
      const issued = await orders.certificatesOf(made);
      expect(issued).toHaveLength(5);
      expect(issued.reduce((sum, { paid }) => sum + Number(paid), 0)).toBe(Math.round(Number(sent.amount) * 100));
      expect(new Set(issued.flatMap(({ code, token }) => [code, token])).size).toBe(10);
      expect(issued.every((one) => one.state === 'active' && one.balance === one.nominal && one.valid_through === '2027-11-23')).toBe(true);
      expect(await orders.events(made)).toEqual([
        'payment_begun new→awaiting_payment',
        'payment_succeeded awaiting_payment→paid',
        'certificates_issued paid→issued',
        'certificates_delivered issued→delivered',
      ]);
      const { body } = await orders.view(made).expect(200);
      expect(body).toMatchObject({ state: 'delivered', canPay: false, paidAt: BEGIN.toISOString() });
      expect((body as { certificates: { code: string; path: string }[] }).certificates.map(({ code }) => code).sort()).toEqual(
        issued.map(({ code }) => code).sort(),
      );
      expect((await orders.pay(made).expect(409)).body).toMatchObject({ code: 'order_not_payable' });
    });

    it('told three times at the same moment issues once', async () => {
      const made = await orders.make(await orders.basket());
      await orders.pay(made).expect(200);
      expect(await Promise.all([orders.told(made), orders.told(made), orders.told(made)])).toEqual(['keep', 'keep', 'keep']);
      expect(await orders.certificatesOf(made)).toHaveLength(5);
      expect((await orders.events(made)).filter((line) => line.startsWith('certificates_issued'))).toHaveLength(1);
    });

    it('that fails can be tried again', async () => {
      const made = await orders.make();
      await orders.choose(made, 'decline');
      expect((await orders.view(made)).body).toMatchObject({ state: 'failed', canPay: true });
      await orders.choose(made, 'pay');
      await orders.delivered(made);
    });

    it('of an order that is paid already goes back by itself, and is reported', async () => {
      const made = await orders.make();
      await orders.choose(made, 'pay');
      expect(await orders.told(made, { attempt: `${made.order_id}-2` })).toBe('give_back');
      expect(await reportOf(made)).toBe('second_payment');
      expect(await orders.certificatesOf(made)).toHaveLength(1);
      // the provider tells that it went back
      await orders.told(made, { kind: 'reversed', attempt: `${made.order_id}-2` });
      await orders.delivered(made);
    });

    it('that comes for an expired order counts', async () => {
      const made = await orders.make();
      await ops('post', `/${made.order_id}/expire`).expect(200);
      expect((await orders.pay(made).expect(409)).body).toMatchObject({ code: 'order_not_payable' });
      await orders.told(made);
      await orders.delivered(made);
      expect(await orders.certificatesOf(made)).toHaveLength(1);
    });

    it('of an order that is refunded, or was never begun, is kept and reported', async () => {
      const refunded = await orders.make();
      await orders.choose(refunded, 'pay');
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
      expect(await orders.events(fresh)).toEqual(['payment_succeeded new→new payment_to_return']);
    });

    it('for no order of ours is kept', async () => {
      expect(await orders.told({ order_id: 'order_1', token: '' })).toBe('keep');
    });
  });

  describe('money that goes back', () => {
    const settle = (key: string, outcome: 'done' | 'refused') =>
      database.transaction((tx) => site.app.get(OrderSettlement, { strict: false }).refund(tx, { outcome, key, attempt: 'a', amount: 1 }));
    /** As the certificates' desk begins a refund. */
    const beginRefund = async (id: string, key: string) => {
      await database.query(
        `INSERT INTO certificate_ledger (certificate_id, kind, amount, key) SELECT id, 'refunded', -balance, $2 FROM certificates WHERE id = $1`,
        [id, key],
      );
      await database.query(`UPDATE certificates SET balance = 0, state = 'refund_pending' WHERE id = $1`, [id]);
    };

    it('by the provider ends the certificates; what was spent before is reported', async () => {
      const [unused, used] = [await orders.make(await orders.basket()), await orders.make(await orders.basket())];
      for (const made of [unused, used]) await orders.choose(made, 'pay');
      const [spent] = await orders.certificatesOf(used);
      await database.query(`UPDATE certificates SET balance = balance - 100 WHERE id = $1`, [spent!.id]);
      await database.query(`INSERT INTO certificate_ledger (certificate_id, kind, amount, key) VALUES ($1, 'redeemed', -100, 'k')`, [
        spent!.id,
      ]);
      for (const made of [unused, used]) {
        await orders.told(made, { kind: 'reversed' });
        await orders.told(made, { kind: 'reversed' });
        expect(await orders.stateOf(made)).toBe('refunded');
        expect((await orders.certificatesOf(made)).every(({ state, balance }) => state === 'void' && balance === '0')).toBe(true);
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
      const made = await orders.make(await orders.basket({}, [2]));
      await orders.choose(made, 'pay');
      const [first, second] = await orders.certificatesOf(made);
      await beginRefund(first!.id, 'refund-1');
      await settle('refund-1', 'done');
      await settle('refund-1', 'done');
      await orders.delivered(made);
      await beginRefund(second!.id, 'refund-2');
      await settle('refund-2', 'done');
      expect(await orders.stateOf(made)).toBe('refunded');
    });

    it('and is refused by the provider, is put back into the certificate once', async () => {
      const made = await orders.make();
      await orders.choose(made, 'pay');
      const [certificate] = await orders.certificatesOf(made);
      await beginRefund(certificate!.id, 'refund-3');
      await settle('refund-3', 'refused');
      await settle('refund-3', 'refused');
      expect((await orders.certificatesOf(made))[0]).toMatchObject({ state: 'active', balance: certificate!.nominal });
      await orders.delivered(made);
    });
  });

  describe('for operators', () => {
    it('is listed masked, shown whole with its history, without secrets', async () => {
      const made = await orders.make({ name: 'Марія Коваль', phone: '0671112233' });
      await orders.choose(made, 'pay');
      await orders.delivered(made);
      const { body } = await ops('get', '?state=delivered&limit=1').expect(200);
      expect(body).toMatchObject({
        orders: [{ id: made.order_id, name: 'Марія Коваль', phone: '+380 (67) ***-**-33', state: 'delivered' }],
      });
      const answer = await ops('get', `/${made.order_id}`).expect(200);
      expect(answer.body).toMatchObject({ id: made.order_id, phone: '380671112233', state: 'delivered' });
      expect((answer.body as { events: { event: string }[] }).events.map(({ event }) => event)).toEqual([
        'payment_begun',
        'payment_succeeded',
        'certificates_issued',
        'certificates_delivered',
      ]);
      const [row] = await orders.rows<{ token_hash: string }>('SELECT token_hash FROM certificate_orders WHERE id = $1', [made.order_id]);
      expect(answer.text).not.toContain(row!.token_hash);
      await ops('post', `/${made.order_id}/expire`).expect(409);
      await ops('post', `/${made.order_id}/retry`).expect(409);
      const { text } = await site.http.get('/metrics');
      expect(text).toMatch(/orders\{state="delivered"\} \d+/);
      expect(text).toMatch(/orders_reported \d+/);
    });
  });
});
