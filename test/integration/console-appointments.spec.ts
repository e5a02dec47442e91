import { randomUUID } from 'node:crypto';
import { AdminAccess } from '../../src/modules/booking/application/admin-access';
import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY } from '../support/booked-appointment';
import { startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';

const SALON = 'oksamyt-pechersk';
const OTHER = 'oksamyt-lypky';

describe('visits and feedback in the console', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let owner: string;
  let desk: string;
  let elsewhere: string;
  let viewer: string;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    [desk, elsewhere, viewer] = [
      await enterAs(site, owner, 'salon', SALON, clock.epochMs()),
      await enterAs(site, owner, 'salon', OTHER, clock.epochMs()),
      await enterAs(site, owner, 'viewer', '', clock.epochMs()),
    ];
  });
  afterAll(() => site?.close());

  const see = async (path: string, cookie = owner, status = 200) => (await site.http.get(path).set({ cookie }).expect(status)).text;
  const post = (path: string, body: object = {}, cookie = owner) => site.http.post(path).set({ cookie }).type('form').send(body);
  const stateOf = async (id: string) =>
    (await database.query<{ state: string }>('SELECT state FROM booking_appointments WHERE id = $1', [id])).rows[0]!.state;

  it('of a day are seen by all who work there, with masked phones, and by nobody of another salon', async () => {
    const { id, phone } = await bookAppointment(site);
    for (const cookie of [owner, desk, viewer]) {
      const html = await see(`/ops/visits?salon=${SALON}&date=${DAY}`, cookie);
      expect(html).toContain(`/ops/visits/${id}`);
      expect(html).not.toContain(phone.slice(-7));
      expect((await see(`/ops/visits/${id}`, cookie)).replace(/\D/g, '')).not.toContain(phone.slice(-7));
    }
    // an unknown day is today, and the query names no other salon than one's own
    expect(await see('/ops/visits?date=2026-02-30', owner)).toContain('value="2026-11-23"');
    expect(await see(`/ops/visits?salon=${SALON}&date=${DAY}`, elsewhere)).not.toContain(id);
    await see(`/ops/visits/${id}`, elsewhere, 404);
    for (const way of ['open', 'cancel']) await post(`/ops/visits/${id}/${way}`, { reason: 'зачинено' }, elsewhere).expect(404);
    await see('/ops/visits/not-an-id', owner, 404);
    await post(`/ops/visits/${id}/open`, {}, viewer).expect(403);
    const { text } = await post(`/ops/visits/${id}/open`, {}, desk).expect(200);
    expect(text.replace(/\D/g, '')).toContain(phone);
  });

  it('of a day stand on a sheet to print, by employee and without phones', async () => {
    const { id, phone } = await bookAppointment(site);
    await database.query("UPDATE booking_appointments SET guest = 'Соломія', note = 'любить тишу' WHERE id = $1", [id]);
    const html = await see(`/ops/sheet?salon=${SALON}&date=${DAY}`, desk);
    const { rows } = await database.query<{ name: string }>(
      'SELECT employee_name AS name FROM booking_appointment_services WHERE appointment_id = $1',
      [id],
    );
    expect(html).toMatch(new RegExp(`<h2[^>]*>${rows[0]!.name}</h2>`));
    expect(html).toMatch(/Соломія \(/);
    expect(html).toContain('любить тишу');
    expect(html.replace(/\D/g, '')).not.toContain(phone.slice(-7));
    expect(await see(`/ops/sheet?salon=${SALON}&date=${DAY}`, elsewhere)).not.toContain('Соломія');
    await post(`/ops/visits/${id}/cancel`, { reason: 'захворіла' }, desk).expect(303);
    expect(await see(`/ops/sheet?salon=${SALON}&date=${DAY}`, desk)).not.toContain('Соломія');
  });

  it('are found by a phone or a part of a name, in parts of fifty, at the own salon alone for who works at one', async () => {
    const { id, phone } = await bookAppointment(site);
    const find = async (body: object, cookie = owner) => (await post('/ops/visits/find', body, cookie).expect(200)).text;
    for (const cookie of [owner, desk, viewer]) {
      const html = await find({ what: `0${phone.slice(3, 5)} ${phone.slice(5)}` }, cookie);
      expect(html).toContain(`/ops/visits/${id}`);
      expect(html).toContain('***-**-');
      expect(html).not.toContain('/ops/visits/file');
    }
    expect(await find({ what: phone }, elsewhere)).not.toContain(id);
    await database.query(
      `INSERT INTO booking_appointments (id, location, client_name, day, from_minute, to_minute, zone, starts_at, ends_at, state, locale, created_at)
       SELECT gen_random_uuid()::text, location, 'Зореслава ' || n, day, from_minute, to_minute, zone, starts_at + n % 7 * interval '1 day', ends_at + n % 7 * interval '1 day', 'done', locale, created_at
       FROM booking_appointments, generate_series(1, 120) AS n WHERE id = $1`,
      [id],
    );
    const seen: string[] = [];
    for (let body: object | null = { what: 'зореСЛАВА' }; body !== null;) {
      const html: string = await find(body, desk);
      seen.push(...[...html.matchAll(/Зореслава\s(\d+)</g)].map(([, n]) => n!));
      const before = new PageDocument(html).attributesOf('input[name=before]')?.value;
      body = before === undefined ? null : { what: 'зореСЛАВА', before };
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    for (const what of ['%', '_', 'Зореслава%', '', '0']) expect(await find({ what })).not.toMatch(/Зореслава\s\d/);
    await database.query(`DELETE FROM booking_appointments WHERE client_name LIKE 'Зореслава%'`);
  });

  it('are hidden from an operator whose salon the content does not know any more, and the page says why', async () => {
    const { id, phone } = await bookAppointment(site);
    const gone = await enterAs(site, owner, 'salon', 'oksamyt-hilton', clock.epochMs());
    await database.query(`UPDATE operators SET salon = 'oksamyt-closed' WHERE salon = 'oksamyt-hilton'`);
    const found = (await post('/ops/visits/find', { what: phone }, gone).expect(200)).text;
    const listed = await see(`/ops/visits?salon=${SALON}&date=${DAY}`, gone);
    for (const html of [found, listed, await see(`/ops/calendar?salon=${SALON}&date=${DAY}`, gone)]) {
      expect(html).not.toContain(id);
      expect(html).toMatch(/Салону\s«oksamyt-closed».+на\sсайті\sвже\sнемає/);
    }
    expect(await see(`/ops/visits/file?salon=${SALON}&date=${DAY}`, gone)).not.toContain(id);
    await see(`/ops/visits/${id}`, gone, 404);
    expect(await see('/ops/visits', desk)).not.toMatch(/на\sсайті\sвже\sнемає/);
  });

  it('are shown to nobody at a salon that does not exist: an invitation names one that does', async () => {
    const invited = { name: 'Пані', email: 'nowhere@oksamyt.test', role: 'salon', salon: 'oksamyt-nowhere', locale: 'ua' };
    const { text } = await post('/ops/people', invited).expect(400);
    expect(text).toMatch(/ще\sй\sсалон/);
    expect((await database.query('SELECT FROM operators WHERE email = $1', [invited.email])).rows).toEqual([]);
  });

  it('are refused with a code that the audit log keeps, on pages and by JSON', async () => {
    const { id, professional: master } = await bookAppointment(site);
    const call = (of: string, way: string) =>
      site.http.post(`/api/ops/booking/appointments/${of}/${way}`).set({ authorization: `Bearer ${OPS_TOKEN}` });
    const unknown = randomUUID();
    await post(`/ops/visits/${id}/no-show`, {}, desk).expect(409);
    await post(`/ops/visits/${id}/move`, { date: DAY, start: '03:00', employee: master }, desk).expect(409);
    await post(`/ops/visits/${id}/cancel`, { reason: '' }, desk).expect(409);
    await call(id, 'no-show').expect(409);
    await post(`/ops/visits/${id}/confirm`, {}, elsewhere).expect(404);
    await call(unknown, 'confirm').expect(404);
    await post(`/ops/visits/${id}/cancel`, { reason: 'зачинено' }, desk).expect(303);
    const { rows } = await database.query<{ action: string; status: number; detail: unknown }>(
      'SELECT action, status, detail FROM ops_audit WHERE target IN ($1, $2) ORDER BY id',
      [id, unknown],
    );
    expect(rows.map(({ action, status, detail }) => [action.replace(/.* (.*)\/.*\//, '$1 '), status, detail])).toEqual([
      ['/ops/visits no-show', 409, { code: 'appointment_not_begun' }],
      ['/ops/visits move', 409, { code: 'time_not_worked' }],
      ['/ops/visits cancel', 409, { code: 'reason_missing' }],
      ['/api/ops/booking/appointments no-show', 409, { code: 'appointment_not_begun' }],
      ['/ops/visits confirm', 404, { code: 'appointment_unknown' }],
      ['/api/ops/booking/appointments confirm', 404, { code: 'appointment_unknown' }],
      ['/ops/visits cancel', 303, null],
    ]);
    expect(await see(`/ops/audit?target=${id}`)).toMatch(/409\sappointment_not_begun/);
  });

  it('are cancelled with a reason, and done or missed from their beginning on', async () => {
    const { id } = await bookAppointment(site);
    await post(`/ops/visits/${id}/cancel`, { reason: 'зачинено' }, viewer).expect(403);
    expect((await post(`/ops/visits/${id}/cancel`, { reason: '' }, desk).expect(409)).text).toContain('role="alert"');
    expect(await see(`/ops/visits/${id}`, desk)).not.toContain(`/ops/visits/${id}/done`);
    expect((await post(`/ops/visits/${id}/no-show`, {}, desk).expect(409)).text).toMatch(/ще\sне\sпочався/);
    expect(await stateOf(id)).toBe('planned');
    await post(`/ops/visits/${id}/cancel`, { reason: 'Майстриня захворіла' }, desk)
      .expect(303)
      .expect('location', `/ops/visits/${id}?done=settled`);
    expect(await stateOf(id)).toBe('cancelled');
    expect(await see(`/ops/visits/${id}?done=settled`, desk)).toContain('Майстриня захворіла');
    expect((await post(`/ops/visits/${id}/cancel`, { reason: 'ще раз' }, desk).expect(409)).text).toContain('role="alert"');

    const { id: second } = await bookAppointment(site);
    await database.query(
      `UPDATE booking_appointments SET starts_at = $2::timestamptz - interval '30 minutes', ends_at = $2::timestamptz + interval '30 minutes' WHERE id = $1`,
      [second, new Date(clock.epochMs())],
    );
    expect(await see(`/ops/visits/${second}`, desk)).toContain(`/ops/visits/${second}/no-show`);
    await post(`/ops/visits/${second}/no-show`, {}, desk).expect(303);
    await post(`/ops/visits/${second}/done`, { reason: 'Прийшла пізніше' }, desk).expect(303);
    expect(await stateOf(second)).toBe('done');
    await post(`/ops/visits/${second}/vanish`, {}, desk).expect(404);
  });

  it('leave feedback that is read before it is shown', async () => {
    const { id: visit, professional } = await bookAppointment(site);
    const id = randomUUID();
    await database.query(
      `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at) VALUES ($1, $2, '<b>Олена', $3, 'M', 5, '<script>alert(1)</script>', now())`,
      [id, visit, professional],
    );
    const shown = async () => (await site.http.get('/api/feedbacks').query({ professional }).expect(200)).body as readonly unknown[];
    const html = await see('/ops/feedback');
    expect(html).toContain('&lt;script&gt;alert');
    expect(html).not.toContain('<script>alert(1)');
    expect(await see('/ops/feedback', viewer)).not.toContain('/publish');
    for (const cookie of [desk, viewer]) await post(`/ops/feedback/${id}/publish`, {}, cookie).expect(403);
    await see('/ops/feedback', desk, 403);
    expect(await shown()).toEqual([]);
    await see(`/ops/feedback/${id}/publish`);
    expect(await shown()).toEqual([]);
    await post(`/ops/feedback/${id}/publish`).expect(303).expect('location', '/ops/feedback?done=published');
    expect(await shown()).toHaveLength(1);
    expect((await post(`/ops/feedback/${id}/publish`).expect(409)).text).toMatch(/уже\sопубліковано/);
    expect(await see('/ops/feedback?state=public')).toContain(`/ops/feedback/${id}/hide`);
    await post(`/ops/feedback/${id}/hide`).expect(303);
    expect(await shown()).toEqual([]);
    await post(`/ops/feedback/${id}/delete`).expect(303);
    await post(`/ops/feedback/${id}/delete`).expect(404);
    await post('/ops/feedback/not-an-id/delete').expect(404);
  });

  it('are done in the other system where one keeps the calendar, which the list of visits says', async () => {
    jest.replaceProperty(site.app.get(AdminAccess), 'engine', null);
    expect(await see('/ops/visits', owner, 409)).toMatch(/веде\sінша\sсистема/);
    jest.restoreAllMocks();
  });
});
