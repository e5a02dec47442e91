// @kill: a process is killed while it gives times to those who wait
import { Pool } from 'pg';
import { setBookingTime } from '../support/booking-time';
import { doubleBookings } from '../support/booking-appointments';
import { Crowd, dayAhead, LONG, part, SALON, tally } from '../support/booking-crowd';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { SiteProcess } from '../support/site-process';
import { until } from '../support/until';

jest.setTimeout(120_000);

const WAITING = 8;
/** Who waits for nothing, and takes whatever is free. */
const STRANGERS = 12;
const HOUR = '12:00';

describe('two processes of which one is killed, and clients who wait for one time', () => {
  let store: TestDatabase;
  let sites: readonly SiteProcess[] = [];
  let database: Pool;
  let crowd: Crowd;

  beforeAll(async () => {
    store = await createTestDatabase();
    const settings = { BOOKING_DEMO: 'off', DATABASE_URL: store.url };
    sites = await Promise.all([SiteProcess.start(settings), SiteProcess.start(settings)]);
    database = new Pool({ connectionString: store.url, max: 2 });
    await setBookingTime(database, `${dayAhead(-10)}T10:00:00Z`);
    crowd = await Crowd.signIn(1 + WAITING + STRANGERS, sites[0]!, database);
  });
  afterAll(async () => {
    await database?.end();
    await Promise.all(sites.map((site) => site.stop()));
    await store?.drop();
  });

  const siteOf = (number: number) => sites[number % 2]!;
  const offered = async () =>
    (
      await database.query<{ wait: string; offer: string; client: string }>(
        `SELECT wait.id AS wait, held.id AS offer, wait.client FROM booking_holds AS held JOIN booking_waits AS wait ON wait.id = held.waited_by`,
      )
    ).rows;

  it('keep it for one at a time, in their turn, for nobody else, and tell each once', async () => {
    const date = dayAhead(5);
    const [employee] = crowd.employees as [string];
    // the employee works for that hour alone
    await database.query(
      `INSERT INTO booking_schedule_exceptions (location, employee, day, work) VALUES ($1, $2, $3, '[{"from":720,"to":780}]')`,
      [SALON, employee, date],
    );
    const first = await crowd.book(siteOf(0), 0, date, [part(LONG, HOUR, employee)]);
    expect(first.status).toBe(201);
    const wish = { services: [{ service: LONG, professional: employee }], from: date, to: date };
    const turn = Array.from({ length: WAITING }, (_each, at) => 1 + at);
    for (const client of turn) {
      await setBookingTime(database, new Date(Date.parse(`${dayAhead(-10)}T10:00:00Z`) + client * 1000));
      expect((await crowd.wait(siteOf(client), client, wish)).status).toBe(201);
    }
    expect((await crowd.cancel(siteOf(0), 0, first.body.id!)).status).toBe(200);
    // what the killed process was about to do is done by the other
    const killed = sites[0]!.kill();
    const strangers = async () => {
      const tries = Array.from({ length: STRANGERS }, (_each, at) =>
        crowd.book(sites[1]!, 1 + WAITING + at, date, [part(LONG, HOUR, employee)]),
      );
      return tally(await Promise.all(tries));
    };
    expect(await strangers()).toEqual({ '409 time_conflict': STRANGERS });
    await killed;
    await sites[0]!.up;
    for (const [at, client] of turn.entries()) {
      await until(async () => (await offered()).length === 1);
      const [kept] = await offered();
      expect(kept!.client).toBe(crowd.ids[client]);
      const what = at === WAITING - 1 ? 'book' : 'decline';
      // pressed twice, at both processes
      const answers = await Promise.all([0, 1].map((site) => crowd.answer(siteOf(site), client, kept!.wait, kept!.offer, what)));
      expect(answers.map(({ status }) => status)).toEqual(what === 'book' ? [201, 201] : [200, 200]);
      expect(await strangers()).toEqual({ '409 time_conflict': STRANGERS });
    }
    await until(async () => (await database.query(`SELECT FROM messages WHERE key LIKE 'wait-offer:%'`)).rows.length >= WAITING);
    expect((await database.query(`SELECT FROM messages WHERE key LIKE 'wait-offer:%'`)).rows).toHaveLength(WAITING);
    expect(await doubleBookings({ query: (sql, values = []) => database.query(sql as string, [...values]) })).toEqual([]);
    const { rows } = await database.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()');
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
