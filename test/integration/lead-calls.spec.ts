import { LeadAlerts } from '../../src/modules/lead/application/lead-alerts';
import { Database } from '../../src/platform/database/database';
import { Clock } from '../../src/platform/time/clock';
import { HelpCrunchStub } from '../stubs/helpcrunch.stub';
import { DAY } from '../support/booked-appointment';
import { MINUTE_MS, MovedClock, newPhone, startClientSite } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const SERVICE = 'service-klasychnyi-masazh';

/** What a spec does with the leads of a site. */
function tools(site: TestSite, cookie: () => string) {
  const database = site.app.get(Database);
  const rows = async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
    (await database.query<Row & Record<string, unknown>>(sql, [...values])).rows;
  return {
    rows,
    see: async (path: string, as = cookie()) => (await site.http.get(path).set({ cookie: as }).expect(200)).text.replace(/\s/g, ' '),
    post: (path: string, body: object = {}, as = cookie()) => site.http.post(path).set({ cookie: as }).type('form').send(body),
    /** Leaves a lead by the form of our pages. @returns its id */
    leave: async (fields: object = {}) => {
      const phone = newPhone();
      await site.http
        .post('/callback/')
        .type('form')
        .send({ topic: 'callback', name: 'Оксана Іваненко', phone, ...fields })
        .redirects(0)
        .expect(303);
      return (await rows<{ id: string }>('SELECT id FROM leads ORDER BY created_at DESC LIMIT 1'))[0]!.id;
    },
    call: async (id: string) =>
      (
        await rows<{ state: string; callAt: Date | null; appointment: string | null; reason: string | null; promisedAt: Date | null }>(
          `SELECT call_state AS state, call_at AS "callAt", booked_appointment AS appointment, close_reason AS reason, promised_at AS "promisedAt"
          FROM leads WHERE id = $1`,
          [id],
        )
      )[0]!,
    events: async (id: string) =>
      (await rows<{ event: string }>('SELECT event FROM lead_events WHERE lead_id = $1 ORDER BY id', [id])).map(({ event }) => event),
  };
}

