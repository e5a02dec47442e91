// @slow: many refunds
import { Payments } from '../../src/modules/payment/application/payment.service';
import { Database } from '../../src/platform/database/database';
import { LiqPayStub } from '../stubs/liqpay.stub';
import { beginPayment, FUTURE, PAYMENT_TABLES, ToldSeller } from '../support/payments';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const PUBLIC_KEY = 'i00000000';
const PRIVATE_KEY = 'a4825234f4bae72a0be04eafe9e8e2bada209255';
const OPS_TOKEN = 'a-token-of-operators-for-tests';

describe('money that goes back', () => {
  const stub = new LiqPayStub(PUBLIC_KEY, PRIVATE_KEY);
  const seller = new ToldSeller(FUTURE);
  let site: TestSite;
  let database: Database;
  let payments: Payments;

  beforeAll(async () => {
    await stub.start();
    const keys = { LIQPAY_PUBLIC_KEY: PUBLIC_KEY, LIQPAY_PRIVATE_KEY: PRIVATE_KEY, LIQPAY_API_URL: `${stub.url}/request` };
    site = await startTestSite({ PAYMENT: 'liqpay', ...keys, OPS_TOKEN }, { override: seller.override });
    database = site.app.get(Database);
    payments = site.app.get(Payments, { strict: false });
    await seller.prepare(site);
  });
  afterAll(async () => {
    await site?.close();
    await stub.stop();
  });
  beforeEach(async () => {
    await database.query(`TRUNCATE ${PAYMENT_TABLES} CASCADE`);
    stub.payments.clear();
    stub.calls.length = 0;
    [seller.effect, stub.refunds] = ['keep', 'at-once'];
  });

  const post = (body: Buffer) => site.http.post('/api/payments/callback').type('form').send(body.toString('latin1')).expect(200);
  /** An order of 100 UAH that was paid. */
  const paid = async (subject: string, amount = 100_00) => {
    const { form } = await beginPayment(site, subject, amount);
    const payment = stub.pay(stub.open(form.fields)!)!;
    await post(stub.callback(payment));
    return payment;
  };
  const giveBack = (attempt: string, amount: number, key: string) =>
    database.transaction((tx) => payments.refund(tx, { attempt, amount, key, reason: 'for a test' }));
  const refunds = async () =>
    (
      await database.query<{ id: string; state: string; last_error: string | null }>(
        'SELECT * FROM payment_refunds ORDER BY created_at, id',
      )
    ).rows;
  const settled = () => until(async () => (await refunds()).every(({ state }) => state !== 'pending'));
  const attempt = async (id: string) =>
    (await database.query<{ state: string; returned: string }>('SELECT state, returned FROM payment_attempts WHERE id = $1', [id])).rows[0];
  const ops = (path: string, token = OPS_TOKEN) => site.http.get(`/api/ops/payments${path}`).set('authorization', `Bearer ${token}`);
  const refundCalls = () => stub.calls.filter(({ action }) => action === 'refund');

  it('goes in parts, each key once, and no more than was paid', async () => {
    const payment = await paid('order_1');
    await giveBack('order_1', 40_00, 'a');
    await giveBack('order_1', 40_00, 'a');
    await expect(giveBack('order_1', 60_01, 'b')).rejects.toMatchObject({ code: 'refund_exceeds' });
    await settled();
    expect([payment.refunded, await attempt('order_1')]).toEqual([40, { state: 'paid', returned: '4000' }]);
    await giveBack('order_1', 60_00, 'c');
    await settled();
    expect([payment.refunded, await attempt('order_1')]).toEqual([100, { state: 'refunded', returned: '10000' }]);
    await post(stub.callback(payment));
    expect(await seller.told(site)).toEqual(['succeeded order_1 10000', 'refund-done order_1 4000', 'refund-done order_1 6000']);
  });

  it('goes once though many ask for it at the same time', async () => {
    const payment = await paid('order_1');
    const asked = Array.from({ length: 10 }, (_, place) =>
      giveBack('order_1', 30_00, `part-${place}`).then(
        () => 'ok',
        () => 'refused',
      ),
    );
    expect((await Promise.all(asked)).filter((one) => one === 'ok')).toHaveLength(3);
    await settled();
    expect([payment.refunded, refundCalls().length]).toEqual([90, 3]);
  });

  it('goes once though the answer to the call was lost', async () => {
    const payment = await paid('order_1');
    let isLost = false;
    const call = stub.calls.push.bind(stub.calls);
    jest.spyOn(stub.calls, 'push').mockImplementation((...payloads) => {
      // the call before it is the question how things are
      if (payloads[0]!.action === 'status' && !isLost) {
        isLost = true;
        stub.fail('done-but-cut');
      }
      return call(...payloads);
    });
    await giveBack('order_1', 40_00, 'a');
    await settled();
    expect([payment.refunded, refundCalls().length]).toEqual([40, 1]);
    expect(await seller.told(site)).toEqual(['succeeded order_1 10000', 'refund-done order_1 4000']);
    jest.restoreAllMocks();
  });

  it.each([['reversed'], ['success']])('is asked for though a part went back before and the provider calls it %s', async (status) => {
    const payment = await paid('order_1');
    await giveBack('order_1', 40_00, 'a');
    await settled();
    payment.status = status;
    await giveBack('order_1', 60_00, 'b');
    await settled();
    expect([payment.refunded, refundCalls().length, await attempt('order_1')]).toEqual([100, 2, { state: 'refunded', returned: '10000' }]);
  });

  it('is asked for though the provider has a word for it and no sum', async () => {
    const payment = await paid('order_1');
    payment.status = 'reversed';
    await giveBack('order_1', 100_00, 'a');
    await settled();
    // it refuses what it calls done: an operator compares
    expect([refundCalls().length, (await refunds())[0]!.state]).toEqual([1, 'refused']);
  });

  it('is not asked for again, nor taken for done, when another sum went back than was asked for', async () => {
    const payment = await paid('order_1');
    const call = stub.calls.push.bind(stub.calls);
    let isLost = false;
    jest.spyOn(stub.calls, 'push').mockImplementation((...payloads) => {
      if (payloads[0]!.action === 'status' && !isLost) {
        isLost = true;
        stub.fail('status-500');
        payment.refunded = 0;
      } else if (isLost) payment.refunded = 10;
      return call(...payloads);
    });
    await giveBack('order_1', 40_00, 'a');
    await until(async () => (await refunds())[0]!.last_error?.startsWith('1000 kopiykas went back') === true);
    expect([(await refunds())[0]!.state, refundCalls().length, (await attempt('order_1'))!.state]).toEqual(['unclear', 0, 'paid']);
    jest.restoreAllMocks();
  });

  it('is told of by callbacks that pay nothing, and of another sum than was paid they change nothing', async () => {
    const { form } = await beginPayment(site, 'order_1', 2000_00);
    const payment = stub.pay(stub.open(form.fields)!)!;
    await post(stub.callback(payment, 'sha1', { action: 'refund' }));
    expect([await attempt('order_1'), await seller.told(site)]).toEqual([{ state: 'pending', returned: '0' }, ['doubted order_1 0']]);
    await post(stub.callback(payment));
    await post(stub.callback(payment, 'sha1', { status: 'reversed', amount: 1000, refund_amount: 1000 }));
    expect(await attempt('order_1')).toEqual({ state: 'paid', returned: '0' });
    expect((await seller.told(site)).at(-1)).toBe('doubted order_1 100000');
  });

  it('is tried again while the provider is away', async () => {
    const payment = await paid('order_1');
    stub.fail('status-500', 'html');
    await giveBack('order_1', 100_00, 'a');
    await settled();
    expect([payment.refunded, refundCalls().length]).toEqual([100, 1]);
  });

  it('is refused when the provider will not, and told so', async () => {
    const payment = await paid('order_1');
    payment.status = 'wait_accept';
    await giveBack('order_1', 40_00, 'certificate:1');
    await settled();
    expect(await refunds()).toMatchObject([{ state: 'refused', last_error: 'LiqPay refund: payment_status_wrong' }]);
    expect(await attempt('order_1')).toEqual({ state: 'paid', returned: '0' });
    expect(await seller.told(site)).toContain('refund-refused order_1 4000');
    const id = (await refunds())[0]!.id;
    const again = site.http.post(`/api/ops/payments/refunds/${id}/retry`).set('authorization', `Bearer ${OPS_TOKEN}`);
    expect((await again.expect(409)).body).toMatchObject({ code: 'refund_refused' });
  });

  it('waits where the provider gives it back later', async () => {
    await paid('order_1');
    stub.refunds = 'later';
    await giveBack('order_1', 100_00, 'a');
    await settled();
    expect(await refunds()).toMatchObject([{ state: 'waiting' }]);
    await post(stub.callback(stub.payments.get('order_1')!));
    expect(await refunds()).toMatchObject([{ state: 'done' }]);
  });

  it('goes back by itself when it was not wanted, and an operator can have that done again', async () => {
    seller.effect = 'give_back';
    const { form } = await beginPayment(site, 'order_1', 100_00);
    const payment = stub.pay(stub.open(form.fields)!)!;
    const body = stub.callback(payment);
    payment.status = 'wait_accept';
    await Promise.all([post(body), post(body), post(body)]);
    await settled();
    const [refund] = await refunds();
    expect(refund).toMatchObject({ state: 'refused' });
    payment.status = 'success';
    const retry = () => site.http.post(`/api/ops/payments/refunds/${refund!.id}/retry`).set('authorization', `Bearer ${OPS_TOKEN}`);
    await retry().expect(200);
    await until(async () => (await refunds())[0]!.state === 'done');
    expect((await retry().expect(409)).body).toMatchObject({ code: 'refund_done' });
    expect([payment.refunded, refundCalls().length]).toEqual([100, 2]);
  });

  it('is seen by operators alone, with payments and news', async () => {
    await paid('order_1');
    await giveBack('order_1', 40_00, 'a');
    await settled();
    await post(stub.callback({ ...stub.payments.get('order_1')!, amount: 1 }));
    await ops('', 'wrong-token-of-somebody-else').expect(401);
    expect((await ops('?state=paid&order=order_1').expect(200)).body).toMatchObject({
      payments: [{ id: 'order_1', amount: 100, returned: 40 }],
    });
    expect((await ops('/news?outcome=mismatch').expect(200)).body).toMatchObject({
      news: [{ attempt: 'order_1', amount: 1, detail: 'amount' }],
    });
    expect((await ops('/refunds?state=done').expect(200)).body).toMatchObject({ refunds: [{ attempt: 'order_1', amount: 40 }] });
    const { body } = await ops('/order_1').expect(200);
    expect(body).toMatchObject({ id: 'order_1', news: [{ outcome: 'mismatch' }, { outcome: 'applied' }], refunds: [{ state: 'done' }] });
    expect((await ops('/order_2').expect(404)).body).toMatchObject({ code: 'payment_unknown' });
    expect((await site.http.get('/metrics')).text).toContain('payment_refunds{state="done"} 1');
  });
});
