import { Database } from '../../src/platform/database/database';
import { DAY, LOCATION } from '../support/booked-appointment';
import { newPhone, registered, startClientSite } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';

const SALON = 'oksamyt-pechersk';
const OTHER = 'oksamyt-lypky';
const GUESTS = ['Соломія', 'Мирослава'];

interface Booked {
  readonly people: readonly { readonly appointment: { readonly id: string; readonly group: string } }[];
}

describe('groups in the console', () => {
  let site: TestSite;
  let database: Database;
  let owner: string;
  let desk: string;
  let elsewhere: string;

  beforeAll(async () => {
    const started = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' });
    ({ site } = started);
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    desk = await enterAs(site, owner, 'salon', SALON, started.clock.epochMs());
    elsewhere = await enterAs(site, owner, 'salon', OTHER, started.clock.epochMs());
  });
  // tried again when what the site does in the meantime stands in its way
  afterEach(() => database.transaction((tx) => tx.query('TRUNCATE booking_appointments, booking_groups CASCADE')));
  afterAll(() => site?.close());

  const see = async (path: string, cookie = desk, status = 200) => (await site.http.get(path).set({ cookie }).expect(status)).text;
  const post = (path: string, body: object = {}, cookie = desk) => site.http.post(path).set({ cookie }).type('form').send(body);
  const states = async () =>
    (await database.query<{ state: string }>('SELECT state FROM booking_appointments ORDER BY group_place')).rows.map(({ state }) => state);

  /** The client with two guests, one after the other. */
  async function book(phone = newPhone(), guestPhone?: string) {
    const { accessToken } = await registered(site, phone);
    const services = [{ service: 'service-klasychnyi-masazh' }];
    const wish = {
      location: LOCATION,
      date: DAY,
      mode: 'in_turn',
      people: [{ services }, ...GUESTS.map((name, at) => ({ name, services, ...(at === 1 && { phone: guestPhone }) }))],
    };
    const { body } = await site.http.post('/api/booking/groups/times').send(wish).expect(200);
    const { start } = (body as { options: readonly { start: string }[] }).options[0]!;
    const made = await site.http
      .post('/api/booking/groups')
      .set({ authorization: `Bearer ${accessToken}` })
      .send({ ...wish, start })
      .expect(201);
    const own = await site.http
      .get('/api/appointments')
      .set({ authorization: `Bearer ${accessToken}` })
      .expect(200);
    const people = (made.body as Booked).people.map(({ appointment }) => appointment);
    expect((own.body as Booked['people'][number]['appointment'][]).map(({ group }) => group)).toEqual(people.map(({ group }) => group));
    return { ids: people.map(({ id }) => id), accessToken };
  }

  it('stand together in list, calendar, day sheet and on the record of each', async () => {
    const { ids } = await book();
    for (const path of ['visits', 'calendar', 'sheet']) {
      const html = await see(`/ops/${path}?salon=${SALON}&date=${DAY}`);
      expect(html.match(/група:\s3/g)?.length).toBeGreaterThanOrEqual(3);
    }
    const html = await see(`/ops/visits/${ids[1]!}`);
    expect(html).toMatch(/Записані\sразом/);
    for (const id of [ids[0]!, ids[2]!]) expect(html).toContain(`href="/ops/visits/${id}"`);
    expect(html).toContain(GUESTS[1]);
    await post(`/ops/visits/${ids[0]!}/cancel`, { reason: 'захворіла' }).expect(303);
    expect(await see(`/ops/visits?salon=${SALON}&date=${DAY}`)).toMatch(/група:\s2/);
    await post(`/ops/visits/${ids[1]!}/cancel`, { reason: 'захворіла' }).expect(303);
    expect(await see(`/ops/visits?salon=${SALON}&date=${DAY}`)).not.toMatch(/група:/);
    // for one there is the act of one
    expect(await see(`/ops/visits/${ids[2]!}`)).not.toContain('cancel-group');
  });

  it('are cancelled all at once with a reason, and taken back one by one', async () => {
    const { ids } = await book();
    const path = `/ops/visits/${ids[0]!}/cancel-group`;
    expect(await see(`/ops/visits/${ids[0]!}`)).toContain(`href="${path}"`);
    const question = await see(path);
    for (const name of GUESTS) expect(question).toContain(name);
    await see(path, elsewhere, 404);
    await post(path, { reason: 'захворіли' }, elsewhere).expect(404);
    await post(path, { reason: '' }).expect(409);
    expect(await states()).toEqual(['planned', 'planned', 'planned']);
    await post(path, { reason: 'захворіли', byClient: 'byClient' }).expect(303);
    const { rows } = await database.query('SELECT DISTINCT state, state_reason, cancelled_by FROM booking_appointments');
    expect(rows).toEqual([{ state: 'cancelled', state_reason: 'захворіли', cancelled_by: 'client' }]);
    expect((await database.query('SELECT FROM booking_busy WHERE appointment_id = ANY ($1)', [ids])).rows).toEqual([]);
    await post(path, { reason: 'ще раз' }).expect(409);
    await post(`/ops/visits/${ids[1]!}/undo`).expect(303);
    expect(await states()).toEqual(['cancelled', 'planned', 'cancelled']);
  });

  it('leave out who moved to a salon that the operator does not see, and who is cancelled already', async () => {
    const { ids } = await book();
    await post(`/ops/visits/${ids[1]!}/cancel`, { reason: 'не прийде' }).expect(303);
    const [, , third] = ids;
    await database.query(`UPDATE booking_appointments SET location = 'location-obolon' WHERE id = $1`, [third]);
    expect(await see(`/ops/visits/${ids[0]!}`)).not.toContain(third);
    await site.http
      .post(`/api/ops/booking/appointments/${ids[0]!}/cancel-group`)
      .set({ authorization: `Bearer ${OPS_TOKEN}` })
      .send({ reason: 'зачинено' })
      .expect(200)
      .expect(({ body }) => expect(body).toMatchObject({ cancelled: 2 }));
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    const { rows } = await database.query('SELECT state_reason AS reason FROM booking_appointments ORDER BY group_place');
    expect(rows.map(({ reason }) => reason as string)).toEqual(['зачинено', 'не прийде', 'зачинено']);
  });

  it('are found by the name of a guest, and stand under one heading on the card of the client', async () => {
    const phone = newPhone();
    const { ids } = await book(phone);
    const found = (await post('/ops/visits/find', { what: 'мироСЛАВА' }).expect(200)).text;
    expect(ids.map((id) => found.includes(`/ops/visits/${id}`))).toEqual([false, false, true]);
    const { rows } = await database.query<{ id: string }>('SELECT id FROM clients WHERE phone = $1', [phone]);
    const html = await see(`/ops/clients/${rows[0]!.id}`);
    const headings = new PageDocument(html).texts('.console__heading').filter((text) => text.startsWith('Разом'));
    expect(headings).toHaveLength(1);
    for (const text of [...GUESTS, ...ids]) expect(html).toContain(text);
  });

  it('are found by the phone of a guest, who is exported and forgotten as a client, too', async () => {
    const [phone, guestPhone] = [newPhone(), newPhone()];
    const { ids } = await book(phone, guestPhone);
    const found = (await post('/ops/visits/find', { what: guestPhone }).expect(200)).text;
    expect(ids.map((id) => found.includes(`/ops/visits/${id}`))).toEqual([false, false, true]);
    expect(await see(`/ops/visits/${ids[2]!}`)).toContain('Телефон гостя');
    const { client } = await registered(site, guestPhone);
    const exported = async () => {
      const file = await see(`/ops/clients/${client.id}/file`, owner);
      return (JSON.parse(file) as { asGuest: unknown[] }).asGuest;
    };
    expect(await exported()).toEqual([
      { location: LOCATION, day: DAY, guest: GUESTS[1], guestPhone, services: [expect.any(String) as string] },
    ]);
    await post(`/ops/clients/${client.id}/erase`, { reason: 'просить стерти' }, owner).expect(303);
    const { rows } = await database.query('SELECT guest, guest_phone AS phone FROM booking_appointments ORDER BY group_place');
    expect(rows).toEqual(['', ...GUESTS].map((guest) => ({ guest, phone: '' })));
  });

  it('are booked at the desk, once, with the times of all, and told why not', async () => {
    const phone = newPhone();
    const service = 'service-klasychnyi-masazh';
    const wish = { salon: SALON, date: DAY, mode: 'in_turn', phone, name1: 'Олена Шевченко', service1: service };
    expect(await see(`/ops/book?salon=${SALON}&date=${DAY}`)).toContain(`/ops/book/group?salon=${SALON}&amp;date=${DAY}`);
    expect(await see('/ops/book/group')).toContain('name="service6"');
    const alone = (await post('/ops/book/group', wish).expect(409)).text;
    expect(alone).toMatch(/хоча\sб\sще\sдля\sоднієї/);
    const both = { ...wish, name2: GUESTS[0], service2: service, phone2: '067 111 22 33' };
    const shown = new PageDocument((await post('/ops/book/group', both).expect(200)).text);
    const start = shown.attributesOf('button[name=start]')!.value;
    expect(shown.attributesOf('input[name=name2]')?.value).toBe(GUESTS[0]);
    const form = { ...both, start, key: shown.attributesOf('input[name=key]')!.value };
    const wrong = (await post('/ops/book/group', { ...form, phone: '12' }).expect(409)).text;
    expect(new PageDocument(wrong).attributesOf('input[name=name2]')?.value).toBe(GUESTS[0]);
    const unreadable = (await post('/ops/book/group', { ...form, phone2: '12' }).expect(409)).text;
    expect(new PageDocument(unreadable).attributesOf('input[name=phone2]')?.value).toBe('12');
    const [first, again] = [await post('/ops/book/group', form).expect(303), await post('/ops/book/group', form).expect(303)];
    expect(again.headers.location).toBe(first.headers.location);
    const { rows } = await database.query(
      'SELECT guest, guest_phone AS phone, state, client_name AS name FROM booking_appointments ORDER BY group_place',
    );
    expect(rows).toEqual([
      { guest: '', phone: '', state: 'planned', name: 'Олена' },
      { guest: GUESTS[0], phone: '380671112233', state: 'planned', name: 'Олена' },
    ]);
    expect(await see(first.headers.location!)).toContain(GUESTS[0]);
    // who works at another salon books there, whatever the form says
    await post('/ops/book/group', form, elsewhere);
    expect((await database.query('SELECT FROM booking_appointments WHERE location = $1', [LOCATION])).rows).toHaveLength(2);
  });

  it('keep no name of a guest once the client is erased', async () => {
    const phone = newPhone();
    const { ids } = await book(phone, newPhone());
    await post(`/ops/visits/${ids[0]!}/cancel-group`, { reason: 'просить стерти' }).expect(303);
    const { rows } = await database.query<{ id: string }>('SELECT id FROM clients WHERE phone = $1', [phone]);
    await post(`/ops/clients/${rows[0]!.id}/erase`, { reason: 'просить стерти' }, owner).expect(303);
    const kept = await database.query('SELECT DISTINCT guest, guest_phone AS phone, client FROM booking_appointments');
    expect(kept.rows).toEqual([{ guest: '', phone: '', client: null }]);
  });
});