describe.each(['embedded', 'helpcrunch'] as const)('the call of a lead, with the helpdesk %s', (helpdesk) => {
  let stub: HelpCrunchStub;
  let site: TestSite;
  let clock: MovedClock;
  let cookie: string;
  let the: ReturnType<typeof tools>;

  beforeAll(async () => {
    stub = new HelpCrunchStub('key');
    await stub.start();
    const helpcrunch = { HELPDESK: 'helpcrunch', HC_API_URL: stub.url, HC_API_KEY: 'key', HC_APP_ID: '17' };
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off', ...(helpdesk === 'helpcrunch' && helpcrunch) }));
    cookie = await enterAsOwner(site);
    the = tools(site, () => cookie);
  });
  afterAll(async () => {
    await site?.close();
    await stub.stop();
  });
  beforeEach(() => site.app.get(Database).query('TRUNCATE leads, lead_events, lead_repeats, rate_limits CASCADE'));

  it('is noted by one press each, and by the routes of operators; the helpdesk gets what it always got', async () => {
    const id = await the.leave();
    await until(async () => (await the.rows<{ state: string }>('SELECT state FROM leads'))[0]?.state === 'delivered');
    const sent = stub.organisation.messages.length;
    await the.post(`/ops/leads/${id}/called`).expect(303).expect('location', `/ops/leads/${id}?done=spoken`);
    await the.post(`/ops/leads/${id}/called`).expect(303);
    expect(await the.call(id)).toMatchObject({ state: 'called' });
    await the.post(`/ops/leads/${id}/not-reached`, { list: 'due' }).expect('location', `/ops/leads?call=due&about=${id}&done=notReached`);
    expect((await the.call(id)).callAt).toEqual(new Date(clock.epochMs() + 60 * MINUTE_MS));
    const ops = (what: string, body: object = {}) =>
      site.http
        .post(`/api/ops/leads/${id}/${what}`)
        .set({ authorization: `Bearer ${OPS_TOKEN}` })
        .send(body);
    await ops('close', { reason: 'answered' }).expect(200);
    await ops('close', { reason: 'answered' }).expect(200);
    expect((await ops('close', { reason: 'spam' }).expect(409)).body).toMatchObject({ code: 'call_settled' });
    await ops('close', { reason: 'whatever' }).expect(422);
    expect(await the.call(id)).toMatchObject({ state: 'closed', reason: 'answered', callAt: null });
    expect(await the.events(id)).toEqual(['called', 'not_reached', 'closed']);
    expect(stub.organisation.messages.length).toBe(sent);
    expect((await the.rows<{ state: string }>('SELECT state FROM leads'))[0]).toEqual({ state: 'delivered' });
  });

  it('is settled once, whoever of two operators is first', async () => {
    const id = await the.leave();
    const settle = (reason: string) => the.post(`/ops/leads/${id}/close`, { reason });
    const answers = await Promise.all([settle('answered'), settle('declined')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const first = answers[0].status === 303 ? 'answered' : 'declined';
    expect(await the.call(id)).toMatchObject({ state: 'closed', reason: first });
    expect(await the.events(id)).toEqual(['closed']);
    expect(answers.find(({ status }) => status === 409)!.text).toContain('вже завершили');
    await the.post(`/ops/leads/${id}/not-reached`).expect(409);
  });

  it('is taken back for 15 minutes, once', async () => {
    const id = await the.leave();
    await the.post(`/ops/leads/${id}/close`, { reason: 'mistake' }).expect(303);
    expect(await the.see(`/ops/leads?about=${id}&done=leadClosed`)).toContain(`action="/ops/leads/${id}/undo"`);
    const answers = await Promise.all([the.post(`/ops/leads/${id}/undo`), the.post(`/ops/leads/${id}/undo`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await the.call(id)).toMatchObject({ state: 'new', reason: null });
    await the.post(`/ops/leads/${id}/called`).expect(303);
    clock.pass(16 * MINUTE_MS);
    await the.post(`/ops/leads/${id}/undo`).expect(409);
    expect(await the.see(`/ops/leads/${id}`)).not.toContain(`/ops/leads/${id}/undo`);
    expect(await the.call(id)).toMatchObject({ state: 'called' });
  });

  it('is due again at the time that was typed, by the clock of Kyiv, and not before', async () => {
    const id = await the.leave();
    await the.post(`/ops/leads/${id}/not-reached`, { day: '2026-11-26', time: '' }).expect(409);
    await the.post(`/ops/leads/${id}/not-reached`, { day: '2026-11-20', time: '10:00' }).expect(409);
    await the.post(`/ops/leads/${id}/not-reached`, { day: '2026-11-26', time: '10:30' }).expect(303);
    expect((await the.call(id)).callAt).toEqual(new Date('2026-11-26T08:30:00Z'));
    expect(await the.see('/ops/leads?call=due')).not.toContain(id);
    expect(await the.see('/ops/leads?call=not_reached')).toContain(id);
    clock.pass(Date.parse('2026-11-26T08:31:00Z') - clock.epochMs());
    cookie = await enterAsOwner(site);
    expect(await the.see('/ops/leads?call=due')).toContain(id);
    expect(await the.see('/ops/leads?call=new')).not.toContain(id);
  });
});

describe('leads to call', () => {
  let site: TestSite;
  let clock: MovedClock;
  let cookie: string;
  let the: ReturnType<typeof tools>;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    cookie = await enterAsOwner(site);
    the = tools(site, () => cookie);
  });
  afterAll(() => site?.close());
  beforeEach(() =>
    site.app.get(Database).query('TRUNCATE leads, lead_events, lead_repeats, rate_limits, lead_settings, lead_recipients CASCADE'),
  );

  it('stand on the first screen in the order of need, with how long there is or how late it is', async () => {
    const [first, second] = [await the.leave({ name: 'Перша Пані' }), await the.leave({ name: 'Друга Пані', time: 'evening' })];
    expect((await the.call(first)).promisedAt).toEqual(new Date(clock.epochMs() + 30 * MINUTE_MS));
    clock.pass(25 * MINUTE_MS);
    let home = await the.see('/ops');
    expect(home).toContain('ще 5 хв');
    expect(home).toMatch(/Зателефонувати за заявками<\/span><span class="console-pill console-pill--wait">2</);
    clock.pass(12 * MINUTE_MS);
    home = await the.see('/ops');
    expect(home).toContain('! запізнення 7 хв');
    expect(home.indexOf('Перша Пані')).toBeLessThan(home.indexOf('Друга Пані'));
    expect(home).toMatch(/Обіцяний дзвінок запізнюється<\/span><span class="console-pill console-pill--bad">1</);
    expect(home).toContain(`action="/ops/leads/${first}/called"`);
    expect(await the.see(`/ops/leads/${first}`)).toContain('запізнення 7 хв');
    await the.post(`/ops/leads/${first}/called`).expect(303);
    await the.post(`/ops/leads/${second}/not-reached`).expect(303);
    home = await the.see('/ops');
    for (const name of ['Перша Пані', 'Друга Пані', 'запізнення']) expect(home).not.toContain(name);
  });

  it('are those who asked for a call, not those of appointments', async () => {
    const send = (body: object) =>
      site.http
        .post('/api/hc/lead')
        .send({ send: false, ...body })
        .expect(200);
    await send({ name: 'Запис', phone: newPhone(), appointmentId: 'visit-1' });
    await send({ name: 'Допомога', phone: newPhone(), appointmentId: 'visit-2', support: true });
    const list = await the.see('/ops/leads?call=due');
    expect(list).toContain('Допомога');
    expect(list).not.toContain('>Запис<');
    expect(await the.rows('SELECT call_state, promised_at FROM leads ORDER BY name')).toEqual([
      { call_state: 'new', promised_at: null },
      { call_state: 'none', promised_at: null },
    ]);
  });

  it('are booked from the lead, which notes it by itself, or with an appointment of the same person', async () => {
    const phone = newPhone();
    const id = await the.leave({ phone });
    expect(await the.see(`/ops/leads/${id}`)).toContain(`href="/ops/book?lead=${id}"`);
    const form = await site.http.get(`/ops/book?lead=${id}`).set({ cookie }).expect(200);
    expect(form.text).not.toContain(phone.slice(3));
    expect(form.text).not.toContain('name="phone"');
    const key = /name="key" value="([^"]+)"/.exec(form.text)![1]!;
    const salon = /name="salon"[\s\S]*?<option value="([^"]*pechersk[^"]*)"/.exec(form.text)![1]!;
    const fields = { key, lead: id, name: 'Оксана Іваненко', service1: SERVICE, salon, date: DAY, tell: '' };
    const shown = await the.post('/ops/book', { ...fields, step: 'times' }).expect(200);
    const start = new PageDocument(shown.text).texts('select[name="start"] option')[0]!.slice(0, 5);
    const { headers } = await the.post('/ops/book', { ...fields, start }).expect(303);
    const appointment = /visits\/([\da-f-]{36})/.exec(headers.location!)![1]!;
    await the.post('/ops/book', { ...fields, start }).expect(303);
    expect(await the.call(id)).toMatchObject({ state: 'booked', appointment });
    expect(await the.see(`/ops/leads/${id}`)).toContain(`href="/ops/visits/${appointment}"`);

    const [again, other] = [await the.leave({ phone, question: 'ще раз' }), await the.leave()];
    expect(await the.see(`/ops/leads/${again}/booked`)).toContain(appointment);
    expect(await the.see(`/ops/leads/${other}/booked`)).not.toContain(appointment);
    await the.post(`/ops/leads/${other}/booked`, { appointment }).expect(409);
    await the.post(`/ops/leads/${again}/booked`, { appointment: '' }).expect(409);
    await the.post(`/ops/leads/${again}/booked`, { appointment }).expect(303);
    expect(await the.call(again)).toMatchObject({ state: 'booked', appointment });
    const client = await the.rows<{ id: string }>('SELECT id FROM clients WHERE phone = $1', [phone]);
    expect(await the.see(`/ops/clients/${client[0]!.id}`)).toContain('записано');
  });

  it('are seen and acted on by salons as the owner has chosen', async () => {
    const pechersk = await enterAs(site, cookie, 'salon', 'oksamyt-pechersk', clock.epochMs());
    const lypky = await enterAs(site, cookie, 'salon', 'oksamyt-lypky', clock.epochMs());
    const viewer = await enterAs(site, cookie, 'viewer', '', clock.epochMs());
    const add = async (name: string, salon: string) => {
      await site.http.post('/api/hc/lead').send({ name, phone: newPhone(), salon, send: false }).expect(200);
      return (await the.rows<{ id: string }>('SELECT id FROM leads WHERE name = $1', [name]))[0]!.id;
    };
    const [here, anywhere] = [await add('Тутешня', 'Печерськ'), await add('Будь-чия', '')];
    const names = async (as: string) => {
      const list = await the.see('/ops/leads', as);
      return ['Тутешня', 'Будь-чия'].filter((name) => list.includes(name));
    };
    const choose = (salons: string) => the.post('/ops/leads/access/salons/choose', { salons }).expect(303);
    expect([await names(pechersk), await names(lypky)]).toEqual([['Тутешня', 'Будь-чия'], ['Будь-чия']]);
    await the.post(`/ops/leads/${here}/called`, {}, lypky).expect(404);
    await the.post(`/ops/leads/${here}/open`, {}, lypky).expect(404);
    await site.http.get(`/ops/book?lead=${here}`).set({ cookie: lypky }).expect(404);
    await the.post(`/ops/leads/${here}/called`, {}, viewer).expect(403);
    await the.post(`/ops/leads/${here}/called`, {}, pechersk).expect(303);
    await choose('all');
    expect(await names(lypky)).toEqual(['Тутешня', 'Будь-чия']);
    await choose('none');
    expect([await names(pechersk), await names(cookie)]).toEqual([[], ['Тутешня', 'Будь-чия']]);
    expect(await the.see('/ops', pechersk)).not.toContain('Будь-чия');
    await the.post(`/ops/leads/${anywhere}/called`, {}, pechersk).expect(404);
    await the.post('/ops/leads/access/salons/choose', { salons: 'all' }, pechersk).expect(403);
    expect((await the.rows(`SELECT 1 FROM ops_audit WHERE action LIKE '%access%'`)).length).toBe(3);
  });

  it('are reported to recipients whom the owner has named: mail, and a chat that begins by a link', async () => {
    const add = (fields: object) => the.post('/ops/leads/alerts', { channel: 'mail', salon: '', ...fields });
    await add({ email: 'nobody' }).expect(400);
    await add({ email: 'Leads@Oksamyt.test' }).expect(303);
    await add({ email: 'leads@oksamyt.test' }).expect(303);
    const { text } = await add({ channel: 'bot' }).expect(200);
    const token = /start=([\w-]+)/.exec(text.replaceAll('&amp;', '&'))![1]!;
    expect(await the.rows('SELECT channel, address FROM lead_recipients ORDER BY created_at, channel DESC')).toEqual([
      { channel: 'mail', address: 'leads@oksamyt.test' },
      { channel: 'bot', address: null },
    ]);
    expect(await the.see('/ops/leads/alerts')).toContain('чекає, поки відкриють посилання');
    for (const chat of [1, 2]) await site.http.post('/sandbox/messenger/').type('form').send({ start: token, chat }).expect(200);
    expect(await the.rows(`SELECT address, link_hash FROM lead_recipients WHERE channel = 'bot'`)).toEqual([
      { address: '1', link_hash: null },
    ]);
    const lead = await the.leave();
    await site.app.get(LeadAlerts).look();
    expect(await the.rows(`SELECT channel, recipient FROM messages WHERE key LIKE $1 ORDER BY channel`, [`lead-new:${lead}:%`])).toEqual([
      { channel: 'bot', recipient: '1' },
      { channel: 'mail', recipient: 'leads@oksamyt.test' },
    ]);
    const [{ id }] = (await the.rows<{ id: string }>(`SELECT id FROM lead_recipients WHERE channel = 'mail'`)) as [{ id: string }];
    await the.post(`/ops/leads/alerts/${id}/remove`).expect(303);
    await the.post(`/ops/leads/alerts/${id}/remove`).expect(303);
    expect(await the.see('/ops/leads/alerts')).not.toContain('leads@oksamyt.test');
  });
});

