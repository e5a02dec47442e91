// @slow: waits for pages that renew themselves
import { EngineCatalogues } from '../../src/modules/booking/application/engine-catalogues.service';
import { ConsoleUpdates } from '../../src/platform/console/home/console-updates';
import { Database } from '../../src/platform/database/database';
import { bookAppointment } from '../support/booked-appointment';
import { startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

describe('updates of the console', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let owner: string;
  let desk: string;
  let elsewhere: string;
  const open: AbortController[] = [];

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off', BOOKING_LEADS: 'off' }));
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    desk = await enterAs(site, owner, 'salon', 'oksamyt-pechersk', clock.epochMs());
    elsewhere = await enterAs(site, owner, 'salon', 'oksamyt-lypky', clock.epochMs());
  });
  afterEach(() => open.splice(0).forEach((each) => each.abort()));
  afterAll(() => site?.close());

  /** Listens; `text` holds what has come so far. */
  async function listen(cookie: string) {
    const ending = new AbortController();
    open.push(ending);
    const headers = { cookie, accept: 'text/event-stream' };
    const answer = await fetch(`${site.origin}/ops/news`, { headers, signal: ending.signal });
    const heard = { status: answer.status, type: answer.headers.get('content-type'), text: '', isOver: false };
    void (async () => {
      const reader = answer.body!.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) heard.text += Buffer.from(part.value).toString();
      heard.isOver = true;
    })().catch(() => undefined);
    return heard;
  }
  const look = () => site.app.get(ConsoleUpdates).look();

  it('come to those who may see them', async () => {
    const [all, here, there] = [await listen(owner), await listen(desk), await listen(elsewhere)];
    expect([all.status, all.type]).toEqual([200, 'text/event-stream']);
    await look();
    await bookAppointment(site);
    await until(() => all.text.includes('["visits"]'));
    await until(() => here.text.includes('["visits"]'));
    await database.query(
      `INSERT INTO certificate_orders (id, state, locale, token_hash, amount, created_at, expires_at) VALUES ('order_1', 'new', 'ua', '', 1, now(), now())`,
    );
    // salons take the money of orders
    for (const each of [all, here, there]) await until(() => each.text.includes('["orders"]'));
    expect(there.text).not.toContain('visits');
  });

  it('come to an employee of the calendars of their own salons', async () => {
    const { employees } = site.app.get(EngineCatalogues).current;
    const own = employees.get((await bookAppointment(site)).professional)!;
    const away = [...employees.values()].find(({ locations }) => locations.every((each) => !own.locations.includes(each)))!;
    const [here, there] = await Promise.all(
      [own.id, away.id].map(async (id) => listen(await enterAs(site, owner, 'employee', id, clock.epochMs()))),
    );
    await look();
    await bookAppointment(site);
    await look();
    await until(() => here!.text.includes('["my-day"]'));
    expect(there!.text).not.toContain('my-day');
  });

  it('come of payments, feedback and dead jobs to who looks at all, and to no salon', async () => {
    const [all, here] = [await listen(owner), await listen(desk)];
    await look();
    const write = async (part: string, sql: string) => {
      all.text = '';
      await database.query(sql);
      await look();
      await until(() => all.text.includes(`["${part}"]`));
    };
    const attempt = `INSERT INTO payment_attempts (id, subject, number, amount, currency, gateway, state, expires_at) VALUES ('order_5', 'order_5', 1, 100, 'UAH', 'sandbox', 'pending', now())`;
    await write('payments', attempt);
    await write(
      'payments',
      `INSERT INTO payment_refunds (id, attempt, amount, reason, key, state) VALUES (gen_random_uuid(), 'order_5', 1, 'x', 'x', 'pending')`,
    );
    await write('payments', `UPDATE payment_refunds SET state = 'refused'`);
    const { id } = await bookAppointment(site);
    await look();
    await write(
      'feedback',
      `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at) VALUES (gen_random_uuid(), '${id}', 'О', 'm', 'М', 5, '', now())`,
    );
    await write('feedback', 'UPDATE booking_feedback SET is_public = true');
    await write('jobs', `INSERT INTO pgboss.job (name, data, state, completed_on) VALUES ('lead.send', '{"id":"x"}', 'failed', now())`);
    await write('jobs', `DELETE FROM pgboss.job WHERE data = '{"id":"x"}'`);
    expect(here.text).not.toMatch(/payments|feedback|jobs/);
  });

  it('end with the session, and do not prolong it', async () => {
    const short = await enterAsOwner(site);
    const seen = async () => (await database.query<{ at: Date }>('SELECT max(seen_at) AS at FROM operator_sessions')).rows[0]!.at;
    const before = await seen();
    clock.pass(5 * 60_000);
    await site.http.get('/ops/orders').set({ cookie: short, 'x-console-refresh': '1' }).expect(200);
    expect(await seen()).toEqual(before);
    await site.http.get('/ops/orders').set({ cookie: short }).expect(200);
    expect((await seen()).getTime()).toBeGreaterThan(before.getTime());
    const heard = await listen(short);
    await site.http.post('/ops/sign-out').set({ cookie: short }).expect(303);
    await until(() => heard.isOver);
    expect(heard.text).toContain('event: end');
  });

  it('are for streams alone, and for a bounded number of them', async () => {
    await site.http.get('/ops/news').set({ cookie: owner }).expect(400);
    for (let one = 0; one < 6; one++) expect((await listen(owner)).status).toBe(200);
    await site.http.get('/ops/news').set({ cookie: owner, accept: 'text/event-stream' }).expect(429);
    expect((await listen(desk)).status).toBe(200);
    open.splice(0).forEach((each) => each.abort());
    await until(async () => {
      const again = await listen(owner);
      return again.status === 200;
    });
  });
});
