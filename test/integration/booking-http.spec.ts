import { NAMES, newPhone, registered, startClientSite, type ProgramSession } from '../support/clients';
import { dayIn } from '../support/days';
import { startTestSite, type TestSite } from '../support/site';

const LOCATION = 'location-pechersk';
const SERVICE = 'service-klasychnyi-masazh';
/** More than 48 hours away, so that visits may still be changed. */
const DAYS = { from: dayIn(3), to: dayIn(13) };

interface Slot {
  readonly professional: string;
  readonly date: string;
  readonly start: string;
}
interface Visit {
  readonly id: string;
  readonly state: string;
  readonly services: readonly { readonly id: string; readonly start: string; readonly serviceName: string }[];
}

describe('booking by its API', () => {
  let site: TestSite;
  const bearer = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });

  /** Times at which an employee is free for an hour, the same for an hour afterwards, one a day. */
  const slots = async (): Promise<readonly Slot[]> => {
    const { body } = await site.http
      .get('/api/employees/free-time')
      .query({ location: LOCATION, services: SERVICE, ...DAYS })
      .expect(200);
    const free = body as Record<string, Record<string, string[]>>;
    return Object.entries(free).flatMap(([employee, days]) =>
      Object.entries(days).map(([date, times]) => ({ professional: employee, date, start: times[0]! })),
    );
  };
  const isFree = async ({ professional: employee, date, start }: Slot, cookie = '') => {
    const query = { location: LOCATION, services: SERVICE, employee, from: date, to: date };
    const { body } = await site.http.get('/api/employees/free-time').query(query).set('cookie', cookie).expect(200);
    return Boolean((body as Record<string, Record<string, string[]>>)[employee]?.[date]?.includes(start));
  };
  const appointmentAt = ({ professional: employee, date, start }: Slot) => ({
    location: LOCATION,
    date,
    services: [{ service: SERVICE, professional: employee, start }],
  });

  beforeAll(async () => {
    ({ site } = await startClientSite({}, { at: Date.now() }));
    const { body } = await site.http.get('/api/next-free').query({ location: LOCATION }).expect(200);
    expect(body).toMatchObject({ location: LOCATION });
  });
  afterAll(() => site?.close());

  it.each([
    ['ua', 'Класичний масаж тіла'],
    ['en', 'Classic body massage'],
  ])('leads from a hold to a visit that is moved and cancelled, in %s', async (lang, name) => {
    const [first, second] = (await slots()) as [Slot, Slot];
    const held = await site.http
      .post('/api/holds')
      .send({ ...appointmentAt(first), lang })
      .expect(201);
    const [given] = (held.headers as unknown as { 'set-cookie': [string] })['set-cookie'];
    // by no date: the clock of a phone may be hours ahead
    expect(given).toMatch(/; Max-Age=900; /);
    const cookie = given.split(';')[0]!;
    expect(held.body).toMatchObject({
      hold: cookie.slice('hold='.length),
      services: [{ service: SERVICE, professional: first.professional }],
    });
    expect([await isFree(first), await isFree(first, cookie)]).toEqual([false, true]);

    const client = await registered(site, newPhone());
    const { body: made } = (await site.http
      .post(`/api/appointments?lang=${lang}`)
      .set({ ...bearer(client), cookie, 'idempotency-key': `walk-${lang}` })
      .send(appointmentAt(first))
      .expect(201)) as { body: Visit };
    expect(made).toMatchObject({
      state: 'planned',
      clientFirstName: NAMES.firstname,
      services: [{ serviceName: name, start: first.start }],
    });
    const repeated = await site.http
      .post(`/api/appointments?lang=${lang}`)
      .set({ ...bearer(client), 'idempotency-key': `walk-${lang}` })
      .send(appointmentAt(first))
      .expect(201);
    expect((repeated.body as Visit).id).toBe(made.id);

    const moved = await site.http
      .put(`/api/appointments/${made.id}`)
      .set(bearer(client))
      .send({ date: second.date, services: [{ ...appointmentAt(second).services[0], id: made.services[0]!.id }] })
      .expect(200);
    expect(moved.body).toMatchObject({ id: made.id, date: second.date });
    expect([await isFree(first), await isFree(second)]).toEqual([true, false]);
    const file = await site.http.get(`/api/appointments/${made.id}.ics?lang=${lang}`).set(bearer(client)).expect(200);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.text.replaceAll('\r\n ', '')).toMatch(new RegExp(`UID:${made.id}@.*SEQUENCE:1\r\n.*SUMMARY:[^\r]*${name}`, 's'));
    const link = new RegExp(`URL:https://[^/]+${lang === 'en' ? '/en' : ''}/visit/[\\w-]+/\r\n`);
    expect(file.text.replaceAll('\r\n ', '')).toMatch(link);
    expect(file.text).toMatch(/METHOD:PUBLISH[^]*ORGANIZER[^]*BEGIN:VALARM[^]*TRIGGER:-PT2H/);
    const named = decodeURIComponent(String(file.headers['content-disposition']));
    expect(named).toContain(` ${second.date} ${second.start.replace(':', '-')}.ics`);
    const cancelled = await site.http.put(`/api/appointments/${made.id}`).set(bearer(client)).send({ state: 'cancelled' }).expect(200);
    expect(cancelled.body).toMatchObject({ state: 'cancelled' });
    const off = (await site.http.get(`/api/appointments/${made.id}.ics?lang=${lang}`).set(bearer(client)).expect(200)).text;
    const word = lang === 'en' ? 'Cancelled' : 'Скасовано';
    expect(off.replaceAll('\r\n ', '')).toMatch(
      new RegExp(`METHOD:CANCEL.*UID:${made.id}@.*SEQUENCE:2\r\n.*STATUS:CANCELLED.*SUMMARY:${word}: [^\r]*${name}`, 's'),
    );
    expect(off).not.toContain('VALARM');
    const list = await site.http.get('/api/appointments').set(bearer(client)).expect(200);
    expect((list.body as Visit[]).map(({ id, state }) => [id, state])).toEqual([[made.id, 'cancelled']]);
    expect(await isFree(second)).toBe(true);
  });

  it("gives one of two clients a time, and the other a conflict; another's visit is unknown to everybody else", async () => {
    const [slot] = (await slots()) as [Slot];
    const clients = [await registered(site), await registered(site)];
    const answers = await Promise.all(
      clients.map((client) => site.http.post('/api/appointments').set(bearer(client)).send(appointmentAt(slot))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    expect(answers[lost]!.body).toMatchObject({ ok: false, code: 'time_conflict' });
    const { id } = answers[1 - lost]!.body as Visit;
    const other = bearer(clients[lost]!);
    await site.http.put(`/api/appointments/${id}`).set(other).send({ state: 'cancelled' }).expect(404);
    await site.http.post('/api/appointments/services').set(other).send({ appointment: id, service: SERVICE, start: '12:00' }).expect(404);
    await site.http.post(`/api/appointments/${id}/feedback`).set(other).send({ rating: 5 }).expect(404);
    await site.http.get(`/api/appointments/${id}.ics`).set(other).expect(404);
    await site.http.get('/api/appointments').expect(401);
  });

  it('gives the first hold again for its Idempotency-Key, with its cookie, to the same address alone', async () => {
    const [slot, other] = (await slots()) as [Slot, Slot];
    const hold = (address: string, at: Slot) =>
      site.http.post('/api/holds').set({ 'idempotency-key': 'hold-00001', 'x-forwarded-for': address }).send(appointmentAt(at));
    const first = await hold('192.0.2.7', slot).expect(201);
    const again = await hold('192.0.2.7', slot).expect(201).expect('idempotency-replayed', 'true');
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect([again.body, again.headers['set-cookie']]).toEqual([first.body, first.headers['set-cookie']]);
    expect((await hold('192.0.2.7', other).expect(422)).body).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await hold('192.0.2.8', slot).expect(409)).body).toMatchObject({ code: 'time_conflict' });
    await site.http.delete(`/api/holds/${(first.body as { hold: string }).hold}`).expect(204);
  });

  it('gives a held time back, and takes the cookie away', async () => {
    const [slot] = (await slots()) as [Slot];
    const { body } = (await site.http.post('/api/holds').send(appointmentAt(slot)).expect(201)) as {
      body: { hold: string; expiresAt: string };
    };
    await site.http.post(`/api/holds/${body.hold}/renew`).expect(200);
    await site.http.post(`/api/holds/${body.hold}/renew`).expect(409);
    const gone = await site.http.delete(`/api/holds/${body.hold}`).set('cookie', `hold=${body.hold}`).expect(204);
    expect(String((gone.headers as unknown as { 'set-cookie': string[] })['set-cookie'][0])).toMatch(/^hold=; Max-Age=0/);
    expect(await isFree(slot)).toBe(true);
    await site.http.post('/api/holds/nothing-that-was-given/renew').expect(404);
  });

  it.each(['0001-01-01', '1900-02-28', '9990-01-01'])('offers nothing from %s on: that is past, or too far ahead', async (from) => {
    const to = from.replace(/\d\d$/, '28');
    const query = { location: LOCATION, services: SERVICE, from, to };
    const { body, headers } = await site.http.get('/api/employees/free-time').query(query).expect(200);
    expect(headers).not.toHaveProperty('x-degraded');
    expect(Object.values(body as Record<string, Record<string, string[]>>).flatMap((days) => Object.values(days).flat())).toEqual([]);
    const options = await site.http.get('/api/visit-options').query({ location: LOCATION, services: SERVICE, date: from });
    expect([options.status, (options.body as { options?: unknown[] }).options ?? options.body]).toEqual([200, []]);
  });

  it('says of each field what is wrong with it, in the language of the request', async () => {
    const { body } = await site.http
      .post('/api/holds')
      .send({ location: LOCATION, date: 'tomorrow', services: [{ service: SERVICE, start: '25:00', quantity: 0, other: 1 }], lang: 'en' })
      .expect(422);
    expect(body).toMatchObject({
      code: 'invalid_fields',
      details: {
        date: 'Must be a day like 2026-11-24',
        'services.0.start': 'Must be a time like 10:30',
        'services.0.quantity': 'Must be a number from 1 to 10',
        'services.0.other': 'There is no such field',
      },
    });
    await site.http.post('/api/holds').send({ location: LOCATION, date: DAYS.from, services: [] }).expect(422);
    await site.http
      .get('/api/employees/free-time')
      .query({ location: LOCATION, from: DAYS.from, to: dayIn(368) })
      .expect(422);
    const nowhere = await site.http
      .post('/api/holds')
      .send({ ...appointmentAt({ professional: 'nobody', date: DAYS.from, start: '12:00' }) });
    expect([nowhere.status, (nowhere.body as { code: string }).code]).toEqual([422, 'cannot_be_booked']);
  });

  it.each([
    ['locations', 'city, geo_position, name, phone, street, timezone, active'],
    ['categories', 'name, parent'],
    [
      'services',
      'category, name, duration, public, archive, gender, descriptionPlainText, location_prices, price_currency, prepayment_percent, prepayment_sum, add_ons, questions, photographs, patch_test',
    ],
    [
      'employees',
      'name, photo, photo_exists, positions, firstname, lastname, roles, gender, public, archive, default_appointment_duration, schedules, services, rating',
    ],
    ['employees/positions', 'name, role, parent'],
    ['feedbacks', ''],
  ])('answers /api/%s with and without the last slash, each with %s', async (path, fields) => {
    const [plain, slashed] = await Promise.all([site.http.get(`/api/${path}`).expect(200), site.http.get(`/api/${path}/`).expect(200)]);
    expect(plain.body).toEqual(slashed.body);
    expect(plain.headers).not.toHaveProperty('x-degraded');
    const items = plain.body as readonly object[];
    const named = items.map((item) => Object.keys(item).sort().join(', '));
    const wanted = ['id', ...fields.split(', ')].sort().join(', ');
    // nobody has given feedback to a new site
    expect([...new Set(named)]).toEqual(fields === '' ? [] : [wanted]);
  });

  it('answers one category by its id, and 404 for none', async () => {
    const { body: categories } = (await site.http.get('/api/categories?lang=en').expect(200)) as { body: readonly { id: string }[] };
    const [one] = categories as [{ id: string }];
    await site.http.get(`/api/categories/${one.id}/?lang=en`).expect(200, one);
    await site.http.get('/api/categories/none-of-that-id').expect(404, /category_unknown/);
    await site.http.get('/api/categories/%2e%2e').expect(404);
  });
});

describe('booking while its database is out of reach', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({}, { database: false });
  });
  afterAll(() => site?.close());

  it('answers what is read with nothing and says so, and what is written with 503', async () => {
    const query = { location: LOCATION, services: SERVICE, ...DAYS };
    const free = await site.http.get('/api/employees/free-time').query(query).expect(200).expect('x-degraded', '1');
    expect(free.body).toEqual({});
    const next = await site.http.get('/api/next-free').expect(200).expect('x-degraded', '1');
    expect(next.body).toBeNull();
    await site.http.get('/api/employees').expect(200).expect('x-degraded', '1');
    const appointment = { location: LOCATION, date: DAYS.from, services: [{ service: SERVICE, start: '12:00' }] };
    await site.http.post('/api/holds').send(appointment).expect(503);
  });
});
