import { Database } from '../../src/platform/database/database';
import { doubleBookings } from '../support/booking-appointments';
import { DAY, freeTime, LOCATION } from '../support/booked-appointment';
import { newPhone, registered, startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';

const SALON = 'oksamyt-pechersk';
const MASSAGE = 'service-klasychnyi-masazh';
/** Of the clock of `startClientSite`: it is noon in Kyiv. */
const TODAY = '2026-11-23';

interface Part {
  readonly id: string;
  readonly service: string;
  readonly employee: string;
  readonly from: number;
  readonly minutes: number;
  readonly price: number;
}

describe('an appointment that is changed at the desk', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let desk: string;
  let viewer: string;
  let elsewhere: string;
  /** Another service that who does the massage does too, and one that nobody of them does. */
  let second: string;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    const owner = await enterAsOwner(site);
    desk = await enterAs(site, owner, 'salon', SALON, clock.epochMs());
    viewer = await enterAs(site, owner, 'viewer', '', clock.epochMs());
    elsewhere = await enterAs(site, owner, 'salon', 'oksamyt-lypky', clock.epochMs());
    const { body } = await site.http.get('/api/employees').query({ location: LOCATION }).expect(200);
    const able = (body as { id: string; services: readonly string[] }[]).find(({ services }) => services.includes(MASSAGE))!;
    second = able.services.find((id) => id !== MASSAGE)!;
  });
  afterEach(async () => {
    expect(await doubleBookings(database)).toEqual([]);
    // tried again when what the site does in the meantime stands in its way
    await database.transaction((tx) => tx.query('TRUNCATE booking_appointments, booking_holds CASCADE'));
  });
  afterAll(() => site?.close());

  const see = async (path: string, cookie = desk) => (await site.http.get(path).set({ cookie }).expect(200)).text;
  const post = (path: string, body: object, cookie = desk) => site.http.post(path).set({ cookie }).type('form').send(body);
  const partsOf = async (id: string): Promise<readonly Part[]> =>
    (
      await database.query<Part & Record<string, unknown>>(
        `SELECT id, service, employee, from_minute AS from, to_minute - from_minute AS minutes, price::float8 AS price
          FROM booking_appointment_services WHERE appointment_id = $1 ORDER BY from_minute`,
        [id],
      )
    ).rows;
  const partOf = async (id: string): Promise<Part> => (await partsOf(id))[0]!;
  const toldOf = async (id: string) =>
    (await database.query(`SELECT FROM pgboss.job WHERE name = 'booking.tell' AND data->>'id' = $1`, [id])).rows.length;
  const revisionOf = async (id: string) =>
    (await database.query<{ revision: number; note: string }>('SELECT revision, note FROM booking_appointments WHERE id = $1', [id]))
      .rows[0]!;

  async function booked(change: Readonly<Record<string, string>> = {}): Promise<string> {
    const key = /name="key" value="([^"]+)"/.exec(await see('/ops/book'))![1]!;
    const fields = { key, phone: newPhone(), name: 'Олена Дзвінок', service1: MASSAGE, salon: SALON, date: DAY, other: '12:00' };
    const { headers } = await post('/ops/book', { ...fields, ...change }).expect(303);
    return /visits\/([\da-f-]{36})/.exec(headers.location!)![1]!;
  }
  /** The form as it is shown, with changes. */
  async function filled(id: string, change: Readonly<Record<string, string>> = {}) {
    const { $ } = new PageDocument(await see(`/ops/visits/${id}/services`));
    const fields = $(`form[action="/ops/visits/${id}/services"]`).serializeArray();
    return { ...Object.fromEntries(fields.map(({ name, value }) => [name, value])), ...change };
  }
  const save = (id: string, fields: object, cookie = desk) => post(`/ops/visits/${id}/services`, fields, cookie);

  it('is shown as it is, and stays so when nothing is changed', async () => {
    const id = await booked();
    const before = await partsOf(id);
    expect(await see(`/ops/visits/${id}`)).toContain(`href="/ops/visits/${id}/services"`);
    await save(id, await filled(id))
      .expect(303)
      .expect('location', `/ops/visits/${id}?done=changed`);
    expect(await partsOf(id)).toEqual(before);
    expect(await toldOf(id)).toBe(0);
    await save(id, await filled(id), viewer).expect(403);
    await save(id, await filled(id), elsewhere).expect(404);
  });

  it('gets a service more, another one, and loses one, each after the other', async () => {
    const id = await booked();
    const [first] = await partsOf(id);
    await save(id, await filled(id, { service2: second, employee2: first!.employee })).expect(303);
    const [kept, added] = await partsOf(id);
    expect(kept).toEqual(first);
    expect(added).toMatchObject({ service: second, employee: first!.employee, from: first!.from + first!.minutes });
    // the length of the first one is longer now: the second one follows
    await save(id, await filled(id, { minutes1: String(first!.minutes + 15), note: 'довге волосся' })).expect(303);
    expect((await partsOf(id)).map(({ id: part, from }) => [part, from])).toEqual([
      [first!.id, first!.from],
      [added!.id, added!.from + 15],
    ]);
    await save(id, await filled(id, { service1: '' })).expect(303);
    expect((await partsOf(id)).map(({ id: part }) => part)).toEqual([added!.id]);
    await save(id, await filled(id, { service1: MASSAGE })).expect(303);
    const [replaced] = await partsOf(id);
    expect(replaced).toMatchObject({ service: MASSAGE, minutes: first!.minutes, price: first!.price });
    expect(replaced!.id).not.toBe(added!.id);
  });

  it('needs a note for another length or price, and keeps what it had without one', async () => {
    const id = await booked();
    const { minutes, price } = await partOf(id);
    for (const [field, value] of [
      ['minutes1', '25'],
      ['price1', '1'],
    ] as const)
      expect((await save(id, await filled(id, { [field]: value })).expect(409)).text).toContain('role="alert"');
    expect((await save(id, await filled(id, { minutes1: '25', price1: '333.50', note: 'лише шия' })).expect(303)).status).toBe(303);
    expect(await partsOf(id)).toEqual([expect.objectContaining({ minutes: 25, price: 33_350 })]);
    // as it was before, it is no new reason; what is empty is as usual
    await save(id, await filled(id, { note: '' })).expect(303);
    expect(await partsOf(id)).toEqual([expect.objectContaining({ minutes: 25, price: 33_350 })]);
    await save(id, await filled(id, { minutes1: '', price1: '' })).expect(303);
    expect(await partsOf(id)).toEqual([expect.objectContaining({ minutes, price })]);
    expect((await revisionOf(id)).note).toBe('');
  });

  it.each([
    ['a length that is none', { minutes1: '3' }, /від\s+5\s+до\s+720/],
    ['a price that is none', { price1: 'дорого' }, /числом/],
    ['a time that is none', { start1: '25:00' }, /день/],
    ['a time outside of working hours', { start1: '03:00' }, /Поза\s+робочими/],
    ['who does not do it', { employee1: 'employee-nobody' }, /не\s+виконує/],
    ['no service at all', { service1: '' }, /хоча\s+б\s+одну/],
  ])('is refused with %s, and keeps what was typed', async (_, change, words) => {
    const id = await booked();
    const before = await partsOf(id);
    const { text } = await save(id, await filled(id, { note: 'лишиться', ...change })).expect(409);
    expect(text).toMatch(words);
    expect(text).toContain('лишиться');
    expect(await partsOf(id)).toEqual(before);
  });

  it('is outside of working hours once that was ticked, and never over another one', async () => {
    const [id, other] = [await booked(), await booked({ other: '16:00' })];
    const { employee } = await partOf(other);
    await save(id, await filled(id, { start1: '05:30', outside: 'yes' })).expect(303);
    expect(await partsOf(id)).toEqual([expect.objectContaining({ from: 330 })]);
    expect((await save(id, await filled(id, { start1: '16:15', employee1: employee, outside: 'yes' })).expect(409)).text).toMatch(
      /зайнятий/,
    );
  });

  it('tells the client of another time or employee, when that was ticked', async () => {
    const id = await booked();
    await save(id, await filled(id, { price1: '500', note: 'знижка', tell: 'yes' })).expect(303);
    await save(id, await filled(id, { start1: '13:00', tell: '' })).expect(303);
    expect(await toldOf(id)).toBe(0);
    await save(id, await filled(id, { start1: '14:00', tell: 'yes' })).expect(303);
    expect(await toldOf(id)).toBe(1);
  });

  it('may have begun: a service is added while it goes on, also after its end of today', async () => {
    const id = await booked({ date: TODAY, other: '11:30', outside: 'yes' });
    const { employee } = await partOf(id);
    const ago = (minutes: number) =>
      database.query(
        `UPDATE booking_busy SET starts_at = starts_at - $2 * interval '1 minute', ends_at = ends_at - $2 * interval '1 minute' WHERE appointment_id = $1`,
        [id, minutes],
      );
    const shift = async (minutes: number) => {
      await ago(minutes);
      await database.query(
        `UPDATE booking_appointments SET starts_at = starts_at - $2 * interval '1 minute', ends_at = ends_at - $2 * interval '1 minute',
          from_minute = from_minute - $2, to_minute = to_minute - $2 WHERE id = $1`,
        [id, minutes],
      );
      await database.query(
        'UPDATE booking_appointment_services SET from_minute = from_minute - $2, to_minute = to_minute - $2 WHERE appointment_id = $1',
        [id, minutes],
      );
    };
    // it began three hours ago and is over
    await shift(150);
    await save(id, await filled(id, { service2: second, employee2: employee, start2: '12:30', outside: 'yes' })).expect(303);
    expect(await partsOf(id)).toHaveLength(2);
    // what has not begun has no place before now
    const late = await booked({ date: TODAY, other: '15:00' });
    expect((await save(late, await filled(late, { start1: '10:00' })).expect(409)).text).toMatch(/уже\s+минув/);
  });

  it('is not changed once it is paid for, cancelled or missed', async () => {
    const id = await booked();
    const fields = await filled(id);
    await database.query(`UPDATE booking_appointment_services SET sale = 'sale', sale_sum = 1 WHERE appointment_id = $1`, [id]);
    expect((await save(id, fields).expect(409)).text).toMatch(/на\s+касі/);
    expect(await see(`/ops/visits/${id}`)).not.toContain(`/ops/visits/${id}/services`);
    await database.query(`UPDATE booking_appointment_services SET sale = NULL, sale_sum = NULL WHERE appointment_id = $1`, [id]);
    await post(`/ops/visits/${id}/cancel`, { reason: 'зачинено' }).expect(303);
    await save(id, { ...fields, revision: String((await revisionOf(id)).revision) }).expect(409);
  });

  it('is changed by one of two operators who began with the same form', async () => {
    const id = await booked();
    const [one, two] = [await filled(id, { start1: '14:00' }), await filled(id, { start1: '16:00' })];
    const answers = await Promise.all([save(id, one), save(id, two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(answers.find(({ status }) => status === 409)!.text).toMatch(/саме\s+змінює/);
    expect([840, 960]).toContain((await partsOf(id))[0]!.from);
    expect((await revisionOf(id)).revision).toBe(1);
  });

  it('gets a time or a visitor does, never both, and frees its own for the visitor', async () => {
    const [employee, days] = Object.entries(await freeTime(site))[0]!;
    const [start, freed] = [days[DAY]!.at(-1)!, days[DAY]![0]!];
    const id = await booked({ employee, other: freed });
    const visitors = await Promise.all([registered(site), registered(site)]);
    const book = (of: number, at: string) =>
      site.http
        .post('/api/appointments')
        .set({ authorization: `Bearer ${visitors[of]!.accessToken}` })
        .send({ location: LOCATION, date: DAY, services: [{ service: MASSAGE, professional: employee, start: at }] });
    const [changed, wanted, old] = await Promise.all([
      save(id, await filled(id, { start1: start, employee1: employee })),
      book(0, start),
      book(1, freed),
    ]);
    expect([changed.status === 303, wanted.status === 201].filter(Boolean)).toHaveLength(1);
    if (changed.status !== 303) expect(changed.text).toMatch(/зайнятий|саме\s+змінює/);
    // the freed time is had by who asks after it was freed
    expect([201, 409]).toContain(old.status);
    if (changed.status === 303 && old.status === 409) await book(1, freed).expect(201);
  });

  it('is moved by one press on a free time of the day, by who has the skill alone', async () => {
    const id = await booked();
    const { employee, minutes } = await partOf(id);
    const html = await see(`/ops/visits/${id}/move`);
    expect(html).toMatch(/Олена Дзвінок/);
    expect(html).toMatch(/12:00–⁠?\d\d:\d\d\s+Класичний\s+масаж/);
    const page = new PageDocument(html);
    const times = [...html.matchAll(/name="start" value="(\d\d:\d\d)"|value="(\d\d:\d\d)" name="start"/g)].map(([, a, b]) => a ?? b!);
    expect(times.length).toBeGreaterThan(3);
    const offered = page.attributes('select[name="employee"] option', 'value');
    expect(offered).toContain(employee);
    const { body } = await site.http.get('/api/employees').query({ location: LOCATION }).expect(200);
    const unskilled = (body as { id: string; services: readonly string[] }[]).filter(({ services }) => !services.includes(MASSAGE));
    expect(unskilled.length).toBeGreaterThan(0);
    expect(offered.filter((master) => unskilled.some((each) => each.id === master))).toEqual([]);
    await post(`/ops/visits/${id}/move`, { date: DAY, employee, other: '', start: times.at(-1)! })
      .expect(303)
      .expect('location', `/ops/visits/${id}?done=moved`);
    const [hours, minute] = times.at(-1)!.split(':').map(Number);
    expect(await partsOf(id)).toEqual([expect.objectContaining({ employee, minutes, from: hours! * 60 + minute! })]);
    // without a time the free ones of the day are shown
    expect((await post(`/ops/visits/${id}/move`, { date: '2026-11-30', employee }).expect(200)).text).toMatch(/30\s+листопада/);
  });

  it('keeps a length and a price that were chosen when it is moved', async () => {
    const id = await booked({ minutes: '25', price: '333', note: 'лише шия' });
    await post(`/ops/visits/${id}/move`, { date: DAY, employee: (await partsOf(id))[0]!.employee, other: '17:05' }).expect(303);
    expect(await partsOf(id)).toEqual([expect.objectContaining({ minutes: 25, price: 33_300, from: 17 * 60 + 5 })]);
  });

  it('is refused to be moved with the reason, each with its own', async () => {
    const [id, other] = [await booked(), await booked({ other: '17:00' })];
    const { employee } = await partOf(other);
    const unskilled = (
      (await site.http.get('/api/employees').query({ location: LOCATION }).expect(200)).body as {
        id: string;
        services: readonly string[];
      }[]
    ).find(({ services }) => !services.includes(MASSAGE))!;
    const refusal = async (to: object) =>
      (await post(`/ops/visits/${id}/move`, { date: DAY, employee, other: '15:00', ...to }).expect(409)).text;
    expect(await refusal({ other: '03:00' })).toMatch(/Поза\s+робочими\s+годинами/);
    expect(await refusal({ other: '17:15' })).toMatch(/зайнятий/);
    expect(await refusal({ employee: unskilled.id })).toMatch(/не\s+виконує/);
    expect(await refusal({ date: '2027-11-01' })).toMatch(/далеко\s+наперед/);
    expect(await refusal({ date: '2026-11-20' })).toMatch(/уже\s+минув/);
    await database.query('INSERT INTO booking_schedule_exceptions (location, employee, day, work) VALUES ($1, $2, $3, $4)', [
      LOCATION,
      employee,
      '2026-12-01',
      '[]',
    ]);
    expect(await refusal({ date: '2026-12-01' })).toMatch(/Цього\s+дня\s+ніхто/);
    await database.query('DELETE FROM booking_schedule_exceptions');
    await post(`/ops/visits/${id}/move`, { date: DAY, employee, other: '03:00', outside: 'yes' }).expect(303);
  });
});
