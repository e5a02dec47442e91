import { Database } from '../../src/platform/database/database';
import { doubleBookings } from '../support/booking-appointments';
import { newPhone, registered, startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import { PrepaidSite } from '../support/prepaid-appointments';
import type { TestSite } from '../support/site';

const SALON = 'oksamyt-pechersk';
const SERVICE = 'service-klasychnyi-masazh';
/** Of the clock of `startClientSite`: it is noon in Kyiv. */
const TODAY = '2026-11-23';
const TOMORROW = '2026-11-24';
const RIGHT = { authorization: `Bearer ${OPS_TOKEN}` };

describe('how far a client is who has come', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let owner: string;
  let desk: string;
  let viewer: string;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    desk = await enterAs(site, owner, 'salon', SALON, clock.epochMs());
    viewer = await enterAs(site, owner, 'viewer', '', clock.epochMs());
  });
  afterEach(async () => {
    expect(await doubleBookings(database)).toEqual([]);
    // tried again when what the site does in the meantime stands in its way
    await database.transaction((tx) => tx.query('TRUNCATE booking_appointments CASCADE'));
  });
  afterAll(() => site?.close());

  const see = async (path: string, cookie = desk) => (await site.http.get(path).set({ cookie }).expect(200)).text;
  const press = (id: string, what: string, body: object = {}, cookie = desk) =>
    site.http.post(`/ops/visits/${id}/${what}`).set({ cookie }).type('form').send(body);
  const call = (id: string, what: string, body: object = {}) =>
    site.http.post(`/api/ops/booking/appointments/${id}/${what}`).set(RIGHT).send(body);
  const rowOf = async (id: string) =>
    (
      await database.query<{ state: string; arrived: boolean; begun: boolean; reason: string }>(
        `SELECT state, arrived_at IS NOT NULL AS arrived, begun_at IS NOT NULL AS begun, state_reason AS reason FROM booking_appointments WHERE id = $1`,
        [id],
      )
    ).rows[0]!;
  /** Everything that was noted was noted so many minutes earlier. */
  const older = (id: string, minutes: number) =>
    database.query(
      `UPDATE booking_appointments SET arrived_at = arrived_at - $2 * interval '1 minute', begun_at = begun_at - $2 * interval '1 minute',
        settled_at = settled_at - $2 * interval '1 minute' WHERE id = $1`,
      [id, minutes],
    );
  const taken = async (id: string) => (await database.query('SELECT FROM booking_busy WHERE appointment_id = $1', [id])).rows.length;

  async function booked(start: string, change: Readonly<Record<string, string>> = {}): Promise<string> {
    const key = /name="key" value="([^"]+)"/.exec(await see('/ops/book'))![1]!;
    const fields = { key, phone: newPhone(), name: 'Олена Дзвінок', service1: SERVICE, salon: SALON, date: TODAY, tell: '' };
    const { headers } = await site.http
      .post('/ops/book')
      .set({ cookie: desk })
      .type('form')
      .send({ ...fields, other: start, outside: 'yes', ...change })
      .expect(303);
    return /visits\/([\da-f-]{36})/.exec(headers.location!)![1]!;
  }

  it('is noted by one press each on the page of the appointment, and taken back from the notice', async () => {
    const id = await booked('11:45');
    const record = await see(`/ops/visits/${id}`);
    for (const step of ['arrived', 'begun', 'done']) expect(record).toContain(`<form action="/ops/visits/${id}/${step}" method="post">`);
    // what takes something away asks first
    for (const step of ['cancel', 'no-show']) expect(record).toContain(`href="/ops/visits/${id}/${step}"`);
    expect(record).toMatch(/запізнюється\s+на\s+1[56]\s+хв/);
    await press(id, 'arrived').expect(303).expect('location', `/ops/visits/${id}?done=arrived`);
    const told = await see(`/ops/visits/${id}?done=arrived`);
    expect(told).toMatch(/на\s+місці/);
    expect([...told.matchAll(new RegExp(`action="/ops/visits/${id}/undo"`, 'g'))]).toHaveLength(1);
    await press(id, 'begun').expect(303);
    await press(id, 'done').expect(303).expect('location', `/ops/visits/${id}?done=settled`);
    expect(await rowOf(id)).toMatchObject({ state: 'done', arrived: true, begun: true });
    for (const [state, arrived, begun] of [
      ['planned', true, true],
      ['planned', true, false],
      ['planned', false, false],
    ]) {
      await press(id, 'undo').expect(303);
      expect(await rowOf(id)).toMatchObject({ state, arrived, begun });
    }
    expect((await press(id, 'undo').expect(409)).text).toMatch(/понад\s+15\s+хвилин/);
    await press(id, 'arrived', {}, viewer).expect(403);
    expect(await see(`/ops/visits/${id}`, viewer)).not.toContain(`/ops/visits/${id}/arrived`);
  });

  it('is noted in the list of the day, which tells of it and takes it back', async () => {
    const id = await booked('12:30');
    const list = `/ops/visits?salon=${SALON}&date=${TODAY}`;
    const next = async () => {
      const action = new PageDocument(await see(list)).attributesOf('tr form')?.action;
      return action?.replace(`/ops/visits/${id}/`, '');
    };
    expect(await next()).toBe('arrived');
    await press(id, 'arrived', { list: SALON }).expect(303).expect('location', `${list}&about=${id}&done=arrived`);
    const told = await see(`${list}&about=${id}&done=arrived`);
    expect(told).toContain(`action="/ops/visits/${id}/undo"`);
    expect(await next()).toBe('begun');
    await press(id, 'undo', { list: SALON }).expect(303).expect('location', `${list}&about=${id}&done=undone`);
    expect(await next()).toBe('arrived');
    await press(id, 'begun', { list: SALON }).expect(303);
    expect(await next()).toBe('done');
    expect(await see(list)).toMatch(/>триває</);
    // the services began with the arrival, by one press: both are taken back
    await press(id, 'undo').expect(303);
    expect(await rowOf(id)).toMatchObject({ arrived: false, begun: false });
    expect(await see(list, viewer)).not.toContain(`action="/ops/visits/${id}`);
  });

  it('is seen in the calendar in words and signs, and who is late by how many minutes', async () => {
    const [late, here, busy] = [await booked('11:30'), await booked('12:30'), await booked('13:30')];
    await press(here, 'arrived').expect(303);
    await press(busy, 'begun').expect(303);
    const html = await see(`/ops/calendar?salon=${SALON}&date=${TODAY}`);
    const titles = [...html.matchAll(/class="console-calendar__item[^>]*title="([^"]*)"/g)].map(([, title]) => title);
    expect(titles).toEqual([
      expect.stringMatching(/^! 11:30 Олена запізнюється на 3\d хв, /),
      expect.stringMatching(/^✓ 12:30 Олена на місці, /),
      expect.stringMatching(/^▶ 13:30 Олена триває, /),
    ]);
    for (const id of [late, here, busy]) expect(html).toContain(`/ops/visits/${id}`);
  });

  it('is noted on its day, of an appointment that is certain and not over', async () => {
    const [ahead, kept, gone] = [await booked('12:30', { date: TOMORROW }), await booked('14:00', { kept: '1' }), await booked('15:00')];
    await press(gone, 'cancel', { reason: 'не прийде' }).expect(303);
    for (const [id, code] of [
      [ahead, 'appointment_not_begun'],
      [kept, 'appointment_not_begun'],
      [gone, 'appointment_settled'],
    ] as const)
      for (const step of ['arrived', 'begun']) expect((await call(id, step).expect(409)).body).toMatchObject({ code });
    expect((await press(ahead, 'arrived').expect(409)).text).toMatch(/день\s+ще\s+не\s+настав/);
  });

  it('is the same below /api/ops, where repeating it changes nothing', async () => {
    const id = await booked('12:30');
    const whole = async () => (await site.http.get(`/api/ops/booking/appointments/${id}`).set(RIGHT).expect(200)).body as object;
    expect(await whole()).toMatchObject({ state: 'planned', arrivedAt: null, begunAt: null });
    await call(id, 'arrived').expect(200, { ok: true });
    const first = await whole();
    await call(id, 'arrived').expect(200);
    expect(await whole()).toEqual(first);
    // services that began early are done early
    await call(id, 'done').expect(409);
    await call(id, 'begun').expect(200);
    await call(id, 'done').expect(200);
    expect((await call(id, 'arrived').expect(409)).body).toMatchObject({ code: 'appointment_settled' });
    await call(id, 'undo').expect(200, { ok: true });
    await older(id, 16);
    expect((await call(id, 'undo').expect(409)).body).toMatchObject({ code: 'undo_over' });
    const { rows } = await database.query(`SELECT FROM ops_audit WHERE action LIKE '%appointments/:id/undo' AND target = $1`, [id]);
    expect(rows).toHaveLength(2);
  });

  it('of a no-show is taken back for 15 minutes, with its reason', async () => {
    const id = await booked('11:45');
    await press(id, 'no-show', { reason: 'не відповідає' }).expect(303);
    expect(await rowOf(id)).toMatchObject({ state: 'no_show', reason: 'не відповідає' });
    await press(id, 'undo').expect(303);
    expect(await rowOf(id)).toMatchObject({ state: 'planned', reason: '' });
    await press(id, 'no-show').expect(303);
    await older(id, 16);
    await press(id, 'undo').expect(409);
    expect(await see(`/ops/visits/${id}`)).not.toContain(`/ops/visits/${id}/undo`);
  });

  it('of a cancelled appointment is taken back while its time is free, and says so when it is not', async () => {
    const id = await booked('16:00', { date: TOMORROW });
    await press(id, 'cancel', { reason: 'помилка' }).expect(303);
    expect(await taken(id)).toBe(0);
    await press(id, 'undo').expect(303);
    expect([await rowOf(id), await taken(id)]).toEqual([{ state: 'planned', arrived: false, begun: false, reason: '' }, 1]);
    const { rows } = await database.query<{ employee: string }>(
      'SELECT employee FROM booking_appointment_services WHERE appointment_id = $1',
      [id],
    );
    await press(id, 'cancel', { reason: 'помилка' }).expect(303);
    const other = await booked('16:15', { date: TOMORROW, employee: rows[0]!.employee });
    expect((await press(id, 'undo').expect(409)).text).toMatch(/зайнятий/);
    expect([await rowOf(id), await taken(id)]).toEqual([expect.objectContaining({ state: 'cancelled' }), 0]);
    await press(other, 'cancel', { reason: 'помилка' }).expect(303);
    await press(id, 'undo').expect(303);
    expect(await taken(id)).toBe(1);
  });

  it('of a cancelled appointment is taken back once, or its time is booked anew, never both', async () => {
    const id = await booked('17:00', { date: TOMORROW });
    const { rows } = await database.query<{ employee: string }>(
      'SELECT employee FROM booking_appointment_services WHERE appointment_id = $1',
      [id],
    );
    await press(id, 'cancel', { reason: 'помилка' }).expect(303);
    const again = booked('17:00', { date: TOMORROW, employee: rows[0]!.employee });
    const [one, two] = await Promise.all([press(id, 'undo'), press(id, 'undo'), again.catch(() => null)]);
    expect([one.status, two.status].filter((status) => status === 303).length).toBeLessThanOrEqual(1);
    const live = await database.query(`SELECT FROM booking_appointments WHERE state = 'planned' AND day = $1`, [TOMORROW]);
    expect(live.rows).toHaveLength(1);
  });

  it('of one that was kept for an hour keeps its hour when its cancelling is taken back', async () => {
    const id = await booked('18:00', { kept: '1' });
    await press(id, 'cancel', { reason: 'помилка' }).expect(303);
    await press(id, 'undo').expect(303);
    const { rows } = await database.query('SELECT expires_at AS at FROM booking_busy WHERE appointment_id = $1', [id]);
    expect(rows).toEqual([{ at: new Date('2026-11-23T11:00:00Z') }]);
    expect(await rowOf(id)).toMatchObject({ state: 'reserved' });
  });

  it('keeps the client from moving and cancelling online', async () => {
    const client = await registered(site);
    const id = await booked('12:45', { phone: client.client.phone });
    await database.query('UPDATE booking_appointments SET changeable_hours = 0, undo_until = NULL WHERE id = $1', [id]);
    const change = (body: object) =>
      site.http
        .put(`/api/appointments/${id}`)
        .set({ authorization: `Bearer ${client.accessToken}` })
        .send(body);
    await press(id, 'arrived').expect(303);
    for (const body of [{ state: 'cancelled' }, { date: TOMORROW }])
      expect((await change(body).expect(409)).body).toMatchObject({ code: 'change_by_phone' });
    await change({ comments: 'без цукру' }).expect(200);
    await press(id, 'undo').expect(303);
    await change({ state: 'cancelled' }).expect(200);
    // what the client did is not for an operator to take back
    await press(id, 'undo').expect(409);
  });
});

