import { Database } from '../../src/platform/database/database';
import { AppointmentLinks } from '../../src/modules/booking/application/appointment-links.service';
import { bookAppointment, DAY } from '../support/booked-appointment';
import { doubleBookings } from '../support/booking-appointments';
import { setBookingTime } from '../support/booking-time';
import { registered, startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument, withoutNonBreaking } from '../support/page-document';
import type { TestSite } from '../support/site';

describe('what a client says of an appointment', () => {
  let site: TestSite;
  let database: Database;
  let clock: MovedClock;
  let own: Awaited<ReturnType<typeof bookAppointment>>;
  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
  });
  beforeEach(async () => {
    await database.query('TRUNCATE booking_appointments CASCADE');
    await setTime('2026-11-23T10:00:00Z');
    own = await bookAppointment(site);
  });
  afterEach(async () => expect(await doubleBookings(database)).toEqual([]));
  afterAll(() => site?.close());

  const setTime = async (moment: string) => {
    clock.pass(Date.parse(moment) - clock.epochMs());
    await setBookingTime(database, moment);
  };
  /** The client signs in anew: days have passed. */
  const signIn = async () => {
    const { body } = await site.http.post('/api/auth/refresh').send({ refreshToken: own.client.refreshToken }).expect(200);
    own = { ...own, client: body as typeof own.client };
  };
  /** By the clock of Kyiv, so many minutes from the beginning. */
  const setTimeBefore = async (minutes: number) => {
    const [hours, rest] = own.start.split(':').map(Number);
    await setTime(new Date(Date.parse(`${DAY}T00:00:00+02:00`) + (hours! * 60 + rest! - minutes) * 60_000).toISOString());
  };
  const link = () => site.app.get(AppointmentLinks).path(own.id);
  const document = async (path = link()) => new PageDocument((await site.http.get(path).expect(200)).text);
  const press = (path: string, fields: Readonly<Record<string, string>> = {}) =>
    site.http.post(path).type('form').send(fields).redirects(0);
  const say = (path: string, body: object, token = own.client.accessToken) =>
    site.http
      .post(`/api/appointments/${own.id}/${path}`)
      .set({ authorization: `Bearer ${token}` })
      .send(body);
  const shown = async (path: string, cookie: string) => withoutNonBreaking((await site.http.get(path).set({ cookie }).expect(200)).text);
  const seen = async () =>
    (
      (
        await site.http
          .get('/api/appointments')
          .set({ authorization: `Bearer ${own.client.accessToken}` })
          .expect(200)
      ).body as {
        id: string;
        state: string;
        comingAt: string | null;
        lateMinutes: number | null;
      }[]
    ).find(({ id }) => id === own.id)!;

  it('that they come is one press, in the browser or by a program, and of nobody else', async () => {
    expect((await document()).texts('.visit__buttons form button')).toEqual(['Я прийду']);
    const stranger = await registered(site);
    await say('coming', {}, stranger.accessToken).expect(404, /appointment_unknown/);
    await press(`${link()}coming/`).expect(303);
    expect(await seen()).toMatchObject({ state: 'confirmed', comingAt: '2026-11-23T10:00:00.000Z' });
    await setTime('2026-11-23T11:00:00Z');
    await signIn();
    expect((await say('coming', {}).expect(200)).body).toMatchObject({ state: 'confirmed', comingAt: '2026-11-23T10:00:00.000Z' });
    const page = await document();
    expect(withoutNonBreaking(page.texts('.visit__next').join())).toContain('ви підтвердили візит');
    expect(page.texts('.visit__buttons form button')).toEqual([]);
  });

  it('that they will be late is one press within three hours, seen at the desk and on the own day', async () => {
    expect((await document()).texts('.visit__late')).toEqual([]);
    await say('late', { minutes: 10 }).expect(409, /late_not_now/);
    await setTimeBefore(30);
    await signIn();
    const owner = await enterAsOwner(site);
    const employee = await enterAs(site, owner, 'employee', own.professional, clock.epochMs());
    expect(withoutNonBreaking((await document()).texts('.visit__minutes button').join())).toBe('на 5 хв,на 10 хв,на 15 хв,на 20 хв');
    await press(`${link()}late/`, { minutes: '7' }).expect(409);
    await press(`${link()}late/`, { minutes: '10' }).expect(303).expect('location', `${link()}?done=late`);
    await press(`${link()}late/`, { minutes: '10' }).expect(303);
    expect(withoutNonBreaking((await document(`/en${link()}?done=late`)).texts('main').join())).toContain('you will be 10 minutes late');
    expect(await seen()).toMatchObject({ state: 'planned', lateMinutes: 10 });
    for (const [path, cookie] of [
      [`/ops/visits?salon=oksamyt-pechersk&date=${DAY}`, owner],
      [`/ops/my-day?date=${DAY}`, employee],
    ] as const)
      expect(await shown(path, cookie)).toContain('запізнюється на 10 хв (попередили)');
    // later than that
    await setTimeBefore(-12);
    expect(await shown(`/ops/my-day?date=${DAY}`, employee)).toContain('запізнюється на 12 хв');
  });

  it('that does not fit is answered with what does, and with a phone', async () => {
    await setTimeBefore(-5);
    await signIn();
    // somebody comes right after
    await database.query(
      `INSERT INTO booking_busy (employee, location, starts_at, ends_at, kind)
        SELECT employee, location, ends_at, ends_at + interval '1 hour', 'block' FROM booking_busy WHERE appointment_id = $1`,
      [own.id],
    );
    const { body } = await say('late', { minutes: 5 }).expect(200);
    const { fits, choices } = body as { fits: boolean; choices: { id: string; kind: string; start: string }[] };
    expect([fits, choices.map(({ kind }) => kind)]).toEqual([false, expect.arrayContaining(['later'])]);
    await say('late', { minutes: 5, choice: 'later|00:00|nobody' }).expect(409, /offer_over/);
    await say('late', { minutes: 6 }).expect(422, /5, 10, 15/);
    const page = new PageDocument((await press(`${link()}late/`, { minutes: '5' }).expect(409)).text);
    expect(page.attributes('button[name=choice]', 'value')).toEqual(choices.map(({ id }) => id));
    expect(page.attributes('.visit__buttons a', 'href').join()).toMatch(/tel:/);
    expect(await seen()).toMatchObject({ lateMinutes: null });
    await press(`${link()}late/`, { minutes: '5', choice: choices[0]!.id }).expect(303).expect('location', `${link()}?done=moved`);
    expect(withoutNonBreaking((await document()).texts('h1').join())).toContain(choices[0]!.start);
  });

  it('can be moved by a program to the same times as by the link, its own one among them', async () => {
    const times = (query: string) =>
      site.http.get(`/api/appointments/${own.id}/times?date=${query}`).set({ authorization: `Bearer ${own.client.accessToken}` });
    const starts = ((await times(DAY).expect(200)).body as { start: string }[]).map(({ start }) => start);
    const page = await document(`${link()}move/?day=${DAY}`);
    const shownTimes = page.attributes('input[name=start]', 'value').map((value) => value?.slice(11, 16));
    expect(shownTimes.length).toBeGreaterThan(3);
    expect(starts).toEqual([own.start, ...shownTimes].sort());
    await times('never').expect(422);
  });
});
