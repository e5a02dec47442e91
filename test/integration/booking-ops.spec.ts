import { SettingsStore } from '../../src/modules/scheduling/store/settings-store';
import { DEFAULT_SETTINGS } from '../../src/modules/scheduling/contract/default-settings';
import { Database } from '../../src/platform/database/database';

import { kyivDay } from '../../src/shared/kyiv-day';
import { startClientSite } from '../support/clients';
import { fridayIn } from '../support/days';
import type { TestSite } from '../support/site';
import { weekdayOf } from '../../src/shared/calendar-day';
import { minuteOf } from '../../src/shared/clock-time';

const TOKEN = 'token-of-the-owner-0123456789';
const RIGHT = { authorization: `Bearer ${TOKEN}` };
const LOCATION = 'location-pechersk';
const SERVICE = 'service-klasychnyi-masazh';
/** A Friday more than two days away. */
const DAY = fridayIn(3);

type FreeTime = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

describe('our own booking engine, for operators', () => {
  let site: TestSite;
  let database: Database;
  beforeAll(async () => {
    ({ site } = await startClientSite({ OPS_TOKEN: TOKEN, BOOKING_DEMO: 'off' }, { at: Date.now() }));
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());
  beforeEach(() => database.query('TRUNCATE ops_audit'));

  const ask = (method: 'get' | 'post' | 'put', path: string) => site.http[method](`/api/ops/booking/${path}`).set(RIGHT);
  const noted = async () => {
    const { rows } = await database.query<{ action: string; target: string | null; status: number; detail: unknown }>(
      'SELECT action, target, status, detail FROM ops_audit ORDER BY id',
    );
    return rows.map(({ action, target, status }) => `${action} ${target ?? '-'} ${status}`);
  };
  const freeTime = async (day = DAY): Promise<FreeTime> => {
    const query = { location: LOCATION, services: SERVICE, from: day, to: day };
    return (await site.http.get('/api/employees/free-time').query(query).expect(200)).body as FreeTime;
  };

  describe('settings', () => {
    afterEach(() => ask('post', 'settings/reset').expect(200));

    it('are changed one by one, told by GET /api/settings, obeyed at once, and written down', async () => {
      const { body: before } = await ask('get', 'settings').expect(200);
      const { no_shows: rules, follow_ups: messages, ...told } = before as { no_shows: object; follow_ups: object };
      expect(rules).toEqual({ limit: 0, rule: 'prepayment', prepayment_percent: 50 });
      expect(messages).toEqual({ reviews: true, next: true, held_hours: 24 });
      expect((await site.http.get('/api/settings').expect(200)).body).toEqual(told);
      const change = {
        common: { isOldAppointments: false },
        client_module: {
          name: 'Оксамит',
          time_step: '45m',
          routes: ['timeServiceProfessional'],
          color: '#7a4b3a',
          skip_professional: true,
        },
        information: { telegram: 'https://t.me/oksamyt' },
      };
      const { body } = await ask('put', 'settings').send(change).expect(200).expect('cache-control', 'no-store');
      const { client_module } = before as { client_module: object };
      expect(body).toMatchObject({ ...change, client_module: { ...client_module, ...change.client_module } });
      expect({ ...(await site.http.get('/api/settings').expect(200)).body, no_shows: rules, follow_ups: messages }).toEqual(body);
      const [starts] = Object.values(await freeTime()).map((days) => days[DAY]!);
      expect(starts!.slice(0, 3)).toEqual(['08:00', '08:45', '09:30']);
      await ask('put', 'settings')
        .send({ client_module: { time_step: 'auto', color: null } })
        .expect(200);
      const { body: later } = await site.http.get('/api/settings').expect(200);
      expect(later).toMatchObject({ client_module: { name: 'Оксамит', time_step: 'auto', color: null } });
      await ask('post', 'settings/reset').expect(200, before as object);
      expect(await noted()).toEqual([
        'GET /api/ops/booking/settings - 200',
        ...['PUT', 'PUT'].map((method) => `${method} /api/ops/booking/settings - 200`),
        'POST /api/ops/booking/settings/reset - 200',
      ]);
    });

    it('of `time_step` auto offer one visit after the other', async () => {
      await ask('put', 'settings')
        .send({ client_module: { time_step: 'auto' } })
        .expect(200);
      const { body: services } = await site.http.get('/api/services').expect(200);
      const { duration } = (services as { id: string; duration: number }[]).find(({ id }) => id === SERVICE)!;
      const [starts] = Object.values(await freeTime()).map((days) => days[DAY]!.map(minuteOf));
      expect(starts!.slice(1).map((start, at) => start - starts![at]!)).toEqual(starts!.slice(1).map(() => duration));
    });

    it('move the next free time, which is kept in memory', async () => {
      const next = async () =>
        (await site.http.get('/api/next-free').query({ location: LOCATION, service: SERVICE }).expect(200)).body as { start: string };
      const before = await next();
      await ask('put', 'settings')
        .send({ client_module: { nearest_booking_minutes: 14 * 1440 } })
        .expect(200);
      const after = await next();
      expect(Date.parse(after.start) - Date.parse(before.start)).toBeGreaterThan(12 * 86_400_000);
    });

    it('that two operators change at once are both kept', async () => {
      const changes = [
        { client_module: { name: 'A' } },
        { client_module: { enabled: false } },
        { statistics: { default_appointment_duration: 45 } },
      ];
      await Promise.all(changes.map((change) => ask('put', 'settings').send(change).expect(200)));
      const { body } = await ask('get', 'settings').expect(200);
      expect(body).toMatchObject({ client_module: { name: 'A', enabled: false }, statistics: { default_appointment_duration: 45 } });
    });

    it('reach another process', async () => {
      const other = new SettingsStore(database, DEFAULT_SETTINGS);
      await ask('put', 'settings')
        .send({ client_module: { gaps_mode: 'maximal' } })
        .expect(200);
      expect(await other.refresh()).toBe(true);
      expect(other.current.clientModule.gapsMode).toBe('maximal');
      const same = other.current;
      await other.read();
      expect(other.current).toBe(same);
    });

    it('are refused by name, all that is wrong at once, and nothing of it is kept', async () => {
      const wrong = {
        common: { isOldAppointments: 'yes', currency: 'EUR' },
        client_module: {
          time_step: '3m',
          theme: 'neon',
          routes: [],
          gaps_positions: ['day_start', 'day_start'],
          logo: 'javascript:alert(1)',
          color: 'red',
          nearest_booking_minutes: -1,
          enabled: null,
          language: 'ru',
          googleAnalyticsCode: '<script>',
        },
        information: { instagram: 'javascript:alert(1)' },
        statistics: { default_appointment_duration: 0 },
        prepayments: { active: true },
      };
      const { body } = await ask('put', 'settings').send(wrong).expect(422);
      const { code, details } = body as { code: string; details: Readonly<Record<string, string>> };
      expect(code).toBe('invalid_fields');
      expect(Object.keys(details).sort()).toEqual(
        [
          'common.currency',
          'common.isOldAppointments',
          'information.instagram',
          'prepayments',
          ...Object.keys(wrong.client_module).map((name) => `client_module.${name}`),
          'statistics.default_appointment_duration',
        ].sort(),
      );
      expect(details['client_module.theme']).toBe('Must be one of: soft, normal, strong');
      expect((await site.http.get('/api/settings').expect(200)).body).toMatchObject({
        client_module: { theme: 'normal', time_step: '30m' },
      });
      expect(await noted()).toEqual(['PUT /api/ops/booking/settings - 422']);
    });

    it.each([
      ['a list', []],
      ['a part that is null', { client_module: null }],
      ['a part that is a text', { client_module: 'x' }],
    ])('are not %s', async (_what, sent) => {
      await ask('put', 'settings')
        .send(sent as object)
        .expect(422);
    });
  });

  describe('schedules', () => {
    const employeeOf = async () => Object.keys(await freeTime())[0]!;
    const here = (schedule: unknown) =>
      (schedule as { salons: readonly { location: string }[] }).salons.find(({ location }) => location === LOCATION);
    const next = async (employee: string) =>
      (await site.http.get('/api/next-free').query({ location: LOCATION, service: SERVICE, employee }).expect(200)).body as {
        start: string;
      } | null;

    it('of a week and of a day are set, shown and forgotten; what is free follows at once', async () => {
      const employee = await employeeOf();
      const before = (await freeTime())[employee]![DAY]!;
      const { body: unset } = await ask('get', `schedules/${employee}`).expect(200);
      expect(unset).toMatchObject({ id: employee });
      expect(here(unset)).toMatchObject({ isSet: false, days: [] });
      const week = [
        {
          weekday: 5,
          work: [
            { from: '14:00', to: '24:00' },
            { from: '10:00', to: '12:00' },
          ],
        },
      ];
      await ask('post', `schedules/${employee}/week`).send({ location: LOCATION, weekdays: week }).expect(200, { ok: true });
      expect((await freeTime())[employee]![DAY]![0]).toBe('10:00');
      expect(weekdayOf(kyivDay(new Date((await next(employee))!.start)))).toBe(5);
      const half = [{ from: '11:00', to: '13:00' }];
      await ask('post', `schedules/${employee}/day`).send({ location: LOCATION, day: DAY, work: half }).expect(200);
      expect((await freeTime())[employee]![DAY]![0]).toBe('11:00');
      const { body: set } = await ask('get', `schedules/${employee}`).expect(200);
      expect(here(set)).toMatchObject({
        isSet: true,
        week: [
          {
            weekday: 5,
            work: [
              { from: '10:00', to: '12:00' },
              { from: '14:00', to: '24:00' },
            ],
          },
        ],
        days: [{ day: DAY, work: half }],
      });
      await ask('post', `schedules/${employee}/day`).send({ location: LOCATION, day: DAY, work: [] }).expect(200);
      expect((await freeTime())[employee]).toBeUndefined();
      await ask('post', `schedules/${employee}/day`).send({ location: LOCATION, day: DAY, work: null }).expect(200);
      await ask('post', `schedules/${employee}/week`).send({ location: LOCATION, weekdays: null }).expect(200);
      expect((await freeTime())[employee]![DAY]).toEqual(before);
      expect((await noted()).filter((line) => line.includes(`${employee} 200`))).toHaveLength(7);
    });

    it('of a pattern are set, shown and forgotten, and tell which appointments are left outside', async () => {
      const employee = await employeeOf();
      const work = [{ from: '10:00', to: '15:00' }];
      const pattern = { location: LOCATION, from: DAY, to: null, days_on: 1, days_off: 6, work };
      const set = (change: object) => ask('post', `schedules/${employee}/pattern`).send({ ...pattern, ...change });
      await set({}).expect(200, { ok: true, outside: [] });
      expect((await freeTime())[employee]![DAY]![0]).toBe('10:00');
      const { body } = await ask('get', `schedules/${employee}`).expect(200);
      expect(here(body)).toMatchObject({ isSet: false, patterns: [{ from: DAY, to: null, days_on: 1, days_off: 6, work }] });
      expect(new Date(`${(await next(employee))!.start}`).getTime()).toBeGreaterThan(0);
      const details = async (change: object) => Object.keys(((await set(change).expect(422)).body as { details: object }).details);
      expect(await details({ days_on: 0, days_off: 40 })).toEqual(['days_on', 'days_off']);
      expect(await details({ days_on: undefined })).toEqual(['days_on']);
      expect(await details({ work: [] })).toEqual(['work']);
      expect(await details({ from: '2026-02-30' })).toEqual(['from']);
      expect(await details({ location: 'location-nowhere' })).toEqual(['location']);
      expect(((await set({ to: '2020-01-01' }).expect(409)).body as { code: string }).code).toBe('pattern_days_wrong');
      await set({ work: null }).expect(200, { ok: true, outside: [] });
      expect(here((await ask('get', `schedules/${employee}`).expect(200)).body)).toMatchObject({ patterns: [] });
    });

    it('has no more patterns than may be, however they are set', async () => {
      const employee = await employeeOf();
      const set = (at: number, work: object | null = [{ from: '10:00', to: '15:00' }]) =>
        ask('post', `schedules/${employee}/pattern`).send({
          location: LOCATION,
          from: `2027-01-${10 + at}`,
          days_on: 2,
          days_off: 2,
          work,
        });
      const answers = await Promise.all(Array.from({ length: 14 }, (_each, at) => set(at)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(12).fill(200), 409, 409]);
      for (let at = 0; at < 14; at += 1) await set(at, null).expect(200);
    });

    it('are refused by name, with what is wrong', async () => {
      const employee = await employeeOf();
      const work = [{ from: '09:00', to: '13:00' }];
      const refused = async (action: string, body: object) =>
        Object.keys(((await ask('post', `schedules/${employee}/${action}`).send(body).expect(422)).body as { details: object }).details);
      expect(await refused('week', { location: LOCATION })).toEqual(['weekdays']);
      expect(await refused('week', { location: LOCATION, weekdays: [{ weekday: 8, work: [{ from: '9', to: '13:00' }] }] })).toEqual([
        'weekdays.0.weekday',
        'weekdays.0.work.0.from',
      ]);
      expect(
        await refused('week', {
          location: LOCATION,
          weekdays: [
            { weekday: 1, work },
            { weekday: 1, work },
          ],
        }),
      ).toEqual(['weekdays.1.weekday']);
      expect(await refused('week', { location: LOCATION, weekdays: [{ weekday: 1, work: [...work, ...work] }] })).toEqual([
        'weekdays.0.work',
      ]);
      expect(await refused('day', { location: LOCATION, day: '2026-02-30', work })).toEqual(['day']);
      expect(await refused('day', { location: LOCATION, day: DAY, work: [{ from: '13:00', to: '09:00' }] })).toEqual(['work']);
      expect(await refused('day', { location: 'location-nowhere', day: DAY, work })).toEqual(['location']);
      await ask('get', 'schedules/nobody').expect(404);
      expect(here((await ask('get', `schedules/${employee}`).expect(200)).body)).toMatchObject({ isSet: false, days: [] });
    });
  });
});
