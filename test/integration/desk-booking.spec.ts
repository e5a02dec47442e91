import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY, freeTime, LOCATION } from '../support/booked-appointment';
import { newPhone, startClientSite } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const SERVICE = 'service-klasychnyi-masazh';
const LATER = '2026-11-30';

describe('an appointment that is made at the desk', () => {
  let site: TestSite;
  let database: Database;
  let cookie: string;
  beforeAll(async () => {
    ({ site } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    cookie = await enterAsOwner(site);
  });
  afterAll(() => site?.close());

  const get = (path: string) => site.http.get(path).set({ cookie });
  const send = (fields: Readonly<Record<string, string>>) => site.http.post('/ops/book').set({ cookie }).type('form').send(fields);
  const salonOf = async () => {
    const { text } = await get('/ops/book').expect(200);
    return /name="salon"[\s\S]*?<option value="([^"]*pechersk[^"]*)"/.exec(text)![1]!;
  };
  const keyIn = (text: string) => /name="key" value="([^"]+)"/.exec(text)![1]!;
  const rowOf = async (id: string) =>
    (
      await database.query<Record<string, unknown>>(
        `SELECT visit.state, visit.guest, visit.note, visit.source, visit.client_name, visit.expires_at, part.price::float8 AS price,
          part.from_minute AS begins, part.to_minute - part.from_minute AS minutes, part.employee
        FROM booking_appointments AS visit JOIN booking_appointment_services AS part ON part.appointment_id = visit.id WHERE visit.id = $1`,
        [id],
      )
    ).rows[0]!;
  /** Jobs that tell the client of an appointment. */
  const toldOf = async (id: string) =>
    (await database.query(`SELECT 1 FROM pgboss.job WHERE name = 'booking.tell' AND data->>'id' = $1`, [id])).rows;
  /** Whether the job that tells the client is done. */
  const notified = async (id: string) =>
    (await database.query(`SELECT 1 FROM pgboss.job WHERE name = 'booking.tell' AND data->>'id' = $1 AND state = 'completed'`, [id])).rows
      .length > 0;
  const idIn = (location: string) => /visits\/([\da-f-]{36})/.exec(location)![1]!;
  async function filled(change: Readonly<Record<string, string>> = {}) {
    const [salon, page] = [await salonOf(), await get('/ops/book')];
    return { key: keyIn(page.text), phone: newPhone(), name: 'Олена Дзвінок', service1: SERVICE, salon, date: DAY, tell: '', ...change };
  }

  it('is booked from a phone call in two steps, for a client whom nobody knew', async () => {
    const fields = await filled();
    const shown = await send({ ...fields, step: 'times' }).expect(200);
    const times = [...new PageDocument(shown.text).texts('select[name="start"] option')];
    expect(times.length).toBeGreaterThan(3);
    const start = times[2]!.slice(0, 5);
    const { headers } = await send({ ...fields, start, guest: 'Марійка', note: 'боїться фена' }).expect(303);
    const id = idIn(headers.location!);
    expect(await rowOf(id)).toMatchObject({
      state: 'planned',
      guest: 'Марійка',
      note: 'боїться фена',
      source: 'phone',
      client_name: 'Олена',
    });
    // sent twice it is one
    expect(idIn((await send({ ...fields, start }).expect(303)).headers.location!)).toBe(id);
    const record = await get(`/ops/visits/${id}`).expect(200);
    expect(record.text).toContain('Марійка');
    // and nobody else gets the time
    const again = await send({ ...(await filled()), start: '', other: start, employee: String((await rowOf(id)).employee) });
    expect(again.status).toBe(409);
  });

  it('takes the time, length and price that were said, with a note, and says what is missing', async () => {
    const [employee, days] = Object.entries(await freeTime(site))[0]!;
    const start = days[DAY]!.at(-1)!;
    const fields = await filled({ employee, other: start, minutes: '25', price: '333,50' });
    const refused = await send(fields);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('value="333,50"');
    const { headers } = await send({ ...fields, note: 'лише шия' }).expect(303);
    expect(await rowOf(idIn(headers.location!))).toMatchObject({ minutes: 25, price: 33_350, employee });
  });

  it.each([
    ['a phone that is none', { phone: '12' }],
    ['an unknown client without a name', { name: '' }],
    ['a price that is none', { price: 'дорого' }],
    ['a length that is none', { minutes: '3' }],
    ['a time outside of working hours', { start: '', other: '03:00' }],
  ])('is refused with %s, and keeps what was typed', async (_, change) => {
    const answer = await send(await filled({ other: '12:00', note: 'лишиться', ...change }));
    expect([409, 422]).toContain(answer.status);
    expect(answer.text).toContain('лишиться');
  });

  it('for any employee stays so when it is moved, and for a named one does not', async () => {
    const fields = await filled();
    const times = new PageDocument((await send({ ...fields, step: 'times' }).expect(200)).text).texts('select[name="start"] option');
    const [employee] = Object.keys(await freeTime(site));
    for (const [who, at] of [
      ['', times.at(-2)!],
      [employee!, times.at(-4)!],
    ] as const) {
      const id = idIn((await send({ ...(await filled()), start: at.slice(0, 5), employee: who })).headers.location!);
      const { rows } = await database.query('SELECT any_employee FROM booking_appointment_services WHERE appointment_id = $1', [id]);
      expect(rows).toEqual([{ any_employee: who === '' }]);
    }
  });

  it('may be outside of working hours once that was said', async () => {
    const { headers } = await send(await filled({ other: '06:30', outside: 'yes' })).expect(303);
    expect(await rowOf(idIn(headers.location!))).toMatchObject({ begins: 390 });
  });

  it('is kept for some hours, and is free again after them', async () => {
    const fields = await filled({ other: '22:00', outside: 'yes', kept: '2', tell: 'know' });
    const id = idIn((await send(fields).expect(303)).headers.location!);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'reserved' });
    expect(row.expires_at).toEqual(new Date('2026-11-23T12:00:00Z'));
    // nobody is told of what is not certain
    expect(await toldOf(id)).toEqual([]);
    // hours that are not in the list keep nothing
    const certain = idIn((await send(await filled({ other: '00:30', outside: 'yes', kept: '99999' })).expect(303)).headers.location!);
    expect(await rowOf(certain)).toMatchObject({ state: 'planned', expires_at: null });
  });

  it('that is kept is confirmed by one press, or cancelled', async () => {
    const fields = await filled({ other: '02:00', outside: 'yes', kept: '1', tell: 'know' });
    const id = idIn((await send(fields).expect(303)).headers.location!);
    expect((await get(`/ops/visits/${id}`).expect(200)).text).toContain(`/ops/visits/${id}/confirm`);
    const press = () => site.http.post(`/ops/visits/${id}/confirm`).set({ cookie }).type('form').send({});
    await press().expect(303);
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed', expires_at: null });
    expect(await toldOf(id)).toHaveLength(1);
    const { rows } = await database.query('SELECT 1 FROM booking_busy WHERE appointment_id = $1 AND expires_at IS NULL', [id]);
    expect(rows).toHaveLength(1);
    await press().expect(409);
    const other = idIn((await send(await filled({ other: '04:00', outside: 'yes', kept: '1' })).expect(303)).headers.location!);
    await site.http.post(`/ops/visits/${other}/cancel`).set({ cookie }).type('form').send({ reason: 'не передзвонила' }).expect(303);
    expect(await rowOf(other)).toMatchObject({ state: 'cancelled' });
  });

  it('is confirmed or cancelled, never both, by two who press at the same moment', async () => {
    const fields = await filled({ other: '08:00', outside: 'yes', kept: '1', date: LATER });
    const id = idIn((await send(fields).expect(303)).headers.location!);
    const press = (how: string) => site.http.post(`/ops/visits/${id}/${how}`).set({ cookie }).type('form').send({ reason: 'відмова' });
    await Promise.all([press('confirm'), press('confirm'), press('cancel')]);
    const { state } = await rowOf(id);
    const { rows } = await database.query('SELECT expires_at FROM booking_busy WHERE appointment_id = $1', [id]);
    expect(rows).toEqual(state === 'confirmed' ? [{ expires_at: null }] : []);
    expect(['confirmed', 'cancelled']).toContain(state);
  });

  it('has the rule of the site for who changes it online', async () => {
    const id = idIn((await send(await filled({ other: '05:30', outside: 'yes' })).expect(303)).headers.location!);
    const sql = 'SELECT changeable_hours AS hours FROM booking_appointments WHERE id = $1';
    expect((await database.query<{ hours: number }>(sql, [id])).rows[0]).toEqual({ hours: 48 });
  });

  it('is booked for a phone of another country, which gets no SMS, and found by it again', async () => {
    const start = Object.values(await freeTime(site))[0]![DAY]!.at(-1)!;
    const fields = await filled({ phone: '+1 (415) 555-01-00', tell: 'know', start });
    expect((await send({ ...fields, step: 'times' }).expect(200)).text).toMatch(/SMS\s+на\s+цей\s+номер/);
    const id = idIn((await send(fields).expect(303)).headers.location!);
    expect(await rowOf(id)).toMatchObject({ client_name: 'Олена' });
    await until(() => notified(id));
    expect((await database.query('SELECT key FROM messages WHERE key LIKE $1', [`visit:${id}:%`])).rows).toEqual([]);
    const again = await send({ ...(await filled({ phone: '0014155550100', name: '' })), step: 'times' }).expect(200);
    expect(again.text).toMatch(/Клієнт:\s+Олена/);
  });

  it('is made once more for the client of another one, whose phone the form does not show', async () => {
    const fields = await filled({ other: '06:00', outside: 'yes' });
    const id = idIn((await send({ ...fields, date: LATER }).expect(303)).headers.location!);
    const form = await get(`/ops/book?visit=${id}`).expect(200);
    expect(form.text).not.toContain(fields.phone.slice(-7));
    expect(form.text).not.toContain('name="phone"');
    const { phone: _phone, name: _name, ...again } = fields;
    const next = idIn((await send({ ...again, key: keyIn(form.text), visit: id, other: '07:30' }).expect(303)).headers.location!);
    const sql = 'SELECT DISTINCT client FROM booking_appointments WHERE id = ANY ($1)';
    expect((await database.query(sql, [[id, next]])).rows).toHaveLength(1);
    expect((await send({ ...again, visit: '3f0c8a52-7c0e-4d3c-9d1a-0d6f1f7a7c11' })).status).toBe(404);
  });

  it('is made once of a race of the desk with visitors', async () => {
    const [employee, days] = Object.entries(await freeTime(site))[0]!;
    const start = days[DAY]![0]!;
    const desks = await Promise.all([filled({ employee, other: start }), filled({ employee, other: start })]);
    await Promise.allSettled([...desks.map((fields) => send(fields)), bookAppointment(site)]);
    const { rows } = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM booking_appointment_services AS part JOIN booking_appointments AS visit ON visit.id = part.appointment_id
        WHERE employee = $1 AND day = $2 AND location = $3 AND part.from_minute = $4 AND visit.state <> 'cancelled'`,
      [employee, DAY, LOCATION, Number(start.slice(0, 2)) * 60 + Number(start.slice(3))],
    );
    expect(rows[0]!.count).toBe(1);
  });

  it('is for who walks in at the next time from now, by one press and the one that books', async () => {
    const fields = await filled({ date: LATER });
    const { text } = await send({ ...fields, step: 'now' }).expect(200);
    const page = new PageDocument(text);
    const form = Object.fromEntries(
      page
        .$('main form[action="/ops/book"]')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
    // it is noon in Kyiv, and the website offers nothing within the hour
    expect(form).toMatchObject({ date: '2026-11-23', source: 'walk_in' });
    expect(form.other! >= '12:00' && form.other! < '13:00').toBe(true);
    const id = idIn((await send({ ...fields, ...form }).expect(303)).headers.location!);
    expect(await rowOf(id)).toMatchObject({ state: 'planned', source: 'walk_in' });
    expect((await send({ ...fields, service1: '', step: 'now' }).expect(409)).text).toMatch(/хоча\s+б\s+одну/);
  });

  it('begins at an empty place of the calendar, and is not for who only looks', async () => {
    const salon = await salonOf();
    const { text } = await get(`/ops/calendar?salon=${salon}&date=${DAY}`).expect(200);
    const href = /class="console-calendar__free" href="([^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&');
    const form = await get(href).expect(200);
    expect(form.text).toContain(`value="${new URL(href, 'http://x').searchParams.get('start')}"`);
    const viewer = await enterAs(site, cookie, 'viewer', '', Date.parse('2026-11-23T10:00:00Z'));
    const seen = await site.http.get(`/ops/calendar?salon=${salon}&date=${DAY}`).set({ cookie: viewer }).expect(200);
    expect(seen.text).not.toContain('console-calendar__free');
    await site.http.get('/ops/book').set({ cookie: viewer }).expect(403);
  });
});
