import { FollowUpMessages } from '../../src/modules/booking/application/follow-up-messages.service';
import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY, freeTime, LOCATION } from '../support/booked-appointment';
import { setBookingTime } from '../support/booking-time';
import { registered, startClientSite, type MovedClock, type ProgramSession } from '../support/clients';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const SERVICE = 'service-klasychnyi-masazh';
const BEARER = { authorization: `Bearer ${OPS_TOKEN}` };
/** Three weeks after the appointment, and a week before the next one is due after four. */
const OFFERED_AT = '2026-12-18T08:00:00Z';

interface OfferAnswer {
  readonly id: string;
  readonly state: string;
  readonly booked: string | null;
  readonly keptUntil: string;
  readonly times: readonly {
    readonly id: string;
    readonly location: string;
    readonly date: string;
    readonly start: string;
    readonly services: readonly { readonly professional: string }[];
  }[];
}

describe('messages after appointments', () => {
  let site: TestSite;
  let database: Database;
  let clock: MovedClock;
  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    await site.http.post(`/api/ops/booking/services/${SERVICE}/terms`).set(BEARER).send({ interval: 4 }).expect(200);
  });
  afterAll(() => site?.close());
  /** The clock of the calendar alone: nobody's sign-in runs out. */
  const at = (moment: string) => setBookingTime(database, moment);
  beforeEach(async () => {
    clock.pass(Date.parse('2026-11-23T10:00:00Z') - clock.epochMs());
    await at('2026-11-23T10:00:00Z');
    for (const table of ['booking_busy', 'booking_holds', 'booking_appointments', 'messages', 'outbox_messages'])
      await database.query(`DELETE FROM ${table}`);
    await database.query('UPDATE booking_versions SET version = version + 1');
  });

  const look = () => site.app.get(FollowUpMessages, { strict: false }).look();
  const as = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });
  const choose = (client: ProgramSession, choice: object) => site.http.put('/api/booking/messages').set(as(client)).send(choice);
  const messages = async (kind: 'review' | 'next') =>
    (
      await database.query<{ channel: string; recipient: string; text: string; html: string | null; unsubscribe: string | null }>(
        `SELECT channel, recipient, text, html, unsubscribe FROM messages WHERE key LIKE $1 ORDER BY id`,
        [`${kind}:%`],
      )
    ).rows;
  const linkIn = (text: string, page: string) => new RegExp(`https?://[^/]+(/${page}/[\\w-]{22}/)`).exec(text)![1]!;
  const ended = async (id: string) =>
    (await database.query<{ at: Date }>('SELECT ends_at AS at FROM booking_appointments WHERE id = $1', [id])).rows[0]!.at;
  const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000).toISOString();
  const offersOf = async (client: ProgramSession) =>
    (await site.http.get('/api/booking/next').set(as(client)).expect(200)).body as readonly OfferAnswer[];
  /** An appointment that is over, of a client who agreed to the next offer, at the moment of that. */
  const offered = async () => {
    const booked = await bookAppointment(site);
    await choose(booked.client, { next: true }).expect(200, { reviews: true, next: true });
    await at(OFFERED_AT);
    await look();
    const [offer] = await offersOf(booked.client);
    return { ...booked, offer: offer! };
  };
  const isFree = async ({ date, start, services }: OfferAnswer['times'][number]) =>
    (await freeTime(site, date))[services[0]!.professional]?.[date]?.includes(start) ?? false;

  describe('ask for a review', () => {
    it('once, two hours after the end and by day, with a link that takes it without sign-in', async () => {
      const { id, client } = await bookAppointment(site);
      await database.query(`UPDATE clients SET email = 'olena@mail.example' WHERE id = $1`, [client.client.id]);
      const end = await ended(id);
      await at(after(end, 119));
      await look();
      expect(await messages('review')).toEqual([]);
      await at(after(end, 120));
      await Promise.all([look(), look()]);
      await look();
      const [message, ...more] = await messages('review');
      expect(more).toEqual([]);
      const visit = linkIn(message!.text, 'visit');
      const { text } = await site.http.get(visit).expect(200);
      expect(text).toContain('id="feedback"');
      await site.http.post(`${visit}feedback/`).type('form').send({ text: 'Гарно' }).expect(422, /Гарно/);
      await site.http.post(`${visit}feedback/`).type('form').send({ rating: '5', text: 'Гарно' }).expect(303);
      await site.http.post(`${visit}feedback/`).type('form').send({ rating: '4', text: '' }).expect(409);
      const { rows } = await database.query('SELECT rating, text FROM booking_feedback WHERE appointment_id = $1', [id]);
      expect(rows).toEqual([{ rating: 5, text: 'Гарно' }]);
      expect((await site.http.get(visit).expect(200)).text).not.toContain('id="feedback"');
    });

    it('in the morning where it would be night', async () => {
      const { id } = await bookAppointment(site);
      await database.query(
        `UPDATE booking_appointments SET starts_at = '2026-11-27T17:00:00Z', ends_at = '2026-11-27T18:00:00Z' WHERE id = $1`,
        [id],
      );
      await at('2026-11-27T20:00:00Z');
      await look();
      expect(await messages('review')).toEqual([]);
      await at('2026-11-28T07:00:00Z');
      await look();
      expect(await messages('review')).toHaveLength(1);
    });

    it('never of one that was missed or cancelled, of one that was told of, of long ago, nor of who said no', async () => {
      const [missed, cancelled, told, old, unwilling] = [
        await bookAppointment(site),
        await bookAppointment(site),
        await bookAppointment(site),
        await bookAppointment(site),
        await bookAppointment(site),
      ] as const;
      await site.http.put(`/api/appointments/${cancelled.id}`).set(as(cancelled.client)).send({ state: 'cancelled' }).expect(200);
      await database.query(`UPDATE booking_appointments SET state = 'no_show' WHERE id = $1`, [missed.id]);
      await database.query(
        `UPDATE booking_appointments SET starts_at = starts_at - interval '4 days', ends_at = ends_at - interval '4 days' WHERE id = $1`,
        [old.id],
      );
      await choose(unwilling.client, { reviews: false }).expect(200, { reviews: false, next: false });
      await at('2026-11-27T18:00:00Z');
      await site.http.post(`/api/appointments/${told.id}/feedback`).set(as(told.client)).send({ rating: 5 }).expect(204);
      await look();
      // who changes their mind is not asked of what is over
      await choose(unwilling.client, { reviews: true }).expect(200);
      await look();
      expect(await messages('review')).toEqual([]);
    });

    it('and not while the rules of booking say no', async () => {
      await bookAppointment(site);
      const rules = (follow_ups: object) => site.http.put('/api/ops/booking/settings').set(BEARER).send({ follow_ups });
      await rules({ reviews: false }).expect(200);
      await at('2026-11-27T18:00:00Z');
      await look();
      expect(await messages('review')).toEqual([]);
      await rules({ held_hours: 1 }).expect(422);
      await rules({ reviews: true }).expect(200);
      await look();
      expect(await messages('review')).toHaveLength(1);
    });
  });

  describe('offer the next appointment', () => {
    it('with three times of the same employee and salon, which others do not see; one press books one and frees the others', async () => {
      const { client, professional, offer } = await offered();
      expect(offer.times).toHaveLength(3);
      expect(offer.state).toBe('offered');
      expect(offer.keptUntil).toBe('2026-12-19T08:00:00.000Z');
      expect(new Set(offer.times.map(({ location }) => location))).toEqual(new Set([LOCATION]));
      expect(new Set(offer.times.map(({ date }) => date)).size).toBe(3);
      for (const { services, date } of offer.times) {
        expect(services[0]!.professional).toBe(professional);
        expect(Math.abs(Date.parse(date) - Date.parse('2026-12-25')) / 86_400_000).toBeLessThanOrEqual(6);
      }
      for (const time of offer.times) expect(await isFree(time)).toBe(false);
      // told once, however often it is looked
      await Promise.all([look(), look()]);
      const [message, ...more] = await messages('next');
      expect(more).toEqual([]);
      const path = linkIn(message!.text, 'next');
      const { text } = await site.http.get(path).expect(200);
      for (const { id } of offer.times) expect(text).toContain(id);
      const [first, second, third] = offer.times as [
        OfferAnswer['times'][number],
        OfferAnswer['times'][number],
        OfferAnswer['times'][number],
      ];
      const press = () => site.http.post(`${path}book/`).type('form').send({ time: second.id });
      const answers = await Promise.all([press(), press()]);
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      expect(answers[0].headers.location).toMatch(/^\/visit\//);
      expect([await isFree(first), await isFree(second), await isFree(third)]).toEqual([true, false, true]);
      const { rows } = await database.query(`SELECT day FROM booking_appointments WHERE client = $1 AND day > '2026-12-01'`, [
        client.client.id,
      ]);
      expect(rows).toEqual([{ day: second.date }]);
      expect(await offersOf(client)).toEqual([]);
      await site.http.post(`${path}book/`).type('form').send({ time: first.id }).expect(303);
      await look();
      expect(await messages('next')).toHaveLength(1);
    });

    it('frees the times when they are declined', async () => {
      const declined = await offered();
      const path = linkIn((await messages('next'))[0]!.text, 'next');
      await site.http.post(`${path}decline/`).type('form').send({}).expect(303);
      for (const time of declined.offer.times) expect(await isFree(time)).toBe(true);
      await site.http.post(`${path}book/`).type('form').send({ time: declined.offer.times[0]!.id }).expect(409);
      expect((await site.http.get(path).expect(200)).text).not.toContain(declined.offer.times[0]!.id);
    });

    it('frees the times when they run out', async () => {
      const { client, offer } = await offered();
      await at('2026-12-19T08:00:00Z');
      for (const time of offer.times) expect(await isFree(time)).toBe(true);
      expect(await offersOf(client)).toEqual([]);
      await look();
      expect(await messages('next')).toHaveLength(1);
    });

    it('frees the times once the service is booked by another way', async () => {
      const { client, offer, professional } = await offered();
      const start = (await freeTime(site, '2026-12-30'))[professional]!['2026-12-30']![0]!;
      await site.http
        .post('/api/appointments')
        .set(as(client))
        .send({ location: LOCATION, date: '2026-12-30', services: [{ service: SERVICE, professional, start }] })
        .expect(201);
      await look();
      for (const time of offer.times) expect(await isFree(time)).toBe(true);
    });

    it('shows other times by the link, books one of them, and frees those that were kept', async () => {
      const { client, offer } = await offered();
      const path = linkIn((await messages('next'))[0]!.text, 'next');
      // it opens at the day of the interval
      expect((await site.http.get(`${path}times/`).expect(200)).text).toContain('from=2026-12-21&amp;day=2026-12-2');
      const { text } = await site.http.get(`${path}times/?from=2026-12-28&day=2026-12-30`).expect(200);
      const value = /value="(2026-12-30T[\d:]+-[\d:]+)"/.exec(text)![1]!;
      await site.http.post(`${path}times/`).type('form').send({}).expect(422);
      await site.http.post(`${path}times/`).type('form').send({ start: value }).expect(303);
      await site.http.post(`${path}times/`).type('form').send({ start: value }).expect(303);
      for (const time of offer.times) expect(await isFree(time)).toBe(true);
      const { rows } = await database.query(`SELECT day FROM booking_appointments WHERE client = $1 AND day > '2026-12-01'`, [
        client.client.id,
      ]);
      expect(rows).toEqual([{ day: '2026-12-30' }]);
      expect((await site.http.get(path).expect(200)).text).toContain('/visit/');
    });

    it('only to who agreed, by day, and never of what is booked again', async () => {
      const [silent, early, again] = [await bookAppointment(site), await bookAppointment(site), await bookAppointment(site)] as const;
      await choose(early.client, { next: true }).expect(200);
      await choose(again.client, { next: true }).expect(200);
      const [professional, days] = Object.entries(await freeTime(site, '2026-12-30'))[0]!;
      const start = days['2026-12-30']![0]!;
      await at('2026-12-18T07:59:00Z');
      await site.http
        .post('/api/appointments')
        .set(as(again.client))
        .send({ location: LOCATION, date: '2026-12-30', services: [{ service: SERVICE, professional, start }] })
        .expect(201);
      await look();
      expect(await messages('next')).toEqual([]);
      await at('2026-12-18T19:30:00Z');
      await look();
      expect(await messages('next')).toEqual([]);
      await at('2026-12-19T07:00:00Z');
      await look();
      expect(await messages('next')).toHaveLength(1);
      expect(await offersOf(early.client)).toHaveLength(1);
      expect(await offersOf(again.client)).toEqual([]);
      expect(await offersOf(silent.client)).toEqual([]);
      // decided once: who agrees later waits for the next appointment
      await choose(silent.client, { next: true }).expect(200);
      await look();
      expect(await messages('next')).toHaveLength(1);
    });

    it('keeps one offer of a client at a time, and offers of others are nobody else’s', async () => {
      const { client, offer } = await offered();
      const other = await registered(site);
      await site.http
        .post(`/api/booking/next/${offer.id}/decline`)
        .set(as(other))
        .expect(404, /next_unknown/);
      await site.http.post(`/api/booking/next/${offer.id}/book`).set(as(other)).send({ time: offer.times[0]!.id }).expect(404);
      await site.http.get('/api/booking/next').expect(401);
      await site.http.get('/next/AAAAAAAAAAAAAAAAAAAAAA/').expect(404);
      await site.http.post(`/api/booking/next/${offer.id}/book`).set(as(client)).send({ time: offer.times[0]!.id }).expect(201);
      await site.http
        .post(`/api/booking/next/${offer.id}/decline`)
        .set(as(client))
        .expect(200, /"booked"/);
    });
  });

  describe('are ended', () => {
    it('by one press of the mail program, and by one on the page, which takes it back', async () => {
      const { id, client } = await bookAppointment(site);
      await database.query(`UPDATE clients SET email = 'olena@mail.example', reminder = 'mail' WHERE id = $1`, [client.client.id]);
      await at(after(await ended(id), 120));
      await look();
      const [mail] = await messages('review');
      expect(mail).toMatchObject({ channel: 'mail', recipient: 'olena@mail.example' });
      const path = linkIn(mail!.unsubscribe!, 'u');
      expect(mail!.text).toContain(path);
      expect(mail!.html).toContain(path);
      const choice = async () => (await site.http.get('/api/booking/messages').set(as(client)).expect(200)).body as object;
      // who only looks changes nothing
      await site.http.get(path).expect(200);
      expect(await choice()).toEqual({ reviews: true, next: false });
      for (const _twice of [1, 2]) {
        const { text } = await site.http.post(path).type('form').send({ 'List-Unsubscribe': 'One-Click' }).expect(200);
        expect(text).toContain('Вимкнено');
        expect(await choice()).toEqual({ reviews: false, next: false });
      }
      const { headers } = await site.http.post(`/en${path}`).type('form').send({ change: 'reviews-on' }).expect(303);
      expect(headers.location).toBe(`/en${path}?done=reviews-on`);
      expect((await site.http.get(headers.location!).expect(200)).text).toContain('Switched on');
      expect(await choice()).toEqual({ reviews: true, next: false });
      await site.http.post('/u/AAAAAAAAAAAAAAAAAAAAAA/').type('form').send({}).expect(404);
      // it leaves with the mail
      const outbox = () => database.query('SELECT FROM outbox_messages WHERE unsubscribe IS NOT NULL');
      await until(async () => (await outbox()).rows.length === 1);
    });

    it('at the desk, which sees what was chosen and when; it is in the export, and goes with the client', async () => {
      const { client, offer } = await offered();
      const { id } = client.client;
      const owner = await enterAsOwner(site);
      const get = (path: string) => site.http.get(path).set({ cookie: owner });
      expect((await get(`/ops/clients/${id}`).expect(200)).text).toContain('згода');
      const post = (path: string, body: object) => site.http.post(path).set({ cookie: owner }).type('form').send(body);
      const file = (await get(`/ops/clients/${id}/file`).expect(200)).text;
      expect(JSON.parse(file)).toMatchObject({
        client: { reviewsOffAt: null },
        followUps: expect.arrayContaining([expect.objectContaining({ kind: 'next' })]),
      });
      await post(`/ops/clients/${id}/messages`, { next: 'next' }).expect(303);
      expect((await site.http.get('/api/booking/messages').set(as(client)).expect(200)).body).toEqual({ reviews: false, next: true });
      await post(`/ops/clients/${id}/erase`, { reason: 'на прохання клієнта' }).expect(303);
      for (const time of offer.times) expect(await isFree(time)).toBe(true);
      const { rows } = await database.query('SELECT reviews_off_at, next_on_at FROM clients WHERE id = $1', [id]);
      expect(rows).toEqual([{ reviews_off_at: null, next_on_at: null }]);
    });
  });

  it('are agreed to in the widget by a box that is not ticked, of services with an interval alone', async () => {
    const query = (service: string) => `salon=${LOCATION}&services=${service}&employee=any&date=${DAY}&time=12:00&step=details`;
    const { text } = await site.http.get(`/widget/?${query(SERVICE)}`).expect(200);
    expect(text).toMatch(/<input[^>]*name="next"/);
    expect(text).not.toMatch(/<input[^>]*name="next"[^>]*checked/);
    expect((await site.http.get(`/widget/?${query('service-strizhka')}`).expect(200)).text).not.toMatch(
      /<input[^>]*name="next"[^>]*checkbox/,
    );
  });
});
