import { CENTRE, CUT, MASSAGE, OLHA } from '../stubs/beautypro-stub.data';
import { BeautyProStub } from '../stubs/beautypro.stub';
import { AppointmentNotifications } from '../../src/modules/booking/application/appointment-notifications.service';
import { BookingCalendar } from '../../src/modules/booking/ports/booking-calendar.port';
import { AppointmentNotificationLog } from '../../src/modules/booking/ports/appointment-notification-log.port';
import { type AppointmentNotice } from '../../src/modules/scheduling/contract/appointment-notices';
import { AppointmentLedger } from '../../src/modules/booking/ports/appointment-ledger.port';
import { BookingAdmin } from '../../src/modules/booking/application/booking-admin.service';
import { AppointmentLinks } from '../../src/modules/booking/application/appointment-links.service';
import { Database, type Transaction } from '../../src/platform/database/database';
import { DomainError } from '../../src/shared/domain-error';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import type { WidgetModel } from '../../src/modules/widget/contract/widget-model';
import { newPhone, OWN_PAGE } from '../support/clients';
import { until } from '../support/until';
import { startTestSite, type TestSite } from '../support/site';

describe('a site whose calendar is in BeautyPro', () => {
  const stub = new BeautyProStub(() => Date.now());
  let site: TestSite;

  const leadsOf = async (id: string) => {
    const sql = 'SELECT * FROM leads WHERE appointment_id = $1 ORDER BY created_at';
    return (await site.app.get(Database).query<{ text: string; [column: string]: unknown }>(sql, [id])).rows;
  };

  beforeAll(async () => {
    await stub.start();
    Object.assign(
      stub.catalogue.services.find(({ id }) => id === MASSAGE)!,
      { prepaymentRequired: true },
    );
    const { id, secret, database } = stub.application;
    site = await startTestSite({
      BOOKING: 'beautypro',
      BEAUTYPRO_URL: stub.url,
      BEAUTYPRO_APPLICATION_ID: id,
      BEAUTYPRO_APPLICATION_SECRET: secret,
      BEAUTYPRO_DATABASE_CODE: database,
      BEAUTYPRO_REMINDERS: 'site',
      OPS_TOKEN,
    });
  });
  afterAll(async () => {
    await site.close();
    await stub.stop();
  });

  it('lists its salons and masters, and an empty list with x-degraded where it cannot', async () => {
    const { body } = (await site.http.get('/api/locations/').expect(200)) as { body: readonly { id: string }[] };
    expect(body.map(({ id }) => id)).toContain(CENTRE);
    const { body: categories } = (await site.http.get('/api/categories').expect(200)) as { body: readonly { id: string }[] };
    await site.http.get(`/api/categories/${categories[0]!.id}`).expect(200, categories[0]!);
    await site.http.get('/api/categories/none-of-that-id').expect(404, /category_unknown/);
    stub.failAlways('category', 'status-500');
    await site.http.get(`/api/categories/${categories[1]!.id}`).expect(200, '').expect('x-degraded', '1');
    stub.failAlways('feedbacks', 'status-500');
    await site.http.get('/api/feedbacks').expect(200, []).expect('x-degraded', '1');
    expect(JSON.stringify((await site.http.get('/api/employees').expect(200)).body)).toContain(OLHA);
  });

  it('takes five guesses of a code and ten codes for a phone, whichever networks they come from', async () => {
    const from = (network: number, path: string, body: object) =>
      site.http.post(`/api/auth/${path}`).set('x-forwarded-for', `203.0.113.${network}`).send(body);
    const guessed = (await from(1, 'code', { phone: '0679990011' }).expect(200)).body as { authId: string };
    const codes: string[] = [];
    for (let network = 1; network <= 7; network++) {
      const { body } = await from(network, 'verify', { authId: guessed.authId, code: '0000' });
      codes.push((body as { code: string }).code);
    }
    expect(codes.slice(0, 5)).not.toContain('rate_limited');
    expect(codes.slice(5)).toEqual(['rate_limited', 'rate_limited']);
    const statuses = [];
    for (let network = 10; network <= 20; network++) statuses.push((await from(network, 'code', { phone: '0679990011' })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('says that only Ukrainian phones sign in, and asks BeautyPro for no code', async () => {
    const before = stub.auth.sent.length;
    for (const phone of ['+48 512 345 678', '001 415 555 0100']) {
      const { body } = await site.http.post('/api/auth/code').send({ phone, email: 'olena@mail.example', lang: 'en' }).expect(422);
      expect(body).toMatchObject({ code: 'invalid_fields', details: { phone: expect.stringContaining('Give a Ukrainian mobile') } });
    }
    expect(stub.auth.sent).toHaveLength(before);
  });

  it('signs a client in by its SMS, and books and cancels there', async () => {
    stub.auth.addClient('380671234567');
    const { body: request } = (await site.http.post('/api/auth/code').send({ phone: '0671234567' }).expect(200)) as {
      body: { authId: string };
    };
    const { code } = stub.auth.sent.at(-1)!;
    const { body: signedIn } = (await site.http.post('/api/auth/verify').send({ authId: request.authId, code }).expect(200)) as {
      body: { accessToken: string; refreshToken: string };
    };
    const bearer = `Bearer ${signedIn.accessToken}`;
    const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const appointment = { location: CENTRE, date, services: [{ service: CUT, professional: null, start: '12:00' }] };
    const { body: made } = (await site.http
      .post('/api/appointments')
      .set({ authorization: bearer, 'x-source': 'source=news' })
      .send(appointment)
      .expect(201)) as {
      body: { id: string };
    };
    expect(stub.visits.all).toMatchObject([{ id: made.id, state: 'planned' }]);
    // it tells and reminds its clients itself: nothing leaves the site
    await site.app.get(AppointmentNotifications, { strict: false }).remind();
    const reminder = await site.http.put('/api/clients/me/reminder').set('authorization', bearer).send({ channel: 'sms' }).expect(409);
    expect(reminder.body).toMatchObject({ code: 'reminder_elsewhere' });
    await site.http.put(`/api/appointments/${made.id}`).set('authorization', bearer).send({ state: 'cancelled' }).expect(200);
    expect(stub.visits.all).toMatchObject([{ state: 'cancelled' }]);
    const { rows } = await site.app.get(Database).query(`SELECT FROM messages`);
    expect(rows).toEqual([]);
    const { rows: sources } = await site.app.get(Database).query('SELECT subject, kind, source, is_repeat FROM traffic_sources');
    expect(sources).toEqual([{ subject: 'appointment', kind: 'campaign', source: 'news', is_repeat: false }]);
    await until(async () => (await leadsOf(made.id)).length === 2);
    const [booked, cancelled] = await leadsOf(made.id);
    expect(booked).toMatchObject({
      source: 'booking',
      phone: '380671234567',
      support: false,
      service: expect.stringMatching(/./) as string,
    });
    expect([booked!.text, cancelled!.text].map((text) => text.split('\n')[0])).toEqual(['Новий онлайн-запис', 'Клієнт скасував запис']);

    await site.http.post('/api/auth/sign-out').set('authorization', bearer).send({ refreshToken: signedIn.refreshToken }).expect(200);
    await site.http.get('/api/clients/me').set('authorization', bearer).expect(401);
  });

  describe('for a visit that is booked there', () => {
    let bearer: string;
    let calendar: BookingCalendar;
    const date = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const book = (start: string) => {
      const appointment = { location: CENTRE, date, services: [{ service: CUT, professional: null, start }] };
      return site.http.post('/api/appointments').set('authorization', bearer).send(appointment);
    };
    const linkOf = (id: string) => site.app.get(AppointmentLinks, { strict: false }).path(id);
    const post = (path: string, body: object = {}) => site.http.post(path).set(OWN_PAGE).type('form').send(body);

    beforeAll(() => (calendar = site.app.get(BookingCalendar, { strict: false })));
    // a client of its own for each: the API adds to a visit of the same client, day and salon
    beforeEach(() => {
      const { id } = stub.auth.addClient(newPhone());
      bearer = `Bearer ${stub.auth.issue(id).access}`;
    });
    afterEach(() => jest.restoreAllMocks());

    it('tells the salon in the comment who comes, where it is not the client', async () => {
      const later = new Date(Date.parse(date) + 3 * 86_400_000).toISOString().slice(0, 10);
      const appointment = { location: CENTRE, date: later, services: [{ service: CUT, professional: null, start: '12:00' }] };
      const wanted = { ...appointment, guest: 'Марійка', comments: 'без розмов' };
      const { body } = await site.http.post('/api/appointments').set('authorization', bearer).send(wanted).expect(201);
      const atVendor = stub.visits.all.find(({ id }) => id === (body as { id: string }).id)!;
      expect(atVendor.comments.replaceAll('\u00a0', ' ')).toBe('Хто прийде: Марійка\nбез розмов');
      atVendor.state = 'cancelled';
    });

    it('has a link that shows, moves and cancels it, and goes on when the API gives it another id', async () => {
      const { id } = (await book('10:00').expect(201)).body as { id: string };
      const link = linkOf(id);
      expect(link).toMatch(/^\/visit\/[\w-]{22}\/$/);
      expect((await site.http.get(link).expect(200)).text).toContain('10:00');
      const other = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
      await post(`${link}move/`, { start: `${other}T11:00` }).expect(303);
      const moved = stub.visits.all.find(({ date: day }) => day === other)!;
      expect(moved.id).not.toBe(id);
      expect((await site.http.get(link).expect(200)).text).toContain('11:00');
      await post(`${link}cancel/`).expect(303);
      expect(moved.state).toBe('cancelled');
      await until(async () => (await leadsOf(moved.id)).length > 0 && (await leadsOf(moved.id)).at(-1)!.text.startsWith('Клієнт скасував'));
      await site.http.get(linkOf('00000000-0000-4000-8000-000000000000')).expect(404);
    });

    it.each([
      ['stays with any master where any was asked for', null, 'майстер, який буде вільний', 303],
      ['stays with the master who was chosen', OLHA, 'майстри лишаться ті самі', 409],
    ] as const)('%s when it is moved', async (_, employee, words, status) => {
      const other = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
      const wanted = { location: CENTRE, date, services: [{ service: CUT, professional: employee, start: '17:00' }] };
      const { id } = (await site.http.post('/api/appointments').set('authorization', bearer).send(wanted).expect(201)).body as {
        id: string;
      };
      const atVendor = stub.visits.all.find((appointment) => appointment.id === id)!;
      const atVendorBy = atVendor.services[0]!.professional!;
      const busy = stub.visits.add({ location: CENTRE, date: other }, [{ service: CUT, professional: atVendorBy, start: '17:00' }]);
      const move = `${linkOf(id)}move/`;
      expect((await site.http.get(`${move}?day=${other}`).expect(200)).text).toContain(words);
      await post(move, { start: `${other}T17:00` }).expect(status);
      const isMoved = status === 303;
      expect([atVendor.date, atVendor.services[0]!.professional === employee]).toEqual(isMoved ? [other, false] : [date, true]);
      busy.state = 'cancelled';
      // any employee is still any
      await post(move, { start: `${date}T18:00` }).expect(303);
      expect((await site.http.get(move).expect(200)).text).toContain(words);
      await post(`${linkOf(id)}cancel/`).expect(303);
    });

    it('is told once when the process did not hear the answer, by who looks later', async () => {
      const original = calendar.book.bind(calendar);
      jest.spyOn(calendar, 'book').mockImplementation(async (...asked) => {
        await original(...asked);
        throw new DomainError('unavailable', 'booking_unknown', 'nobody knows');
      });
      await book('14:00').expect(503);
      jest.restoreAllMocks();
      const { id } = stub.visits.all.at(-1)!;
      const database = site.app.get(Database);
      const { rows } = await database.query<{ id: string }>('SELECT id FROM outside_visits WHERE intent IS NOT NULL');
      expect(rows).toHaveLength(1);
      const ledger = site.app.get(AppointmentLedger, { strict: false });
      await Promise.all([ledger.resolve(rows[0]!.id), ledger.resolve(rows[0]!.id)]);
      await until(async () => (await leadsOf(id)).length > 0);
      // sent again by somebody who did not see the answer
      expect((await book('14:00').expect(201)).body).toMatchObject({ id });
      await ledger.resolve(rows[0]!.id);
      expect(await leadsOf(id)).toHaveLength(1);
      expect((await database.query('SELECT FROM outside_visits WHERE intent IS NOT NULL')).rows).toEqual([]);
    });

    it('says that the salon asks for a prepayment, and shows what was paid there', async () => {
      const query = `salon=${CENTRE}&services=${MASSAGE}&employee=any&date=${date}&time=12:00`;
      const { body } = await site.http.get('/api/booking/widget').set('authorization', bearer).query({ query, lang: 'ua' }).expect(200);
      expect((body as { model: { body: object } }).model.body).toMatchObject({
        prepayment: expect.stringContaining('просить передоплату') as string,
      });
      const { id } = (await book('12:00').expect(201)).body as { id: string };
      const text = async () => (await site.http.get(linkOf(id)).expect(200)).text.replace(/\s/g, ' ');
      expect(await text()).not.toContain('передоплата');
      Object.assign(stub.visits.all.find((appointment) => appointment.id === id)!.services[0]!, {
        prepayment: 'sale-1',
        prepaymentSum: 200,
      });
      expect(await text()).toContain('передоплата 200');
    });

    it('is reminded of by SMS, once, as the API has it then, and not when the reception has cancelled it', async () => {
      const kept = ((await book('15:00').expect(201)).body as { id: string }).id;
      const database = site.app.get(Database);
      const row = (
        await database.query<{ id: string; phone: string }>('SELECT id, phone FROM outside_visits WHERE appointment_id = $1', [kept])
      ).rows[0]!;
      const told = site.app.get<AppointmentNotificationLog<Transaction>>(AppointmentNotificationLog, { strict: false });
      const now = new Date();
      const [upcoming] = (await told.upcoming(now, new Date(now.getTime() + 30 * 86_400_000))).filter(({ id }) => id === row.id);
      const words: string[] = [];
      const tell = (_tx: Transaction, { appointment, client: reader }: AppointmentNotice) =>
        Promise.resolve(void words.push(`${appointment.id} ${reader?.phone}`));
      await told.remind(upcoming!, now, tell);
      await told.remind(upcoming!, now, tell);
      expect(words).toEqual([`${kept} ${row.phone}`]);
      await database.query('UPDATE outside_visits SET reminded_at = NULL WHERE id = $1', [row.id]);
      stub.visits.all.find(({ id }) => id === kept)!.state = 'cancelled';
      await told.remind(upcoming!, now, tell);
      expect(words).toHaveLength(1);
      expect((await told.upcoming(now, new Date(now.getTime() + 30 * 86_400_000))).some(({ id }) => id === row.id)).toBe(false);
    });

    it('is spoken of here once it is over: kept by the site, and shown when an operator has let it through', async () => {
      const { id } = (await book('13:00').expect(201)).body as { id: string };
      const say = (text: string) =>
        site.http.post(`/api/appointments/${id}/feedback`).set('authorization', bearer).send({ rating: 5, text });
      await say('Ще не була').expect(409);
      stub.visits.all.find((appointment) => appointment.id === id)!.date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      await say('Дуже добре').expect(204);
      await say('Ще раз').expect(409);
      const shown = async () => JSON.stringify((await site.http.get('/api/feedbacks').expect(200)).body);
      expect(await shown()).not.toContain('Дуже добре');
      const owner = await enterAsOwner(site);
      const console = async (path: string) => (await site.http.get(path).set({ cookie: owner }).expect(200)).text;
      expect(await console('/ops/feedback')).toContain('Дуже добре');
      const desk = site.app.get(BookingAdmin, { strict: false }).feedback;
      const [said] = await desk.list({ most: 1 });
      await desk.show(said!.id, true);
      expect(await shown()).toContain('Дуже добре');
    });

    it.each([
      ['ua', 'Календар веде система салонів, і тут цього не зробити: зателефонуйте в салон.'],
      ['en', 'The salons’ own system keeps the calendar and does not offer this here: call the salon.'],
    ] as const)(
      'is all that the API takes: what BeautyPro cannot do is refused with words, and nothing is sent there, %s',
      async (lang, words) => {
        const { id } = (await book('18:00').expect(201)).body as { id: string };
        const before = stub.visits.all.length;
        const person = { services: [{ service: CUT }] };
        const group = { location: CENTRE, date, mode: 'together', people: [person, person] };
        const wait = { locations: [CENTRE], services: [{ service: CUT }], from: date, to: date };
        const appointment = { location: CENTRE, date, services: [{ service: CUT, professional: null, start: '11:00' }] };
        const test = { date, start: '09:00', professional: null };
        const late = { minutes: 10 };
        const taken = [
          ['post', 'booking/waits', wait, 409, 'booking_kept_elsewhere'],
          ['post', `booking/waits/${id}/book`, { offer: id }, 409, 'booking_kept_elsewhere'],
          ['delete', `booking/waits/${id}`, undefined, 409, 'booking_kept_elsewhere'],
          ['post', 'booking/groups/times', group, 409, 'booking_kept_elsewhere'],
          ['post', 'booking/groups/hold', { ...group, start: '11:00' }, 409, 'booking_kept_elsewhere'],
          ['post', 'booking/groups', { ...group, start: '11:00' }, 409, 'booking_kept_elsewhere'],
          ['post', `booking/next/${id}/decline`, {}, 409, 'booking_kept_elsewhere'],
          ['put', 'booking/messages', { next: false }, 409, 'booking_kept_elsewhere'],
          ['post', `appointments/${id}/coming`, {}, 409, 'booking_kept_elsewhere'],
          ['post', `appointments/${id}/late`, late, 409, 'booking_kept_elsewhere'],
          ['post', 'appointments/certificates', { code: 'AAAA-BBBB-CCCC' }, 409, 'certificate_elsewhere'],
          ['post', 'appointments', { ...appointment, certificates: [{ code: 'AAAA-BBBB-CCCC' }] }, 409, 'certificate_elsewhere'],
          ['post', 'appointments', { ...appointment, test }, 422, 'cannot_be_booked'],
        ] as const;
        const said: unknown[] = [];
        for (const [method, path, body] of taken) {
          const answer = await site.http[method](`/api/${path}`).query({ lang }).set('authorization', bearer).send(body);
          const { code, error } = answer.body as { code: string; error: string };
          said.push([method, path, body, answer.status, code]);
          if (code === 'booking_kept_elsewhere') expect([path, error]).toEqual([path, words]);
        }
        expect(said).toEqual(taken.map((each) => [...each]));
        for (const path of ['booking/waits', 'booking/next'])
          await site.http.get(`/api/${path}`).set('authorization', bearer).expect(200, []);
        await site.http
          .get('/api/visit-options/add-ons')
          .query({ ...appointment, services: CUT, start: '11:00' })
          .expect(200, []);
        expect(stub.visits.all).toHaveLength(before);
        await post(`${linkOf(id)}cancel/`).expect(303);
      },
    );

    it.each([
      ['ua', '', 'Тут черги немає', 'Тут можна записати лише одну людину за раз'],
      ['en', '/en', 'There is no waitlist here', 'Only one person at a time can be booked here'],
    ] as const)(
      'is all that the widget offers, and it says so where an address asks for more, %s',
      async (lang, prefix, noList, noGroup) => {
        const query = `salon=${CENTRE}&services=${CUT}&employee=any&step=time`;
        const screen = async (of: string) =>
          (
            (await site.http.get('/api/booking/widget').set('authorization', bearer).query({ query: of, lang }).expect(200)).body as {
              model: WidgetModel;
            }
          ).model;
        const { body: times } = await screen(query);
        expect(times).toMatchObject({ kind: 'time', wait: null });
        const { body: details } = await screen(`${query.replace('&step=time', '')}&date=${date}&time=10:00`);
        expect(details).toMatchObject({ kind: 'details', test: null, certificates: null, addOns: null, asks: [], next: null });
        const { body: salons } = await screen('');
        expect(JSON.stringify(salons)).not.toContain('/widget/group/');
        const page = async (path: string) =>
          (await site.http.get(`${prefix}/widget/${path}`).set('authorization', bearer).expect(200)).text.replace(/\s/g, ' ');
        expect(await page(`wait/?${query}`)).toContain(noList);
        expect(await page('group/')).toContain(noGroup);
      },
    );

    it('leaves nothing behind when it was refused', async () => {
      jest.spyOn(calendar, 'book').mockRejectedValue(new DomainError('conflict', 'time_conflict', 'taken'));
      await book('16:00').expect(409);
      expect((await site.app.get(Database).query('SELECT FROM outside_visits WHERE appointment_id IS NULL')).rows).toEqual([]);
    });
  });

  it('answers a failed sign-in with what the API says', async () => {
    const { body } = (await site.http.post('/api/auth/verify').send({ authId: 'none-of-these', code: '1234' }).expect(401)) as {
      body: { code: string };
    };
    expect(body).toMatchObject({ ok: false, code: 'code_expired', details: { type: 'BLOCKED' } });
  });
});

describe('a site whose access to BeautyPro is not set', () => {
  it('runs, tells operators, and has no booking', async () => {
    const site = await startTestSite({ BOOKING: 'beautypro' });
    const { body } = (await site.http.get('/health/ready')) as { body: { dependencies: Record<string, unknown> } };
    expect(body.dependencies.booking).toMatchObject({ ok: false, source: 'beautypro' });
    await site.http.get('/api/services').expect(200, []).expect('x-degraded', '1');
    await site.http.post('/api/auth/code').send({ phone: '0671234567' }).expect(503);
    await site.close();
  });
});
