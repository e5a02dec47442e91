// @kill: a process is killed between keeping times for the next appointment and telling of them
import { Pool } from 'pg';
import { doubleBookings } from '../support/booking-appointments';
import { setBookingTime } from '../support/booking-time';
import { Crowd, dayAhead, LONG, part } from '../support/booking-crowd';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { SiteProcess } from '../support/site-process';
import { until } from '../support/until';

jest.setTimeout(120_000);

const CLIENTS = 5;
const LAST = dayAhead(5);
/** Ten in the morning of the day after, in Kyiv, whatever the season. */
const OFFERED_AT = `${dayAhead(6)}T09:00:00Z`;

describe('a process that is killed while it offers next appointments', () => {
  let store: TestDatabase;
  let sites: readonly SiteProcess[] = [];
  let database: Pool;

  beforeAll(async () => {
    store = await createTestDatabase();
    const settings = { BOOKING_DEMO: 'off', DATABASE_URL: store.url };
    sites = [await SiteProcess.start(settings)];
    database = new Pool({ connectionString: store.url, max: 3 });
    await setBookingTime(database, `${dayAhead(-2)}T10:00:00Z`);
  });
  afterAll(async () => {
    await database?.end();
    await Promise.all(sites.map((site) => site.stop()));
    await store?.drop();
  });

  const count = async (sql: string) =>
    (await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`)).rows[0]!.count;
  const look = () => database.query(`INSERT INTO pgboss.job (name, data) VALUES ('booking.follow-up', '{}')`);

  it('leaves no time kept that nobody was told of; afterwards each client is told once, by two processes', async () => {
    const [site] = sites as [SiteProcess];
    await database.query(
      `INSERT INTO booking_catalogue_terms (kind, item, term, scope, value, changed_by) VALUES ('service', $1, 'interval', '', '1', '')`,
      [LONG],
    );
    const crowd = await Crowd.signIn(CLIENTS, site, database);
    for (let client = 0; client < CLIENTS; client += 1) {
      const answer = await crowd.book(site, client, LAST, [part(LONG, `${String(8 + client * 2).padStart(2, '0')}:00`)]);
      expect(answer).toMatchObject({ status: 201 });
    }
    await database.query('UPDATE clients SET next_on_at = now(), reviews_off_at = now()');
    // the process that follows reads the terms
    await site.kill();
    await site.up;
    await setBookingTime(database, OFFERED_AT);
    const gate = await database.connect();
    await gate.query('BEGIN');
    await gate.query('LOCK TABLE messages IN EXCLUSIVE MODE');
    await look();
    // the times are kept in its transaction, and the message waits to be written
    await until(async () => (await count(`pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO messages%'`)) > 0);
    await site.kill();
    await gate.query('COMMIT');
    gate.release();
    await until(
      async () =>
        (await count(`pg_stat_activity WHERE query LIKE 'INSERT INTO messages%' AND state <> 'idle' AND pid <> pg_backend_pid()`)) === 0,
    );
    expect(await count('booking_holds WHERE next_of IS NOT NULL')).toBe(3 * (await count(`messages WHERE key LIKE 'next:%'`)));
    sites = [site, await SiteProcess.start({ BOOKING_DEMO: 'off', DATABASE_URL: store.url })];
    await site.up;
    await until(async () => {
      await look();
      return (await count(`messages WHERE key LIKE 'next:%'`)) >= CLIENTS;
    });
    await Promise.all([look(), look()]);
    await until(async () => (await count(`outbox_messages WHERE key LIKE 'sms:next:%'`)) >= CLIENTS);
    expect(await count(`messages WHERE key LIKE 'next:%'`)).toBe(CLIENTS);
    expect(await count(`outbox_messages WHERE key LIKE 'sms:next:%'`)).toBe(CLIENTS);
    expect(await count('booking_holds WHERE next_of IS NOT NULL')).toBe(3 * CLIENTS);
    expect(await count('(SELECT DISTINCT appointment_id FROM booking_follow_ups) AS told')).toBe(CLIENTS);
    expect(await doubleBookings({ query: (sql, values = []) => database.query(sql as string, [...values]) })).toEqual([]);
    const { rows } = await database.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()');
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
