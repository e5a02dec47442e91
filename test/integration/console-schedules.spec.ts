import { BookingAdmin } from '../../src/modules/booking/application/booking-admin.service';
import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY, freeTime } from '../support/booked-appointment';
import { startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';

const SALON = 'oksamyt-pechersk';
const OTHER = 'oksamyt-lypky';
/** Weekday of DAY, Friday. */
const FRIDAY = 5;

describe('schedules in the console', () => {
  let site: TestSite;
  let clock: MovedClock;
  let owner: string;
  let desk: string;
  let elsewhere: string;
  let viewer: string;
  let master: string;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    owner = await enterAsOwner(site);
    desk = await enterAs(site, owner, 'salon', SALON, clock.epochMs());
    elsewhere = await enterAs(site, owner, 'salon', OTHER, clock.epochMs());
    viewer = await enterAs(site, owner, 'viewer', '', clock.epochMs());
    [master] = Object.keys(await freeTime(site)) as [string];
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    await site.app.get(Database).query('DELETE FROM booking_shift_patterns');
    await site.app.get(Database).query('UPDATE booking_versions SET version = version + 1');
  });

  const see = async (path: string, cookie = desk, status = 200) => (await site.http.get(path).set({ cookie }).expect(status)).text;
  const post = (path: string, body: object, cookie = desk) =>
    site.http
      .post(path)
      .set({ cookie })
      .type('form')
      .send({ salon: SALON, ...body });
  const free = async () => (await freeTime(site))[master]?.[DAY] ?? [];
  const week = (hours: string, cookie = desk) => post(`/ops/schedules/${master}/week`, { [`day${FRIDAY}`]: hours }, cookie);
  const back = () => `/ops/schedules/${master}?salon=${SALON}&done=planned`;

  it('of a salon are listed with the week of each master, and changed by nobody of another', async () => {
    const html = await see('/ops/schedules');
    expect(html).toContain(`/ops/schedules/${master}?salon=${SALON}`);
    expect(await see(`/ops/schedules?salon=${SALON}`, elsewhere)).not.toContain(`salon=${SALON}`);
    await see(`/ops/schedules/${master}?salon=${SALON}`, elsewhere, 404);
    await week('9-10', elsewhere).expect(404);
    await week('9-10', viewer).expect(403);
    expect(await see(`/ops/schedules/${master}?salon=${SALON}`, viewer)).not.toContain('/week');
    await see(`/ops/schedules/nobody?salon=${SALON}`, desk, 404);
    await see(`/ops/schedules/${master}/vanish?salon=${SALON}`, desk, 404);
  });

  it('of a week are typed as hours, and free times follow', async () => {
    await week('10-12, 15:00–16:00').expect(303).expect('location', back());
    const html = await see(back());
    expect(html).toContain('role="status"');
    expect(html).toMatch(/10:00\W?–\W?12:00,\W15:00\W?–\W?16:00/);
    const times = await free();
    expect(times[0]).toBe('10:00');
    expect(times.filter((time) => time >= '12:00' && time < '15:00')).toEqual([]);
    expect(await see(`/ops/schedules/${master}/week?salon=${SALON}`)).toContain('value="10:00–12:00, 15:00–16:00"');
  });

  it.each(['вихідний', '12-10', '9-11, 10-12'])('of %j are refused with the form as it was', async (hours) => {
    const { text } = await week(hours).expect(409);
    expect(text).toContain('role="alert"');
    expect(new PageDocument(text).attributesOf(`input[name=day${FRIDAY}]`)!.value).toBe(hours);
  });

  it('of one day differ from the week, until they are as the week again', async () => {
    const day = (fields: object) => post(`/ops/schedules/${master}/one-day`, { day: DAY, how: 'other', ...fields });
    await week('9-18').expect(303);
    await day({ hours: '' }).expect(303).expect('location', back());
    expect(await free()).toEqual([]);
    expect(await see(back())).toMatch(/27\sлистопада/);
    await day({ hours: '13-15' }).expect(303);
    expect((await free())[0]).toBe('13:00');
    await day({ how: 'week' }).expect(303);
    expect((await free())[0]).toBe('09:00');
    expect((await day({ day: '2026-02-30', hours: '9-10' }).expect(409)).text).toContain('role="alert"');
    expect((await day({ hours: 'колись' }).expect(409)).text).toContain('role="alert"');
  });

  it('of days on and off in turn go before the week, and days and absences before them', async () => {
    await week('9-18').expect(303);
    const pattern = (fields: object) =>
      post(`/ops/schedules/${master}/pattern`, { first: '2026-11-26', on: '2', off: '2', hours: '11-13, 14-16', last: '', ...fields });
    const onDay = async (day: string) => (await freeTime(site, day))[master]?.[day] ?? [];
    await pattern({}).expect(303).expect('location', back());
    expect(await see(back())).toMatch(/2\/2\sз\s26\sлистопада\s2026/);
    // the second day on, with the break
    expect((await free())[0]).toBe('11:00');
    expect((await free()).some((time) => time >= '13:00' && time < '14:00')).toBe(false);
    expect(await onDay('2026-11-28')).toEqual([]);
    expect(await onDay('2026-11-29')).toEqual([]);
    expect((await onDay('2026-11-30'))[0]).toBe('11:00');
    // what else shows working hours
    const { timeOff } = site.app.get(BookingAdmin).engine;
    const planned = await timeOff.work('location-pechersk', DAY, '2026-11-28');
    expect(planned.filter(({ professional }) => professional === master).map(({ work }) => work)).toEqual([
      [
        { from: 660, to: 780 },
        { from: 840, to: 960 },
      ],
      [],
    ]);
    const employees = (await site.http.get('/api/employees').query({ location: 'location-pechersk' }).expect(200)).body as readonly {
      id: string;
      schedules: readonly { location: string; schedule: readonly { weekday: number; opens: string; closes: string }[] }[];
    }[];
    const shown = employees.find(({ id }) => id === master)!.schedules.find(({ location }) => location === 'location-pechersk')!.schedule;
    expect(shown.find(({ weekday }) => weekday === FRIDAY)).toEqual({ weekday: FRIDAY, opens: '11:00', closes: '16:00' });
    // an exception goes before it
    await post(`/ops/schedules/${master}/one-day`, { day: '2026-11-28', how: 'other', hours: '9-12' }).expect(303);
    expect((await onDay('2026-11-28'))[0]).toBe('09:00');
    await post(`/ops/schedules/${master}/one-day`, { day: '2026-11-28', how: 'week' }).expect(303);
    // changed it begins another day
    const asked = new PageDocument(await see(`/ops/schedules/${master}/pattern?salon=${SALON}&pattern=2026-11-26`));
    expect(asked.attributesOf('input[name=hours]')!.value).toBe('11:00–13:00, 14:00–16:00');
    await pattern({ pattern: '2026-11-26', first: '2026-11-28', last: '2026-11-30' }).expect(303);
    expect((await free())[0]).toBe('09:00');
    expect((await onDay('2026-11-28'))[0]).toBe('11:00');
    expect(await onDay('2026-11-30')).toEqual([]);
    await see(`/ops/schedules/${master}/pattern-remove?salon=${SALON}&pattern=2026-11-26`, desk, 404);
    await see(`/ops/schedules/${master}/pattern-remove?salon=${SALON}&pattern=2026-11-28`);
    await post(`/ops/schedules/${master}/pattern-remove`, { pattern: '2026-11-28' }).expect(303);
    expect(await see(back())).not.toContain('2/2');
  });

  it.each([
    ['days in the wrong order', { last: '2026-11-25' }],
    ['a day that is none', { first: '2026-02-30' }],
    ['no days on', { on: '0' }],
    ['more days off than may be', { off: '32' }],
    ['no hours', { hours: '' }],
    ['hours that cannot be read', { hours: 'зранку' }],
  ])('in turn are refused with %s', async (_what, wrong) => {
    const fields = { first: '2026-11-26', on: '2', off: '2', hours: '9-18', last: '', ...wrong };
    const { text } = await post(`/ops/schedules/${master}/pattern`, fields).expect(409);
    expect(text).toContain('role="alert"');
    expect(new PageDocument(text).attributesOf('input[name=hours]')!.value).toBe(fields.hours);
    await post(`/ops/schedules/${master}/pattern`, { ...fields, ...wrong }, viewer).expect(403);
    expect(await see(back())).not.toContain('2/2');
  });

  it('that leave an appointment outside of hours list it until it is moved, and never lose it', async () => {
    const { id, professional } = await bookAppointment(site);
    const record = `/ops/schedules/${professional}?salon=${SALON}`;
    expect(await see(record)).not.toContain(id);
    expect(await see('/ops')).not.toContain('Записи поза графіком');
    const off = { salon: SALON, first: '2026-11-25', on: '1', off: '6', hours: '9-18', last: '' };
    await post(`/ops/schedules/${professional}/pattern`, off).expect(303);
    const listed = await see(record);
    expect((await see('/ops')).replace(/\s/g, ' ')).toContain('Записи поза графіком');
    expect(listed).toContain(`/ops/visits/${id}/move`);
    expect(listed).toContain(`/ops/visits/${id}/offer`);
    expect(await see('/ops/schedules')).toMatch(new RegExp(`data-key="${professional}".*?console-pill--bad">1<`));
    expect(await see(record, viewer)).not.toContain(`/ops/visits/${id}/move`);
    expect(await see(`/ops/visits/${id}`)).toContain(id);
    // an absence has a list of its own
    await site.http
      .post('/ops/absences')
      .set({ cookie: desk })
      .type('form')
      .send({ who: `${SALON}/${professional}`, from: DAY, to: DAY, reason: 'застуда' })
      .expect(303);
    expect(await see(record)).not.toContain(`/ops/visits/${id}/move`);
    await post(`/ops/schedules/${professional}/pattern-remove`, { pattern: '2026-11-25' }).expect(303);
  });
});
