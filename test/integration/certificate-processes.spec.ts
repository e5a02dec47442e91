// @kill: processes killed while they deliver
import { Pool } from 'pg';
import type { Database } from '../../src/platform/database/database';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { seedOrder } from '../support/issued-certificates';
import { SiteProcess } from '../support/site-process';
import { until } from '../support/until';

const OPS_TOKEN = 'operators-0123456789-abcdef-processes';
/** Processes are started on machines that do other things, too. */
jest.setTimeout(180_000);
/** Jobs whose time is over are looked for now and then. */
const RUN_AGAIN_MS = 120_000;

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string; readonly entry?: string; readonly balance?: number };
}

// npm run test:postgres runs it on a server, other runs on the embedded PostgreSQL
describe('a certificate at the desks of two processes of the site', () => {
  let store: TestDatabase;
  let sites: readonly SiteProcess[] = [];
  let pool: Pool;

  beforeAll(async () => {
    store = await createTestDatabase();
    sites = await Promise.all(
      [1, 2].map(() => SiteProcess.start({ DATABASE_URL: store.url, OPS_TOKEN, BOOKING_DEMO: 'off', PAYMENT: 'sandbox' })),
    );
    pool = new Pool({ connectionString: store.url, max: 2 });
  });
  afterAll(async () => {
    await pool?.end();
    await Promise.all(sites.map((site) => site.stop()));
    await store?.drop();
  });

  /** A certificate for 1000 hryvnias. */
  const issued = async (): Promise<string> => {
    const books: Pick<Database, 'query'> = { query: (sql, values = []) => pool.query(sql as string, [...values]) };
    const { deliveries } = await seedOrder(books, { nominal: 100_000, deliveries: [{ state: 'sent' }] });
    return deliveries[0]!.certificates[0]!.id;
  };
  /** As a desk does: the same redemption once more while there is no answer. */
  const redeem = async (site: SiteProcess, id: string, key: string): Promise<Answer> => {
    for (;;) {
      const answer = await fetch(`${site.url}/api/ops/certificates/${id}/redeem`, {
        method: 'POST',
        headers: { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: 30, key }),
      });
      const body = (await answer.json()) as Answer['body'];
      if (answer.status !== 503) return { status: answer.status, body };
    }
  };
  const kept = async (id: string) => {
    const { rows } = await pool.query<{ balance: number; taken: number; entries: number }>(
      `SELECT balance::int, sum(amount)::int AS taken, count(*)::int AS entries
         FROM certificates JOIN certificate_ledger ON certificate_id = certificates.id WHERE certificates.id = $1 GROUP BY balance`,
      [id],
    );
    return rows[0];
  };

  it('is redeemed 50 times at once as often as the balance has it, and never below nothing', async () => {
    const id = await issued();
    const answers = await Promise.all(Array.from({ length: 50 }, (_each, desk) => redeem(sites[desk % 2]!, id, `receipt-${desk}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(33);
    const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.code}`);
    expect(refused).toEqual(Array<string>(17).fill('409 certificate_beyond_balance'));
    expect(await kept(id)).toEqual({ balance: 1_000, taken: -99_000, entries: 33 });
  });

  it('is redeemed once by a key that both are sent at the same moment', async () => {
    const id = await issued();
    const keys = Array.from({ length: 20 }, (_each, key) => `receipt-${key}`);
    const answers = await Promise.all(keys.flatMap((key) => sites.map((site) => redeem(site, id, key))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.entry)).size).toBe(20);
    expect(await kept(id)).toEqual({ balance: 40_000, taken: -60_000, entries: 20 });
  });

  it('is given back once with its order, when the process is killed in the middle and the owner asks again', async () => {
    const books: Pick<Database, 'query'> = { query: (sql, values = []) => pool.query(sql as string, [...values]) };
    const { order, deliveries } = await seedOrder(books, {
      state: 'delivered',
      paid: 90_000,
      paidAttempt: 'attempt_of_three',
      deliveries: [{ state: 'sent', certificates: 3 }],
    });
    await books.query(
      `INSERT INTO payment_attempts (id, subject, number, amount, currency, gateway, state, status, expires_at, settled_at)
       VALUES ('attempt_of_three', $1, 1, 270000, 'UAH', 'sandbox', 'paid', 'success', now(), now())`,
      [order],
    );
    await books.query(`INSERT INTO sandbox_payments (id, amount, currency, status) VALUES ('attempt_of_three', 270000, 'UAH', 'success')`);
    const [site] = sites as [SiteProcess];
    const refund = async () => {
      const form = (path: string, body: object, cookie = '') =>
        fetch(site.url + path, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ ...body }),
          headers: { cookie },
        });
      const cookie = (await form('/ops/sign-in/owner', { token: OPS_TOKEN })).headers.get('set-cookie')!.split(';')[0];
      return form(`/ops/orders/${order}/refund`, { reason: 'переїзд' }, cookie);
    };
    // the first is given back; the second is held, and the process waits for it
    const [, second] = deliveries[0]!.certificates;
    const hold = await pool.connect();
    const holder = (await hold.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
    await hold.query('BEGIN');
    await hold.query('SELECT FROM certificates WHERE id = $1 FOR UPDATE', [second!.id]);
    const cut = refund().then(
      () => 'answered',
      () => 'cut',
    );
    await until(async () => {
      const { rows } = await pool.query<{ waits: boolean }>(
        // of the many on this server the one that waits for it
        'SELECT EXISTS (SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))) AS waits',
        [holder],
      );
      return rows[0]!.waits;
    });
    await site.kill();
    await hold.query('ROLLBACK');
    hold.release();
    expect(await cut).toBe('cut');
    const entries = async () =>
      (
        await pool.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM certificate_ledger JOIN certificates ON certificates.id = certificate_id WHERE order_id = $1`,
          [order],
        )
      ).rows[0]!.count;
    expect(await entries()).toBe(1);
    await site.up;
    expect((await refund()).status).toBe(303);
    // a third time there is nothing left
    expect((await refund()).status).toBe(409);
    // what the killed process had begun is run again when its time is over: it is now
    await pool.query(
      `UPDATE pgboss.job SET started_on = started_on - interval '5 minutes' WHERE name = 'payment.refund' AND state = 'active'`,
    );
    await until(async () => {
      const { rows } = await pool.query<{ open: number }>(`SELECT count(*)::int AS open FROM payment_refunds WHERE state <> 'done'`);
      return rows[0]!.open === 0;
    }, RUN_AGAIN_MS);
    const { rows } = await pool.query(
      `SELECT (SELECT returned::int FROM sandbox_payments WHERE id = 'attempt_of_three') AS returned,
              (SELECT count(*)::int FROM payment_refunds WHERE attempt = 'attempt_of_three') AS refunds,
              (SELECT array_agg(DISTINCT state || balance) FROM certificates WHERE order_id = $1) AS certificates,
              (SELECT state FROM certificate_orders WHERE id = $1) AS state`,
      [order],
    );
    expect([rows[0], await entries()]).toEqual([{ returned: 270_000, refunds: 3, certificates: ['void0'], state: 'refunded' }, 3]);
  });
});
