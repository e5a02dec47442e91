import { load } from 'cheerio';
import { codeOfPhone, type ProgramSession } from '../support/clients';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import { PlainBrowser } from '../support/plain-browser';
import { PrepaidSite } from '../support/prepaid-appointments';

const BEARER = { authorization: `Bearer ${OPS_TOKEN}` };

describe('how a client books online', () => {
  let salon: PrepaidSite;
  let owner: string;
  let client: ProgramSession;

  beforeAll(async () => {
    salon = await PrepaidSite.start({ OPS_TOKEN });
    owner = await enterAsOwner(salon.site);
  });
  beforeEach(async () => {
    await salon.reset();
    client = await salon.client();
  });
  afterAll(() => salon?.site.close());

  const post = (path: string, body: object) => salon.site.http.post(path).set({ cookie: owner }).type('form').send(body);
  const setRule = (rule: string, reason = 'тричі не прийшла') => post(`/ops/clients/${client.client.id}/rule`, { rule, reason });
  const settings = (rules: object) => salon.site.http.put('/api/ops/booking/settings').set(BEARER).send({ no_shows: rules }).expect(200);
  const ruleNow = async () => {
    const { rows } = await salon.database.query<{ call: boolean; prepayment: boolean; source: string }>(
      'SELECT forbidden_online_booking AS call, asks_prepayment AS prepayment, rule_source AS source FROM clients WHERE id = $1',
      [client.client.id],
    );
    return rows[0]!;
  };
  const addTo = (id: string, service: object) =>
    salon.site.http
      .post('/api/appointments/services')
      .set(salon.headers(client))
      .send({ appointment: id, ...service });
  /** The same service an hour and a half later on the day of an appointment. */
  const later = async (number = 0) => {
    const { services } = await salon.freeVisit(number);
    const [first] = services;
    const hour = Number(first!.start.slice(0, 2)) + 3;
    return { ...first!, start: `${hour}${first!.start.slice(2)}` };
  };
  /** Books for the client at the desk. */
  const atDesk = async (key: string) => {
    const { date, services } = await salon.freeVisit();
    const body = {
      client: client.client.id,
      salon: 'oksamyt-pechersk',
      date,
      service1: services[0]!.service,
      other: services[0]!.start,
      key: `console:00000000-0000-4000-8000-00000000000${key}`,
    };
    const booked = await post('/ops/book', body).expect(303);
    return /visits\/([\w-]+)/.exec(booked.headers.location!)![1]!;
  };
  /** Chooses and signs in by a code without scripts. */
  const inWidget = async (language = '') => {
    // another code is sent after a minute only
    await salon.database.query('DELETE FROM client_codes');
    const { location, date, services } = await salon.freeVisit();
    const [{ service, professional: employee, start }] = services as [(typeof services)[0]];
    const browser = new PlainBrowser(salon.site, language);
    const choice = `salon=${location}&services=${service}&employee=${employee}&date=${date}`;
    const times = await browser.open(`${browser.path}?${choice}&step=time`);
    const code = await browser.send(await browser.send(times, { date, time: start }), { phone: client.client.phone });
    return browser.send(code, { code: await codeOfPhone(salon.site, client.client.phone) });
  };
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2060]/g, (found) => (found === '\u2060' ? '' : ' '));

  it('is by phone only once an operator says so: by API and widget, with a new and a known appointment, and never at the desk', async () => {
    const appointment = await salon.book(client, await salon.freeVisit(1));
    await post(`/ops/clients/${client.client.id}/rule`, { rule: 'call', reason: '' }).expect(409);
    await setRule('call').expect(303);
    const { body } = await salon.site.http
      .post('/api/appointments')
      .set(salon.headers(client))
      .send(await salon.freeVisit())
      .expect(403);
    expect(body).toMatchObject({ code: 'online_booking_forbidden' });
    await addTo(appointment.id, await later(1)).expect(403, /online_booking_forbidden/);
    for (const [language, words] of [
      ['', 'Зателефонуйте'],
      ['/en', 'Call'],
    ] as const) {
      const text = plain(load((await inWidget(language)).text)('main').text());
      expect(text).toContain(words);
      expect(text).not.toMatch(/не прийшла|no-show|неявк/i);
    }
    const { rows } = await salon.database.query('SELECT 1 FROM booking_appointments');
    expect(rows).toHaveLength(1);
    await atDesk('1');
    await setRule('allowed', 'перепросила').expect(303);
    await salon.book(client, await salon.freeVisit(2));
  });

  it('is with a prepayment once an operator says so: by API and widget, also of what is added, and never at the desk', async () => {
    const before = await salon.book(client, await salon.freeVisit(1));
    await setRule('prepayment').expect(303);
    const wanted = await salon.freeVisit(2);
    const booked = await salon.book(client, wanted);
    const { rows } = await salon.database.query<{ price: number }>(
      'SELECT price::float8 AS price FROM booking_appointment_services WHERE appointment_id = $1',
      [booked.id],
    );
    expect(booked).toMatchObject({ state: 'awaiting_prepayment', prepayment: { amount: rows[0]!.price / 200 } });
    await addTo(before.id, await later(1)).expect(409, /prepayment_fixed/);
    await salon.tell(await salon.atProvider((await salon.begin(client, booked.id)).form)).expect(200);
    expect((await salon.visit(client, booked.id)).state).toBe('confirmed');
    for (const [language, waiting] of [
      ['', 'Лишилася передоплата'],
      ['/en', 'One payment left'],
    ] as const) {
      const done = load((await inWidget(language)).text);
      expect(plain(done('h1').text())).toBe(waiting);
      await salon.database.query(`DELETE FROM booking_appointments WHERE state = 'awaiting_prepayment'`);
      await salon.at(2);
    }
    const atDeskId = await atDesk('2');
    expect(await salon.visit(client, atDeskId)).toMatchObject({ state: 'planned', prepayment: null });
    // what was booked before can still be moved
    await salon.site.http
      .put(`/api/appointments/${before.id}`)
      .set(salon.headers(client))
      .send({ services: [{ id: before.services[0]!.id, ...(await later(1)) }] })
      .expect(200);
  });

  describe('by the no-shows', () => {
    const missed = async (number: number) => {
      const { id } = await salon.book(client, await salon.freeVisit(number));
      await salon.database.query(
        `UPDATE booking_appointments SET starts_at = booking_now() - interval '30 minutes', ends_at = booking_now() + interval '30 minutes' WHERE id = $1`,
        [id],
      );
      await post(`/ops/visits/${id}/no-show`, { reason: '' }).expect(303);
      return id;
    };

    it('stays as it is while no limit is set', async () => {
      for (const number of [0, 1, 2]) await missed(number);
      expect(await ruleNow()).toEqual({ call: false, prepayment: false, source: '' });
    });

    it('changes from the limit on, and back when a no-show was none; what an operator decided stays', async () => {
      await settings({ limit: 2, rule: 'prepayment' });
      await missed(0);
      expect(await ruleNow()).toMatchObject({ prepayment: false });
      const second = await missed(1);
      expect(await ruleNow()).toEqual({ call: false, prepayment: true, source: 'no_shows' });
      expect((await salon.book(client, await salon.freeVisit(2))).state).toBe('awaiting_prepayment');
      await post(`/ops/visits/${second}/done`, { reason: 'прийшла пізніше' }).expect(303);
      expect(await ruleNow()).toEqual({ call: false, prepayment: false, source: '' });
      await setRule('allowed').expect(303);
      await settings({ limit: 1, rule: 'call' });
      await missed(3);
      expect(await ruleNow()).toEqual({ call: false, prepayment: false, source: 'operator' });
      await setRule('auto').expect(303);
      expect(await ruleNow()).toEqual({ call: true, prepayment: false, source: 'no_shows' });
      const html = (await salon.site.http.get(`/ops/clients/${client.client.id}`).set({ cookie: owner }).expect(200)).text;
      for (const words of ['правила, через неявки', 'тричі не прийшла', 'правила запису']) expect(plain(html)).toContain(words);
      await settings({ limit: 0, rule: 'prepayment' });
    });

    it('has settings with bounds, which the public does not see', async () => {
      for (const wrong of [{ limit: 21 }, { limit: -1 }, { rule: 'shame' }, { prepayment_percent: 0 }, { prepayment_percent: 101 }])
        await salon.site.http.put('/api/ops/booking/settings').set(BEARER).send({ no_shows: wrong }).expect(422);
      const { body } = await salon.site.http.get('/api/ops/booking/settings').set(BEARER).expect(200);
      expect(body).toMatchObject({ no_shows: { limit: 0, rule: 'prepayment', prepayment_percent: 50 } });
      expect((await salon.site.http.get('/api/settings').expect(200)).body).not.toHaveProperty('no_shows');
    });
  });
});
