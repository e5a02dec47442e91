import { LiqPayStub } from '../stubs/liqpay.stub';
import { LIQPAY_KEYS, TestOrders, type MadeOrder } from '../support/orders';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';

const RECEIPT = 'https://check.example/receipt/1';

describe('the fiscal receipt of an order', () => {
  const stub = new LiqPayStub(LIQPAY_KEYS.LIQPAY_PUBLIC_KEY, LIQPAY_KEYS.LIQPAY_PRIVATE_KEY);
  let site: TestSite;
  let orders: TestOrders;

  beforeAll(async () => {
    await stub.start();
    site = await startTestSite({
      ...LIQPAY_KEYS,
      LIQPAY_API_URL: stub.url,
      LIQPAY_FISCAL: 'on',
      LIQPAY_RECEIPT_FIELD: 'rro.url',
    });
    orders = new TestOrders(site);
  });
  afterAll(async () => {
    await site?.close();
    await stub.stop();
  });

  const callBack = (made: MadeOrder, changed: Readonly<Record<string, unknown>>) =>
    site.http
      .post('/api/payments/callback')
      .type('form')
      .send(stub.callback(stub.payments.get(made.order_id)!, 'sha1', changed).toString())
      .expect(200);
  /** An order with goods of the receipt that agree with what is paid, which the provider tells of. */
  const paid = async (changed: Readonly<Record<string, unknown>>): Promise<MadeOrder> => {
    const made = await orders.make(await orders.basket({ linkValue: 'email', email: 'buyer@mail.example' }));
    const payload = stub.open((await orders.pay(made).expect(200)).body as { data: string; signature: string })!;
    const { items } = payload.rro_info as { readonly items: readonly { readonly cost: number }[] };
    expect(items.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0)).toBe(Math.round(Number(payload.amount) * 100));
    stub.pay(payload);
    await callBack(made, changed);
    return made;
  };
  const receiptOf = async (made: MadeOrder) => ((await orders.view(made).expect(200)).body as { receipt: string | null }).receipt;
  const confirmations = async () =>
    (await orders.rows<{ text: string }>(`SELECT text FROM messages WHERE template = 'certificate.paid' ORDER BY created_at`)).map(
      ({ text }) => text,
    );
  const linked = async ({ order_id, token }: MadeOrder) => {
    const { text } = await site.http.get(`/thank/?state=email&order=${order_id}`).set('cookie', `${order_id}=${token}`).expect(200);
    return new PageDocument(text).$(`main a[href="${RECEIPT}"]`).length;
  };

  it('is linked in the mail that confirms the payment and on the page of the order', async () => {
    const made = await paid({ rro: { url: RECEIPT } });
    expect(await receiptOf(made)).toBe(RECEIPT);
    expect(await confirmations()).toEqual([expect.stringContaining(RECEIPT)]);
    expect(await linked(made)).toBe(1);
  });

  it('that is made after the payment is linked as soon as the provider tells of it', async () => {
    const made = await paid({});
    expect([await receiptOf(made), await linked(made)]).toEqual([null, 0]);
    await callBack(made, { rro: { url: RECEIPT } });
    expect([await receiptOf(made), await linked(made)]).toEqual([RECEIPT, 1]);
    expect(await orders.certificatesOf(made)).toHaveLength(5);
  });

  /** /thank/ as the buyer of an order opens it. */
  const reopened = async ({ order_id, token }: MadeOrder) => {
    // an attempt is asked about once in 5 seconds
    await orders.rows('UPDATE payment_attempts SET checked_at = NULL');
    return new PageDocument((await site.http.get(`/thank/?order=${order_id}`).set('cookie', `${order_id}=${token}`).expect(200)).text);
  };

  it('is waited for while the bank has the payment, and not once its buyer has left the bank without paying', async () => {
    const made = await orders.make();
    const { data, signature } = (await orders.pay(made).expect(200)).body as { data: string; signature: string };
    const text = async () => (await reopened(made)).text;
    expect(await text()).toMatch(/ще\sне\sоплачено/);
    const payment = stub.pay(stub.open({ data, signature })!, 'prepared')!;
    expect(await text()).toMatch(/ще\sне\sоплачено/);
    payment.status = 'wait_secure';
    expect(await text()).toMatch(/Чекаємо\sна\sбанк/);
    stub.fail('status-500');
    expect(await text()).toMatch(/Чекаємо\sна\sбанк/);
    payment.status = 'success';
    expect(await text()).toMatch(/оплату\sотримано/);
  });

  it('is claimed by no page of thanks without its order', async () => {
    for (const state of ['', '?state=success', '?state=email', '?state=telegram']) {
      for (const [prefix, claim] of [
        ['', /Оплату\s(отримано|прийнято)/i],
        ['/en', /payment\s(has\s)?(been\s)?(received|arrived\.)/i],
      ] as const) {
        expect((await site.http.get(`${prefix}/thank/${state}`).expect(200)).text).not.toMatch(claim);
      }
    }
    const other = new PageDocument((await site.http.get('/thank/?state=email&order=order_1').expect(200)).text);
    expect(other.text).toMatch(/Не\sзнайдено\sцього\sзамовлення/);
  });
});
