import { Database } from '../../src/platform/database/database';
import { EngineCatalogues } from '../../src/modules/booking/application/engine-catalogues.service';
import { AbsentEmployees } from '../../src/modules/booking/application/absent-employees.service';
import { AppointmentLinks } from '../../src/modules/booking/application/appointment-links.service';
import { OwnRedirects } from '../../src/modules/redirect/application/own-redirects.service';
import { registered, startClientSite, type ProgramSession } from '../support/clients';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument, withoutNonBreaking } from '../support/page-document';
import type { TestSite } from '../support/site';
import { minuteOfDay, timeOfDay } from '../../src/shared/clock-time';

interface Visit {
  readonly id: string;
  readonly date: string;
  readonly state: string;
  readonly services: readonly { readonly id: string; readonly start: string; readonly professional: string }[];
}

describe('a visit by its link', () => {
  let site: TestSite;
  let client: ProgramSession;
  let owner: string | undefined;
  let wanted: { readonly location: string; readonly services: readonly { readonly service: string; readonly professional: string }[] };
  /** Days with free times, far enough for the rules of changing, whatever the time is; each test takes its own. */
  let days: { readonly date: string; readonly times: readonly string[] }[];

  beforeAll(async () => {
    ({ site } = await startClientSite({ BOOKING_DEMO: 'off', OPS_TOKEN }));
    client = await registered(site);
    const { body: next } = await site.http.get('/api/next-free').expect(200);
    const { location } = next as { location: string };
    const { body: services } = await site.http.get('/api/services').expect(200);
    const prices = services as { id: string; location_prices: { location: string }[] }[];
    const service = prices.find(({ location_prices: at }) => at.some((price) => price.location === location))!.id;
    const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
    const { body } = await site.http
      .get(`/api/employees/free-time?location=${location}&services=${service}&from=${day(4)}&to=${day(30)}`)
      .expect(200);
    const [[employee, free]] = Object.entries(body as Record<string, Record<string, string[]>>) as [[string, Record<string, string[]>]];
    wanted = { location, services: [{ service, professional: employee }] };
    days = Object.entries(free).map(([date, times]) => ({ date, times }));
  });
  afterAll(() => site?.close());

  const bearer = () => ({ authorization: `Bearer ${client.accessToken}` });
  async function booked(): Promise<{ readonly visit: Visit; readonly path: string; readonly other: string; readonly later: string }> {
    const { date, times } = days.shift()!;
    const [first, ...rest] = times;
    const services = wanted.services.map((each) => ({ ...each, start: first }));
    const { body } = await site.http
      .post('/api/appointments')
      .set(bearer())
      .send({ location: wanted.location, date, services })
      .expect(201);
    const appointment = body as Visit;
    return {
      visit: appointment,
      path: site.app.get(AppointmentLinks).path(appointment.id),
      other: `${date}T${rest.at(-3)!}`,
      later: `${date}T${rest.at(-1)!}`,
    };
  }
  const after = (time: string, minutes: number) => timeOfDay(minuteOfDay(time)! + minutes);
  const seen = async (id: string) =>
    ((await site.http.get('/api/appointments').set(bearer()).expect(200)).body as Visit[]).find((appointment) => appointment.id === id)!;
  const post = (path: string, body: object = {}) => site.http.post(path).type('form').send(body).redirects(0);
  const document = async (path: string, status = 200) => new PageDocument((await site.http.get(path).expect(status)).text);

  it('is shown in both languages to nobody else, and kept by nobody', async () => {
    const { visit: appointment, path } = await booked();
    const answer = await site.http.get(path).expect(200);
    expect(answer.headers).toMatchObject({
      'cache-control': expect.stringContaining('no-store') as string,
      'referrer-policy': 'same-origin',
    });
    const shown = new PageDocument(answer.text);
    expect(shown.texts('main')[0]).toContain(appointment.services[0]!.start);
    expect(shown.texts('main')[0]).toMatch(/безкоштовно до/);
    expect(shown.attributes('meta[name=robots]', 'content').join()).toContain('noindex');
    expect((await document(`/en${path}`)).texts('main')[0]).toMatch(/free until/);
    const file = await site.http
      .get(`${path}visit.ics`)
      .expect(200)
      .expect('content-type', /text\/calendar/);
    const at = `${appointment.date}-${appointment.services[0]!.start.replace(':', '-')}`;
    expect(file.headers['content-disposition']).toContain(`filename="visit-${at}.ics"; filename*=UTF-8''%D0%9E`);
    expect(file.text).toContain(`UID:${appointment.id}@`);
    expect(file.text.replaceAll('\r\n ', '')).toContain(`${path}\r\n`);
  });

  it('works with what chats leave behind it, and is kept neither among missed addresses nor by a cache', async () => {
    const { path } = await booked();
    for (const stray of [')', '.', ',', '%C2%BB', '%22', '/).']) {
      const answer = await site.http
        .get(`${path.slice(0, -1)}${stray}`)
        .set('accept', 'text/html')
        .redirects(0)
        .expect(301);
      expect(answer.headers).toMatchObject({ location: path, 'cache-control': 'no-store' });
    }
    await document(path);
    await site.http
      .get(`${path.slice(0, -1)}~x/`)
      .set('accept', 'text/html')
      .expect(404);
    await site.http
      .get(`/somewhere${path.slice(0, -1)}~x/`)
      .set('accept', 'text/html')
      .expect(404);
    await site.app.get(OwnRedirects, { strict: false }).flush();
    expect((await site.app.get(Database).query('SELECT path FROM redirect_misses')).rows).toEqual([]);
  });

  it('is moved as a whole to a time that its page offers, and stays behind its link', async () => {
    const { visit: appointment, path, other } = await booked();
    const times = await document(`${path}move/?day=${appointment.date}`);
    const offered = times.attributes('input[name=start]', 'value');
    // each names its end, too
    const labels = times.texts('.visit-time__label');
    expect(labels.map((label) => label.replace('–', '-'))).toEqual(offered.map((value) => value?.slice(11)));
    const shown = offered.find((value) => value?.startsWith(`${other}-`))!;
    expect(offered.join()).not.toContain(`${appointment.date}T${appointment.services[0]!.start}`);
    // the page was rendered when it took a quarter of an hour
    const longer = new PageDocument((await post(`${path}move/`, { start: `${other}-${after(other.slice(11), 15)}` }).expect(409)).text);
    expect(longer.texts('[role=alert]').join()).toMatch(/Тепер це триває \d+ хв замість 15 хв/);
    expect(longer.attributes('input[name=start]', 'value')).toContain(shown);
    await post(`${path}move/`, { start: shown }).expect(303).expect('location', `${path}?done=moved`);
    const moved = await seen(appointment.id);
    expect(moved).toMatchObject({ date: appointment.date, services: [{ id: appointment.services[0]!.id, start: other.slice(11) }] });
    expect((await document(`${path}?done=moved`)).texts('[role=status]').join()).toMatch(/перенесено/);
    // the same once more, by somebody who saw no answer
    await post(`${path}move/`, { start: other }).expect(303);
  });

  it('is not moved to a time that is taken: the nearest others are offered, and nothing is lost', async () => {
    const { visit: appointment, path, other } = await booked();
    const taken = { ...wanted, date: appointment.date, services: wanted.services.map((each) => ({ ...each, start: other.slice(11) })) };
    const stranger = await registered(site);
    await site.http
      .post('/api/appointments')
      .set({ authorization: `Bearer ${stranger.accessToken}` })
      .send(taken)
      .expect(201);
    const answer = await post(`${path}move/`, { start: other }).expect(409);
    const shown = new PageDocument(answer.text);
    expect(shown.texts('[role=alert]').join()).toMatch(/щойно зайняли/);
    expect(shown.texts('.visit-times__title')[0]).toBe('Найближчий вільний час');
    expect(shown.attributes('input[name=start]', 'value').join()).not.toContain(other);
    expect(await seen(appointment.id)).toMatchObject({ services: [{ start: appointment.services[0]!.start }] });
  });

  it('asks for a time where none was chosen', async () => {
    const { path } = await booked();
    const answer = await post(`${path}move/`, {}).expect(422);
    expect(new PageDocument(answer.text).texts('[role=alert]').join()).toMatch(/Оберіть/);
    await post(`${path}move/`, { start: '2026-02-31T10:00' }).expect(422);
  });

  it('that two move at once is at one of their times, and takes no other', async () => {
    const { visit: appointment, path, other, later } = await booked();
    const answers = await Promise.all([other, later, other, later].map((start) => post(`${path}move/`, { start })));
    expect(answers.map(({ status }) => status).filter((status) => status !== 303 && status !== 409)).toEqual([]);
    const { services } = await seen(appointment.id);
    expect([other, later].map((each) => each.slice(11))).toContain(services[0]!.start);
    const { rows } = await site.app.get(Database).query('SELECT id FROM booking_busy WHERE appointment_id = $1', [appointment.id]);
    expect(rows).toHaveLength(1);
  });

  it('is cancelled after a question, once and harmlessly again', async () => {
    const { visit: appointment, path, other } = await booked();
    expect((await document(`${path}cancel/`)).attributes('main form', 'action')).toEqual([`${path}cancel/`]);
    expect(await seen(appointment.id)).toMatchObject({ state: 'planned' });
    await post(`${path}cancel/`).expect(303).expect('location', path);
    await post(`${path}cancel/`).expect(303);
    expect(await seen(appointment.id)).toMatchObject({ state: 'cancelled' });
    expect((await document(path)).texts('h1').join()).toMatch(/скасовано/);
    await post(`${path}move/`, { start: other }).expect(409);
  });

  it('that begins too soon by its rules is left as it is, and the salon’s phone is shown', async () => {
    const { visit: appointment, path, other } = await booked();
    await site.app
      .get(Database)
      .query('UPDATE booking_appointments SET changeable_hours = 10000, undo_until = NULL WHERE id = $1', [appointment.id]);
    const shown = await document(path);
    expect(shown.attributes('main a', 'href').filter((href) => /\/(?:move|cancel)\//.test(href))).toEqual([]);
    expect(shown.attributes('.visit__buttons a', 'href').join()).toMatch(/^tel:/);
    for (const answer of [await post(`${path}move/`, { start: other }).expect(409), await post(`${path}cancel/`).expect(409)])
      expect(new PageDocument(answer.text).texts('[role=alert]').join()).toMatch(/Зателефонуйте/);
    expect(await seen(appointment.id)).toMatchObject({ state: 'planned', services: [{ start: appointment.services[0]!.start }] });
  });

  it.each(['gone', 'at no salon'])(
    'says so when its master is %s, as the salon is told and the console marks, until she is back',
    async (how) => {
      const { visit: appointment, path } = await booked();
      const catalogues = site.app.get(EngineCatalogues, { strict: false });
      const { professional: employee } = appointment.services[0]!;
      const whole = catalogues.current;
      const employees = new Map(whole.employees);
      const { name } = employees.get(employee)!;
      if (how === 'gone') employees.delete(employee);
      else employees.set(employee, { ...employees.get(employee)!, locations: [] });
      const present = jest.spyOn(catalogues, 'current', 'get').mockReturnValue({ ...whole, version: whole.version + 1, employees });

      for (const [prefix, lead] of [
        ['', `У цьому салоні більше не працює: ${name.ua}. Візит не скасовано`],
        ['/en', 'No longer working at this salon: '],
      ]) {
        const page = await document(`${prefix}${path}`);
        expect(withoutNonBreaking(page.texts('.visit__next').join())).toContain(lead);
        expect(withoutNonBreaking(page.html)).not.toMatch(/Чекаємо на вас|look forward/);
        expect(page.attributes('.visit__buttons a', 'href').join()).toMatch(/^[^,]*\/cancel\/,tel:[^,]*$/);
      }
      const told = site.app.get(AbsentEmployees, { strict: false });
      await Promise.all([told.report(), told.report()]);
      const mails = `SELECT text FROM messages WHERE channel = 'mail' AND key LIKE 'without-master:%'`;
      const { rows } = await site.app.get(Database).query<{ text: string }>(mails);
      expect(rows).toHaveLength(1);
      expect(rows[0]!.text).toContain(name.ua);

      owner ??= await enterAsOwner(site);
      const look = async () =>
        withoutNonBreaking((await site.http.get(`/ops/visits/${appointment.id}`).set({ cookie: owner! }).expect(200)).text);
      expect(await look()).toContain(`Більше не працює тут або цього дня не буде: ${name.ua}`);

      const at = `?salon=${wanted.location.replace('location', 'oksamyt')}&date=${appointment.date.slice(0, 10)}`;
      const list = withoutNonBreaking((await site.http.get(`/ops/visits${at}`).set({ cookie: owner }).expect(200)).text);
      expect(list).toContain(', без майстра');
      const calendar = withoutNonBreaking((await site.http.get(`/ops/calendar${at}`).set({ cookie: owner }).expect(200)).text);
      expect(calendar).toContain(`/ops/visits/${appointment.id}`);
      // in a column of its own, which says so
      expect(calendar).toMatch(new RegExp(`${name.ua}[^<]*(?:не працює|без майстра)`));

      // the client's own list as well
      const mine = await site.http.get('/widget/visits/').set('cookie', `__Host-client_access=${client.accessToken}`).expect(200);
      expect(withoutNonBreaking(new PageDocument(mine.text).texts('.widget-visit').join())).toContain(`більше не працює: ${name.ua}`);

      present.mockRestore();
      expect(withoutNonBreaking((await document(path)).html)).toContain('Чекаємо на вас');
      expect(await look()).not.toContain('Більше не працює тут');
      await site.app.get(Database).query(`DELETE FROM messages WHERE key LIKE 'without-master:%'`);
    },
  );

  it('is not found by a forged link, and who tries many is made to wait', async () => {
    const forged = site.app.get(AppointmentLinks).path('11111111-1111-4111-8111-111111111111');
    const ask = (path: string, address: string) => site.http.get(path).set('x-forwarded-for', address);
    await ask(forged, '198.51.100.1').expect(404);
    await ask('/visit/short/', '198.51.100.1').expect(404);
    await ask(`${forged}visit.ics`, '198.51.100.1').expect(404);
    await post(`${forged}cancel/`).set('x-forwarded-for', '198.51.100.1').expect(404);
    for (let tries = 4; tries < 30; tries++) await ask(forged, '198.51.100.1').expect(404);
    await ask(forged, '198.51.100.1').expect(429);
    await ask(forged, '198.51.100.2').expect(404);
  });
});
