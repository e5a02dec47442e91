import { ADD_APPOINTMENT_LEAD } from '../../src/modules/booking/booking.jobs';
import type { AppointmentEvent } from '../../src/modules/scheduling/contract/appointment-event';
import { load } from 'cheerio';
import { bookingUnavailable } from '../../src/shared/booking-failure';
import { BookingCalendar } from '../../src/modules/booking/ports/booking-calendar.port';
import { Database } from '../../src/platform/database/database';
import { Jobs } from '../../src/platform/jobs/jobs';
import { newPhone, registered, startClientSite, type ProgramSession } from '../support/clients';
import { operationsOf, type OpenApiDocument } from '../support/openapi-checks';
import { dayIn } from '../support/days';
import { PlainBrowser } from '../support/plain-browser';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

interface Visit {
  readonly id: string;
  readonly services: readonly { readonly id: string }[];
}

describe('visits of a client', () => {
  let site: TestSite;
  let owner: ProgramSession;
  let other: ProgramSession;
  let wanted: { readonly location: string; readonly date: string; readonly services: readonly object[] };

  beforeAll(async () => {
    ({ site } = await startClientSite({ BOOKING_DEMO: 'off' }));
    [owner, other] = [await registered(site), await registered(site)];
    const { body: next } = await site.http.get('/api/next-free').expect(200);
    const { location } = next as { location: string };
    const { body: services } = await site.http.get('/api/services').expect(200);
    const prices = services as { id: string; location_prices: { location: string }[] }[];
    const service = prices.find(({ location_prices: at }) => at.some((price) => price.location === location))!.id;
    // far enough for the rules of changing, whatever the time is
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const query = `location=${location}&services=${service}&from=${day(4)}&to=${day(9)}`;
    const { body: free } = await site.http.get(`/api/employees/free-time?${query}`).expect(200);
    const [[employee, days]] = Object.entries(free as Record<string, Record<string, string[]>>) as [[string, Record<string, string[]>]];
    const [[date, times]] = Object.entries(days) as [[string, string[]]];
    wanted = { location, date, services: [{ service, professional: employee, start: times[0] }] };
  });
  afterAll(() => site?.close());

  const bearer = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });
  const book = (client: ProgramSession) => site.http.post('/api/appointments').set(bearer(client)).send(wanted);
  const list = async (client: ProgramSession) => (await site.http.get('/api/appointments').set(bearer(client)).expect(200)).body as Visit[];

  it('are not there for another client, by any route', async () => {
    const atAnotherPrice = await site.http
      .post('/api/appointments')
      .set(bearer(owner))
      .send({ ...wanted, amount: 1 })
      .expect(409);
    expect(atAnotherPrice.body).toMatchObject({ code: 'amount_changed', details: { amount: expect.any(Number) as number } });
    const atAnotherLength = { ...wanted, duration: 1 };
    const refused = await site.http.post('/api/appointments').set(bearer(owner)).send(atAnotherLength).expect(409);
    expect(refused.body).toMatchObject({ code: 'duration_changed', details: { duration: expect.any(Number) as number } });
    await site.http
      .post('/api/appointments')
      .set(bearer(owner))
      .send({ ...wanted, duration: 0 })
      .expect(422);
    expect(await list(owner)).toEqual([]);
    const { body } = await book(owner).expect(201);
    const appointment = body as Visit;
    const moved = { date: wanted.date, services: wanted.services, duration: 1 };
    await site.http
      .put(`/api/appointments/${appointment.id}`)
      .set(bearer(owner))
      .send(moved)
      .expect(409, /duration_changed/);
    const added = { appointment: appointment.id, ...wanted.services[0], start: '03:00', duration: 1 };
    expect((await site.http.post('/api/appointments/services').set(bearer(owner)).send(added)).status).not.toBe(422);
    expect(await list(other)).toEqual([]);
    const { body: document } = await site.http.get('/api/docs-json').expect(200);
    const routes = operationsOf(document as OpenApiDocument).filter(({ path }) => /^\/api\/appointment(?:s|-services)\b.*\{/.test(path));
    const bodies: Readonly<Record<string, object>> = {
      put: { state: 'cancelled' },
      post: { rating: 5 },
      late: { minutes: 10 },
      payment: {},
    };
    const statuses: Record<string, number> = {};
    for (const { method, path } of routes) {
      const address = path.replace(/\{\w+\}/, path.includes('services/') ? appointment.services[0]!.id : appointment.id);
      const ask = site.http[method as 'get' | 'put' | 'post' | 'delete'](address).set(bearer(other));
      const body = bodies[path.split('/').at(-1)!] ?? bodies[method];
      statuses[`${method} ${path}`] = (await (method === 'get' ? ask.query({ date: wanted.date }) : ask.send(body))).status;
    }
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['put /api/appointments/{id}', 'delete /api/appointment-services/{id}']));
    expect(statuses).toEqual(Object.fromEntries(Object.keys(statuses).map((route) => [route, 404])));
    expect(await list(owner)).toEqual([expect.objectContaining({ id: appointment.id })]);
  });

  it('cannot be made by a client with forbiddenOnlineBooking, who still sees and cancels those there are', async () => {
    const before = await list(owner);
    await site.app.get(Database).query('UPDATE clients SET forbidden_online_booking = true WHERE id = $1', [owner.client.id]);
    const refused = await book(owner).expect(403);
    expect(refused.body).toMatchObject({ ok: false, code: 'online_booking_forbidden' });
    const added = { appointment: before[0]!.id, ...wanted.services[0] };
    await site.http
      .post('/api/appointments/services')
      .set(bearer(owner))
      .send(added)
      .expect(403, /online_booking_forbidden/);
    expect(await list(owner)).toEqual(before);
    const cancelled = await site.http.put(`/api/appointments/${before[0]!.id}`).set(bearer(owner)).send({ state: 'cancelled' }).expect(200);
    expect(cancelled.body).toMatchObject({ state: 'cancelled' });
    await book(other).expect(201);
  });

  describe.each([
    ['ua', '', 'Зателефонуємо'],
    ['en', '/en', 'We will call'],
  ])('end in a call for help without scripts, in %s,', (_, language, promise) => {
    const calls = async (phone: string) => (await site.app.get(Database).query('SELECT * FROM leads WHERE phone = $1', [phone])).rows;

    it('where the chosen time is gone, with what was chosen and typed', async () => {
      const browser = new PlainBrowser(site, language);
      const phone = newPhone();
      const date = dayIn(40);
      const [{ service }] = wanted.services as [{ service: string }];
      const query = `salon=${wanted.location}&services=${service}&employee=any&date=${date}&time=03:15`;
      const gone = await browser.open(`${browser.path}?${query}`);
      expect(load(gone.text)('.widget-call summary')).toHaveLength(1);
      const wrong = await browser.send(gone, { name: 'Олена Коваль', phone: '12', comment: 'Після роботи' });
      expect([wrong.status, load(wrong.text)('[name=comment]').text()]).toEqual([422, 'Після роботи']);
      expect(load(wrong.text)('[name=name]').attr('value')).toBe('Олена Коваль');
      const taken = await browser.send(wrong, { name: 'Олена Коваль', phone, comment: 'Після роботи' });
      expect([taken.status, load(taken.text)('.lead').text()]).toEqual([200, expect.stringContaining(promise)]);
      const [lead, ...others] = await calls(phone);
      expect(others).toEqual([]);
      expect(lead).toMatchObject({ support: true, source: 'booking', name: 'Олена Коваль', comment: 'Після роботи' });
      expect(lead!.salon).not.toBe('');
      expect(lead!.service).not.toBe('');
      const back = await browser.open(browser.linkOf(taken, '.widget-none a'));
      expect(back.status).toBe(200);
    });

    it('where the booking system cannot be read', async () => {
      const calendar = site.app.get(BookingCalendar, { strict: false });
      jest.spyOn(calendar, 'settings').mockRejectedValue(bookingUnavailable());
      const browser = new PlainBrowser(site, language);
      const phone = newPhone();
      const away = await browser.open(browser.path);
      const taken = await browser.send(away, { name: '', phone, comment: '' });
      jest.restoreAllMocks();
      expect(load(taken.text)('.lead').text()).toContain(promise);
      expect(await calls(phone)).toMatchObject([{ support: true, name: 'Anonymous' }]);
    });
  });

  describe('are leads', () => {
    interface LeadRow {
      readonly [column: string]: unknown;
      readonly text: string;
    }
    const database = () => site.app.get(Database);
    const leadsOf = async (id: string) =>
      (await database().query<LeadRow>('SELECT * FROM leads WHERE appointment_id = $1 ORDER BY created_at', [id])).rows;
    const kindsOf = async (id: string) => (await leadsOf(id)).map(({ text }) => text.split('\n')[0]);
    const frame = (lead: object) => site.http.post('/api/hc/lead').send(lead);
    const times = async () => {
      const [{ service, professional: employee }] = wanted.services as [{ service: string; professional: string }];
      const query = `location=${wanted.location}&services=${service}&from=${wanted.date}&to=${wanted.date}`;
      const { body: free } = await site.http.get(`/api/employees/free-time?${query}`).expect(200);
      return (free as Record<string, Record<string, string[]>>)[employee]![wanted.date]!;
    };
    const at = (start: string) => wanted.services.map((service) => ({ ...service, start }));
    const bookAt = (client: ProgramSession, start: string) =>
      site.http
        .post('/api/appointments')
        .set(bearer(client))
        .send({ ...wanted, services: at(start) })
        .expect(201);
    const BOOKED = 'Новий онлайн-запис';

    it('when they are booked, moved and cancelled, each once, as operators read them', async () => {
      const client = await registered(site);
      const [first, last] = [(await times())[0]!, (await times()).at(-1)!];
      const { id } = (await bookAt(client, first)).body as Visit;
      // sent again by somebody who did not see the answer
      await bookAt(client, first);
      await until(async () => (await leadsOf(id)).length === 1);
      const [lead] = await leadsOf(id);
      expect(lead).toMatchObject({ source: 'booking', send: true, support: false, user_id: client.client.id, phone: client.client.phone });
      expect(lead!.salon).not.toBe('');
      expect(lead!.service).not.toBe('');
      expect(lead!.time).toMatch(/\d\d:\d\d–\d\d:\d\d$/);
      expect(lead!.order_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      const change = (body: object) => site.http.put(`/api/appointments/${id}`).set(bearer(client)).send(body).expect(200);
      await change({ services: at(last) });
      await change({ state: 'cancelled' });
      await change({ state: 'cancelled' });
      await until(async () => (await leadsOf(id)).length === 3);
      expect(await kindsOf(id)).toEqual([BOOKED, 'Клієнт переніс запис', 'Клієнт скасував запис']);
      // whoever runs the jobs once more
      const jobs = await database().query<{ data: VisitJob }>(
        `SELECT data FROM pgboss.job WHERE name = 'booking.lead' AND data->>'id' = $1`,
        [id],
      );
      for (const { data } of jobs.rows) await database().transaction((tx) => site.app.get(Jobs).enqueue(tx, ADD_APPOINTMENT_LEAD, data));
      await until(async () => (await runsLeft(id)) === 0);
      expect(await leadsOf(id)).toHaveLength(3);
    });

    it('of one event once, when a widget of another site leaves its own before or after', async () => {
      const client = await registered(site);
      const { id } = (await bookAt(client, (await times())[0]!)).body as Visit;
      await until(async () => (await leadsOf(id)).length === 1);
      const lead = { appointmentId: id, userId: client.client.id, name: 'Олена', text: 'Запис', phone: client.client.phone };
      const { body: after } = await frame(lead).expect(200);
      expect((await frame({ ...lead }).expect(200)).body).toEqual(after);
      expect(await kindsOf(id)).toEqual([BOOKED]);
      // a call for help about the visit is none of its events
      await frame({ ...lead, support: true }).expect(200);
      expect(await leadsOf(id)).toHaveLength(2);
      await frame({ ...lead, text: 'Скасування' }).expect(200);
      await site.http.put(`/api/appointments/${id}`).set(bearer(client)).send({ state: 'cancelled' }).expect(200);
      await until(async () => (await runsLeft(id)) === 0);
      expect(await kindsOf(id)).toEqual([BOOKED, 'Запис', 'Скасування']);
    });

    const runsLeft = async (id: string) => {
      const left = `SELECT count(*)::int AS left FROM pgboss.job WHERE name = 'booking.lead' AND data->>'id' = $1 AND state <> 'completed'`;
      return (await database().query<{ left: number }>(left, [id])).rows[0]!.left;
    };
  });
});

interface VisitJob {
  readonly id: string;
  readonly revision: number;
  readonly event: AppointmentEvent;
  readonly at: string;
}
