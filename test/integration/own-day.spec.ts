import { ConsoleEmployees } from '../../src/platform/console/console-employees';
import { Database } from '../../src/platform/database/database';
import { bookAppointment } from '../support/booked-appointment';
import { startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import type { TestSite } from '../support/site';

/** Of the clock of `startClientSite`: it is noon in Kyiv. */
const DAY = '2026-11-23';

describe('the day of an employee', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let own: Awaited<ReturnType<typeof bookAppointment>>;
  let employee: string;
  let colleague: string;
  let cookie: string;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    own = await bookAppointment(site);
    employee = own.professional;
    // this afternoon
    await database.query(
      `UPDATE booking_appointments SET day = $2, from_minute = 900, to_minute = 960,
        starts_at = ($2::text || ' 15:00')::timestamp AT TIME ZONE zone, ends_at = ($2::text || ' 16:00')::timestamp AT TIME ZONE zone WHERE id = $1`,
      [own.id, DAY],
    );
    await database.query('UPDATE booking_appointment_services SET from_minute = 900, to_minute = 960 WHERE appointment_id = $1', [own.id]);
    const owner = await enterAsOwner(site);
    cookie = await enterAs(site, owner, 'employee', employee, clock.epochMs());
    colleague = site.app
      .get(ConsoleEmployees)
      .list('ua')
      .find(({ id }) => id !== employee)!.id;
  });
  afterAll(() => site?.close());

  const see = (path: string) => site.http.get(path).set({ cookie });
  /** What a page says, with plain blanks. */
  const said = async (path: string) => plain((await see(path).expect(200)).text);
  const plain = (text: string) => text.replace(/\s/g, ' ');
  const post = (path: string, body: object = {}) => site.http.post(path).set({ cookie }).type('form').send(body);
  const path = (id = own.id) => `/ops/my-day/${id}`;
  /** Another appointment of the day: a copy of the own one, done by somebody. */
  const copied = async (by: string, changed: { from?: number; state?: string; day?: string } = {}) => {
    const { from = 1000, state = 'planned', day = DAY } = changed;
    const { rows } = await database.query<{ id: string }>(
      `INSERT INTO booking_appointments (id, location, client, client_name, day, from_minute, to_minute, zone, starts_at, ends_at, state, locale, created_at)
       SELECT gen_random_uuid()::text, location, client, 'Чужа', $2::text, $3::int, $3::int + 30, zone, ($2::text::date + $3::int * interval '1 minute') AT TIME ZONE zone,
         ($2::text::date + ($3::int + 30) * interval '1 minute') AT TIME ZONE zone, $4, locale, created_at FROM booking_appointments WHERE id = $1 RETURNING id`,
      [own.id, day, from, state],
    );
    await database.query(
      `INSERT INTO booking_appointment_services (id, appointment_id, service, service_name, employee, employee_name, quantity, from_minute, to_minute, buffer_before, buffer_after)
       SELECT gen_random_uuid()::text, $1, service, service_name, $2, 'Колега', 1, $3::int, $3::int + 30, 0, 0 FROM booking_appointment_services WHERE appointment_id = $4`,
      [rows[0]!.id, by, from, own.id],
    );
    return rows[0]!.id;
  };

  it('is where the sign-in leads, and all that the employee has', async () => {
    await see('/ops').expect(303).expect('location', '/ops/my-day');
    const { text } = await see('/ops/my-day').expect(200);
    expect([...text.matchAll(/data-part="([^"]+)"/g)].map(([, part]) => part)).toEqual(['my-day']);
  });

  it('has the own appointments alone, without phones, e-mails and surnames', async () => {
    const other = await copied(colleague);
    await database.query("UPDATE clients SET lastname = 'Прізвищенко', email = 'own@client.test' WHERE phone = $1", [own.phone]);
    await database.query("UPDATE booking_appointments SET note = 'любить тишу' WHERE id = $1", [own.id]);
    for (const page of ['/ops/my-day', '/ops/my-day/week', path()]) {
      const text = await said(page);
      expect(text).toContain('любить тишу');
      expect(text).not.toContain(other);
      for (const secret of ['Прізвищенко', 'own@client.test', 'Чужа', 'Колега', '₴', 'грн']) expect(text).not.toContain(secret);
      expect(text.replace(/\D/g, '')).not.toContain(own.phone.slice(-7));
    }
    await see(path(other)).expect(404);
    const before = await database.query('SELECT * FROM booking_appointments WHERE id = $1', [other]);
    for (const way of ['arrived', 'begun', 'done', 'undo', 'note', 'health', 'health/save'])
      await post(`${path(other)}/${way}`, { note: 'x', allergies: 'x' }).expect(404);
    expect((await database.query('SELECT * FROM booking_appointments WHERE id = $1', [other])).rows).toEqual(before.rows);
    expect((await database.query("SELECT 1 FROM clients WHERE allergies <> ''")).rows).toEqual([]);
  });

  it('shows what is next first, and takes each step back for a while', async () => {
    const early = await copied(employee, { from: 300, state: 'done' });
    const { text } = await see('/ops/my-day').expect(200);
    expect(text.indexOf(own.id)).toBeGreaterThan(0);
    expect(text.indexOf(own.id)).toBeLessThan(text.indexOf(early));
    await post(`${path()}/arrived`, { list: 'day' }).expect(303);
    const told = await see(`/ops/my-day?date=${DAY}&about=${own.id}&done=arrived`).expect(200);
    expect(told.text).toContain(`action="${path()}/undo"`);
    expect(told.text).toContain(`action="${path()}/begun"`);
    await post(`${path()}/undo`).expect(303);
    await post(`${path()}/undo`).expect(409);
    for (const step of ['arrived', 'begun', 'done']) await post(`${path()}/${step}`).expect(303);
    const state = async () =>
      (await database.query<{ state: string }>('SELECT state FROM booking_appointments WHERE id = $1', [own.id])).rows[0];
    expect(await state()).toEqual({ state: 'done' });
    await post(`${path()}/undo`).expect(303);
    expect(await state()).toEqual({ state: 'planned' });
  });

  it('takes back no cancellation of the salon, and ends nothing that a colleague goes on with', async () => {
    const shared = await copied(employee);
    await database.query(
      `INSERT INTO booking_appointment_services (id, appointment_id, service, service_name, employee, employee_name, quantity, from_minute, to_minute, buffer_before, buffer_after)
       SELECT gen_random_uuid()::text, appointment_id, service, 'Пізніша', $2, 'Колега', 1, 1040, 1100, 0, 0 FROM booking_appointment_services WHERE appointment_id = $1`,
      [shared, colleague],
    );
    const { text } = await see(path(shared)).expect(200);
    for (const other of ['Пізніша', 'Колега', `${path(shared)}/done`]) expect(text).not.toContain(other);
    await post(`${path(shared)}/begun`).expect(303);
    await post(`${path(shared)}/done`).expect(409);
    await database.query(`UPDATE booking_appointments SET state = 'no_show', settled_from = 'planned', settled_at = $2 WHERE id = $1`, [
      shared,
      new Date(clock.epochMs()),
    ]);
    await post(`${path(shared)}/undo`).expect(409);
  });

  it('goes back a month', async () => {
    const old = await copied(employee, { day: '2026-10-20', state: 'done' });
    const recent = await copied(employee, { day: '2026-11-02', state: 'done' });
    await see(path(old)).expect(404);
    await see(path(recent)).expect(200);
    expect((await see('/ops/my-day?date=2026-10-20').expect(200)).text).not.toContain(old);
    expect((await see('/ops/my-day/week?date=2026-10-20').expect(200)).text).not.toContain(old);
    expect((await see('/ops/my-day?date=2026-11-02').expect(200)).text).toContain(recent);
  });

  it('keeps notes, and what is about health of the own clients, which is written down', async () => {
    await post(`${path()}/note`, { note: 'подушка під спину' }).expect(303);
    expect(await said(path())).toContain('подушка під спину');
    await post(`${path()}/health/save`, { allergies: 'горіхова олія', formulas: '7.1 + 3 %' }).expect(303);
    const text = plain((await post(`${path()}/health`).expect(200)).text);
    expect(text).toContain('горіхова олія');
    expect(text).toContain('7.1 + 3 %');
    expect(text).not.toContain('Прізвищенко');
    const { rows } = await database.query<{ action: string }>(
      `SELECT action FROM ops_audit WHERE action LIKE '%my-day/:id/health%' AND status < 400`,
    );
    expect(rows.map(({ action }) => action).sort()).toEqual(['POST /ops/my-day/:id/health', 'POST /ops/my-day/:id/health/save']);
  });
});
