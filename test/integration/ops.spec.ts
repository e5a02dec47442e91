import { randomUUID } from 'node:crypto';
import { Database } from '../../src/platform/database/database';
import { HelpCrunchStub } from '../stubs/helpcrunch.stub';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const TOKEN = 'token-of-the-owner-0123456789';
const RIGHT = { authorization: `Bearer ${TOKEN}` };
const LEAD = { name: 'Олена', phone: '0671234567', email: 'olena@example.com', salon: 'Печерськ', text: 'манікюр', source: 'callback' };

interface RouterLayer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}
interface Listed {
  readonly leads: readonly { readonly id: string; readonly state: string }[];
}

/** Method and path of every route of operators; `:id` is the id of nothing. */
function routesOf(site: TestSite): readonly (readonly ['get' | 'post' | 'put', string])[] {
  const { router } = site.app.getHttpAdapter().getInstance() as unknown as { readonly router: { readonly stack: readonly RouterLayer[] } };
  const routes = router.stack.flatMap(({ route }) =>
    route?.path.startsWith('/api/ops') ? Object.keys(route.methods).map((method) => [method, route.path] as const) : [],
  );
  return routes.map(([method, path]) => [method as 'get' | 'post' | 'put', path.replace(':id', randomUUID())] as const);
}

/** What the routes refuse that take a body, or a query. */
const TAKES_BODY =
  /\/certificates\/.*(find|redeem|undo|refund|prolong)$|\/schedules\/.*(week|day|pattern)$|\/clients\/(find|.*\/(erase|merge|rule|patch-test))$|\/orders\/.*\/take-back$|\/booking\/appointments(\/.*\/(cancel|cancel-group|certificate|certificate-return))?$|\/booking\/employees(\/.*\/leave)?$|\/booking\/resources\/.*\/rename$|\/booking\/waits\/.*\/(jump|remove)$/;

