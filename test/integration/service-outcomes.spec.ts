import { PaymentGateway } from '../../src/modules/payment/ports/payment-gateway.port';
import { LiqPayStub } from '../stubs/liqpay.stub';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const PUBLIC_KEY = 'sandbox_i00000000';
const PRIVATE_KEY = 'sandbox_private_key_of_this_run';

describe('two processes with one database', () => {
  let store: TestDatabase;
  let provider: LiqPayStub;
  let sites: readonly [TestSite, TestSite];

  beforeAll(async () => {
    store = await createTestDatabase();
    provider = new LiqPayStub(PUBLIC_KEY, PRIVATE_KEY);
    await provider.start();
    const liqpay = { PAYMENT: 'liqpay', LIQPAY_API_URL: provider.url, LIQPAY_PUBLIC_KEY: PUBLIC_KEY, OPS_TOKEN };
    const start = (key: string) => startTestSite({ ...liqpay, LIQPAY_PRIVATE_KEY: key }, { database: store.url });
    sites = [await start('sandbox_another_key'), await start(PRIVATE_KEY)];
  });
  afterAll(async () => {
    for (const site of sites ?? []) await site.close();
    await provider.stop();
    await store.drop();
  });

  const ask = ({ app }: TestSite) => app.get(PaymentGateway).status('order_1-1');
  const states = () =>
    Promise.all(
      sites.map(async ({ http }) => {
        const { body } = await http.get('/health/ready');
        return (body as { dependencies: { liqpay: { ok: boolean; reason?: string } } }).dependencies.liqpay;
      }),
    );

  it('agree that a provider refuses the key, which it says under 200, and that it works again', async () => {
    await expect(ask(sites[0])).rejects.toThrow('invalid_signature');
    await until(async () => (await states()).every(({ ok, reason }) => !ok && reason === 'key refused 200'));
    for (const site of sites) {
      const cookie = await enterAsOwner(site);
      const { text } = await site.http.get('/ops').set({ cookie }).expect(200);
      expect(text).toMatch(/ключ\sне\sприйнято \(200\)/);
    }
    // an order that the provider does not know is an answer
    expect(await ask(sites[1])).toBeNull();
    await until(async () => (await states())[1]!.ok);
    expect((await states())[1]).not.toHaveProperty('reason');
  });
});
