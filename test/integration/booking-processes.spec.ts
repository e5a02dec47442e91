// @kill: processes killed while they book
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import type { Database } from '../../src/platform/database/database';
import { setBookingTime } from '../support/booking-time';
import { Crowd, dayAhead, HOURS, LONG, MIDDLE, part, SALON, SHORT, SIDE_BY_SIDE, tally, type Answer } from '../support/booking-crowd';
import { doubleBookings } from '../support/booking-appointments';
import { OPS_TOKEN } from '../support/console';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { SiteProcess } from '../support/site-process';
import { until } from '../support/until';

/** As many as are worth it beside other specs; npm run test:postgres sends 100. */
const CLIENTS = Number(process.env.RACE_CLIENTS ?? 60);
/** Of the salon `SALON`. */
const SLUG = 'oksamyt-teremky';
/** Processes are started and killed, on machines that do other things too. */
const LIMIT_MS = 120_000;
jest.setTimeout(LIMIT_MS);

const SETTINGS = { BOOKING_DEMO: 'off', BOOKING_SIDE_BY_SIDE: SIDE_BY_SIDE, OPS_TOKEN };

describe.each([
  ['two processes of the site with one database', 2],
  ['one process with a database of its own', 1],
])('%s', (_name, count) => {
  let store: TestDatabase | null = null;
  let sites: readonly SiteProcess[] = [];
  let database: Pool;
  let books: Pick<Database, 'query'>;
  let crowd: Crowd;

  beforeAll(async () => {
    if (count > 1) store = await createTestDatabase();
    sites = await Promise.all(Array.from({ length: count }, () => SiteProcess.start({ ...SETTINGS, DATABASE_URL: store?.url ?? '' })));
    database = new Pool({ connectionString: store?.url ?? (await sites[0]!.databaseUrl()), max: 2 });
    books = { query: (sql, values = []) => database.query(sql as string, [...values]) };
    crowd = await Crowd.signIn(CLIENTS, sites[0]!, database);
    expect(crowd.employees).toHaveLength(2);
  });
  afterAll(async () => {
    await database?.end();
    await Promise.all(sites.map((site) => site.stop()));
    await store?.drop();
  });
  afterEach(async () => {
    expect(await doubleBookings(books)).toEqual([]);
    const { rows } = await database.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()');
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  /** Signs the owner in at one of the processes. @returns what sends the forms of the console */
  async function enter(site: SiteProcess): Promise<(path: string, fields: Readonly<Record<string, string>>) => Promise<Response>> {
    const send = (path: string, fields: Readonly<Record<string, string>>, cookie = '') =>
      fetch(`${site.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
        body: new URLSearchParams(fields).toString(),
        redirect: 'manual',
      });
    const cookie = (await send('/ops/sign-in/owner', { token: OPS_TOKEN })).headers.get('set-cookie')!.split(';')[0]!;
    return (path, fields) => send(path, fields, cookie);
  }

  const siteOf = (client: number) => sites[client % sites.length]!;
  /** What each of the clients does, all at once. */
  const all = (act: (client: number) => Promise<Answer>) => Promise.all(Array.from({ length: CLIENTS }, (_each, client) => act(client)));
  /** One of the 20 times, each wanted by clients of both processes. */
  const timeOf = (client: number) => crowd.times[(client >> 1) % crowd.times.length]!;

  it('gives each of 20 times to one client, with the master they chose, with any master, and against visits that are moved', async () => {
    const chosen = await all((client) => {
      const { employee, hour } = timeOf(client);
      return crowd.book(siteOf(client), client, dayAhead(0), [part(LONG, hour, employee)]);
    });
    expect(tally(chosen)).toEqual({ 201: 20, '409 time_conflict': CLIENTS - 20 });
    const any = await all((client) => crowd.book(siteOf(client), client, dayAhead(1), [part(LONG, HOURS[(client >> 1) % 10]!)]));
    expect(tally(any)).toEqual({ 201: 20, '409 time_conflict': CLIENTS - 20 });
    // visits that are moved against clients who book what they are moved to
    const moved = await all((client) => {
      const { employee, hour } = timeOf(client);
      const [first] = chosen[client]!.status === 201 ? chosen[client]!.body.services! : [];
      if (!first) return crowd.book(siteOf(client), client, dayAhead(2), [part(LONG, hour, employee)]);
      return crowd.move(siteOf(client), client, chosen[client]!.body.id!, dayAhead(2), [{ ...part(LONG, hour, employee), id: first.id }]);
    });
    const { 200: moves = 0, 201: created = 0, ...others } = tally(moved);
    expect([moves + created, others]).toEqual([20, { '409 time_conflict': CLIENTS - 20 }]);
  });

  it('gives each time to one of two desks and 50 visitors, who all want it', async () => {
    const date = dayAhead(20);
    const desk = async (site: SiteProcess, number: number): Promise<readonly number[]> => {
      const post = await enter(site);
      const booked = crowd.times.map(async ({ employee, hour }, at) => {
        const who = { phone: `06799${number}${String(at).padStart(4, '0')}`, name: 'Олена Шевченко' };
        return (await post('/ops/book', { salon: SLUG, ...who, service1: LONG, date, employee, other: hour })).status;
      });
      return Promise.all(booked);
    };
    const visitors = Array.from({ length: 50 }, (_each, client) => {
      const { employee, hour } = timeOf(client);
      return crowd.book(siteOf(client), client, date, [part(LONG, hour, employee)]);
    });
    const [one, other, online] = await Promise.all([desk(siteOf(0), 0), desk(siteOf(1), 1), Promise.all(visitors)]);
    const desks = [...one, ...other];
    expect(desks.filter((status) => ![303, 409].includes(status))).toEqual([]);
    const { 201: booked = 0, ...refused } = tally(online);
    expect(booked + desks.filter((status) => status === 303).length).toBe(20);
    expect(refused).toEqual({ '409 time_conflict': 50 - booked });
    const { rows } = await database.query(`SELECT id FROM booking_appointments WHERE day = $1 AND state <> 'cancelled'`, [date]);
    expect(rows).toHaveLength(20);
  });

  it('offers each client of an absence other times once, whenever the process is killed', async () => {
    const date = dayAhead(25);
    const [employee] = crowd.employees as [string];
    const booked = await Promise.all(HOURS.map((hour, client) => crowd.book(siteOf(client), client, date, [part(SHORT, hour, employee)])));
    expect(tally(booked)).toEqual({ 201: HOURS.length });
    const post = await enter(sites[0]!);
    const noted = await post('/ops/absences', { who: `${SLUG}/${employee}`, from: date, to: date, start: '', end: '', reason: 'x' });
    const absence = /absences\/(\d+)/.exec(noted.headers.get('location')!)![1]!;
    expect((await post(`/ops/absences/${absence}/offer`, {})).status).toBe(303);
    const ids = booked.map(({ body }) => body.id!);
    const OFFERED = `SELECT offered_to AS id, count(*)::int FROM booking_holds WHERE offered_to = ANY ($1) GROUP BY offered_to`;
    const count = async () => (await database.query<{ count: number }>(OFFERED, [ids])).rows;
    // killed as the first offers are made, and again among the later ones
    for (const many of [1, 4]) {
      await until(async () => (await count()).length >= many);
      await sites[0]!.kill();
      await sites[0]!.up;
    }
    const sent = () =>
      database.query(`SELECT 1 FROM messages WHERE key LIKE 'visit-offer:%' AND split_part(key, ':', 2) = ANY ($1)`, [ids]);
    await until(async () => (await sent()).rows.length >= ids.length, LIMIT_MS);
    expect((await sent()).rows).toHaveLength(ids.length);
    expect((await count()).filter((each) => each.count > 3 || each.count < 1)).toEqual([]);
    expect(await count()).toHaveLength(ids.length);
  });

  it('leads a client from sign-in to cancellation in both languages', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['test/walks/booking.mjs', sites[0]!.url]);
    expect(stdout).toMatch(/^ok {2}en {2}signed out\n1 passed, 0 failed$/m);
  });

  it('tells no time that another process gave away a second ago as the next free one', async () => {
    const next = async () => {
      const response = await fetch(`${sites.at(-1)!.url}/api/next-free?location=${SALON}&service=${LONG}`);
      const { start } = (await response.json()) as { start: string };
      const [date = '', time = ''] = new Date(start).toLocaleString('sv-SE', { timeZone: 'Europe/Kyiv' }).split(' ');
      return { start, date, time: time.slice(0, 5) };
    };
    for (const take of ['book', 'hold'] as const) {
      const { start: first, date, time } = await next();
      // both employees are asked for at that time: then it is nobody's any more
      const taken = await Promise.all([0, 1].map((client) => crowd[take](sites[0]!, client, date, [part(LONG, time)])));
      const takenAt = performance.now();
      expect(taken.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
      for (let isTold = false; !isTold;) {
        const askedAt = performance.now();
        isTold = (await next()).start !== first;
        if (!isTold) expect(askedAt - takenAt).toBeLessThan(1000);
      }
    }
  });

  it('holds and books each time once, and whoever holds it books it', async () => {
    const date = dayAhead(3);
    const first = await all((client) => {
      const { employee, hour } = timeOf(client);
      const services = [part(SHORT, hour, employee)];
      return client % 3 ? crowd.book(siteOf(client), client, date, services) : crowd.hold(siteOf(client), client, date, services);
    });
    expect(tally(first)).toEqual({ 201: 20, '409 time_conflict': CLIENTS - 20 });
    const late = await all((client) => {
      const { hold, services } = first[client]!.body;
      const { employee, hour } = timeOf(client);
      if (hold) return crowd.book(siteOf(client + 1), client, date, [part(SHORT, services![0]!.start)], { hold });
      return crowd.book(siteOf(client), client, date, [part(MIDDLE, hour, employee)]);
    });
    const held = first.filter(({ body }) => body.hold).length;
    expect(tally(late)).toEqual({ 201: held, '409 time_conflict': CLIENTS - held });
    const any = await all((client) => {
      const services = [part(SHORT, HOURS[(client >> 1) % 10]!)];
      return client % 3
        ? crowd.book(siteOf(client), client, dayAhead(10), services)
        : crowd.hold(siteOf(client), client, dayAhead(10), services);
    });
    expect(tally(any)).toEqual({ 201: 20, '409 time_conflict': CLIENTS - 20 });
  });

  it('books two masters side by side or neither, and one of the visits that overlap', async () => {
    const [one, other] = crowd.employees as [string, string];
    const beside = await all((client) => {
      const hour = HOURS[(client >> 1) % 10]!;
      const both = [part(SHORT, hour, one), part(MIDDLE, hour, other)];
      return crowd.book(siteOf(client), client, dayAhead(4), client % 3 ? both : both.reverse());
    });
    expect(tally(beside)).toEqual({ 201: 10, '409 time_conflict': CLIENTS - 10 });
    const starts = ['10:00', '10:30', '11:00', '11:30'];
    const overlapping = await all((client) => {
      const service = [SHORT, MIDDLE, LONG][client % 3]!;
      return crowd.book(siteOf(client), client, dayAhead(5), [
        part(service, starts[(client >> 1) % 4]!, crowd.employees[(client >> 3) % 2]),
      ]);
    });
    const { 201: booked = 0, '409 time_conflict': refused = 0, ...odd } = tally(overlapping);
    expect([odd, booked + refused]).toEqual([{}, CLIENTS]);
    // two hours of two employees: two to four visits each
    expect(booked).toBeGreaterThanOrEqual(4);
    expect(booked).toBeLessThanOrEqual(8);
  });

  describe('of which one is killed while clients book', () => {
    const STORM = 60;
    const date = (client: number) => dayAhead(6 + (client % 2));
    const wantedBy = (client: number) => [part(LONG, HOURS[(client >> 1) % 10]!)];

    /** Asks until there is an answer that says something: as a browser whose connection broke, with the same Idempotency-Key. */
    const insist = async (client: number): Promise<Answer> => {
      for (let tries = 0; ; tries++) {
        const site = siteOf(Math.floor(client / 20) + tries);
        await site.up;
        const key = `storm-${client}`;
        const answer = await crowd.book(site, client, date(client), wantedBy(client), { key }).catch(() => null);
        if (answer && answer.code !== 'idempotency_under_way') return answer;
        // as after the minute for which the request of a process that is gone counts as under way
        if (answer)
          await database.query(`UPDATE idempotency_keys SET created_at = created_at - interval '61 s' WHERE key = $1 AND status IS NULL`, [
            key,
          ]);
      }
    };

    it('loses no booking that was answered, doubles none, and ends holds in time', async () => {
      const holding = dayAhead(9);
      const holds = await Promise.all(
        HOURS.map((hour, client) => crowd.hold(siteOf(client), client, holding, [part(SHORT, hour, crowd.employees[0])])),
      );
      expect(tally(holds)).toEqual({ 201: 10 });
      let answered = 0;
      const storm = Array.from({ length: STORM }, async (_each, client) => {
        const answer = await insist(client);
        answered++;
        return answer;
      });
      await until(() => answered >= STORM / 4);
      await sites[0]!.kill();
      const answers = await Promise.all(storm);
      // two days of ten hours with two employees each, every hour wanted by three
      expect(tally(answers)).toEqual({ 201: 40, '409 time_conflict': 20 });
      await sites[0]!.up;
      const repeated = await Promise.all(answers.map(async ({ status }, client) => (status === 201 ? insist(client) : null)));
      expect(repeated.map((answer) => answer?.body.id)).toEqual(answers.map(({ body }) => body.id));
      const { rows } = await database.query<{ id: string; client: string }>(
        `SELECT visit.id, visit.client FROM booking_appointments visit JOIN booking_appointment_services part ON appointment_id = visit.id
         JOIN booking_busy ON booking_busy.appointment_id = visit.id WHERE visit.state = 'planned' AND day = ANY ($1)`,
        [[0, 1].map(date)],
      );
      const told = answers.flatMap(({ body }, client) => (body.id ? [{ id: body.id, client: crowd.ids[client] }] : []));
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
      expect(rows.sort(byId)).toEqual(told.sort(byId));

      const taken = await crowd.book(siteOf(0), STORM - 1, holding, [part(SHORT, HOURS[0], crowd.employees[0])]);
      expect(taken.code).toBe('time_conflict');
      const ends = Math.max(...holds.map(({ body }) => Date.parse(body.expiresAt!)));
      await setBookingTime(books, new Date(ends));
      const late = await Promise.all(
        HOURS.map((hour, client) => crowd.book(siteOf(client), 20 + client, holding, [part(SHORT, hour, crowd.employees[0])])),
      );
      expect(tally(late)).toEqual({ 201: 10 });
    });
  });
});
