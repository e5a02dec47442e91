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
      ...{ LIQPAY_API_URL: stub.url, LIQPAY_FISCAL: 'on', LIQPAY_RECEIPT_FIELD: 'rro.url' },
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
});
