import { FiscalReceipts } from '../../src/modules/fiscal/application/fiscal-receipts';
import { OrderAdmin } from '../../src/modules/certificate/application/orders/order-admin';
import { Clock } from '../../src/platform/time/clock';
import { CheckboxStub } from '../stubs/checkbox.stub';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import { TestOrders, type Certificate, type MadeOrder } from '../support/orders';
import { PrepaidSite } from '../support/prepaid-appointments';
import { until } from '../support/until';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly movement: string;
  readonly state: string;
  readonly amount: number;
  readonly last_error: string | null;
  readonly register_id: string;
  readonly related_id: string | null;
}

describe('returns of fiscal receipts', () => {
  let stub: CheckboxStub;
  let salon: PrepaidSite;
  let orders: TestOrders;
  let owner: string;

  beforeAll(async () => {
    stub = await CheckboxStub.start();
    salon = await PrepaidSite.start({ BOOKING_PREPAYMENT: '30%', OPS_TOKEN, ...stub.settings });
    stub.now = () => salon.site.app.get(Clock).now();
    orders = new TestOrders(salon.site);
    owner = await enterAsOwner(salon.site);
  });
  afterAll(async () => {
    await salon?.site.close();
    await stub.stop();
  });
  beforeEach(async () => {
    await salon.reset();
    stub.open();
    stub.looks = 0;
    stub.faults.length = 0;
    stub.receipts.clear();
    stub.chains.clear();
  });

  const rows = (subject: string) =>
    orders.rows<Row>(`SELECT *, amount::int FROM fiscal_receipts WHERE subject = $1 ORDER BY related_id NULLS FIRST, created_at`, [
      subject,
    ]);
  const returnsOf = async (subject: string) => (await rows(subject)).filter(({ kind }) => kind === 'return');
  const ended = (subject: string, states: readonly string[]) =>
    until(async () => (await returnsOf(subject)).map(({ state }) => state).join() === states.join());
  const made = (subject: string, count: number) => ended(subject, Array<string>(count).fill('done'));
  const ops = ({ id }: Certificate, action: string, body: object) =>
    salon.site.http.post(`/api/ops/certificates/${id}/${action}`).set('authorization', `Bearer ${OPS_TOKEN}`).send(body).expect(200);
  const bought = async (quantities: readonly number[] = [1, 1]): Promise<{ order: MadeOrder; certificates: Certificate[] }> => {
    const order = await orders.make(await orders.basket({}, quantities));
    await orders.choose(order, 'pay');
    await orders.delivered(order);
    return { order, certificates: await orders.certificatesOf(order) };
  };
  const receipt = ({ register_id: id }: Row) => stub.receipts.get(id)!;
  const goodsOf = (row: Row) =>
    receipt(row).body.goods as { good: { code: string; price: number }; quantity: number; is_return: boolean }[];
  const sumOf = (row: Row) => goodsOf(row).reduce((sum, { good, quantity }) => sum + (good.price * quantity) / 1000, 0);

  it('are made one by one of the certificates that are given back by card, and add up to the sale', async () => {
    const { order, certificates } = await bought();
    const [first, second] = certificates as [Certificate, Certificate];
    await ops(second, 'refund', { reason: 'moved away' });
    await made(order.order_id, 1);
    await ops(first, 'refund', { reason: 'moved away' });
    await made(order.order_id, 2);
    const [sale, ...returns] = (await rows(order.order_id)) as [Row, Row, Row];
    expect(returns.reduce((sum, { amount }) => sum + amount, 0)).toBe(sale.amount);
    for (const one of returns) {
      expect(one.related_id).toBe(sale.id);
      expect(receipt(one)).toMatchObject({ path: '/receipts/sell', body: { related_receipt_id: sale.register_id } });
      expect(sumOf(one)).toBe(one.amount);
      expect(goodsOf(one).every(({ is_return: isReturn }) => isReturn)).toBe(true);
      expect(receipt(one).body.payments).toEqual([{ type: 'CASHLESS', value: one.amount }]);
    }
    const see = async ({ id }: Row) => (await salon.site.http.get(`/ops/receipts/${id}`).set({ cookie: owner }).expect(200)).text;
    for (const one of returns) {
      expect(await see(sale)).toContain(`href="/ops/receipts/${one.id}"`);
      expect(await see(one)).toContain(`href="/ops/receipts/${sale.id}"`);
    }
    // the certificate of the second package
    const back = returns.find(({ movement }) => movement === `certificate:${second.id}:1`)!;
    expect(goodsOf(back)[0]!.good.code).toBe(goodsOf(sale).at(-1)!.good.code);
  });

  it('are made of money that goes back at a counter, in the way in which it came', async () => {
    const order = await orders.make({ delivery: 101, linkValue: 'salon', salon: 'oksamyt-pechersk', pay: 'salon' });
    const desk = salon.site.app.get(OrderAdmin);
    const cash = { method: 'cash', salon: 'oksamyt-pechersk', by: 'oksana' } as const;
    await desk.markPaid(order.order_id, cash);
    await until(async () => (await rows(order.order_id))[0]?.state === 'done');
    await desk.takeBack(order.order_id, 'changed their mind', 'oksana');
    await made(order.order_id, 1);
    const [back] = await returnsOf(order.order_id);
    expect(receipt(back!).body.payments).toEqual([{ type: 'CASH', value: back!.amount }]);
  });

  it('wait for the receipt of the sale, and are made once though answers are lost', async () => {
    stub.looks = 1000;
    const { order, certificates } = await bought([1]);
    await until(() => stub.receipts.size === 1);
    await ops(certificates[0]!, 'refund', { reason: 'moved away' });
    await until(async () => (await returnsOf(order.order_id)).length === 1);
    expect(stub.receipts.size).toBe(1);
    stub.looks = 0;
    stub.faults.push('cut-after');
    for (const one of stub.receipts.values()) one.looksLeft = 0;
    await made(order.order_id, 1);
    expect([...stub.receipts.keys()]).toEqual((await rows(order.order_id)).map(({ register_id: id }) => id));
  });

  it('of a sale that was refused are for an operator, who has both made', async () => {
    stub.faults.push({ refusal: 'Невірна ставка', status: 422 });
    const { order, certificates } = await bought([1]);
    await until(async () => (await rows(order.order_id))[0]?.state === 'failed');
    await ops(certificates[0]!, 'refund', { reason: 'moved away' });
    await ended(order.order_id, ['failed']);
    expect(await orders.stateOf(order)).toBe('refunded');
    const [sale, back] = (await rows(order.order_id)) as [Row, Row];
    expect(back.last_error).toMatch(/follows was refused/);
    const repeat = ({ id }: Row) =>
      salon.site.http.post(`/ops/receipts/${id}/repeat`).set({ cookie: owner }).type('form').send({}).expect(303);
    await repeat(sale);
    await until(async () => (await rows(order.order_id))[0]?.state === 'done');
    await repeat(back);
    await made(order.order_id, 1);
  });

  it('of money that had no receipt, or of more than the receipt, are for an operator', async () => {
    const fiscal = salon.site.app.get(FiscalReceipts, { strict: false });
    const back = (movement: string, amount: number) =>
      salon.database.transaction((tx) => fiscal.returned(tx, { subject: 'order_1', movement, amount }));
    await back('certificate:a:1', 100);
    await salon.database.transaction((tx) =>
      fiscal.certificatesSold(tx, { order: 'order_2', amount: 1000, by: 'card', lines: [{ code: '1', quantity: 1, cost: 1000 }] }),
    );
    const more = (movement: string, amount: number) =>
      salon.database.transaction((tx) => fiscal.returned(tx, { subject: 'order_2', movement, amount }));
    await more('certificate:b:1', 600);
    await Promise.all([more('certificate:b:2', 600), more('certificate:b:1', 600)]);
    expect((await returnsOf('order_1')).map((one) => one.last_error)).toEqual(['the site has made no receipt of this money']);
    await until(async () => (await returnsOf('order_2')).some(({ state }) => state === 'done'));
    expect((await returnsOf('order_2')).map((one) => [one.amount, one.state]).sort()).toEqual([
      [600, 'done'],
      [600, 'failed'],
    ]);
  });

  it('of what the provider has given back by itself are of all that is left', async () => {
    const { order, certificates } = await bought();
    await ops(certificates[0]!, 'refund', { reason: 'moved away' });
    await made(order.order_id, 1);
    await orders.told(order, { kind: 'reversed', amount: 1, at: new Date() });
    await made(order.order_id, 2);
    const [sale, ...returns] = await rows(order.order_id);
    expect(returns.reduce((sum, { amount }) => sum + amount, 0)).toBe(sale!.amount);
  });

  it('of a prepayment are the return of its chain, once', async () => {
    const client = await salon.client();
    const { id } = await salon.paid(client, await salon.freeVisit());
    const [{ subject }] = (await orders.rows<{ subject: string }>('SELECT subject FROM booking_prepayments WHERE appointment_id = $1', [
      id,
    ])) as [{ subject: string }];
    await until(async () => (await rows(subject))[0]?.state === 'done');
    stub.faults.push('cut-after');
    await salon.site.http.put(`/api/appointments/${id}`).set(salon.headers(client)).send({ state: 'cancelled' }).expect(200);
    await made(subject, 1);
    expect(await salon.prepaymentState(id)).toBe('returned');
    const [sale, back] = (await rows(subject)) as [Row, Row];
    expect(back).toMatchObject({ amount: sale.amount, related_id: sale.id });
    expect([...stub.receipts.values()].map(({ path }) => path)).toEqual([
      '/prepayment-receipts',
      `/prepayment-receipts/${sale.register_id}/return`,
    ]);
    expect(stub.chains.get(sale.register_id)?.status).toBe('CANCELLED');
  });
});
