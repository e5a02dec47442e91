import { DAY, freeTime } from '../support/booked-appointment';
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
});
