import { load } from 'cheerio';
import { SettingsStore } from '../../src/modules/scheduling/store/settings-store';
import { DEFAULT_SETTINGS } from '../../src/modules/scheduling/contract/default-settings';
import { Database } from '../../src/platform/database/database';
import { freeTime } from '../support/booked-appointment';
import { startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { withoutNonBreaking } from '../support/page-document';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const TIME_STEP = 'client_module.time_step';
const NEAREST = 'client_module.nearest_booking_minutes';

describe('booking rules in the console', () => {
  let site: TestSite;
  let clock: MovedClock;
  let owner: string;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    owner = await enterAsOwner(site);
  });
  afterAll(() => site?.close());

  const see = async (cookie = owner, status = 200) => (await site.http.get('/ops/rules').set({ cookie }).expect(status)).text;
  /** The form as a browser sends it. */
  const filled = async (): Promise<Record<string, string>> => {
    const fields = load(await see())('form.console-form').serializeArray();
    return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  };
  const send = async (change: Readonly<Record<string, string>>, cookie = owner) =>
    site.http
      .post('/ops/rules')
      .set({ cookie })
      .type('form')
      .send({ ...(await filled()), ...change });
  const settings = async () =>
    (await site.http.get('/api/ops/booking/settings').set('authorization', `Bearer ${OPS_TOKEN}`).expect(200)).body as {
      client_module: Readonly<Record<string, unknown>>;
      no_shows: object;
      information: Readonly<Record<string, unknown>>;
    };
  const deeds = async () =>
    (
      await site.app
        .get(Database)
        .query<{ action: string; status: number }>(`SELECT action, status FROM ops_audit WHERE action LIKE '% /ops/rules%' ORDER BY id`)
    ).rows.map(({ action, status }) => `${action} ${status}`);

  it('are the owner’s alone, with what each does, its bound, its default and what is in force', async () => {
    const desk = await enterAs(site, owner, 'salon', 'oksamyt-pechersk', clock.epochMs());
    await see(desk, 403);
    await site.http.post('/ops/rules').set({ cookie: desk }).type('form').send({}).expect(403);
    expect((await site.http.get('/ops/schedules').set({ cookie: desk }).expect(200)).text).not.toContain('/ops/rules');
    expect((await site.http.get('/ops/schedules').set({ cookie: owner }).expect(200)).text).toContain('/ops/rules');
    const html = await see();
    const $ = load(html);
    const hints = $('.console-field__hint')
      .toArray()
      .map((hint) => withoutNonBreaking($(hint).text()));
    expect(hints.length).toBeGreaterThan(25);
    for (const hint of hints) expect(hint).toMatch(/Діє типове: .+\.$|Діє: .+\. Типово: .+\.$/);
    expect(hints).toContainEqual(expect.stringMatching(/від\s0\sдо\s20160\..*Діє\sтипове:\s60\./));
    expect(html).not.toContain('booking.console');
  });

  it('are changed for all, and named with their default; what was left as it was is not set', async () => {
    const before = await settings();
    expect((await send({ [TIME_STEP]: '15', 'no_shows.limit': '3', 'client_module.gaps_positions.day_end': 'yes' })).status).toBe(303);
    const after = await settings();
    expect(after).toEqual({
      ...before,
      client_module: { ...before.client_module, time_step: '15m', gaps_positions: ['day_start', 'day_end'] },
      no_shows: { ...before.no_shows, limit: 3 },
    });
    const { rows } = await site.app.get(Database).query<{ changes: object }>('SELECT changes FROM booking_settings');
    expect(rows[0]!.changes).toMatchObject({
      clientModule: { timeStep: 15, gapsPositions: ['day_start', 'day_end'] },
      noShows: { limit: 3 },
    });
    expect(JSON.stringify(rows[0]!.changes)).not.toContain('nearest');
    expect(await see()).toMatch(/Діє:\s15\.\sТипово:\s30\./);
    // as another process reads them
    expect((await new SettingsStore(site.app.get(Database), DEFAULT_SETTINGS).read()).clientModule.timeStep).toBe(15);
    await until(async () =>
      Object.values(await freeTime(site)).some((days) =>
        Object.values(days)
          .flat()
          .some((time) => time.endsWith(':15')),
      ),
    );
  });

  it('are refused by field, with all that was typed, and none of them is saved', async () => {
    const before = await settings();
    const answer = await send({ [NEAREST]: '-5', 'client_module.color': 'червоний', 'information.instagram': 'insta', [TIME_STEP]: '20' });
    expect(answer.status).toBe(422);
    const $ = load(answer.text);
    expect(withoutNonBreaking($('[role=alert]').text())).toContain('перевірте 3 поля');
    for (const [name, value] of [
      [NEAREST, '-5'],
      ['client_module.color', 'червоний'],
      ['information.instagram', 'insta'],
    ] as const)
      expect($(`[name="${name}"]`).attr()).toMatchObject({ value, 'aria-invalid': 'true' });
    expect($(`[name="${TIME_STEP}"]`).attr()).toMatchObject({ value: '20' });
    expect($(`[name="${TIME_STEP}"]`).attr('aria-invalid')).toBeUndefined();
    expect(await settings()).toEqual(before);
    // no order of steps, and no position at all
    const none = { 'client_module.routes.1': '', 'client_module.routes.2': '', 'client_module.routes.3': '' };
    expect((await send(none)).status).toBe(422);
    expect((await send({ 'client_module.gaps_positions.day_start': 'no', 'client_module.gaps_positions.day_end': 'no' })).status).toBe(422);
  });

  it('that somebody else has changed meanwhile are shown instead of overwritten', async () => {
    const form = await filled();
    await site.http
      .put('/api/ops/booking/settings')
      .set('authorization', `Bearer ${OPS_TOKEN}`)
      .send({ client_module: { nearest_booking_minutes: 120 } })
      .expect(200);
    const answer = await site.http
      .post('/ops/rules')
      .set({ cookie: owner })
      .type('form')
      .send({ ...form, [TIME_STEP]: '45' });
    expect(answer.status).toBe(409);
    expect((await settings()).client_module).toMatchObject({ time_step: '15m', nearest_booking_minutes: 120 });
  });

  it('are restored as a whole, and each change is in the journal', async () => {
    await site.http.get('/ops/rules/reset').set({ cookie: owner }).expect(200);
    await site.http.post('/ops/rules/reset').set({ cookie: owner }).type('form').send({}).expect(303);
    expect((await settings()).client_module).toMatchObject({ time_step: '30m', nearest_booking_minutes: 60 });
    expect(await deeds()).toEqual(
      expect.arrayContaining(['POST /ops/rules 303', 'POST /ops/rules 422', 'POST /ops/rules 409', 'POST /ops/rules/reset 303']),
    );
  });
});
