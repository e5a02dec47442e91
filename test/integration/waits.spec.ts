import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY, freeTime, LOCATION } from '../support/booked-appointment';
import { setBookingTime } from '../support/booking-time';
import { newPhone, registered, startClientSite, type MovedClock, type ProgramSession } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const SERVICE = 'service-klasychnyi-masazh';

interface WaitAnswer {
  readonly id: string;
  readonly state: string;
  readonly offer: { readonly id: string; readonly date: string; readonly start: string } | null;
  readonly appointment: string | null;
}

describe('the waitlist', () => {
  let site: TestSite;
  let database: Database;
  let clock: MovedClock;
  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off', BOOKING_MOST_WAITS: '2' }));
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());
  const setTime = async (moment: string) => {
    clock.pass(Date.parse(moment) - clock.epochMs());
    await setBookingTime(database, moment);
  };
  /** The clock of the calendar alone: nobody's sign-in runs out. */
  const later = (moment: string) => setBookingTime(database, moment);
  beforeEach(async () => {
    await setTime('2026-11-23T10:00:00Z');
    await database.query('DELETE FROM booking_waits');
    await database.query('DELETE FROM booking_wait_looks');
    await database.query('DELETE FROM booking_busy');
    await database.query('DELETE FROM booking_appointments');
    await database.query('UPDATE booking_versions SET version = version + 1');
  });

  const as = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });
  const wish = (change: object = {}) => ({
    locations: [LOCATION],
    services: [{ service: SERVICE }],
    from: DAY,
    to: DAY,
    ...change,
  });
  const add = (client: ProgramSession, change: object = {}) => site.http.post('/api/booking/waits').set(as(client)).send(wish(change));
  const waitsOf = async (client: ProgramSession) =>
    (await site.http.get('/api/booking/waits').set(as(client)).expect(200)).body as readonly WaitAnswer[];
  /** The first wait of a client, once it is offered something. */
  const offered = async (client: ProgramSession) => {
    await until(async () => (await waitsOf(client))[0]!.offer !== null);
    return (await waitsOf(client))[0]!;
  };
  const messageOf = async ({ offer }: WaitAnswer) => {
    const read = () => database.query<{ text: string }>('SELECT text FROM messages WHERE key = $1', [`wait-offer:${offer!.id}`]);
    await until(async () => (await read()).rows.length > 0);
    return (await read()).rows[0]!.text;
  };
  const linkIn = (text: string) => new URL(/https?:\S+/.exec(text)![0]).pathname;
  /** One appointment of an employee who has no other free time that day, so that nothing else fits who waits for that employee. */
  const fullDay = async () => {
    const booked = await bookAppointment(site);
    const { rows } = await database.query<{ start: number; end: number }>(
      'SELECT from_minute AS start, to_minute AS "end" FROM booking_appointments WHERE id = $1',
      [booked.id],
    );
    await database.query('DELETE FROM booking_schedule_exceptions');
    await database.query(`INSERT INTO booking_schedule_exceptions (location, employee, day, work) VALUES ($1, $2, $3, $4)`, [
      LOCATION,
      booked.professional,
      DAY,
      JSON.stringify([{ from: rows[0]!.start, to: rows[0]!.end }]),
    ]);
    await database.query('UPDATE booking_versions SET version = version + 1');
    return { ...booked, wish: { services: [{ service: SERVICE, professional: booked.professional }] } };
  };
  const cancel = ({ id, client }: { readonly id: string; readonly client: ProgramSession }) =>
    site.http.put(`/api/appointments/${id}`).set(as(client)).send({ state: 'cancelled' }).expect(200);
  const isFree = async (employee: string) => Object.keys(await freeTime(site)).includes(employee);

  it('keeps a time that comes free for the first who waits, tells them, and books it by one press on the link', async () => {
    const booked = await fullDay();
    const [first, second] = [await registered(site), await registered(site)];
    await add(first, booked.wish).expect(201);
    await later('2026-11-23T10:01:00Z');
    await add(second, booked.wish).expect(201);
    await cancel(booked);
    const wait = await offered(first);
    expect(wait).toMatchObject({ state: 'offered', offer: { date: DAY, start: booked.start } });
    expect((await waitsOf(second))[0]).toMatchObject({ state: 'waiting', offer: null });
    // others do not see it
    expect(await isFree(booked.professional)).toBe(false);
    const path = linkIn(await messageOf(wait));
    const { text } = await site.http.get(path).expect(200);
    expect(text).toContain('12:31');
    expect((await waitsOf(first))[0]!.state).toBe('offered');
    const { headers } = await site.http.post(`${path}book/`).type('form').send({ offer: wait.offer!.id }).expect(303);
    expect(headers.location).toMatch(/^\/visit\//);
    expect((await waitsOf(first))[0]).toMatchObject({ state: 'booked', offer: null });
    // pressed twice, it is booked once
    await site.http.post(`${path}book/`).type('form').send({ offer: wait.offer!.id }).expect(303);
    const { rows } = await database.query(`SELECT FROM booking_appointments WHERE state = 'planned' AND day = $1`, [DAY]);
    expect(rows).toHaveLength(1);
  });

  it('gives it to the next when it is declined, and when nobody answers in half an hour', async () => {
    const booked = await fullDay();
    const clients = [await registered(site), await registered(site), await registered(site)] as const;
    for (const [at, client] of clients.entries()) {
      await later(`2026-11-23T10:0${at}:00Z`);
      await add(client, booked.wish).expect(201);
    }
    await cancel(booked);
    const first = await offered(clients[0]);
    const path = linkIn(await messageOf(first));
    await site.http.post(`${path}decline/`).type('form').send({ offer: first.offer!.id }).expect(303);
    const second = await offered(clients[1]);
    expect((await waitsOf(clients[0]))[0]).toMatchObject({ state: 'waiting', offer: null });
    // what is over cannot be booked any more
    await site.http.post(`${path}book/`).type('form').send({ offer: first.offer!.id }).expect(409);
    await later('2026-11-23T10:33:00Z');
    const third = await offered(clients[2]);
    expect(third.offer!.id).not.toBe(second.offer!.id);
    await site.http
      .post(`/api/booking/waits/${second.id}/book`)
      .set(as(clients[1]))
      .send({ offer: second.offer!.id })
      .expect(409)
      .expect(({ body }) => expect(body).toMatchObject({ code: 'offer_over' }));
    await site.http.post(`/api/booking/waits/${third.id}/book`).set(as(clients[2])).send({ offer: third.offer!.id }).expect(201);
  });

  it('offers nothing at night, and in the morning what is still free', async () => {
    const booked = await fullDay();
    const client = await registered(site);
    await add(client, booked.wish).expect(201);
    await later('2026-11-23T20:00:00Z');
    await cancel(booked);
    await until(async () => {
      const { rows } = await database.query(
        `SELECT FROM booking_wait_looks AS look JOIN booking_versions AS book USING (location) WHERE look.version = book.version AND location = $1`,
        [LOCATION],
      );
      return rows.length > 0;
    });
    expect((await waitsOf(client))[0]!.offer).toBeNull();
    expect(await isFree(booked.professional)).toBe(true);
    await later('2026-11-24T07:00:00Z');
    expect((await offered(client)).offer!.start).toBe(booked.start);
  });

  it('is left by one press, bounds the waits of a client, and shows nobody the waits of others', async () => {
    const booked = await fullDay();
    const [client, other] = [await registered(site), await registered(site)];
    const { body } = await add(client, booked.wish).expect(201);
    const { id } = body as WaitAnswer;
    // the same again is the same
    expect(((await add(client, booked.wish).expect(201)).body as WaitAnswer).id).toBe(id);
    await add(client, { ...booked.wish, end: '12:00' }).expect(201);
    await add(client, { ...booked.wish, end: '13:00' })
      .expect(409)
      .expect(({ body: refused }) => expect(refused).toMatchObject({ code: 'too_many_waits' }));
    await add(other, { ...booked.wish, to: '2027-11-27' }).expect(422);
    await add(other, { ...booked.wish, weekdays: [1] }).expect(422);
    await site.http.get('/api/booking/waits').expect(401);
    await site.http.delete(`/api/booking/waits/${id}`).set(as(other)).expect(404);
    await site.http.delete(`/api/booking/waits/${id}`).set(as(client)).expect(204);
    await site.http.delete(`/api/booking/waits/${id}`).set(as(client)).expect(204);
    expect((await waitsOf(client)).map(({ state }) => state).sort()).toEqual(['left', 'waiting']);
    await site.http.get('/wait/AAAAAAAAAAAAAAAAAAAAAA/').expect(404);
  });

  it('takes the wish in the widget without scripts, before and after signing in', async () => {
    const query = `salon=${LOCATION}&services=${SERVICE}&employee=any`;
    const { text } = await site.http.get(`/widget/?${query}&step=time`).expect(200);
    expect(text).toContain('/widget/wait/?');
    const asked = await site.http.get(`/widget/wait/?${query}`).expect(200);
    expect(asked.text).toContain('/widget/visits/?step=details');
    expect(newPhone()).toMatch(/^380/);
  });

  it('is shown to the desk of its salon, which adds who phones, puts one first with a reason, and removes one', async () => {
    const booked = await fullDay();
    const client = await registered(site);
    await add(client, booked.wish).expect(201);
    const owner = await enterAsOwner(site);
    const get = (path: string, cookie = owner) => site.http.get(path).set({ cookie });
    const post = (path: string, fields: Readonly<Record<string, string>>, cookie = owner) =>
      site.http.post(path).set({ cookie }).type('form').send(fields);
    await later('2026-11-23T10:01:00Z');
    const phoned = { salon: 'oksamyt-pechersk', service: SERVICE, employee: booked.professional, from: DAY, to: DAY, start: '', end: '' };
    await post('/ops/waits', { ...phoned, phone: 'x', name: 'Марта' }).expect(409);
    await post('/ops/waits', { ...phoned, phone: newPhone(), name: 'Марта' }).expect(303);
    const { text } = await get('/ops/waits').expect(200);
    const ids = [...text.matchAll(/\/ops\/waits\/([\da-f-]{36})\/jump/g)].map(([, id]) => id!);
    expect(ids).toHaveLength(2);
    expect(text.indexOf('Олена')).toBeLessThan(text.indexOf('Марта'));
    await post(`/ops/waits/${ids[1]}/jump`, { reason: '' }).expect(409);
    await post(`/ops/waits/${ids[1]}/jump`, { reason: 'скасували її візит' }).expect(303);
    const elsewhere = await enterAs(site, owner, 'salon', 'oksamyt-teremky', clock.epochMs());
    expect((await get('/ops/waits', elsewhere).expect(200)).text).not.toContain('Марта');
    await post(`/ops/waits/${ids[0]}/remove`, { reason: 'помилка' }, elsewhere).expect(404);
    await cancel(booked);
    const kept = () => database.query<{ wait: string }>('SELECT waited_by AS wait FROM booking_holds WHERE waited_by IS NOT NULL');
    await until(async () => (await kept()).rows.length > 0);
    expect((await kept()).rows).toEqual([{ wait: ids[1] }]);
    await post(`/ops/waits/${ids[1]}/remove`, { reason: 'передумала' }).expect(303);
    await offered(client);
  });

  it('is kept by programs of the desk: lists who waits, adds who phones with an employee for each service, and puts one first', async () => {
    const booked = await fullDay();
    const client = await registered(site);
    await add(client, booked.wish).expect(201);
    await later('2026-11-23T10:01:00Z');
    const ops = { authorization: `Bearer ${OPS_TOKEN}` };
    const listed = async (query = '') =>
      ((await site.http.get(`/api/ops/booking/waits${query}`).set(ops).expect(200)).body as { waits: readonly (WaitAnswer & object)[] })
        .waits;
    const send = (change: object) =>
      site.http
        .post('/api/ops/booking/waits')
        .set(ops)
        .send(wish({ ...booked.wish, ...change }));
    await site.http.get('/api/ops/booking/waits').expect(401);
    const phone = newPhone();
    await send({ phone: '+44 20 0000', name: 'Mary' }).expect(409, /phone_wrong/);
    await send({ phone }).expect(409, /name_missing/);
    await send({ phone, name: 'Марта', services: [{ service: 'service-gone' }] }).expect(422);
    const services = [
      { service: SERVICE, professional: booked.professional },
      { service: SERVICE, professional: null },
    ];
    const { body } = await send({ phone, name: 'Марта', services }).expect(200);
    const { id } = body as WaitAnswer;
    expect(body).toMatchObject({ services: services.map((each) => ({ ...each, quantity: 1 })), addedBy: 'owner', jumpedAt: null });
    // the same again is the wait that is there
    expect(((await send({ phone, services }).expect(200)).body as WaitAnswer).id).toBe(id);
    await site.http.post(`/api/ops/booking/waits/${id}/jump`).set(ops).send({ reason: 'скасували її візит' }).expect(200);
    const all = await listed();
    expect(all.map((each) => each.id)).toEqual([id, expect.any(String)]);
    expect(await listed(`?location=${LOCATION}`)).toHaveLength(2);
    expect(await listed('?location=location-obolon')).toEqual([]);
    // the first screen of the console says how many wait
    const owner = await enterAsOwner(site);
    const { text } = await site.http.get('/ops').set({ cookie: owner }).expect(200);
    expect(text).toMatch(/href="\/ops\/waits"[^]{0,200}>2</);
    await site.http.post(`/api/ops/booking/waits/${id}/remove`).set(ops).send({ reason: 'передумала' }).expect(200);
    expect(await listed()).toHaveLength(1);
  });
});