describe('a cancelled appointment that was paid in advance', () => {
  let salon: PrepaidSite;
  beforeAll(async () => {
    salon = await PrepaidSite.start({ BOOKING_PREPAYMENT: '30%', OPS_TOKEN });
    await salon.reset();
  });
  afterAll(() => salon?.site.close());

  it('is not restored once its money goes back, and is with money that the salon keeps', async () => {
    const client = await salon.client();
    const call = (id: string, what: string, more: object = {}) =>
      salon.site.http
        .post(`/api/ops/booking/appointments/${id}/${what}`)
        .set(RIGHT)
        .send({ reason: 'помилка', ...more });
    const stateOf = async (id: string) =>
      (await salon.database.query<{ state: string }>('SELECT state FROM booking_prepayments WHERE appointment_id = $1', [id])).rows[0]!
        .state;
    const { id: returned } = await salon.paid(client, await salon.freeVisit());
    await call(returned, 'cancel').expect(200);
    expect((await call(returned, 'undo').expect(409)).body).toMatchObject({ code: 'prepayment_gone' });
    expect((await salon.visit(client, returned)).state).toBe('cancelled');

    const { id: kept } = await salon.paid(client, await salon.freeVisit(1));
    await salon.database.query('UPDATE booking_appointments SET changeable_hours = NULL, undo_until = NULL WHERE id = $1', [kept]);
    await call(kept, 'cancel', { byClient: true }).expect(200);
    expect(await stateOf(kept)).toBe('kept');
    await call(kept, 'undo').expect(200);
    expect([await stateOf(kept), (await salon.visit(client, kept)).state]).toEqual(['paid', 'confirmed']);

    // the salon does not keep money for what it cancels itself, however late
    const { id: late } = await salon.paid(client, await salon.freeVisit(3));
    await salon.database.query('UPDATE booking_appointments SET changeable_hours = NULL, undo_until = NULL WHERE id = $1', [late]);
    await call(late, 'cancel').expect(200);
    expect(await stateOf(late)).toMatch(/^return/);

    const { id: awaited } = await salon.book(client, await salon.freeVisit(2));
    await call(awaited, 'cancel').expect(200);
    expect((await call(awaited, 'undo').expect(409)).body).toMatchObject({ code: 'prepayment_gone' });
  });
});