describe('routes of operators', () => {
  let site: TestSite;
  let stub: HelpCrunchStub;
  let database: Database;
  const rows = async <Row extends object>(query: string) => (await database.query<Row & Record<string, unknown>>(query)).rows;
  const ask = (method: 'get' | 'post' | 'put', path: string) => site.http[method](path).set(RIGHT);
  const leads = async (query = '') => ((await ask('get', `/api/ops/leads${query}`).expect(200)).body as Listed).leads;
  const stateOfLead = async () => (await rows<{ state: string }>('SELECT state FROM leads'))[0]?.state;
  const jobs = () => rows<{ id: string; state: string }>(`SELECT id, state::text FROM pgboss.job WHERE name = 'lead.send'`);

  beforeAll(async () => {
    stub = new HelpCrunchStub('key');
    await stub.start();
    site = await startTestSite({ OPS_TOKEN: TOKEN, HELPDESK: 'helpcrunch', HC_API_URL: stub.url, HC_API_KEY: 'key', HC_APP_ID: '17' });
    database = site.app.get(Database);
  });
  afterAll(async () => {
    await site.close();
    await stub.stop();
  });
  beforeEach(() =>
    database.query(`TRUNCATE leads, lead_repeats, ops_audit, rate_limits CASCADE; DELETE FROM pgboss.job WHERE name = 'lead.send'`),
  );

  const refusedLead = async () => {
    stub.fail('chat', 'invalid');
    await site.http.post('/api/hc/lead').send(LEAD).expect(500);
    const [lead] = await leads();
    await until(async () => (await jobs()).every(({ state }) => state === 'failed'));
    return lead!.id;
  };

  describe('are open to the bearer token alone', () => {
    const cases: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['no token', {}],
      ['a wrong token', { authorization: `Bearer ${TOKEN}0` }],
      ['the beginning of the token', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
      ['another scheme', { authorization: `Basic ${Buffer.from(`owner:${TOKEN}`).toString('base64')}` }],
      ['a cookie', { cookie: `OPS_TOKEN=${TOKEN}; authorization=Bearer ${TOKEN}` }],
    ];

    it('has routes', () => {
      expect(routesOf(site).length).toBeGreaterThanOrEqual(7);
    });

    it.each(cases)('%s: 401 on every route, written down without the token', async (_name, headers) => {
      for (const [index, [method, path]] of routesOf(site).entries()) {
        const answer = await site.http[method](path)
          .set({ ...headers, 'x-forwarded-for': `192.0.2.${index}` })
          .expect(401)
          .expect('www-authenticate', 'Bearer')
          .expect('cache-control', 'no-store');
        expect(answer.body).toMatchObject({ ok: false, code: 'unauthorized' });
      }
      const noted = await rows<{ actor: string; status: number }>('SELECT actor, status, detail FROM ops_audit');
      expect(noted).toEqual(routesOf(site).map(() => ({ actor: 'nobody', status: 401, detail: { code: 'unauthorized' } })));
      expect(JSON.stringify(await rows('SELECT * FROM ops_audit'))).not.toContain(TOKEN.slice(0, -1));
    });

    it('the right token: an answer on every route, kept in no cache and written down', async () => {
      for (const [method, path] of routesOf(site)) {
        const { status, body } = await ask(method, path).expect('cache-control', 'no-store');
        const about = { path, status, code: (body as { code?: string }).code };
        const found = /[0-9a-f-]{36}/.test(path) ? { status: 404, code: unknownOf(path) } : { status: 200, code: undefined };
        const takesBody = TAKES_BODY.test(path) || (method === 'post' && /\/booking\/(resources|waits)$/.test(path));
        const expected = { path, ...(takesBody ? { status: 422, code: 'invalid_fields' } : found) };
        expect(about).toEqual(expected);
      }
      expect(await rows('SELECT DISTINCT actor FROM ops_audit')).toEqual([{ actor: 'owner' }]);
      expect(await rows('SELECT id FROM ops_audit')).toHaveLength(routesOf(site).length);
    });

    it('without OPS_TOKEN: 404 on every route, whatever is sent', async () => {
      const closed = await startTestSite({}, { database: false });
      for (const [method, path] of routesOf(closed)) {
        for (const headers of [{}, RIGHT, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }]) {
          expect((await closed.http[method](path).set(headers).expect(404)).body).toMatchObject({ code: 'not_found' });
        }
      }
      await closed.close();
    });

    it('an address that guesses is refused for a while, whatever it sends, and no other', async () => {
      const from = (address: string) => ({ 'x-forwarded-for': address });
      const knock = () => site.http.get('/api/ops/jobs').set(from('198.51.100.7'));
      for (let tries = 20; tries > 0; tries--) await knock().set('authorization', 'Bearer guess').expect(401);
      const refused = await knock().set(RIGHT).expect(429);
      expect(refused.body).toMatchObject({ code: 'rate_limited' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
      await site.http.get('/api/ops/jobs').set(from('198.51.100.8')).set(RIGHT).expect(200);
    });
  });

  describe('for leads', () => {
    it('list them newest first, masked, by state and in parts', async () => {
      for (const text of ['1', '2', '3'])
        await site.http
          .post('/api/hc/lead')
          .send({ ...LEAD, text, name: text })
          .expect(200);
      await site.http.post('/api/hc/lead').send({ ...LEAD, text: '4', email: '', name: '4', send: false });
      const all = await leads();
      expect(all.map((lead) => lead.state)).toEqual(['kept', 'delivered', 'delivered', 'delivered']);
      expect(all[1]).toMatchObject({ name: '3', phone: '+380 (67) ***-**-67', email: 'o***@example.com', salon: 'Печерськ', step: 'done' });
      expect(all[0]).toMatchObject({ email: null, step: 'customer', attempts: 0, lastError: null });
      expect(JSON.stringify(all)).not.toMatch(/olena@|1234567/);
      expect(await leads('?state=kept')).toEqual([all[0]]);
      const first = await leads('?limit=2');
      expect(first).toEqual(all.slice(0, 2));
      expect(await leads(`?limit=2&before=${first[1]!.id}`)).toEqual(all.slice(2));
      expect(await leads(`?before=${all[3]!.id}`)).toEqual([]);
    });

    it('leave none out between two parts when they came in the same millisecond', async () => {
      for (const text of ['1', '2', '3']) await site.http.post('/api/hc/lead').send({ ...LEAD, text });
      await database.query(`UPDATE leads SET created_at = date_trunc('second', created_at) + text::int * interval '1 microsecond'`);
      const all = await leads();
      expect(await leads(`?before=${all[0]!.id}`)).toEqual(all.slice(1));
    });

    it.each(['state=lost', 'limit=0', 'limit=201', 'limit=x', 'before=x', 'phone=380'])('refuse %s', async (query) => {
      const { body } = await ask('get', `/api/ops/leads?${query}`).expect(422);
      expect(body).toMatchObject({ code: 'invalid_fields', details: { [query.split('=')[0]!]: expect.any(String) as string } });
      expect(await rows('SELECT status, detail FROM ops_audit')).toEqual([{ status: 422, detail: { code: 'invalid_fields' } }]);
    });

    it('show one whole, with its way and its events', async () => {
      const id = await refusedLead();
      const { body } = await ask('get', `/api/ops/leads/${id}`).expect(200);
      expect(body).toMatchObject({
        id,
        state: 'failed',
        step: 'chat',
        lead: { name: 'Олена', phone: '380671234567', email: 'olena@example.com', text: 'манікюр' },
        progress: { customerId: expect.any(Number) as number, customerTags: 'done', chatId: null },
        lastError: expect.stringContaining('POST /chats: 400') as string,
      });
      expect((body as { events: readonly { event: string }[] }).events.map(({ event }) => event)).toContain('failed');
      const [read] = await rows<{ target: string }>(`SELECT target FROM ops_audit WHERE action = 'GET /api/ops/leads/:id'`);
      expect(read!.target).toBe(id);
      expect(JSON.stringify(await rows('SELECT * FROM ops_audit'))).not.toMatch(/olena|1234567/);
    });

    it('send one again whose job is dead, from the step that failed', async () => {
      const id = await refusedLead();
      const [dead] = await jobs();
      const before = stub.organisation.chats.length;
      await ask('post', `/api/ops/leads/${id}/retry`).expect(200, { ok: true });
      await until(async () => (await stateOfLead()) === 'delivered');
      expect(stub.organisation.chats.length - before).toBe(1);
      // the dead one, whose work another has done, is taken away
      expect((await jobs()).map((job) => job.id)).toEqual([expect.not.stringMatching(dead!.id)]);
      const { body } = await ask('post', `/api/ops/leads/${id}/retry`).expect(409);
      expect(body).toMatchObject({ code: 'lead_delivered' });
      expect((await ask('post', `/api/ops/leads/${id}/drop`).expect(409)).body).toMatchObject({ code: 'lead_settled' });
    });

    it('send one again that waits, with the job that it has, and with a new one only if that is dead', async () => {
      const id = await refusedLead();
      const [dead] = await jobs();
      await database.query(`UPDATE leads SET state = 'queued'; UPDATE pgboss.job SET state = 'retry', start_after = now() + interval '1 hour'
        WHERE name = 'lead.send'`);
      await ask('post', `/api/ops/leads/${id}/retry`).expect(200);
      await until(async () => (await stateOfLead()) === 'delivered');
      expect((await jobs()).map((job) => job.id)).toEqual([dead!.id]);
      await database.query(`UPDATE leads SET state = 'queued'; UPDATE pgboss.job SET state = 'failed' WHERE name = 'lead.send'`);
      await ask('post', `/api/ops/leads/${id}/retry`).expect(200);
      expect((await jobs()).map((job) => job.id)).toEqual([expect.not.stringMatching(dead!.id)]);
    });

    it('do not send one whose personal data were erased, and neither does the job that it has', async () => {
      const id = await refusedLead();
      const before = stub.requests.length;
      await database.query(`UPDATE leads SET phone = '', name = '', erased_at = now()`);
      const refused = await ask('post', `/api/ops/leads/${id}/retry`).expect(409);
      expect(refused.body).toMatchObject({ code: 'lead_erased', error: expect.stringContaining('erased') as string });
      expect(await stateOfLead()).toBe('failed');
      await database.query(`UPDATE leads SET state = 'queued'`);
      const [dead] = await jobs();
      await ask('post', `/api/ops/jobs/${dead!.id}/retry`).expect(200);
      await until(async () => (await jobs())[0]!.state === 'completed');
      const { body } = (await ask('get', `/api/ops/leads/${id}`).expect(200)) as { body: { events: readonly object[] } };
      expect(body).toMatchObject({ state: 'dropped', erasedAt: expect.any(String) as string });
      expect(body.events.at(-1)).toMatchObject({ event: 'dropped', detail: 'its personal data were erased before it was sent' });
      expect(stub.requests.length).toBe(before);
    });

    it('drop one, and take it back', async () => {
      const id = await refusedLead();
      await ask('post', `/api/ops/leads/${id}/drop`).expect(200, { ok: true });
      expect(await stateOfLead()).toBe('dropped');
      expect((await ask('post', `/api/ops/leads/${id}/drop`).expect(409)).body).toMatchObject({ code: 'lead_settled' });
      await ask('post', `/api/ops/leads/${id}/retry`).expect(200);
      await until(async () => (await stateOfLead()) === 'delivered');
      const events = await rows<{ event: string }>('SELECT event FROM lead_events ORDER BY id');
      expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['failed', 'dropped', 'retried']));
    });
  });

  describe('for jobs', () => {
    it('list them by state, the dead ones with the reason, and run a dead one again', async () => {
      await refusedLead();
      const [job] = await jobs();
      const { body } = await ask('get', '/api/ops/jobs').expect(200);
      expect(body).toMatchObject({
        counts: expect.arrayContaining([{ name: 'lead.send', state: 'failed', count: 1 }]) as unknown,
        dead: [{ id: job!.id, name: 'lead.send', reason: expect.stringContaining('400') as string }],
      });
      await database.query(`UPDATE leads SET state = 'queued'`);
      await ask('post', `/api/ops/jobs/${job!.id}/retry`).expect(200, { ok: true });
      await until(async () => (await stateOfLead()) === 'delivered');
    });

    it('leave a dead job dead whose work another one does', async () => {
      const id = await refusedLead();
      const [job] = await jobs();
      await database.query(
        `INSERT INTO pgboss.job (name, data, start_after) VALUES ('lead.send', '{"id":"${id}"}', now() + interval '1 hour')`,
      );
      await ask('post', `/api/ops/jobs/${job!.id}/retry`).expect(404);
      expect((await jobs()).map(({ state }) => state).sort()).toEqual(['created', 'failed']);
    });
  });

  it('list what was done, newest first and in parts', async () => {
    await ask('get', '/api/ops/leads?state=failed').expect(200);
    await ask('post', `/api/ops/leads/${randomUUID()}/drop`).expect(404);
    const { entries } = (await ask('get', '/api/ops/audit').expect(200)).body as { entries: readonly { id: number }[] };
    expect(entries).toMatchObject([
      { actor: 'owner', action: 'POST /api/ops/leads/:id/drop', status: 404, detail: { code: 'lead_unknown' } },
      { actor: 'owner', action: 'GET /api/ops/leads', target: null, status: 200, detail: { state: 'failed' } },
    ]);
    const older = (await ask('get', `/api/ops/audit?limit=1&before=${entries[0]!.id}`).expect(200)).body as object;
    expect(older).toEqual({ entries: [entries[1]] });
  });
});

/** What an operator is told who asks for something that does not exist. */
function unknownOf(path: string): string {
  if (path.includes('/jobs/')) return 'job_not_dead';
  if (path.includes('/schedules/')) return 'master_unknown';
  if (path.includes('/feedback/')) return 'feedback_unknown';
  if (path.includes('/services/')) return 'service_unknown';
  if (path.includes('/resources/')) return 'resource_unknown';
  if (path.includes('/employees/')) return 'employee_unknown';
  if (path.includes('/absences/')) return 'absence_unknown';
  if (path.includes('/waits/')) return 'wait_unknown';
  if (path.includes('/appointments/')) return 'appointment_unknown';
  if (path.includes('/clients/')) return 'client_unknown';
  if (path.includes('/receipts/')) return 'receipt_unknown';
  if (path.includes('/promo/')) return 'promo_unknown';
  if (path.includes('/orders/')) return 'order_unknown';
  if (path.includes('/deliveries/')) return 'delivery_unknown';
  if (path.includes('/certificates/')) return 'certificate_unknown';
  if (path.includes('/refunds/')) return 'refund_unknown';
  return path.includes('/payments/') ? 'payment_unknown' : 'lead_unknown';
}
