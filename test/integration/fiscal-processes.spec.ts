// @kill: a process is killed between the call for a fiscal receipt and the note of its result
import { Pool } from 'pg';
import { CheckboxStub } from '../stubs/checkbox.stub';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { SiteProcess } from '../support/site-process';
import { until } from '../support/until';

jest.setTimeout(120_000);
/** Jobs whose time is over are looked for twice a minute. */
const RUN_AGAIN_MS = 60_000;

describe('a process that is killed while it has a fiscal receipt made', () => {
  let stub: CheckboxStub;
  let store: TestDatabase;
  let site: SiteProcess;
  let database: Pool;

  beforeAll(async () => {
    [stub, store] = [await CheckboxStub.start(), await createTestDatabase()];
    site = await SiteProcess.start({ DATABASE_URL: store.url, BOOKING_DEMO: 'off', PAYMENT: 'sandbox', ...stub.settings });
    database = new Pool({ connectionString: store.url, max: 2 });
  });
  afterAll(async () => {
    await database?.end();
    await site?.stop();
    await store?.drop();
    await stub.stop();
  });

  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    return (await (await fetch(site.url + path, sent)).json()) as Record<string, string>;
  };
  const paidOrder = async (): Promise<string> => {
    const packages = (await (await fetch(`${site.url}/api/certificates/packages`)).json()) as {
      id: number;
      amount: number;
      singleItem: boolean;
    }[];
    const { id, amount } = packages.find(({ singleItem }) => singleItem)!;
    const order = {
      name: 'Олена',
      phone: '380671234567',
      certificate: [{ id, qty: 1 }],
      for_mother: false,
      delivery: 105,
      linkValue: 'online',
    };
    const { order_id, token } = await post('/api/certificates/orders', { ...order, amount });
    const { data, signature } = await post(`/api/certificates/orders/${order_id}/payment`, {}, { 'x-order-token': token! });
    const form = new URLSearchParams({ data: data!, signature: signature!, choice: 'pay' });
    await fetch(`${site.url}/sandbox/checkout/`, { method: 'POST', body: form, redirect: 'manual' });
    return order_id!;
  };
  const receipt = async () =>
    (
      await database.query<{ state: string; register_id: string; attempts: number }>(
        'SELECT state, register_id, attempts FROM fiscal_receipts',
      )
    ).rows;

  it('leaves one receipt, which the next process finds', async () => {
    stub.open();
    stub.faults.push('silence');
    const silent = stub.silenced();
    await paidOrder();
    // the register has made the receipt, and nobody has heard of it
    await silent;
    expect(await receipt()).toMatchObject([{ state: 'asked', attempts: 1 }]);
    await site.kill();
    // what the killed process had begun is run again when its time is over: it is now
    await database.query(
      `UPDATE pgboss.job SET started_on = started_on - interval '5 minutes' WHERE name = 'fiscal.receipt' AND state = 'active'`,
    );
    await site.up;
    await until(async () => (await receipt())[0]?.state === 'done', RUN_AGAIN_MS);
    const [made] = await receipt();
    expect([[...stub.receipts.keys()], made!.attempts]).toEqual([[made!.register_id], 1]);
  });
});