describe('two processes with one database', () => {
  let store: TestDatabase;
  let sites: readonly [TestSite, TestSite];
  const clock = new MovedClock();

  beforeAll(async () => {
    store = await createTestDatabase();
    const start = () =>
      startTestSite({ OPS_TOKEN }, { database: store.url, override: (testing) => testing.overrideProvider(Clock).useValue(clock) });
    sites = [await start(), await start()];
  });
  afterAll(async () => {
    for (const site of sites ?? []) await site.close();
    await store.drop();
  });

  it('notify of a new lead and of a broken promise once, and of none that was called', async () => {
    const [site] = sites;
    const cookie = await enterAsOwner(site);
    const the = tools(site, () => cookie);
    const add = (email: string, salon: string) => the.post('/ops/leads/alerts', { channel: 'mail', email, salon }).expect(303);
    await add('all@oksamyt.test', '');
    await add('lypky@oksamyt.test', 'oksamyt-lypky');
    const send = (name: string, salon: string) => site.http.post('/api/hc/lead').send({ name, phone: newPhone(), salon, send: false });
    await send('Печерська', 'Печерськ').expect(200);
    const [late, called] = [await the.leave({ name: 'Забута Пані' }), await the.leave({ name: 'Щаслива Пані' })];
    const look = () => Promise.all(sites.flatMap(({ app }) => [app.get(LeadAlerts).look(), app.get(LeadAlerts).look()]));
    const told = async () =>
      (
        await the.rows<{ recipient: string; subject: string }>(
          `SELECT recipient, subject FROM messages WHERE template LIKE 'lead.%' ORDER BY subject, recipient`,
        )
      ).map(({ recipient, subject }) => `${recipient} ${subject}`);
    await look();
    const news = [
      'all@oksamyt.test Нова заявка: Забута Пані',
      'lypky@oksamyt.test Нова заявка: Забута Пані',
      'all@oksamyt.test Нова заявка: Печерська',
      'all@oksamyt.test Нова заявка: Щаслива Пані',
      'lypky@oksamyt.test Нова заявка: Щаслива Пані',
    ];
    expect(await told()).toEqual(news);
    await the.post(`/ops/leads/${called}/called`).expect(303);
    clock.pass(31 * MINUTE_MS);
    await look();
    await look();
    const lateOnes = ['all', 'lypky'].map((who) => `${who}@oksamyt.test Обіцяний дзвінок запізнюється: Забута Пані`);
    expect(await told()).toEqual([...news, ...lateOnes]);
    const text = (await the.rows<{ text: string }>(`SELECT text FROM messages WHERE key LIKE 'lead-late:%'`))[0]!.text;
    expect(text).toContain(`/ops/leads/${late}`);
    expect(text).not.toMatch(/67\d{7}/);
  });
});
