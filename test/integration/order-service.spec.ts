import { CreateOrder } from '../../src/modules/certificate/application/orders/create-order';
import { OrderServiceStub, type OrderServiceFault } from '../stubs/order-service.stub';
import { TestOrders, type MadeOrder } from '../support/orders';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const OPS = 'operators-token-of-tests-only';

describe('orders with an order service', () => {
  let stub: OrderServiceStub;
  let site: TestSite;
  let orders: TestOrders;

  beforeAll(async () => {
    stub = new OrderServiceStub();
    await stub.start();
    site = await startTestSite({ PAYMENT: 'sandbox', ORDERS: 'order-service', ORDER_SERVICE_URL: stub.url, OPS_TOKEN: OPS });
    orders = new TestOrders(site);
  });
  afterAll(async () => {
    await site?.close();
    await stub.stop();
  });

  const sinkOf = async ({ order_id }: MadeOrder) =>
    (await orders.rows<{ sink: string }>('SELECT sink FROM certificate_orders WHERE id = $1', [order_id]))[0]?.sink;
  const ofPhone = async (phone: unknown) =>
    (
      await orders.rows<{ id: string; state: string; sink: string }>('SELECT id, state, sink FROM certificate_orders WHERE phone = $1', [
        phone,
      ])
    )[0]!;
  const ops = (path: string) => site.http.post(`/api/ops/orders/${path}`).set('authorization', `Bearer ${OPS}`);

  it('goes there within the request that makes it, with the fields of the payload and no others', async () => {
    const salon = { delivery: 101, linkValue: 'salon', salon: 'oksamyt-pechersk', comments: 'раз', for_mother: true, status: 'paid' };
    const made = await orders.make(await orders.basket(salon));
    expect(await sinkOf(made)).toBe('taken');
    const sent = stub.orders.get(made.order_id)!;
    expect(Object.keys(sent).sort()).toEqual(
      [
        'order_id',
        'name',
        'phone',
        'certificate',
        'for_mother',
        'delivery',
        'email',
        'telegram',
        'tg_user_id',
        'tg_username',
        'salon',
        'discontPercent',
        'comments',
        'amount',
        'status',
        'info',
      ].sort(),
    );
    expect(sent).toMatchObject({
      status: 'no_pay',
      delivery: 101,
      for_mother: true,
      comments: 'раз',
      salon: expect.stringMatching(/ечерськ/) as string,
    });
  });

  it('takes a duplicate for taken', async () => {
    stub.fail({ status: 409, body: '{"ok":false,"error":"duplicate"}' });
    expect(await sinkOf(await orders.make())).toBe('taken');
  });

  it.each<[OrderServiceFault, string]>([
    [{ status: 422, body: '{"ok":false,"error":"Салон зачинено"}' }, 'Салон зачинено'],
    [{ status: 400, body: '{"message":"Not today"}' }, 'Not today'],
    [{ status: 403, body: '<h1>no</h1>' }, 'WP 403'],
    [{ status: 200, body: '{"ok":false}' }, 'WP 200'],
  ])('that refuses with %j closes the order, and its buyer reads why', async (fault, error) => {
    stub.fail(fault);
    const body = await orders.body();
    const key = { 'idempotency-key': `refused-${error.length}-${JSON.stringify(fault).length}` };
    const answer = await orders.post(body, key).expect(422);
    expect(answer.body).toEqual({ ok: false, code: 'order_refused', error });
    expect(await ofPhone(body.phone)).toMatchObject({ state: 'refused', sink: 'refused' });
    // the same once more is answered as the first, without asking again
    const asked = stub.headers.length;
    expect((await orders.post(body, key).expect(422)).body).toEqual(answer.body);
    expect(stub.headers).toHaveLength(asked);
  });

  it.each<[OrderServiceFault]>([[{ status: 500 }], [{ status: 429 }], [{ status: 408 }], ['cut'], ['done-but-cut']])(
    'that answers %j gets it later, and its buyer goes on to pay',
    async (fault) => {
      stub.fail(fault);
      const made = await orders.make();
      await orders.pay(made).expect(200);
      await until(async () => (await sinkOf(made)) === 'taken');
      expect(stub.orders.has(made.order_id)).toBe(true);
    },
  );

  it('that does not answer holds the buyer up for three seconds at most', async () => {
    stub.fail('silence');
    const begun = performance.now();
    const made = await orders.make();
    expect(performance.now() - begun).toBeLessThan(10_000);
    await until(async () => (await sinkOf(made)) === 'taken');
  });

  it('that refuses what is paid by then changes nothing: an operator is told', async () => {
    stub.fail({ status: 503, headers: { 'retry-after': '3600' } });
    const made = await orders.make();
    await orders.choose(made, 'pay');
    await orders.delivered(made);
    stub.fail({ status: 410, body: '{"error":"Пізно"}' });
    await ops(`${made.order_id}/retry`).expect(200);
    await until(async () => (await sinkOf(made)) === 'refused');
    const [row] = await orders.rows('SELECT state, report, sink_words FROM certificate_orders WHERE id = $1', [made.order_id]);
    expect(row).toEqual({ state: 'delivered', report: 'refused_after_payment', sink_words: 'Пізно' });
    await ops(`${made.order_id}/retry`).expect(200);
    await until(async () => (await sinkOf(made)) === 'taken');
    await ops(`${made.order_id}/retry`).expect(409);
  });

  it('that refuses what waits for its money closes it, and it cannot be paid', async () => {
    stub.fail({ status: 503, headers: { 'retry-after': '3600' } });
    const made = await orders.make();
    stub.fail({ status: 410, body: '{"error":"Зачинено"}' });
    await ops(`${made.order_id}/retry`).expect(200);
    await until(async () => (await sinkOf(made)) === 'refused');
    expect((await orders.view(made)).body).toMatchObject({ state: 'refused', canPay: false, refusal: 'Зачинено' });
    expect((await orders.pay(made).expect(422)).body).toEqual({ ok: false, code: 'order_refused', error: 'Зачинено' });
  });

  describe('a draft', () => {
    const account = { messenger: 'telegram', userId: '12345', username: 'olena' } as const;
    const draft = async () => {
      const { id, token } = await site.app
        .get(CreateOrder, { strict: false })
        .draft(account, { locale: 'en', address: '10.66.0.1', page: '/' });
      return { order_id: id, token };
    };

    it('is completed by the order that names it with its token, once, also sent twice at the same moment', async () => {
      const begun = await draft();
      expect((await orders.view(begun)).body).toMatchObject({ state: 'draft', chatLinked: false });
      await orders.pay(begun).expect(409);
      const body = await orders.body({ order_id: begun.order_id, linkValue: 'telegram' });
      const answers = await Promise.all([1, 2, 3].map(() => orders.post(body, { 'x-order-token': begun.token })));
      for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, { ok: true, ...begun }]);
      expect(stub.orders.get(begun.order_id)).toMatchObject({ telegram: 'olena', tg_user_id: '12345', tg_username: 'olena' });
      const [row] = await orders.rows('SELECT count(*)::int AS orders FROM certificate_orders WHERE phone = $1', [body.phone]);
      expect(row).toEqual({ orders: 1 });
    });

    it('is not another’s: without its token its messenger does not count', async () => {
      const begun = await draft();
      const body = await orders.body({ order_id: begun.order_id, linkValue: 'telegram' });
      await orders.post(body).expect(422);
      await orders.post(body, { 'x-order-token': (await draft()).token.replace(/^./, '-') }).expect(422);
      expect(await orders.stateOf(begun)).toBe('draft');
    });
  });
});
