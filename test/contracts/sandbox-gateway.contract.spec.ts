import { HostedCheckout } from '../../src/modules/payment/ports/hosted-checkout.port';
import { PaymentGateway } from '../../src/modules/payment/ports/payment-gateway.port';
import { Database } from '../../src/platform/database/database';
import { DatabaseEnvironment } from '../../src/platform/database/database.env';
import { startTestSite, type TestSite } from '../support/site';
import { ATTEMPT, checkoutOf, dataFormContract, paymentGatewayContract, post, type OpenGateway } from './payment-gateway.contract';

describe('the sandbox of payments', () => {
  let site: TestSite;
  let gateway: PaymentGateway;
  let checkout: HostedCheckout;

  beforeAll(async () => {
    site = await startTestSite({ PAYMENT: 'sandbox' });
    gateway = site.app.get(PaymentGateway, { strict: false });
    checkout = site.app.get(HostedCheckout, { strict: false });
  });
  afterAll(() => site?.close());
  beforeEach(() => site.app.get(Database).query('TRUNCATE sandbox_payments'));

  const formOf = async () => (await gateway.checkout(checkoutOf())).fields as { readonly data: string; readonly signature: string };
  const changed = (body: Buffer, name: 'data' | 'signature', value: (now: string) => string) => {
    const form = new URLSearchParams(body.toString());
    form.set(name, value(form.get(name)!));
    return Buffer.from(form.toString());
  };

  const open = (): Promise<OpenGateway> =>
    Promise.resolve({
      gateway,
      pay: async (form, outcome) => {
        const opened = await checkout.open(form.fields!.data!, form.fields!.signature!);
        await checkout.pay(opened!, outcome);
        return { body: (await checkout.callback(opened!.attempt))!, headers: {} };
      },
      forge: ({ body }) => post(changed(body, 'signature', () => Buffer.alloc(32, 7).toString('base64'))),
      tamper: ({ body }) =>
        post(
          changed(body, 'data', (data) => {
            const payload = JSON.parse(Buffer.from(data, 'base64').toString()) as object;
            return Buffer.from(JSON.stringify({ ...payload, amount: 1 })).toString('base64');
          }),
        ),
    });
  paymentGatewayContract('the sandbox', open);
  dataFormContract('the sandbox', open);

  it('has the fields of a payment request', async () => {
    const { data } = await formOf();
    expect(JSON.parse(Buffer.from(data, 'base64').toString())).toEqual({
      version: 3,
      public_key: 'sandbox',
      action: 'pay',
      amount: 9000.5,
      currency: 'UAH',
      description: 'Подарунковий сертифікат «Тиша» № 1',
      order_id: ATTEMPT.id,
      result_url: 'https://oksamyt.test/gift_certificate/?success=1',
      server_url: 'https://oksamyt.test/api/payments/callback',
      language: 'uk',
      expired_date: '2026-11-23T10:00:00.000Z',
    });
  });

  it('opens no form that another has signed, and none that is a callback', async () => {
    const { data, signature } = await formOf();
    expect(await checkout.open(data, signature.toLowerCase())).toBeNull();
    await checkout.pay((await checkout.open(data, signature))!, 'success');
    const callback = new URLSearchParams((await checkout.callback(ATTEMPT.id))!.toString());
    expect(await checkout.open(callback.get('data')!, callback.get('signature')!)).toBeNull();
  });

  it('shares its key with other processes of the same database', async () => {
    const { DATABASE_URL } = site.app.get(DatabaseEnvironment, { strict: false });
    const other = await startTestSite({ PAYMENT: 'sandbox' }, { database: DATABASE_URL! });
    const { data, signature } = await formOf();
    expect(await other.app.get(HostedCheckout, { strict: false }).open(data, signature)).toMatchObject({ attempt: ATTEMPT.id });
    await other.close();
  });
});
