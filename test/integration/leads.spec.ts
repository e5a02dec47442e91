// @slow: many sites, each with its faults
import { LeadStore } from '../../src/modules/lead/store/lead.store';
import { Database } from '../../src/platform/database/database';
import { databaseUnavailable } from '../../src/platform/database/database-errors';
import { HelpCrunchStub } from '../stubs/helpcrunch.stub';
import { startTestSite, TEST_SITE_URL, type TestSite } from '../support/site';
import { until } from '../support/until';

const WIDGET = 'https://widget.example.com';
const LEAD = {
  name: ' Олена ',
  phone: '067 123-45-67',
  email: ' OLENA@example.com ',
  salon: 'Печерськ',
  text: 'манікюр',
  userId: 'client-1',
};

describe('POST /api/hc/lead', () => {
  describe('with the embedded helpdesk', () => {
    let site: TestSite;
    let database: Database;
    const send = (body: unknown) => site.http.post('/api/hc/lead').send(body as object);
    const rows = async <Row extends object>(query: string) => (await database.query<Row & Record<string, unknown>>(query)).rows;

    beforeAll(async () => {
      site = await startTestSite({ WIDGET_ORIGINS: WIDGET });
      database = site.app.get(Database);
    });
    afterAll(() => site.close());
    beforeEach(() => database.query('TRUNCATE leads, lead_repeats, helpdesk_customers, rate_limits CASCADE'));

    it('brings a lead into the helpdesk and answers with the ids of customer and chat', async () => {
      const { body } = await send(LEAD).expect(200).expect('cache-control', 'no-store');
      const [customer] = await rows<{ id: string; name: string; email: string; phone: string }>('SELECT * FROM helpdesk_customers');
      const [chat] = await rows<{ id: string }>('SELECT * FROM helpdesk_chats');
      expect(body).toEqual({ ok: true, customerId: Number(customer!.id), chatId: Number(chat!.id) });
      expect(customer).toMatchObject({ name: 'Олена', email: 'olena@example.com', phone: '380671234567', user_id: 'client-1' });
      const [note] = await rows<{ text: string; type: string }>('SELECT * FROM helpdesk_messages');
      expect(note).toMatchObject({ type: 'private', text: expect.stringContaining('Повідомлення: манікюр') as string });
      expect(await rows('SELECT state FROM leads')).toEqual([{ state: 'delivered' }]);
    });

    it('keeps a lead that is not to be sent, and says so', async () => {
      expect((await send({ ...LEAD, send: false }).expect(200)).body).toEqual({ ok: true, customerId: null, chatId: null });
      expect(await rows('SELECT state FROM leads')).toEqual([{ state: 'kept' }]);
      expect(await rows('SELECT * FROM helpdesk_customers')).toEqual([]);
    });

    it('takes equal leads of four seconds for one, also when they come at the same moment, and answers them the same', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(LEAD).expect(200)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await rows('SELECT id FROM leads')).toHaveLength(1);
      expect(await rows('SELECT id FROM helpdesk_chats')).toHaveLength(1);
      await database.query(`UPDATE lead_repeats SET until = until - interval '4 seconds'`);
      await send(LEAD).expect(200);
      expect(await rows('SELECT id FROM leads')).toHaveLength(2);
    });

    it('takes two visitors without ids for two', async () => {
      await Promise.all([send({ phone: '0671234567' }), send({ phone: '0671234568' })]);
      expect(await rows('SELECT id FROM leads')).toHaveLength(2);
    });

    it('reads the body as JSON whatever type it claims to have; an empty one is a lead of nobody', async () => {
      await site.http
        .post('/api/hc/lead')
        .set('content-type', 'text/plain')
        .send(JSON.stringify({ name: 'Ірина', text: 'дзвінок' }))
        .expect(200);
      await site.http.post('/api/hc/lead/').expect(200);
      expect(await rows('SELECT name FROM leads ORDER BY created_at')).toEqual([{ name: 'Ірина' }, { name: 'Anonymous' }]);
    });

    it('refuses what is not JSON, and what is too long', async () => {
      const { body } = await site.http.post('/api/hc/lead').set('content-type', 'application/json').send('{"name":').expect(400);
      expect(body).toMatchObject({ ok: false, error: expect.stringContaining('not JSON') as string });
      await site.http
        .post('/api/hc/lead')
        .send({ text: 'x'.repeat(70_000) })
        .expect(413);
      expect(await rows('SELECT id FROM leads')).toEqual([]);
    });

    it('keeps the language of the request', async () => {
      await send({ text: '1', lang: 'en' });
      await site.http.post('/api/hc/lead').set('referer', `${site.origin}/en/contacts/`).send({ text: '2' });
      await site.http.post('/api/hc/lead').set('accept-language', 'en-GB').send({ text: '3' });
      await send({ text: '4' });
      expect(await rows('SELECT locale FROM leads ORDER BY text')).toEqual(['en', 'en', 'en', 'ua'].map((locale) => ({ locale })));
    });

    it('lets pages of the allowed widgets read the answer, and no others send', async () => {
      const asked = await site.http.options('/api/hc/lead').set('origin', WIDGET).expect(204);
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': WIDGET,
        'access-control-allow-methods': 'POST',
        vary: expect.stringContaining('Origin') as string,
      });
      const sent = await site.http.post('/api/hc/lead').set('origin', WIDGET).send(LEAD).expect(200);
      expect(sent.headers['access-control-allow-origin']).toBe(WIDGET);
      await site.http.post('/api/hc/lead').set('origin', TEST_SITE_URL).send(LEAD).expect(200);
      const refused = await site.http.post('/api/hc/lead').set('origin', 'https://evil.example').send(LEAD).expect(403);
      expect(refused.body).toMatchObject({ ok: false, code: 'foreign_origin' });
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
      const foreign = await site.http.options('/api/hc/lead').set('origin', 'https://evil.example').expect(204);
      expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
    });

    it('gives a repeat with the same key its first answer, to a widget too, and refuses another lead under it', async () => {
      const keyed = (body: object) => site.http.post('/api/hc/lead').set('origin', WIDGET).set('idempotency-key', 'key-1').send(body);
      const first = await keyed(LEAD).expect(200);
      await database.query('TRUNCATE lead_repeats');
      const again = await keyed(LEAD).expect(200).expect('idempotency-replayed', 'true').expect('access-control-allow-origin', WIDGET);
      expect(again.body).toEqual(first.body);
      expect((await keyed({ ...LEAD, text: 'інше' }).expect(422)).body).toMatchObject({ code: 'idempotency_key_reused' });
      expect(await rows('SELECT id FROM leads')).toHaveLength(1);
    });

    it('takes a repeat with the same key for the same lead, although the process was killed before its answer was kept', async () => {
      const keyed = () => site.http.post('/api/hc/lead').set('idempotency-key', 'key-2').send(LEAD);
      const first = await keyed().expect(200);
      await database.query('TRUNCATE lead_repeats, idempotency_keys');
      expect((await keyed().expect(200)).body).toEqual(first.body);
      expect(await rows('SELECT id FROM leads')).toHaveLength(1);
      expect(await rows('SELECT id FROM helpdesk_chats')).toHaveLength(1);
    });

    it('limits the leads of an address, and those with a phone', async () => {
      const from = (address: string, phone: string, text: string) =>
        site.http.post('/api/hc/lead').set('x-forwarded-for', address).send({ phone, text });
      for (let sent = 0; sent < 10; sent++) await from(`10.1.0.${sent}`, '0509999999', `${sent}`).expect(200);
      const refused = await from('10.1.0.99', '050 999 99 99', 'more').expect(429);
      expect(refused.body).toMatchObject({ ok: false, code: 'rate_limited' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
      for (let sent = 0; sent < 30; sent++) await from('10.2.0.1', `05011100${10 + sent}`, `${sent}`).expect(200);
      await from('10.2.0.1', '0501110099', 'more').expect(429);
      await from('10.2.0.2', '0501110099', 'more').expect(200);
    });

    it('shows how many leads there are in the metrics', async () => {
      await send(LEAD);
      expect((await site.http.get('/metrics')).text).toContain('leads{state="delivered"} 1');
    });
  });

  describe('with HelpCrunch', () => {
    let site: TestSite;
    let stub: HelpCrunchStub;
    let database: Database;
    const start = (environment: Record<string, string> = {}) =>
      startTestSite({ HELPDESK: 'helpcrunch', HC_API_URL: stub.url, HC_API_KEY: 'key', HC_APP_ID: '17', ...environment });
    const send = (body: object) => site.http.post('/api/hc/lead').send(body);
    const stateOfLead = async () => (await database.query<{ state: string }>('SELECT state FROM leads')).rows[0]?.state;

    beforeEach(async () => {
      stub = new HelpCrunchStub('key');
      await stub.start();
    });
    afterEach(async () => {
      await site.close();
      await stub.stop();
    });
    const open = async (environment?: Record<string, string>) => {
      site = await start(environment);
      database = site.app.get(Database);
    };

    it('brings a lead there', async () => {
      await open();
      const { body } = (await send(LEAD).expect(200)) as { body: { customerId: number; chatId: number } };
      expect(stub.chatsOf(body.customerId).map(({ id }) => id)).toEqual([body.chatId]);
      expect(stub.notesOf(body.chatId)).toHaveLength(1);
    });

    it('answers what went wrong, keeps the lead, and goes on from the step that failed', async () => {
      await open();
      stub.fail('message', 'status-503');
      const { body } = await send(LEAD).expect(500);
      expect(body).toMatchObject({ ok: false, code: 'lead_kept', error: expect.stringContaining('503') as string });
      await until(async () => (await stateOfLead()) === 'delivered');
      expect(stub.organisation.chats).toHaveLength(1);
      expect(stub.notesOf(stub.organisation.chats[0]!.id)).toHaveLength(1);
    });

    it('is delivered although the database did not write down the last step, and takes no step twice', async () => {
      await open();
      const leads = site.app.get(LeadStore);
      const record = leads.record.bind(leads);
      let refusals = 0;
      const refusing = jest.spyOn(leads, 'record').mockImplementation(async (id, progress) => {
        if (progress.note !== null && refusals++ < 2) throw databaseUnavailable();
        await record(id, progress);
      });
      await send(LEAD).expect(500);
      await until(async () => (await stateOfLead()) === 'delivered');
      refusing.mockRestore();
      expect(stub.organisation.chats).toHaveLength(1);
      expect(stub.notesOf(stub.organisation.chats[0]!.id)).toHaveLength(1);
    });

    it('answers a repeat as the first, while that is still on its way', async () => {
      await open();
      stub.fail('chat', 'status-503');
      const [first, second] = await Promise.all([send(LEAD), send(LEAD)]);
      expect(second.body).toEqual(first.body);
      await until(async () => (await stateOfLead()) === 'delivered');
      expect(stub.organisation.chats).toHaveLength(1);
    });

    it.each([
      [{ HC_API_KEY: '' }, 'HC_API_KEY missing'],
      [{ HC_APP_ID: '' }, 'HC_APP_ID missing'],
    ])('says which key is missing, and keeps the lead: %j', async (environment, error) => {
      await open(environment);
      expect((await send(LEAD).expect(500)).body).toEqual({ ok: false, error, code: 'lead_kept' });
      expect(await stateOfLead()).toBe('queued');
      const helpdesk = async () => {
        const { body } = await site.http.get('/health/ready').expect(200);
        return (body as { dependencies: Record<string, { ok: boolean }> }).dependencies.helpdesk!;
      };
      await until(async () => !(await helpdesk()).ok);
      expect(await helpdesk()).toMatchObject({ source: 'helpcrunch', reason: error });
    });

    it('leaves a lead that it refuses to an operator', async () => {
      await open();
      stub.fail('chat', 'invalid');
      await send(LEAD).expect(500);
      expect(await stateOfLead()).toBe('failed');
    });
  });

  it('answers 503 with words for the visitor while there is no database', async () => {
    const site = await startTestSite({}, { database: false });
    const { body, headers } = await site.http.post('/api/hc/lead').set('accept-language', 'en').send(LEAD).expect(503);
    expect(body).toEqual({
      ok: false,
      code: 'database_unavailable',
      error: 'We cannot save this right now. Try again in a minute or give us a call.',
    });
    expect(headers['retry-after']).toBe('5');
    await site.close();
  });
});
