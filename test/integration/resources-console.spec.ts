import { Database } from '../../src/platform/database/database';
import { DAY, LOCATION } from '../support/booked-appointment';
import { setBookingTime } from '../support/booking-time';
import { newPhone, registered, startClientSite } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const SERVICE = 'service-klasychnyi-masazh';

describe('rooms and devices in the console', () => {
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

  const see = (path: string, as = cookie) => site.http.get(path).set({ cookie: as });
  const post = (path: string, fields: Readonly<Record<string, string>>, as = cookie) =>
    site.http.post(path).set({ cookie: as }).type('form').send(fields);
  const freeOf = async (at: TestSite) => {
    const { body } = await at.http
      .get('/api/employees/free-time')
      .query({ location: LOCATION, services: SERVICE, from: DAY, to: DAY })
      .set('x-forwarded-for', `198.51.100.${(asked += 1) % 250}`)
      .expect(200);
    return body as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  };
  const book = async (professional: string, start: string) => {
    const { accessToken } = await registered(site, newPhone());
    const { body } = await site.http
      .post('/api/appointments')
      .set({ authorization: `Bearer ${accessToken}` })
      .send({ location: LOCATION, date: DAY, services: [{ service: SERVICE, professional, start }] })
      .expect(201);
    return (body as { id: string }).id;
  };
  const api = (path: string, body: object = {}) =>
    site.http
      .post(`/api/ops/booking/${path}`)
      .set({ authorization: `Bearer ${OPS_TOKEN}` })
      .send(body);
  const unitRows = async () =>
    (
      await site.app
        .get(Database)
        .query<{ id: string; unit: string }>(
          `SELECT appointment_id AS id, split_part(employee, '|', 4) AS unit FROM booking_busy WHERE employee LIKE 'resource|%'`,
        )
    ).rows;
  const plain = (text: string) => text.replaceAll('\u2060', '').replace(/\s/g, ' ');
  /** What a page says, with plain blanks. */
  const said = async (path: string, as = cookie) => plain((await see(path, as).expect(200)).text);

  it('limits a service in every process, gives booked appointments their units and lists those without', async () => {
    for (const name of ['Перша', 'Друга'])
      await api('employees', {
        nameUa: name,
        nameEn: name,
        locations: [LOCATION],
        services: [SERVICE],
        key: `staff-${name.length}-${name === 'Перша'}`,
      }).expect(200);
    await until(async () => Object.keys(await freeOf(other)).length > 1, 10_000);
    const before = await freeOf(site);
    const [one, two] = Object.keys(before);
    expect(two).toBeDefined();
    const time = before[one!]![DAY]!.find((each) => before[two!]![DAY]!.includes(each))!;
    const first = await book(one!, time);
    const second = await book(two!, time);

    const added = await post('/ops/catalogue/resources', { nameUa: 'Масажний кабінет', nameEn: 'Massage room' }).expect(303);
    const path = added.headers.location!.split('?')[0]!;
    const id = decodeURIComponent(path.split('/').at(-1)!);
    await post(`${path}/count`, { location: LOCATION, units: '1' }).expect(303);
    expect(await unitRows()).toEqual([]);
    await post(`/ops/catalogue/services/${SERVICE}/need`, { resource: id, isNeeded: 'isNeeded' }).expect(303);
    const [kept, ...more] = await unitRows();
    expect(more).toEqual([]);
    const [has, lacks] = kept!.id === first ? [first, second] : [second, first];
    const page = (await see(path).expect(200)).text;
    expect(page).toContain(`/ops/visits/${lacks}`);
    expect(page).not.toContain(`/ops/visits/${has}`);
    for (const at of [site, other])
      await until(async () => Object.values(await freeOf(at)).every((days) => !days[DAY]?.includes(time)), 10_000);

    await post(`${path}/count`, { location: LOCATION, units: '2' }).expect(303);
    expect(await unitRows()).toHaveLength(2);
    expect((await see(path).expect(200)).text).not.toContain(`/ops/visits/${lacks}`);
    const calendar = (await see(`/ops/calendar?salon=oksamyt-pechersk&date=${DAY}`).expect(200)).text.replaceAll('\u00a0', ' ');
    expect(calendar).toContain('Масажний кабінет 1');
    expect(calendar).toContain('Масажний кабінет 2');
    expect((await see(`/ops/sheet?salon=oksamyt-pechersk&date=${DAY}`).expect(200)).text.replaceAll('\u00a0', ' ')).toContain(
      'Масажний кабінет 2',
    );

    // the week names the unit; the desk gives it another one, unless that is taken
    const week = await said(`/ops/calendar?salon=oksamyt-pechersk&date=${DAY}&view=week&employee=${one}`);
    expect(week).toMatch(/Класичний масаж тіла, Масажний кабінет [12]/);
    const [ofFirst] = (await unitRows()).filter((row) => row.id === first);
    const [own, otherUnit] = ofFirst!.unit === '1' ? ['1', '2'] : ['2', '1'];
    const give = (unit: string) => post(`/ops/visits/${first}/move`, { date: DAY, other: time, employee: one!, unit: `${id} ${unit}` });
    expect(await said(`/ops/visits/${first}/move?unit=${id}%20${otherUnit}&start=${time}`)).toContain(
      `value="${id} ${otherUnit}" selected="">Масажний кабінет ${otherUnit}<`,
    );
    const refused = plain((await give(otherUnit).expect(409)).text);
    expect(refused).toMatch(/Масажний кабінет: зайнято \d\d:\d\d–\d\d:\d\d\. Оберіть інший час\./);
    expect(refused).not.toContain('Massage room');
    await post(`/ops/visits/${first}/move`, { date: DAY, other: time, employee: one!, unit: 'laser 1' }).expect(409);
    await api(`appointments/${second}/cancel`, { reason: 'Захворіла' }).expect(200);
    await give(otherUnit).expect(303);
    expect(await unitRows()).toEqual([{ id: first, unit: otherUnit }]);
    await give(own).expect(303);
    expect(await unitRows()).toEqual([{ id: first, unit: own }]);

    // so does the employee's own day and week
    const theirs = await enterAs(site, cookie, 'employee', one, Date.parse('2026-11-23T10:00:00Z'));
    for (const page of [`/ops/my-day?date=${DAY}`, '/ops/my-day/week', `/ops/my-day/${first}`])
      expect(await said(page, theirs)).toContain(`Масажний кабінет ${own}`);
    await post(`${path}/count`, { location: LOCATION, units: '1' }).expect(303);
    expect(await unitRows()).toHaveLength(1);
    expect(await said(`/ops/my-day?date=${DAY}`, theirs)).not.toContain('Масажний кабінет 1');
    // what is to come back is told what is in its way
    const gone = await post(`/ops/visits/${second}/undo`, {}).expect(409);
    expect(plain(gone.text)).toMatch(/Масажний кабінет: зайнято \d\d:\d\d–\d\d:\d\d\./);

    await post(`${path}/count`, { location: LOCATION, units: '21' }).expect(409);

    await post(`${path}/remove`, {}).expect(303);
    expect(await unitRows()).toEqual([]);
    await see(path).expect(404);
    const { rows } = await site.app
      .get(Database)
      .query<{ action: string }>(`SELECT DISTINCT action FROM ops_audit WHERE action LIKE '%resources%' OR action LIKE '%/need'`);
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'POST /ops/catalogue/resources',
        'POST /ops/catalogue/resources/:id/count',
        'POST /ops/catalogue/services/:id/need',
      ]),
    );
  });

  it('has the same as JSON', async () => {
    const { body } = await api('resources', { nameUa: 'Лазер', nameEn: 'Laser', key: 'laser-2026' }).expect(200);
    const { id } = body as { id: string };
    expect((await api('resources', { nameUa: 'Лазер', nameEn: 'Laser', key: 'laser-2026' }).expect(200)).body).toEqual({ ok: true, id });
    await api(`resources/${id}/count`, { location: LOCATION, units: 3 }).expect(200);
    await api(`services/${SERVICE}/need`, { resource: id, isNeeded: true }).expect(200);
    const list = await site.http
      .get('/api/ops/booking/resources')
      .set({ authorization: `Bearer ${OPS_TOKEN}` })
      .expect(200);
    expect(list.body).toEqual([{ id, name: { ua: 'Лазер', en: 'Laser' }, units: { [LOCATION]: 3 } }]);
    await api(`resources/${id}/count`, { location: 'nowhere', units: 3 }).expect(409);
    await api(`resources/${id}/remove`).expect(200);
  });
});
