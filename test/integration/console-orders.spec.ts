import { PaymentUnavailable } from '../../src/modules/payment/domain/payment-failure';
import { PaymentGateway } from '../../src/modules/payment/ports/payment-gateway.port';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { TestOrders, type MadeOrder } from '../support/orders';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const HOSTILE = '"><script>window.hacked=1</script>';

describe('money of orders in the console', () => {
  let site: TestSite;
  let orders: TestOrders;
  let owner: string;
  let viewer: string;

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN, PAYMENT: 'sandbox' });
    orders = new TestOrders(site);
    owner = await enterAsOwner(site);
    viewer = await enterAs(site, owner, 'viewer');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => site?.close());

  const see = async (path: string, cookie = owner) => (await site.http.get(path).set({ cookie }).expect(200)).text.replace(/\s/g, ' ');
  const post = (path: string, body: object = {}, cookie = owner) => site.http.post(path).set({ cookie }).type('form').send(body);
  const of = ({ order_id }: MadeOrder) => `/ops/orders/${order_id}`;
  const paid = async (quantities: readonly number[] = [1]) => {
    const made = await orders.make(await orders.basket({ linkValue: 'email', email: 'buyer@mail.example' }, quantities));
    await orders.choose(made, 'pay');
    await orders.delivered(made);
    return made;
  };

  it('is asked for at the provider when its news were lost', async () => {
    const made = await orders.make();
    await orders.choose(made, 'pay_lost');
    expect(await orders.stateOf(made)).toBe('awaiting_payment');
    expect(await see(of(made))).toContain(`${of(made)}/reconcile`);
    expect(await see(of(made), viewer)).not.toContain('/reconcile');
    expect(await see(`${of(made)}/reconcile`)).toContain('інакше нічого не зміниться');
    expect(await orders.stateOf(made)).toBe('awaiting_payment');
    await post(`${of(made)}/reconcile`, {}, viewer).expect(403);
    await post(`${of(made)}/reconcile`)
      .expect(303)
      .expect('location', `${of(made)}?done=reconciled`);
    await until(async () => ['paid', 'issued', 'delivered'].includes((await orders.stateOf(made)) ?? ''));
    expect(await see(`${of(made)}?done=reconciled`)).not.toContain(`${of(made)}/reconcile`);
  });

  it('stays as it is when the provider cannot be asked, and the page says so', async () => {
    const made = await orders.make();
    await orders.choose(made, 'pay_lost');
    jest.spyOn(site.app.get(PaymentGateway, { strict: false }), 'status').mockRejectedValue(new PaymentUnavailable('away'));
    expect((await post(`${of(made)}/reconcile`).expect(409)).text).toMatch(/не\sвдалося\sзапитати/);
    expect(await orders.stateOf(made)).toBe('awaiting_payment');
  });

  it('is cancelled as long as there is none', async () => {
    const made = await orders.make();
    expect(await see(of(made))).toMatch(/Скасувати замовлення/);
    await post(`${of(made)}/expire`).expect(303);
    expect(await orders.stateOf(made)).toBe('expired');
    expect((await post(`${of(made)}/expire`).expect(409)).text).toContain('role="alert"');
  });

  it('goes back for all certificates with a reason, once, and is written down', async () => {
    const made = await paid([2]);
    const question = await see(`${of(made)}/refund`);
    expect(question).toMatch(/2 сертифікати замовлення/);
    await post(`${of(made)}/refund`, { reason: 'помилка' }, viewer).expect(403);
    const refused = (await post(`${of(made)}/refund`, { reason: '' }).expect(409)).text;
    expect(refused).toMatch(/Напишіть\sпричину/);
    await post(`${of(made)}/refund`, { reason: HOSTILE })
      .expect(303)
      .expect('location', `${of(made)}?done=refunded`);
    await until(async () => (await orders.stateOf(made)) === 'refunded');
    expect((await orders.certificatesOf(made)).map(({ state, balance }) => [state, balance])).toEqual([
      ['void', '0'],
      ['void', '0'],
    ]);
    const refunds = await orders.rows<{ state: string }>('SELECT state FROM payment_refunds WHERE attempt = $1', [made.order_id]);
    expect(refunds.map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await post(`${of(made)}/refund`, { reason: HOSTILE }).expect(409)).text).not.toContain('<script>window.hacked');
    expect(await see(of(made))).not.toContain('/refund"');
    const noted = await orders.rows<{ status: number }>(
      `SELECT status FROM ops_audit WHERE action = 'POST /ops/orders/:id/refund' AND target = $1 ORDER BY id`,
      [made.order_id],
    );
    expect(noted.map(({ status }) => status)).toEqual([403, 409, 303, 409]);
    await post('/ops/orders/order_404/refund', { reason: 'ні' }).expect(404);
  });
});
