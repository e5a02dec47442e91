import { AppointmentLinks } from '../../src/modules/booking/application/appointment-links.service';
import { FiscalReceipts } from '../../src/modules/fiscal/application/fiscal-receipts';
import { Clock } from '../../src/platform/time/clock';
import { CheckboxStub } from '../stubs/checkbox.stub';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { TestOrders, type MadeOrder } from '../support/orders';
import { PageDocument } from '../support/page-document';
import { PrepaidSite } from '../support/prepaid-appointments';
import { startTestSite } from '../support/site';
import { until } from '../support/until';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly last_error: string | null;
  readonly tax_url: string | null;
  readonly relation: string | null;
  readonly register_id: string;
}

describe('fiscal receipts that the site makes at Checkbox', () => {
  let stub: CheckboxStub;
  let salon: PrepaidSite;
  let orders: TestOrders;
  let owner: string;

  beforeAll(async () => {
    stub = await CheckboxStub.start();
    salon = await PrepaidSite.start({ BOOKING_PREPAYMENT: '30%', OPS_TOKEN, FISCAL_CERTIFICATE_TAX_CODES: '8', ...stub.settings });
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
    stub.looks = 1;
    stub.receipts.clear();
  });

  const rows = (subject?: string) =>
    orders.rows<Row>(`SELECT *, amount::int FROM fiscal_receipts WHERE subject = coalesce($1, subject) ORDER BY created_at`, [
      subject ?? null,
    ]);
  const receiptOf = async ({ order_id }: MadeOrder) => (await rows(order_id))[0]!;
  const ended = (order: MadeOrder, state: string) => until(async () => (await receiptOf(order)).state === state);
  const bought = async (body?: Record<string, unknown>): Promise<MadeOrder> => {
    const made = await orders.make(body ?? (await orders.body({ linkValue: 'email', email: 'buyer@mail.example' })));
    await orders.choose(made, 'pay');
    return made;
  };
  const see = async (path: string, cookie = owner) => (await salon.site.http.get(path).set({ cookie }).expect(200)).text;

  it('are made of certificates as they were paid, with the shift opened, and are mailed and shown with their QR code', async () => {
    stub.shift = null;
    const made = await bought(await orders.basket({ linkValue: 'email', email: 'buyer@mail.example' }));
    await ended(made, 'done');
    const { amount, tax_url: url, register_id: id } = await receiptOf(made);
    const { path, body } = stub.receipts.get(id)!;
    const goods = body.goods as { good: { name: string; price: number; tax: number[] }; quantity: number }[];
    expect(path).toBe('/receipts/sell');
    expect(body.payments).toEqual([{ type: 'CASHLESS', value: amount }]);
    expect(goods.reduce((sum, { good, quantity }) => sum + (good.price * quantity) / 1000, 0)).toBe(amount);
    const name = `Передоплата за послуги (подарунковий сертифікат, замовлення ${made.order_id.replace('order_', '')})`;
    for (const { good } of goods) expect(good).toMatchObject({ name, tax: [8] });
    expect((await orders.view(made).expect(200)).body).toMatchObject({ receipt: url });
    const mails = await orders.rows<{ text: string; files: number }>(
      `SELECT text, jsonb_array_length(attachments) AS files FROM messages WHERE key = $1`,
      [`certificate-receipt:${made.order_id}`],
    );
    expect(mails).toEqual([{ text: expect.stringContaining(url!) as string, files: 1 }]);
    const { text } = await salon.site.http
      .get(`/thank/?order=${made.order_id}`)
      .set('cookie', `${made.order_id}=${made.token}`)
      .expect(200);
    const page = new PageDocument(text);
    expect(page.$(`main a[href="${url}"]`)).toHaveLength(1);
    expect(page.$('main .qr-link svg path').attr('d')).toMatch(/^M/);
    // the desk shows it to a client, and prints it
    const desk = new PageDocument(await see(`/ops/orders/${made.order_id}`));
    expect(desk.$('.qr-link svg path').attr('d')).toBe(page.$('main .qr-link svg path').attr('d'));
    expect(desk.$(`main .qr-link a[href="${url}"]`)).toHaveLength(1);
  });

  it('are advances for services that are paid in part, and sales of those that are paid whole', async () => {
    const client = await salon.client();
    const { id } = await salon.paid(client, await salon.freeVisit());
    await until(async () => (await rows()).some(({ kind, state }) => kind === 'prepayment' && state === 'done'));
    const part = (await rows()).find(({ kind }) => kind === 'prepayment')!;
    const { path, body } = stub.receipts.get(part.register_id)!;
    const [{ good }] = body.goods as [{ good: { name: string; price: number } }];
    expect(path).toBe('/prepayment-receipts');
    expect(part).toMatchObject({ amount: Math.round(good.price * 0.3), relation: part.register_id });
    const link = salon.site.app.get(AppointmentLinks, { strict: false }).path(id);
    expect(new PageDocument(await see(link)).$(`main .qr-link a[href="${part.tax_url!}"]`)).toHaveLength(1);
    const fiscal = salon.site.app.get(FiscalReceipts, { strict: false });
    const services = [{ code: 'spa', name: 'Спа', quantity: 1, cost: 500_00 }];
    await salon.database.transaction((tx) => fiscal.prepaid(tx, { subject: 'visit_1', amount: 500_00, services }));
    await until(async () => (await rows('visit_1'))[0]?.state === 'done');
    expect((await rows('visit_1'))[0]).toMatchObject({ kind: 'sale', relation: null });
    expect(await salon.prepaymentState(id)).toBe('paid');
  });

  it('never hold the money up: they wait visibly while the register is away, and are made once when it is back', async () => {
    stub.faults.push('cut', { status: 503 }, 'cut-after');
    const made = await bought();
    await orders.delivered(made);
    await until(async () => /Checkbox .receipts.sell/.test((await receiptOf(made)).last_error ?? ''));
    expect((await see(`/ops/receipts/${(await receiptOf(made)).id}`)).includes('Checkbox /receipts/sell')).toBe(true);
    await ended(made, 'done');
    expect([stub.faults, [...stub.receipts.keys()]]).toEqual([[], [(await receiptOf(made)).register_id]]);
  });

  it('are made once, however often the money is told of', async () => {
    const made = await bought();
    await ended(made, 'done');
    await Promise.all([orders.told(made), orders.told(made)]);
    const fiscal = salon.site.app.get(FiscalReceipts, { strict: false });
    const lines = [{ code: '1', quantity: 1, cost: 1_00 }];
    await salon.database.transaction((tx) => fiscal.certificatesSold(tx, { order: made.order_id, amount: 1_00, by: 'online', lines }));
    expect(await rows(made.order_id)).toHaveLength(1);
    expect(stub.receipts.size).toBe(1);
  });

  it('that are refused wait for somebody, who has them made once', async () => {
    stub.faults.push({ refusal: 'Невірна <b>ставка</b>', status: 422 });
    const made = await bought();
    await ended(made, 'failed');
    const { id } = await receiptOf(made);
    expect(await see('/ops')).toContain('href="/ops/receipts?state=failed"');
    const list = await see('/ops/receipts?state=failed');
    expect(list).toContain(made.order_id);
    expect(list).toMatch(/422\sНевірна\s&lt;b&gt;ставка&lt;\/b&gt;/);
    const accountant = await enterAs(salon.site, owner, 'accountant', '', stub.now().getTime());
    const repeat = () => salon.site.http.post(`/ops/receipts/${id}/repeat`).set({ cookie: accountant }).type('form').send({});
    expect((await Promise.all([repeat(), repeat(), repeat()])).map(({ status }) => status)).toEqual([303, 303, 303]);
    await ended(made, 'done');
    expect((await repeat().expect(409)).text).toMatch(/Чек\sуже\sзроблено/);
    expect(stub.receipts.size).toBe(1);
    expect((await salon.site.http.get('/ops/receipts/file?state=done').set({ cookie: accountant }).expect(200)).text).toContain('TEST-');
  });

  it('that the tax service has refused are asked for under another id, and not before the register has given the first up', async () => {
    stub.faults.push('error');
    const made = await bought();
    await ended(made, 'failed');
    const { id, register_id: first, last_error: why } = await receiptOf(made);
    expect(why).toBe('Checkbox: ERROR ERROR ERROR Помилка сервера ДПС');
    await salon.site.http.post(`/ops/receipts/${id}/repeat`).set({ cookie: owner }).type('form').send({}).expect(303);
    await ended(made, 'done');
    const { register_id: second } = await receiptOf(made);
    expect([...stub.receipts.values()].map((one) => [one.id, one.end])).toEqual([
      [first, 'ERROR'],
      [second, 'DONE'],
    ]);
  });

  it('that cannot be made of what was sold are for an operator, and the money counts', async () => {
    const fiscal = salon.site.app.get(FiscalReceipts, { strict: false });
    const services = [{ code: 'spa', name: 'Спа', quantity: 1, cost: null }];
    await salon.database.transaction((tx) => fiscal.prepaid(tx, { subject: 'visit_2', amount: 100_00, services }));
    const [receipt] = await rows('visit_2');
    expect(receipt).toMatchObject({ state: 'failed', last_error: 'the price of a service is not known' });
    const answer = await salon.site.http.post(`/ops/receipts/${receipt!.id}/repeat`).set({ cookie: owner }).type('form').send({});
    expect(answer.status).toBe(409);
    expect(answer.text).toMatch(/Зробіть\sйого\sв\sкабінеті\sПРРО/);
  });
});

