import type { Checkout } from '../../src/modules/payment/ports/payment-gateway.port';
import { PaymentGateway } from '../../src/modules/payment/ports/payment-gateway.port';
import { checkoutOf, refundOf } from '../contracts/payment-gateway.contract';
import { LiqPayStub } from '../stubs/liqpay.stub';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

const PUBLIC_KEY = 'sandbox_i00000000';
const PRIVATE_KEY = 'sandbox_a4825234f4bae72a0be04eafe9e8e2bada209255';
const CHECKOUT: Checkout = checkoutOf();
const gatewayOf = (site: TestSite) => site.app.get(PaymentGateway, { strict: false });

describe('a site with LiqPay', () => {
  const stub = new LiqPayStub(PUBLIC_KEY, PRIVATE_KEY);
  let site: TestSite;
  beforeAll(async () => {
    await stub.start();
    site = await startTestSite(
      {
        PAYMENT: 'liqpay',
        LIQPAY_PUBLIC_KEY: PUBLIC_KEY,
        LIQPAY_PRIVATE_KEY: PRIVATE_KEY,
        LIQPAY_VERSION: '7',
        LIQPAY_API_URL: `${stub.url}/request`,
        LIQPAY_CHECKOUT_URL: 'https://pay.example/api/3/checkout',
      },
      { database: false },
    );
  });
  afterAll(async () => {
    await site?.close();
    await stub.stop();
  });

  it('has callbacks repeated by the provider while the database is out of reach', async () => {
    const payment = stub.pay({ order_id: 'order_1', amount: 1, currency: 'UAH' })!;
    const send = (body: Buffer) => site.http.post('/api/payments/callback').type('form').send(body.toString('latin1'));
    await send(stub.callback(payment)).expect(503).expect('retry-after', /\d+/);
    await send(Buffer.from('data=e30%3D&signature=AAAA')).expect(403);
  });

  it('lets the browser post to the checkout, and to no other address', async () => {
    const { headers } = await site.http.get('/gift_certificate/').expect(200);
    expect(headers['content-security-policy']).toContain("form-action 'self' https://pay.example;");
  });

  it('signs, asks and reads by its settings', async () => {
    const gateway = gatewayOf(site);
    const form = await gateway.checkout(CHECKOUT);
    expect(form.action).toBe('https://pay.example/api/3/checkout');
    const payment = stub.pay(stub.open(form.fields)!, 'sandbox')!;
    expect(stub.calls).toEqual([]);
    expect(await gateway.status(CHECKOUT.attempt.id)).toMatchObject({ state: 'paid', status: 'sandbox', account: PUBLIC_KEY });
    expect(stub.calls).toEqual([expect.objectContaining({ action: 'status', version: 7 })]);
    expect(await gateway.readCallback(stub.callback(payment, 'sha3-256'), {})).toMatchObject({ kind: 'genuine', digest: 'sha3-256' });
  });

  it('shows its private key nowhere', async () => {
    for (const path of ['/', '/gift_certificate/', '/health/ready', '/metrics', '/api/docs-json']) {
      const { text } = await site.http.get(path);
      expect(text).not.toContain(PRIVATE_KEY);
    }
  });

  it('tells of LiqPay in its health', async () => {
    const { text } = await site.http.get('/health/ready');
    expect(text).toContain('"liqpay"');
  });
});

describe('a site without a provider', () => {
  let site: TestSite;
  beforeAll(async () => {
    // a public production site that has not chosen one
    site = await startTestSite({ NODE_ENV: 'production' }, { database: false });
  });
  afterAll(() => site?.close());

  it('takes nothing for a payment, and says that nobody can pay', async () => {
    const gateway = gatewayOf(site);
    const unset: unknown = expect.objectContaining({ kind: 'unavailable', code: 'payment_unavailable' });
    expect(() => gateway.account).toThrow(unset as Error);
    expect(() => gateway.checkout(CHECKOUT)).toThrow(unset as Error);
    expect(() => gateway.readCallback(Buffer.from('data=a&signature=b'), {})).toThrow(unset as Error);
    await expect(gateway.status('order_1')).rejects.toEqual(unset);
    await expect(gateway.refund(refundOf(1))).rejects.toEqual(unset);
  });

  it('lets the browser post to itself alone', async () => {
    const { headers } = await site.http.get('/gift_certificate/').expect(200);
    expect(headers['content-security-policy']).toContain("form-action 'self';");
  });
});
