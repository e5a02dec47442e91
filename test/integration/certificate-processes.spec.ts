import { Pool } from 'pg';
import type { Database } from '../../src/platform/database/database';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { seedOrder } from '../support/issued-certificates';
import { SiteProcess } from '../support/site-process';

const OPS_TOKEN = 'operators-0123456789-abcdef-processes';
/** Processes are started on machines that do other things, too. */
jest.setTimeout(120_000);

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
    sites = await Promise.all([1, 2].map(() => SiteProcess.start({ DATABASE_URL: store.url, OPS_TOKEN, BOOKING_DEMO: 'off' })));
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
});
