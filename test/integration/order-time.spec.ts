import { CreateOrder } from '../../src/modules/certificate/application/orders/create-order';
import { ExpireOrders } from '../../src/modules/certificate/application/orders/expire-orders';
import { Clock } from '../../src/platform/time/clock';
import { TestOrders } from '../support/orders';
import { startTestSite, type TestSite } from '../support/site';

const OPS = 'operators-token-of-tests-only';
const SALON = 'oksamyt-pechersk';
const HOUR_MS = 3_600_000;
const BEGIN = new Date('2026-11-23T10:00:00Z');

describe('the time of an order', () => {
  let site: TestSite;
  let orders: TestOrders;
  let now = BEGIN;

  beforeAll(async () => {
    const clock = { now: () => now, epochMs: () => now.getTime() };
    site = await startTestSite(
      { PAYMENT: 'sandbox', OPS_TOKEN: OPS },
      { override: (testing) => testing.overrideProvider(Clock).useValue(clock) },
    );
    orders = new TestOrders(site);
  });
  afterAll(() => site?.close());
  beforeEach(() => {
    now = BEGIN;
  });

  const later = (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR_MS);
  };
  const ops = (method: 'get' | 'post', path: string) => site.http[method](`/api/ops/orders${path}`).set('authorization', `Bearer ${OPS}`);
  const markPaid = (id: string) => ops('post', `/${id}/mark-paid`).send({ method: 'cash', salon: SALON });
  const tend = () => site.app.get(ExpireOrders, { strict: false }).run();

  describe('at the salon', () => {
    const reserved = () => orders.make({ delivery: 101, linkValue: 'salon', salon: SALON, pay: 'salon' });

    it('is taken by an operator, once', async () => {
      const made = await reserved();
      expect((await orders.view(made)).body).toMatchObject({ state: 'reserved', canPay: false, pay: 'salon' });
      expect((await orders.pay(made).expect(409)).body).toMatchObject({ error: 'Це замовлення оплачується в салоні.' });
      const answers = await Promise.all([1, 2, 3].map(() => markPaid(made.order_id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const other = await ops('post', `/${made.order_id}/mark-paid`).send({ method: 'card', salon: SALON }).expect(409);
      expect(other.body).toMatchObject({ code: 'order_paid_at_counter' });
      expect(await orders.certificatesOf(made)).toHaveLength(1);
      await orders.delivered(made);
      await ops('post', `/${(await reserved()).order_id}/mark-paid`).expect(409);
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
      await markPaid(made.order_id).expect(200);
    });

    it('is not taken at an old price once its time is over, whether anybody has looked or not', async () => {
      const [inTime, made, gone] = [await reserved(), await reserved(), await reserved()];
      // as if the packages cost something else now, or were not sold any more
      const priced = [inTime, made].map(({ order_id }) => order_id);
      await orders.rows('UPDATE certificate_orders SET amount = amount - 100 WHERE id = ANY($1)', [priced]);
      await orders.rows('UPDATE certificate_order_items SET package_id = 999999 WHERE order_id = $1', [gone.order_id]);
      await markPaid(inTime.order_id).expect(200);
      later(72);
      for (const state of ['reserved', 'expired']) {
        for (const one of [made, gone]) {
          expect(await orders.stateOf(one)).toBe(state);
          expect((await markPaid(one.order_id).expect(409)).body).toMatchObject({ code: 'order_expired' });
        }
        await tend();
      }
      expect(await orders.certificatesOf(made)).toEqual([]);
    });
  });

  describe('that does not come', () => {
    it('ends an order after a day, and a draft', async () => {
      const made = await orders.make();
      const draft = await site.app.get(CreateOrder, { strict: false }).draft(null, { locale: 'ua', address: '10.77.0.1', page: null });
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
      await orders.choose(made, 'pay_lost');
      expect(await orders.stateOf(made)).toBe('awaiting_payment');
      later(24);
      await tend();
      await orders.delivered(made);
    });
  });
});
