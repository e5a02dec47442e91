// @kill: processes killed while they book and cancel
import { Pool } from 'pg';
import type { Database } from '../../src/platform/database/database';
import { Crowd, dayAhead, LONG, part, tally, type Answer } from '../support/booking-crowd';
import { doubleBookings } from '../support/booking-appointments';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { seedOrder } from '../support/issued-certificates';
import { SiteProcess } from '../support/site-process';
import { until } from '../support/until';

const CLIENTS = 50;
jest.setTimeout(180_000);

// npm run test:postgres runs it on a server, other runs on the embedded PostgreSQL
describe('one certificate and two processes of the site', () => {
  let store: TestDatabase;
  let sites: readonly SiteProcess[] = [];
  let pool: Pool;
  let books: Pick<Database, 'query'>;
  let crowd: Crowd;

  beforeAll(async () => {
    store = await createTestDatabase();
    sites = await Promise.all([1, 2].map(() => SiteProcess.start({ DATABASE_URL: store.url, BOOKING_DEMO: 'off' })));
    pool = new Pool({ connectionString: store.url, max: 3 });
    books = { query: (sql, values = []) => pool.query(sql as string, [...values]) };
    crowd = await Crowd.signIn(CLIENTS, sites[0]!, pool);
  });
  afterEach(async () => {
    expect(await doubleBookings(books)).toEqual([]);
    const { rows } = await pool.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()');
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
  afterAll(async () => {
    await pool?.end();
    await Promise.all(sites.map((site) => site.stop()));
    await store?.drop();
  });

  /** A certificate for 1000 hryvnias; its link is not limited, as codes are. */
  async function issued() {
    const { deliveries } = await seedOrder(books, { nominal: 100_000, deliveries: [{ state: 'sent' }] });
    const { id, token } = deliveries[0]!.certificates[0]!;
    return { id, link: `https://oksamyt.test/certificate/${token}/` };
  }
  const sums = async (id: string) =>
    (
      await pool.query<{ balance: number; reserved: number; kept: number; appointments: number }>(
        `SELECT balance::int, reserved::int,
           (SELECT coalesce(sum(amount), 0)::int FROM certificate_reservations WHERE certificate_id = certificates.id AND state = 'reserved') AS kept,
           (SELECT count(*)::int FROM booking_appointments WHERE state = 'planned') AS appointments
         FROM certificates WHERE id = $1`,
        [id],
      )
    ).rows[0];
  const send = (client: number, certificates: readonly object[], days = 0): Promise<Answer> => {
    const { employee, hour } = crowd.times[client % crowd.times.length]!;
    const day = dayAhead(days + Math.floor(client / crowd.times.length));
    return crowd.book(sites[client % 2]!, client, day, [part(LONG, hour, employee)], { certificates });
  };
  /** Each client at a time of their own; the same once more while nobody had time for it. */
  const book = async (client: number, certificates: readonly object[], days = 0): Promise<Answer> => {
    for (;;) {
      const answer = await send(client, certificates, days);
      if (answer.status !== 503) return answer;
    }
  };
  const cancel = async (site: SiteProcess, client: number, id: string): Promise<Answer> => {
    for (;;) {
      const answer = await crowd.cancel(site, client, id);
      if (answer.status !== 503) return answer;
    }
  };
  const all = <T>(act: (client: number) => Promise<T>) => Promise.all(Array.from({ length: CLIENTS }, (_each, client) => act(client)));

  it('pays for 50 appointments at once as often as the balance has it; cancelled at once and twice, all is there again', async () => {
    const { id, link } = await issued();
    const [other, second] = [await issued(), { code: link, amount: 30 }];
    // two certificates in each, in either order: nobody waits for the other for good
    const answers = await all((client) => {
      const first = { code: other.link, amount: 1 };
      return book(client, client % 4 < 2 ? [first, second] : [second, first]);
    });
    expect(tally(answers)).toEqual({ 201: 33, '409 certificate_beyond_balance': 17 });
    expect(await sums(id)).toEqual({ balance: 100_000, reserved: 99_000, kept: 99_000, appointments: 33 });
    expect(await sums(other.id)).toMatchObject({ balance: 100_000, reserved: 3_300 });
    const cancelled = await all(async (client) => {
      const appointment = answers[client]!.body.id;
      return appointment ? Promise.all(sites.map((site) => cancel(site, client, appointment))) : [];
    });
    expect(cancelled.flat().every(({ status }) => status === 200)).toBe(true);
    expect(await sums(id)).toEqual({ balance: 100_000, reserved: 0, kept: 0, appointments: 0 });
    expect(await sums(other.id)).toMatchObject({ balance: 100_000, reserved: 0 });
  });

  it('has reserved nothing or all when the process is killed in the middle of a booking or a cancelling', async () => {
    const { id, link } = await issued();
    const [site] = sites as [SiteProcess];
    const killedIn = async (act: () => Promise<Answer>) => {
      const hold = await pool.connect();
      const holder = (await hold.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
      await hold.query('BEGIN');
      await hold.query('SELECT FROM certificates WHERE id = $1 FOR UPDATE', [id]);
      const cut = act().then(
        () => 'answered',
        () => 'cut',
      );
      await until(async () => {
        const { rows } = await pool.query<{ waits: boolean }>(
          'SELECT EXISTS (SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))) AS waits',
          [holder],
        );
        return rows[0]!.waits;
      });
      await site.kill();
      await hold.query('ROLLBACK');
      hold.release();
      expect(await cut).toBe('cut');
      await site.up;
    };
    const booking = () => send(0, [{ code: link, amount: 500 }], 5);
    await killedIn(booking);
    expect(await sums(id)).toEqual({ balance: 100_000, reserved: 0, kept: 0, appointments: 0 });
    const made = await booking();
    expect(made.status).toBe(201);
    await killedIn(() => crowd.cancel(site, 0, made.body.id!));
    expect(await sums(id)).toEqual({ balance: 100_000, reserved: 50_000, kept: 50_000, appointments: 1 });
    expect((await crowd.cancel(site, 0, made.body.id!)).status).toBe(200);
    expect(await sums(id)).toEqual({ balance: 100_000, reserved: 0, kept: 0, appointments: 0 });
  });
});