describe('a site without a register', () => {
  it.each(['none', 'provider'])('asks for no receipts with FISCAL=%s, and says so', async (FISCAL) => {
    const site = await startTestSite({ FISCAL, OPS_TOKEN, PAYMENT: 'sandbox', BOOKING_DEMO: 'off' });
    try {
      const orders = new TestOrders(site);
      const made = await orders.make();
      await orders.choose(made, 'pay');
      await orders.delivered(made);
      expect(await orders.rows('SELECT 1 FROM fiscal_receipts')).toEqual([]);
      const cookie = await enterAsOwner(site);
      expect((await site.http.get('/ops/receipts').set({ cookie }).expect(200)).text).toContain(`FISCAL=${FISCAL}`);
      const see = async (path: string) => new PageDocument((await site.http.get(path).set({ cookie }).expect(200)).text);
      const isInMenu = async () => {
        await see('/ops');
        return (await see('/ops/payments')).$('[data-part="receipts"]').length > 0;
      };
      expect(await isInMenu()).toBe(FISCAL === 'provider');
      // of a time when there was a register
      await orders.rows(
        `INSERT INTO fiscal_receipts (kind, subject, movement, amount, state, created_at) VALUES ('sale', 'order_1', 'paid', 1, 'done', now())`,
      );
      expect(await isInMenu()).toBe(true);
    } finally {
      await site.close();
    }
  });
});
