import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY, freeTime, LOCATION } from '../support/booked-appointment';
import { setBookingTime } from '../support/booking-time';
import { newPhone, registered, startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const SALON = 'oksamyt-pechersk';
const NEXT_DAY = '2026-11-28';
const SERVICE = 'service-klasychnyi-masazh';

describe('an absence', () => {
  let site: TestSite;
  let database: Database;
  let cookie: string;
  let clock: MovedClock;
  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());
  const setTime = async (moment: string) => {
    clock.pass(Date.parse(moment) - clock.epochMs());
    await setBookingTime(database, moment);
  };
  beforeEach(async () => {
    await setTime('2026-11-23T10:00:00Z');
    cookie = await enterAsOwner(site);
    await database.query('DELETE FROM booking_absences');
    await database.query('DELETE FROM booking_busy');
    await database.query('DELETE FROM booking_appointments');
    await database.query('UPDATE booking_versions SET version = version + 1');
  });

  const get = (path: string, as = cookie) => site.http.get(path).set({ cookie: as });
  const post = (path: string, fields: Readonly<Record<string, string>> = {}, as = cookie) =>
    site.http.post(path).set({ cookie: as }).type('form').send(fields);
  const absent = (who: string, change: Readonly<Record<string, string>> = {}, as = cookie) =>
    post('/ops/absences', { who, from: DAY, to: DAY, start: '', end: '', reason: 'застуда', ...change }, as);
  const idIn = (location: string) => /absences\/(\d+)/.exec(location)![1]!;
  const noted = async (who: string, change = {}) => idIn((await absent(who, change).expect(303)).headers.location!);
  const dayOf = async (id: string) =>
    (
      await database.query<{ day: string; location: string; employee: string; begins: number }>(
        `SELECT visit.day, visit.location, part.employee, part.from_minute AS begins FROM booking_appointments AS visit
          JOIN booking_appointment_services AS part ON part.appointment_id = visit.id WHERE visit.id = $1`,
        [id],
      )
    ).rows[0]!;
  const messageOf = async (id: string) =>
    (
      await database.query<{ channel: string; text: string }>(`SELECT channel, text FROM messages WHERE key LIKE $1`, [
        `visit-offer:${id}:%`,
      ])
    ).rows;
  /** The message, once the job has sent it. */
  const toldOf = async (id: string) => {
    await until(async () => (await messageOf(id)).length > 0);
    return (await messageOf(id))[0]!;
  };
  const linkIn = (text: string) => new URL(/https?:\S+$/.exec(text)![0]).pathname;
  const offersOn = async (path: string) => {
    const { text } = await site.http.get(path).expect(200);
    return [...text.matchAll(/value="([^"]+)" name="offer"/g)].map(([, value]) => value!);
  };

  it('leaves nothing of the day to book, neither online nor at the desk outside of working hours, and returns it when it is over', async () => {
    const before = await freeTime(site);
    const [employee] = Object.keys(before);
    const id = await noted(`${SALON}/${employee}`);
    expect(Object.keys(await freeTime(site))).toEqual(Object.keys(before).filter((each) => each !== employee));
    const { text } = await get('/ops/book').expect(200);
    const book = {
      key: /name="key" value="([^"]+)"/.exec(text)![1]!,
      salon: /name="salon"[\s\S]*?<option value="([^"]*pechersk[^"]*)"/.exec(text)![1]!,
      phone: newPhone(),
      name: 'Олена',
      service1: SERVICE,
      date: DAY,
      employee: employee!,
      other: '12:00',
      outside: 'yes',
    };
    expect((await post('/ops/book', book)).status).toBe(409);
    await post(`/ops/absences/${id}/remove`).expect(303);
    expect(await freeTime(site)).toEqual(before);
    await post('/ops/book', book).expect(303);
  });

  it('of some hours leaves the others', async () => {
    const before = await freeTime(site);
    const [employee, days] = Object.entries(before)[0]!;
    await noted(`${SALON}/${employee}`, { start: '00:00', end: '15:00' });
    const after = (await freeTime(site))[employee]![DAY]!;
    expect(after.every((start) => start >= '15:00')).toBe(true);
    expect(after.length).toBeGreaterThan(0);
    expect(days[DAY]!.some((start) => start < '15:00')).toBe(true);
  });

  it('of a salon closes it, and of all salons every one', async () => {
    const next = async (location: string) => (await site.http.get('/api/next-free').query({ location }).expect(200)).body as unknown;
    const days = { from: '2026-11-23', to: '2027-03-31' };
    expect(await next(LOCATION)).not.toBeNull();
    await noted(SALON, days);
    expect(await freeTime(site)).toEqual({});
    await until(async () => (await next(LOCATION)) === null);
    expect(await next('location-lypky')).not.toBeNull();
    await noted('*', days);
    await until(async () => (await next('location-lypky')) === null);
  });

  it('lets the desk move the client to a time that is kept for them, and the other ones go free', async () => {
    const { id, professional } = await bookAppointment(site);
    const absence = await noted(`${SALON}/${professional}`);
    await post(`/ops/absences/${absence}/offer`).expect(303);
    await toldOf(id);
    const { rows } = await database.query<{ day: string; start: number; employee: string }>(
      `SELECT day, (parts->0->>'from')::int AS start, parts->0->>'employee' AS employee FROM booking_holds
        WHERE offered_to = $1 AND location = $2 ORDER BY id LIMIT 1`,
      [id, LOCATION],
    );
    const { day, start, employee } = rows[0]!;
    const time = `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`;
    const page = new PageDocument((await get(`/ops/visits/${id}/move?date=${day}&employee=${employee}`).expect(200)).text);
    expect(page.attributes('button[name="start"]', 'value')).toContain(time);
    const free = await site.http.get('/api/employees/free-time').query({ location: LOCATION, services: SERVICE, from: day, to: day });
    expect((free.body as Record<string, Record<string, readonly string[]>>)[employee]?.[day] ?? []).not.toContain(time);
    await post(`/ops/visits/${id}/move`, { date: day, start: time, employee }).expect(303);
    expect(await dayOf(id)).toMatchObject({ day, employee, begins: start });
    expect((await database.query('SELECT id FROM booking_holds WHERE offered_to = $1', [id])).rows).toEqual([]);
  });

  it('keeps no time for who is cancelled', async () => {
    const { id, professional } = await bookAppointment(site);
    const absence = await noted(`${SALON}/${professional}`);
    await post(`/ops/absences/${absence}/offer`).expect(303);
    await toldOf(id);
    await post(`/ops/visits/${id}/cancel`, { reason: 'майстриня захворіла' }).expect(303);
    expect((await database.query('SELECT id FROM booking_holds WHERE offered_to = $1', [id])).rows).toEqual([]);
  });

  it('of an employee of several salons is one act of the owner, which each of the salons sees and none of them ends', async () => {
    const employees = (await site.http.get('/api/employees').expect(200)).body as { id: string; schedules: { location: string }[] }[];
    // operators of these two are invited by another test
    const isElsewhere = ({ location }: { location: string }) => ![LOCATION, 'location-lypky', 'location-obolon'].includes(location);
    const several = employees.find(({ schedules }) => schedules.length > 1 && schedules.every(isElsewhere))!;
    const [one, other] = several.schedules.map(({ location }) => location) as [string, string];
    const slug = (location: string) => location.replace('location', 'oksamyt');
    const days = { from: '2026-11-23', to: '2027-03-31' };
    const form = (await get(`/ops/absences/new?salon=${slug(one)}&employee=${several.id}`).expect(200)).text;
    expect(form).toMatch(new RegExp(`<option[^>]*value="all/${several.id}"[^>]*selected`));
    const id = await noted(`all/${several.id}`, days);
    for (const location of [one, other])
      await until(async () => (await site.http.get('/api/next-free').query({ location, employee: several.id }).expect(200)).body === null);
    const as = (salon: string) => enterAs(site, cookie, 'salon', salon, clock.epochMs());
    for (const salon of [slug(one), slug(other)]) {
      const theirs = await as(salon);
      expect((await get('/ops/absences', theirs).expect(200)).text).toContain(`/ops/absences/${id}`);
      await get(`/ops/absences/${id}`, theirs).expect(200);
      await post(`/ops/absences/${id}/remove`, {}, theirs).expect(404);
    }
    const stranger = employees
      .flatMap(({ schedules }) => schedules)
      .find((each) => isElsewhere(each) && ![one, other].includes(each.location))!;
    const elsewhere = await as(slug(stranger.location));
    expect((await get('/ops/absences', elsewhere).expect(200)).text).not.toContain(`/ops/absences/${id}`);
    await get(`/ops/absences/${id}`, elsewhere).expect(404);
    expect((await absent(`all/${several.id}`, days, elsewhere)).status).toBe(409);
  });

  it('lists who is booked, offers them three kept times by one message, and one press takes one of them', async () => {
    const { id, professional } = await bookAppointment(site);
    const absence = await noted(`${SALON}/${professional}`);
    const record = (await get(`/ops/absences/${absence}`).expect(200)).text;
    expect(record).toContain(`/ops/visits/${id}/offer`);
    expect((await get(`/ops/visits/${id}`).expect(200)).text).toContain(`/ops/visits/${id}/offer`);
    await post(`/ops/absences/${absence}/offer`).expect(303);
    const message = await toldOf(id);
    // pressed again and by two at once, nobody is told twice
    await Promise.all([1, 2].map(() => post(`/ops/absences/${absence}/offer`).expect(303)));
    await Promise.all([1, 2].map(() => post(`/ops/visits/${id}/offer`).expect(303)));
    expect(await messageOf(id)).toEqual([message]);
    expect(message.channel).toBe('sms');
    const path = linkIn(message.text);
    const offers = await offersOn(path);
    expect(offers).toHaveLength(3);
    // they are kept: nobody else gets them
    const { rows: held } = await database.query<{ employee: string; day: string }>(
      `SELECT busy.employee, hold.day FROM booking_busy AS busy JOIN booking_holds AS hold ON hold.id = busy.hold_id WHERE hold.offered_to = $1`,
      [id],
    );
    expect(held).toHaveLength(3);
    expect(held.some(({ employee, day }) => employee === professional && day === DAY)).toBe(false);
    const { headers } = await site.http.post(`${path}take/`).type('form').send({ offer: offers[1]! }).expect(303);
    expect(headers.location).toContain('done=moved');
    const moved = await dayOf(id);
    expect(moved.day === DAY && moved.employee === professional).toBe(false);
    expect(await offersOn(path)).toEqual([]);
    expect((await database.query('SELECT 1 FROM booking_holds WHERE offered_to = $1', [id])).rows).toEqual([]);
    expect((await get(`/ops/absences/${absence}`).expect(200)).text).not.toContain(`/ops/visits/${id}`);
    // sent twice it is moved once
    expect((await site.http.post(`${path}take/`).type('form').send({ offer: offers[1]! })).status).toBe(409);
    expect(await dayOf(id)).toEqual(moved);
  });

  it('stands on the first screen until it is settled', async () => {
    const { id, professional } = await bookAppointment(site);
    const waiting = async () => new PageDocument((await get('/ops').expect(200)).text).texts('.console-waiting__item');
    expect(await waiting()).toEqual([]);
    await noted(`${SALON}/${professional}`);
    expect(await waiting()).toEqual(['Записані на відсутніх1']);
    await post(`/ops/visits/${id}/cancel`, { reason: 'хворіє' }).expect(303);
    expect(await waiting()).toEqual([]);
  });

  it('a salon sees its day on the first screen: who is late, and one press for what comes next', async () => {
    const { id } = await bookAppointment(site);
    const { rows } = await database.query<{ at: Date }>('SELECT starts_at AS at FROM booking_appointments WHERE id = $1', [id]);
    await setTime(new Date(rows[0]!.at.getTime() + 10 * 60_000).toISOString());
    const salon = await enterAs(site, await enterAsOwner(site), 'salon', SALON, clock.epochMs());
    const home = (await get('/ops', salon).expect(200)).text;
    expect(new PageDocument(home).texts('.console-waiting__item')).toEqual(['Запізнюються1']);
    expect(home).toContain(`action="/ops/visits/${id}/arrived"`);
    await post(`/ops/visits/${id}/arrived`, {}, salon).expect(303);
    expect(new PageDocument((await get('/ops', salon).expect(200)).text).texts('.console-waiting__item')).toEqual([]);
  });

  it('two presses for two of the times move the appointment once', async () => {
    const { id, professional } = await bookAppointment(site);
    const absence = await noted(`${SALON}/${professional}`);
    await post(`/ops/absences/${absence}/offer`).expect(303);
    const path = linkIn((await toldOf(id)).text);
    const offers = await offersOn(path);
    const answers = await Promise.all(offers.map((offer) => site.http.post(`${path}take/`).type('form').send({ offer })));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect((await database.query('SELECT 1 FROM booking_busy WHERE appointment_id = $1', [id])).rows).toHaveLength(1);
  });

  it('whose offer nobody answered stands in the list, and its times are free again', async () => {
    const { id, professional } = await bookAppointment(site);
    const absence = await noted(`${SALON}/${professional}`);
    await post(`/ops/visits/${id}/offer`).expect(303);
    const path = linkIn((await toldOf(id)).text);
    const [offer] = await offersOn(path);
    await setTime('2026-11-24T11:00:00Z');
    cookie = await enterAsOwner(site);
    expect(await offersOn(path)).toEqual([]);
    const late = await site.http.post(`${path}take/`).type('form').send({ offer: offer! });
    expect(late.status).toBe(409);
    expect(new PageDocument((await get(`/ops/absences/${absence}`).expect(200)).text).texts('td').join(' ')).toContain('Не відповіла');
    // asked again, it is offered anew
    await post(`/ops/absences/${absence}/offer`).expect(303);
    await until(async () => (await offersOn(path)).length === 3);
  });

  it('races with a booking: either it is booked before, and stands in the list, or it is not booked', async () => {
    const [employee, days] = Object.entries(await freeTime(site))[0]!;
    const clients = await Promise.all(Array.from({ length: 4 }, () => bookable(site)));
    const starts = days[DAY]!.filter((_, at) => at % 8 === 0).slice(0, 4);
    const [noting, ...booked] = await Promise.all([
      absent(`${SALON}/${employee}`),
      ...starts.map((start, at) => clients[at]!(employee, start)),
    ]);
    const id = idIn(noting.headers.location!);
    const made = booked.filter(({ status }) => status === 201).map(({ body }) => (body as { id: string }).id);
    const { text } = await get(`/ops/absences/${id}`).expect(200);
    for (const appointment of made) expect(text).toContain(appointment);
    // who booked it is told so again: another client is not
    expect((await (await bookable(site))(employee, starts[0]!)).status).toBe(409);
  });

  it.each([
    ['days in the wrong order', { from: NEXT_DAY, to: DAY }],
    ['more than a year', { to: '2028-01-01' }],
    ['a day that is over', { from: '2026-11-01', to: '2026-11-02' }],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-02-30' }],
    ['hours that end before they begin', { start: '15:00', end: '12:00' }],
    ['hours of several days', { to: NEXT_DAY, start: '10:00', end: '12:00' }],
    ['nobody', { who: '' }],
    ['a salon that does not exist', { who: 'nowhere/nobody' }],
  ])('is refused with %s, and keeps what was typed', async (_, change) => {
    const answer = await absent(SALON, { reason: 'лишиться', ...change });
    expect([404, 409, 422]).toContain(answer.status);
    expect(answer.text).toContain('лишиться');
    expect((await database.query('SELECT 1 FROM booking_absences')).rows).toEqual([]);
  });

  it('is of one’s own salon for who works at one, and is noted once when the form is sent twice', async () => {
    const lypky = await enterAs(site, cookie, 'salon', 'oksamyt-lypky', clock.epochMs());
    expect((await absent(SALON, {}, lypky)).status).toBe(409);
    expect((await absent('*', {}, lypky)).status).toBe(409);
    await absent('oksamyt-lypky', {}, lypky).expect(303);
    const ids = await Promise.all([noted(SALON), noted(SALON)]);
    expect(ids[0]).toBe(ids[1]);
    expect((await get(`/ops/absences/${ids[0]}`, lypky)).status).toBe(404);
    expect((await post(`/ops/absences/${ids[0]}/remove`, {}, lypky)).status).toBe(404);
    const holiday = await noted('*');
    await get(`/ops/absences/${holiday}`, lypky).expect(200);
    expect((await post(`/ops/absences/${holiday}/remove`, {}, lypky)).status).toBe(404);
    const viewer = await enterAs(site, cookie, 'viewer', '', clock.epochMs());
    expect((await absent(SALON, {}, viewer)).status).toBe(403);
  });
});

/** A client who can book a time of an employee. */
async function bookable(site: TestSite) {
  const client = await registered(site);
  return (professional: string, start: string) =>
    site.http
      .post('/api/appointments')
      .set({ authorization: `Bearer ${client.accessToken}` })
      .send({ location: LOCATION, date: DAY, services: [{ service: SERVICE, professional, start }] });
}
