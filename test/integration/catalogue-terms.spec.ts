import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY, LOCATION } from '../support/booked-appointment';
import { setBookingTime } from '../support/booking-time';
import { newPhone, startClientSite } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';
import { minuteOf, timeOfDay } from '../../src/shared/clock-time';
import { until } from '../support/until';

const SERVICE = 'service-klasychnyi-masazh';
const SALON = 'oksamyt-pechersk';
const RECORD = `/ops/catalogue/services/${SERVICE}`;
const PAGE = '/services/female/body/masazh/klasychnyi-masazh/';
/** What all processes have to follow in. */
const SOON_MS = 10_000;

interface ListedService {
  readonly id: string;
  readonly duration: number;
  readonly location_prices: readonly { readonly location: string; readonly position: string | null; readonly price: number }[];
}
interface ListedEmployee {
  readonly id: string;
  readonly positions: readonly string[];
  readonly services: readonly string[];
}

describe('terms of the catalogue', () => {
  let store: TestDatabase;
  let site: TestSite;
  let other: TestSite;
  let cookie: string;
  let asked = 0;

  beforeAll(async () => {
    store = await createTestDatabase();
    const start = async () => (await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }, { database: store.url })).site;
    [site, other] = [await start(), await start()];
    await setBookingTime(site.app.get(Database), '2026-11-23T10:00:00Z');
    cookie = await enterAsOwner(site);
  });
  afterAll(async () => {
    await site?.close();
    await other?.close();
    await store.drop();
  });
  beforeEach(async () => {
    await api(`services/${SERVICE}/reset`).expect(200);
  });

  const see = (path: string, as = cookie) => site.http.get(path).set({ cookie: as });
  const post = (path: string, fields: Readonly<Record<string, string>>, as = cookie) =>
    site.http.post(path).set({ cookie: as }).type('form').send(fields);
  const api = (path: string, body: object = {}) =>
    site.http
      .post(`/api/ops/booking/${path}`)
      .set({ authorization: `Bearer ${OPS_TOKEN}` })
      .send(body);
  /** From another network each time: it is asked often. */
  const ask = (at: TestSite, path: string, query: object = {}) =>
    at.http
      .get(path)
      .query(query)
      .set('x-forwarded-for', `198.51.100.${(asked += 1) % 250}`)
      .expect(200);
  const serviceOf = async (at: TestSite) =>
    ((await ask(at, '/api/services', { limit: 100 })).body as readonly ListedService[]).find(({ id }) => id === SERVICE);
  const employeesOf = async (at: TestSite) => (await ask(at, '/api/employees', { location: LOCATION })).body as readonly ListedEmployee[];
  const employeeOf = async (at: TestSite, id: string) => (await employeesOf(at)).find((each) => each.id === id);
  const pricesOf = async (at: TestSite, location = LOCATION) =>
    (await serviceOf(at))!.location_prices.filter((each) => each.location === location).map(({ position, price }) => [position, price]);
  const textOf = async (at: TestSite, path: string) =>
    (
      await at.http
        .get(path)
        .set({ accept: 'text/html', cookie: path.startsWith('/ops') ? cookie : '' })
        .expect(200)
    ).text.replaceAll(/\u00a0|\u202f/g, ' ');
  const isFree = async (at: TestSite, employee: string) =>
    employee in ((await ask(at, '/api/employees/free-time', { location: LOCATION, services: SERVICE, from: DAY, to: DAY })).body as object);
  const follows = (holds: () => Promise<boolean>) => until(holds, SOON_MS);
  const first = async () => (await employeesOf(site)).find(({ services }) => services.includes(SERVICE))!.id;
  const termsOf = async () =>
    (await site.app.get(Database).query('SELECT FROM booking_catalogue_terms WHERE item = $1', [SERVICE])).rows.length;
  const bookedOf = async (id: string) =>
    (
      await site.app
        .get(Database)
        .query<{ minutes: number; price: number }>(
          'SELECT to_minute - from_minute AS minutes, price::int FROM booking_appointment_services WHERE appointment_id = $1',
          [id],
        )
    ).rows[0]!;

  it('change a price on the page, in the price list and in the API of every process, and back', async () => {
    const [before, page] = [await pricesOf(other), await textOf(other, PAGE)];
    expect(page).not.toContain('4 321 грн');
    await post(`${RECORD}/price`, { location: LOCATION, position: '', price: '4321' })
      .expect(303)
      .expect('location', `${RECORD}?done=price-saved`);
    for (const at of [site, other]) {
      await follows(async () => JSON.stringify(await pricesOf(at)) === JSON.stringify([[null, 4321]]));
      await follows(async () => (await textOf(at, `${PAGE.replace('/services/', `/services/${SALON}/`)}`)).includes('4 321 грн'));
      await follows(async () => (await textOf(at, `/price/female/?salon=${SALON}`)).includes('4 321'));
      await follows(async () => (await textOf(at, '/en/price/female/')).includes('4,321'));
    }
    const record = (await see(RECORD).expect(200)).text.replaceAll(/\u00a0|\u202f/g, ' ');
    expect(record).toMatch(/4 321 грн[^]*Останній змінив: /);
    await post(`${RECORD}/price`, { location: LOCATION, position: '', price: '' }).expect(303);
    await follows(async () => JSON.stringify(await pricesOf(other)) === JSON.stringify(before));
    await follows(async () => !(await textOf(other, `/price/female/?salon=${SALON}`)).includes('4 321'));
    expect(await termsOf()).toBe(0);
  });

  it('change a length on the page and in the API; what is booked stays', async () => {
    const { id } = await bookAppointment(site);
    const before = await bookedOf(id);
    await api(`services/${SERVICE}/terms`, { minutes: 95 }).expect(200);
    await api(`services/${SERVICE}/price`, { price: 999 }).expect(200);
    for (const at of [site, other]) {
      await follows(async () => (await serviceOf(at))?.duration === 95);
      await follows(async () => (await textOf(at, PAGE)).includes('1 год 35 хв'));
    }
    const { id: later } = await bookAppointment(other);
    expect(await bookedOf(later)).toEqual({ minutes: 95, price: 99_900 });
    expect(await bookedOf(id)).toEqual(before);
    // what equals the content is no term
    await api(`services/${SERVICE}/terms`, { minutes: before.minutes }).expect(200);
    await follows(async () => (await serviceOf(other))?.duration === before.minutes);
    expect((await see(RECORD).expect(200)).text).not.toContain('95 хв');
  });

  it('leave the employee free in the processing time, in every drawing of the day and for other clients', async () => {
    const terms = { minutes: '90', buffer: '', public: '', sideBySide: '', prepayment: '', processingFrom: '30', processingMinutes: '35' };
    await post(`${RECORD}/terms`, terms).expect(303);
    expect(await textOf(site, RECORD)).toContain('з 30 до 65 хв послуги');
    await follows(async () => (await serviceOf(other))?.duration === 90);
    const { id, professional, start, client } = await bookAppointment(other);
    const at = (minutes: number) => timeOfDay(minuteOf(start) + minutes);
    const { $ } = new PageDocument(await textOf(site, `/ops/calendar?salon=${SALON}&date=${DAY}`));
    const items = $(`.console-calendar__item[href="/ops/visits/${id}"]`);
    expect(items.map((_at, each) => $(each).find('strong').text().slice(0, 5)).get()).toEqual([start, at(65)]);
    expect(items.filter('[data-move]').length).toBe(1);
    const words = `витримка ${at(30)}–${at(65)}`;
    expect($('.console-calendar__processing').text().replaceAll('\u2060', '')).toContain(words);
    expect($(`.console-calendar__free[href*="start=${encodeURIComponent(at(30))}&employee=${professional}"]`).length).toBe(1);
    for (const page of [`/ops/visits/${id}`, `/ops/sheet?salon=${SALON}&date=${DAY}`])
      expect((await textOf(site, page)).replaceAll('\u2060', '')).toContain(words);
    await other.http
      .put(`/api/appointments/${id}`)
      .set({ authorization: `Bearer ${client.accessToken}` })
      .send({ state: 'cancelled' })
      .expect(200);
    await api(`employees/${professional}/skill`, { service: SERVICE, does: true, minutes: 65 }).expect(409, /processing_unfit/);
    await api(`employees/${professional}/skill`, { service: SERVICE, does: true, minutes: 70 }).expect(200);
    await api(`services/${SERVICE}/terms`, { minutes: 90, processingFrom: 30, processingMinutes: 40 }).expect(409, /processing_unfit/);
    await api(`employees/${professional}/reset`).expect(200);
    await api(`services/${SERVICE}/terms`, { minutes: 90, processingMinutes: 0 }).expect(200);
    await follows(
      async () => (await textOf(other, RECORD)).includes('1 год 30 хв') && !(await textOf(other, RECORD)).includes('хв послуги'),
    );
  });

  it('give a position and an employee another price, and an employee another time', async () => {
    const employee = await first();
    const [position] = (await employeeOf(site, employee))!.positions;
    await api(`services/${SERVICE}/price`, { location: LOCATION, position, price: 1500 }).expect(200);
    expect(await pricesOf(site)).toContainEqual([position, 1500]);
    await post(`/ops/catalogue/employees/${employee}/skill`, { service: SERVICE, does: 'does', minutes: '75', price: '1700' }).expect(303);
    await follows(async () => JSON.stringify(await pricesOf(other)).includes(`["own-${employee}",1700]`));
    expect((await employeeOf(other, employee))!.positions).toEqual([`own-${employee}`, position]);
    await follows(async () => /1 700/.test(await textOf(other, `/employees/${employee.replace('employee-', '')}/`)));
    const options = (
      await other.http
        .get('/api/visit-options')
        .query({ location: LOCATION, services: SERVICE, date: DAY, employees: employee })
        .expect(200)
    ).body as readonly { readonly price: number; readonly parts: readonly { readonly start: string; readonly end: string }[] }[];
    expect(await isFree(other, employee)).toBe(true);
    expect(options[0]!.price).toBe(1700);
    const { start, end } = options[0]!.parts[0]!;
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    expect(minutes(end) - minutes(start)).toBe(75);
    await api(`employees/${employee}/reset`).expect(200);
    await follows(async () => (await employeeOf(other, employee))!.positions.length === 1);
  });

  it('close a service to the public; the desk books it', async () => {
    await post(`${RECORD}/terms`, { minutes: '', buffer: '', public: 'no', sideBySide: '', prepayment: '' }).expect(303);
    await follows(async () => (await serviceOf(other)) === undefined);
    const { text } = await see(`/ops/book?salon=${SALON}`).expect(200);
    const key = /name="key" value="([^"]+)"/.exec(text)![1]!;
    const wanted = { key, salon: SALON, phone: newPhone(), name: 'Олена', service1: SERVICE, date: DAY, master: '', other: '12:00' };
    expect((await post('/ops/book', wanted)).headers.location).toMatch(/done=booked/);
    await site.http.get('/api/employees/free-time').query({ location: LOCATION, services: SERVICE, from: DAY, to: DAY }).expect(422);
  });

  it('add an employee whom the content does not know, who can be booked and has no page', async () => {
    const like = await first();
    const form = (await see('/ops/catalogue/employees/new').expect(200)).text;
    const fields = {
      key: /name="key" value="([^"]+)"/.exec(form)![1]!,
      nameUa: 'Соломія Гай',
      nameEn: 'Solomiia Hai',
      salon: LOCATION,
      like,
    };
    await post('/ops/catalogue/employees', { ...fields, nameEn: '' }).expect(409);
    const { headers } = await post('/ops/catalogue/employees', fields).expect(303);
    expect((await post('/ops/catalogue/employees', fields).expect(303)).headers.location).toBe(headers.location);
    const id = /employees\/([^?]+)/.exec(headers.location!)![1]!;
    await follows(async () => (await employeeOf(other, id)) !== undefined);
    expect((await employeeOf(other, id))!.services).toContain(SERVICE);
    expect(await isFree(other, id)).toBe(true);
    expect((await see(`/ops/schedules?salon=${SALON}`).expect(200)).text).toContain('Соломія Гай');
    expect(await textOf(other, `/salons/${SALON}/`)).not.toContain('Соломія Гай');
    await post(`/ops/catalogue/employees/${id}/skill`, { service: SERVICE, does: '', minutes: '', price: '' }).expect(303);
    await follows(async () => !(await employeeOf(other, id))!.services.includes(SERVICE));
    await post(`/ops/catalogue/employees/${id}/salon`, { location: LOCATION, works: '' }).expect(303);
    await follows(async () => (await employeeOf(other, id)) === undefined);
  });

  it('note that an employee leaves: an absence with what is booked, until the employee stays', async () => {
    const { id, professional } = await bookAppointment(site);
    const record = `/ops/catalogue/employees/${professional}`;
    await post(`${record}/leave`, { day: DAY, reason: '' }).expect(409);
    const { headers } = await post(`${record}/leave`, { day: DAY, reason: 'звільняється' }).expect(303);
    expect(headers.location).toMatch(/^\/ops\/absences\/\d+\?done=leaving$/);
    expect((await see(headers.location!).expect(200)).text).toContain(`/ops/visits/${id}`);
    const { rows } = await site.app.get(Database).query('SELECT location FROM booking_absences WHERE employee = $1', [professional]);
    expect(rows).toEqual([{ location: null }]);
    await follows(async () => !(await isFree(other, professional)));
    await post(`${record}/leave`, { day: DAY, reason: 'звільняється' }).expect(409);
    expect(await textOf(site, record)).toContain('27 листопада 2026');
    await post(`${record}/stay`, {}).expect(303);
    await follows(() => isFree(other, professional));
    await see(headers.location!.replace(/\?.*/, '')).expect(404);
  });

  it('are changed by owners alone, and written down', async () => {
    const now = Date.parse('2026-11-23T10:00:00Z');
    const viewer = await enterAs(site, cookie, 'viewer', '', now);
    const salon = await enterAs(site, cookie, 'salon', SALON, now);
    for (const as of [viewer, salon]) {
      const { $ } = new PageDocument((await see(RECORD, as).expect(200)).text);
      expect($('a[href$="/price"], form[action$="/price"]').length).toBe(0);
      await post(`${RECORD}/price`, { location: '', position: '', price: '1' }, as).expect(403);
      await see('/ops/catalogue/employees/new', as).expect(403);
    }
    const elsewhere = [...((await site.http.get('/api/employees').query({ limit: 100 }).expect(200)).body as readonly ListedEmployee[])];
    const own = new Set((await employeesOf(site)).map(({ id }) => id));
    const stranger = elsewhere.find(({ id }) => !own.has(id))!;
    await see(`/ops/catalogue/employees/${stranger.id}`, salon).expect(404);
    await see(`/ops/catalogue/employees/${stranger.id}`, viewer).expect(200);
    await post(`${RECORD}/price`, { location: '', position: '', price: '1111' }).expect(303);
    const { rows } = await site.app.get(Database).query<{ action: string }>(`SELECT action FROM ops_audit WHERE target = $1`, [SERVICE]);
    expect(rows.map(({ action }) => action)).toContain('POST /ops/catalogue/services/:id/price');
  });

  it.each([
    ['price', { location: 'gone', price: '100' }],
    ['price', { position: 'gone', price: '100' }],
    ['price', { price: '-1' }],
    ['terms', { minutes: '4' }],
    ['terms', { minutes: '721' }],
    ['terms', { buffer: '241' }],
    ['terms', { minutes: '90', processingFrom: '30', processingMinutes: '56' }],
    ['terms', { minutes: '90', processingFrom: '4', processingMinutes: '30' }],
    ['terms', { minutes: '400', processingFrom: '30', processingMinutes: '241' }],
    ['terms', { minutes: '90', processingFrom: '30' }],
    ['terms', { prepayment: '101%' }],
  ])('are refused with what was typed: %s %o', async (action, fields: Readonly<Record<string, string>>) => {
    const { text } = await post(`${RECORD}/${action}`, fields).expect(409);
    expect(text).toContain('role="alert"');
    expect(await termsOf()).toBe(0);
  });

  it('are listed by name, with what was changed', async () => {
    await api(`services/${SERVICE}/terms`, { buffer: 15, sideBySide: 'yes', prepayment: '30%' }).expect(200);
    const { $ } = new PageDocument((await see('/ops/catalogue/services?find=класичний').expect(200)).text);
    expect($('tbody tr').length).toBe(1);
    expect($('tbody tr').text()).toContain('Змінено');
    expect($(`a[href="${RECORD}"]`).text()).toBe('Класичний масаж тіла');
    const record = await textOf(site, RECORD);
    for (const text of ['15 хв', '30%', 'Повернути все як у контенті']) expect(record).toContain(text);
    await see('/ops/catalogue/services/gone').expect(404);
    await see('/ops/catalogue/employees/gone').expect(404);
  });
});
