import { Database } from '../../src/platform/database/database';
import { IdempotencyStore, type BegunRequest } from '../../src/platform/idempotency/idempotency-store';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { Firings, FiringModule } from '../support/firing.module';
import { startTestSite, type TestSite } from '../support/site';

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

describe('a route that can be repeated', () => {
  let store: TestDatabase;
  let site: TestSite;
  let firings: Firings;
  let database: Database;

  beforeAll(async () => {
    store = await createTestDatabase();
    site = await startTestSite({}, { module: FiringModule, database: store.url });
    [firings, database] = [site.app.get(Firings), site.app.get(Database)];
  });
  afterAll(async () => {
    await site.close();
    await store.drop();
  });
  beforeEach(async () => {
    firings.fired.length = 0;
    firings.meanwhile = () => Promise.resolve();
    await database.query('DELETE FROM idempotency_keys');
  });

  const post = async (body: object | string, key?: string, path = '/api/firings', headers: object = {}): Promise<Answer> =>
    site.http
      .post(path)
      .set({ ...headers, ...(key !== undefined && { 'idempotency-key': key }) })
      .send(body);

  it('runs every time without a key', async () => {
    await post({ pot: 1 });
    await post({ pot: 1 });
    expect(firings.fired).toHaveLength(2);
  });

  it('runs once with a key, and gives a repeat the first answer, whatever the order of its fields', async () => {
    const first = await post({ pot: 1, glaze: { red: 1, blue: 2 } }, 'key-00001');
    expect(first).toMatchObject({ status: 201, body: { number: 1 } });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const again = await post({ glaze: { blue: 2, red: 1 }, pot: 1 }, 'key-00001');
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    expect(firings.fired).toHaveLength(1);
  });

  it('runs once of many requests at the same time; the others are told to come again', async () => {
    let letGo!: () => void;
    let begun!: () => void;
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
    firings.meanwhile = () => {
      begun();
      return isLetGo;
    };
    const first = post({ pot: 1 }, 'key-00002');
    await isBegun;
    const others = await Promise.all(Array.from({ length: 10 }, () => post({ pot: 1 }, 'key-00002')));
    for (const other of others)
      expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_under_way' }, headers: { 'retry-after': '2' } });
    letGo();
    expect((await first).status).toBe(201);
    expect((await post({ pot: 1 }, 'key-00002')).headers['idempotency-replayed']).toBe('true');
    expect(firings.fired).toHaveLength(1);
  });

  it('runs once of many first requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ pot: 1 }, 'key-00003')));
    expect(firings.fired).toHaveLength(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  it('refuses the key with another body, in the language of the reader', async () => {
    await post({ pot: 1 }, 'key-00004');
    const other = await post({ pot: 2 }, 'key-00004');
    expect(other).toMatchObject({ status: 422, body: { ok: false, code: 'idempotency_key_reused' } });
    expect(firings.fired).toEqual([{ pot: 1 }]);
  });

  it.each(['', 'з кирилицею', 'x'.repeat(129), 'with a blank'])('refuses the key %s', async (key) => {
    const header = Buffer.from(key).toString('latin1');
    expect(await post({}, header)).toMatchObject({ status: 400, body: { code: 'idempotency_key_invalid' } });
  });

  it('refuses a body of many thousand levels', async () => {
    const body = `{"pot":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expect(await post(body, 'key-00005', '/api/firings', { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
      body: { code: 'body_too_deep' },
    });
  });

  it('keeps no error: the next request runs again', async () => {
    expect((await post({}, 'key-00006', '/api/firings/cracked')).status).toBe(409);
    expect(await post({}, 'key-00006', '/api/firings/cracked')).toMatchObject({ body: { code: 'cracked' } });
    expect(firings.fired).toHaveLength(2);
  });

  it('tells accounts and paths apart, and keeps status and text', async () => {
    const path = '/api/firings/of/olena';
    const mine = { 'x-owner': 'olena' };
    expect(await post({}, 'key-00007', path, mine)).toMatchObject({ status: 202 });
    expect(await post({}, 'key-00007', path, { 'x-owner': 'petro' })).toMatchObject({ status: 202 });
    await post({}, 'key-00007', '/api/firings/of/oksana', mine);
    expect(firings.fired).toEqual(['olena', 'olena', 'oksana']);
    const again = (await site.http
      .post(path)
      .set({ ...mine, 'idempotency-key': 'key-00007' })
      .send({})) as unknown as Answer & { text: string };
    expect(again).toMatchObject({ status: 202, text: 'olena olena 1' });
  });

  describe('whose process was killed', () => {
    const request = { scope: 'POST /api/firings', key: 'key-00008' };
    const age = () => database.query(`UPDATE idempotency_keys SET created_at = created_at - interval '61 seconds'`);

    it('is taken over after a minute, by one', async () => {
      const keys = site.app.get(IdempotencyStore);
      expect(await keys.begin(request, 'a')).toHaveProperty('token');
      expect(await keys.begin(request, 'a')).toEqual({ bodyHash: 'a', answer: null });
      await age();
      expect(await keys.begin(request, 'b')).toEqual({ bodyHash: 'a', answer: null });
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => keys.begin(request, 'a')));
      expect(outcomes.filter((outcome) => 'token' in outcome)).toHaveLength(1);
    });

    it('changes nothing when it comes back late', async () => {
      const keys = site.app.get(IdempotencyStore);
      const late = (await keys.begin(request, 'a')) as BegunRequest;
      await age();
      const current = (await keys.begin(request, 'a')) as BegunRequest;
      await keys.release(request, late.token);
      await keys.finish(request, late.token, { status: 500, body: 'late' });
      await keys.finish(request, current.token, { status: 201, body: 'in time' });
      expect(await keys.begin(request, 'a')).toEqual({ bodyHash: 'a', answer: { status: 201, body: 'in time' } });
    });
  });
});

describe('a route that can be repeated, without a database', () => {
  let site: TestSite;
  beforeAll(async () => void (site = await startTestSite({}, { module: FiringModule, database: false })));
  afterAll(() => site.close());

  it('does nothing that it could do twice', async () => {
    await site.http.post('/api/firings').set('idempotency-key', 'key-00001').send({}).expect(503);
    expect(site.app.get(Firings).fired).toEqual([]);
    await site.http.post('/api/firings').send({}).expect(201);
  });
});
