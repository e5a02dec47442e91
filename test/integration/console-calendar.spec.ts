import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY } from '../support/booked-appointment';
import { startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import type { TestSite } from '../support/site';

const SALON = 'oksamyt-pechersk';

describe('the calendar of the console', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let owner: string;
  let desk: string;
  let elsewhere: string;
  let viewer: string;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    desk = await enterAs(site, owner, 'salon', SALON, clock.epochMs());
    // a password is worked on for long: two people a hook
    elsewhere = await enterAs(site, owner, 'salon', 'oksamyt-lypky', clock.epochMs());
  });
  beforeAll(async () => {
    viewer = await enterAs(site, owner, 'viewer', '', clock.epochMs());
  });
  afterAll(() => site?.close());

  const see = async (path: string, cookie = desk, status = 200) => (await site.http.get(path).set({ cookie }).expect(status)).text;
  const post = (path: string, body: object, cookie = desk) => site.http.post(path).set({ cookie }).type('form').send(body);
  const dayOf = (cookie = desk) => see(`/ops/calendar?salon=${SALON}&date=${DAY}`, cookie);
  const visitRow = async (id: string) =>
    (
      await database.query<{ start: number; revision: number }>(
        'SELECT from_minute AS start, revision FROM booking_appointments WHERE id = $1',
        [id],
      )
    ).rows[0]!;

  it('shows a salon’s day and a master’s week, to who may see them', async () => {
    const { id, professional } = await bookAppointment(site);
    for (const cookie of [owner, desk, viewer]) {
      expect(await dayOf(cookie)).toContain(`/ops/visits/${id}`);
      expect(await see(`/ops/calendar?salon=${SALON}&date=${DAY}&view=week&employee=${professional}`, cookie)).toContain(
        `/ops/visits/${id}`,
      );
    }
    expect(await dayOf(viewer)).not.toContain('/move');
    // who works elsewhere sees their own salon, whatever is asked for
    expect(await dayOf(elsewhere)).not.toContain(id);
    await see(`/ops/visits/${id}/move`, elsewhere, 404);
    await post(`/ops/visits/${id}/move`, { date: DAY, start: '19:00', employee: professional }, elsewhere).expect(404);
    await post(`/ops/visits/${id}/move`, {}, viewer).expect(403);
  });

  it('moves a visit to a time that is free and worked, and no other', async () => {
    const { id, professional } = await bookAppointment(site);
    const before = await visitRow(id);
    expect(await see(`/ops/visits/${id}/move?start=18:30&date=${DAY}`)).toContain('value="18:30"');
    await post(`/ops/visits/${id}/move`, { date: DAY, start: '18:15', employee: professional })
      .expect(303)
      .expect('location', `/ops/visits/${id}?done=moved`);
    expect(await visitRow(id)).toEqual({ start: 18 * 60 + 15, revision: before.revision + 1 });
    for (const to of [{ start: '03:00' }, { start: 'x' }, { date: '2026-02-30' }, { date: '2026-11-01' }, { employee: 'nobody' }]) {
      const { status, text } = await post(`/ops/visits/${id}/move`, { date: DAY, start: '18:30', employee: professional, ...to });
      expect([to, status < 500, status >= 400, text.includes('role="alert"')]).toEqual([to, true, true, true]);
    }
    const refusalOf = async (to: object) =>
      (await post(`/ops/visits/${id}/move`, { date: DAY, start: '18:30', employee: professional, ...to }).expect(409)).text;
    expect(await refusalOf({ start: '03:00' })).toMatch(/не\s+працює/);
    expect(await refusalOf({ date: '2026-11-01' })).toMatch(/уже\s+минув/);
    expect(await refusalOf({ date: '2027-11-01' })).toMatch(/далеко\s+наперед/);
    expect((await visitRow(id)).start).toBe(18 * 60 + 15);
    await post(`/ops/visits/${id}/cancel`, { reason: 'зачинено' }).expect(303);
    await post(`/ops/visits/${id}/move`, { date: DAY, start: '18:30', employee: professional }).expect(409);
  });

  it('blocks a master’s time for visitors and visits, once, and opens it again', async () => {
    const { id, professional: master } = await bookAppointment(site);
    const body = { salon: SALON, employee: master, date: DAY, hours: '19:00–20:00' };
    await post('/ops/calendar/block', body, viewer).expect(403);
    await post('/ops/calendar/block', body, elsewhere).expect((res) => expect(res.status).toBeGreaterThanOrEqual(400));
    await post('/ops/calendar/block', body).expect(303);
    expect((await post('/ops/calendar/block', body).expect(409)).text).toMatch(/уже\s+є\s+візит/);
    for (const hours of ['', 'x', '20:00–19:00', '9-10, 11-12', '09:75–12:00', '09:00–25:00'])
      await post('/ops/calendar/block', { ...body, hours }).expect(409);
    expect((await post(`/ops/visits/${id}/move`, { date: DAY, start: '19:00', employee: master }).expect(409)).text).toMatch(
      /майстра\s+зайнятий/,
    );
    const [, remove] = /(\/ops\/calendar\/oksamyt-pechersk\/blocks\/\d+\/remove)/.exec(await dayOf()) ?? [];
    expect(await dayOf(viewer)).not.toContain('/blocks/');
    await see(`${remove!}?date=${DAY}`);
    await see(remove!, elsewhere, 404);
    await post(remove!, {}, elsewhere).expect(404);
    await post(remove!, { date: DAY }).expect(303).expect('location', `/ops/calendar?salon=${SALON}&date=${DAY}&done=unblocked`);
    await post(remove!, {}).expect(404);
    await post(`/ops/visits/${id}/move`, { date: DAY, start: '19:00', employee: master }).expect(303);
  });
});
