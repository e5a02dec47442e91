import { RedirectStore } from '../../src/modules/redirect/store/redirect.store';
import { Database } from '../../src/platform/database/database';
import { START_LOCK } from '../../src/platform/database/start-lock';
import { withClient } from '../support/database/server';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { Relay } from '../support/relay';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

/** The site promises 10 s and 5 s (docs/operations.md) and needs 7.5 s and 4 s at most; a busy machine may take longer for each step. */
const NOTICED_MS = 15_000;
const BACK_MS = 10_000;
/** What a busy machine may need without waiting for the network, which takes 3 s at least. */
const AT_ONCE_MS = 2000;

const order = (site: TestSite) => site.http.post('/api/hc/lead').send({ name: 'Олена', phone: '0671234567', text: 'a question' });

describe('a database that falls silent', () => {
  let store: TestDatabase;
  let relay: Relay;
  /** Reaches the database by the relay. */
  let site: TestSite;
  let neighbour: TestSite;

  beforeAll(async () => {
    store = await createTestDatabase();
    relay = await Relay.to(store.url);
    site = await startTestSite({ DATABASE_POOL: '4' }, { database: relay.url });
    neighbour = await startTestSite({}, { database: store.url });
  });
  afterAll(async () => {
    await Promise.all([site.close(), neighbour.close()]);
    await relay.stop();
    await store.drop();
  });

  const health = async () => {
    const { body } = (await site.http.get('/health/ready')) as { body: { dependencies: { database: { ok: boolean; reason?: string } } } };
    return body.dependencies.database;
  };
  const took = async (work: PromiseLike<unknown>) => {
    const from = performance.now();
    await work;
    return performance.now() - from;
  };

  it('is noticed within 10 s, refused at once, and used within 5 s after the network is back', async () => {
    expect((await health()).ok).toBe(true);
    const database = site.app.get(Database);
    relay.silence();
    // all connections are lent, and each waits for an answer
    const waiting = Array.from({ length: 4 }, () => database.query('SELECT 1'));
    const ended = Promise.allSettled(waiting);
    await until(async () => !(await health()).ok, NOTICED_MS);
    expect(await took(ended)).toBeLessThan(AT_ONCE_MS);
    for (const { status, ...rest } of await ended)
      expect([status, rest]).toMatchObject(['rejected', { reason: { code: 'database_unavailable' } }]);
    expect((await health()).reason).toMatch(/timeout/);
    expect(await took(order(site).expect(503))).toBeLessThan(AT_ONCE_MS);
    relay.carryNew();
    await until(async () => (await health()).ok, BACK_MS);
    await database.query('SELECT 1');
  }, 40_000);

  it('that has forgotten the connections of before is heard again: a redirect of another process is known', async () => {
    // the firewall between them lost its state: what connects anew gets through
    relay.silence();
    relay.carryNew();
    await neighbour.app.get(RedirectStore).add('/forgotten/', '/about/');
    await until(async () => (await site.http.get('/forgotten/')).status === 301, NOTICED_MS + BACK_MS);
  }, 40_000);

  it('is noticed by who waits for a connection in vain', async () => {
    await until(async () => (await health()).ok, BACK_MS);
    const database = site.app.get(Database);
    relay.silence();
    // one connection hears, and three are lent
    await Promise.any(Array.from({ length: 4 }, () => database.query('SELECT 1'))).catch(() => undefined);
    expect((await health()).reason).toBe('timeout exceeded when trying to connect');
    relay.carryNew();
    await until(async () => (await health()).ok, BACK_MS);
  }, 40_000);
});

describe('a database that falls silent while a process starts', () => {
  let store: TestDatabase;
  let relay: Relay;
  let site: TestSite | null = null;

  beforeAll(async () => {
    store = await createTestDatabase();
    relay = await Relay.to(store.url);
  });
  afterAll(async () => {
    await site?.close();
    await relay.stop();
    await store.drop();
  });

  const database = async () => {
    const { body } = (await site!.http.get('/health/ready')) as { body: { dependencies: { database: { ok: boolean; reason?: string } } } };
    return body.dependencies.database;
  };

  it('is named in health, and used once it answers', async () => {
    await withClient(store.url, async (client) => {
      // another process prepares the database: the one that starts waits for it, with its connection open
      await client.query('SELECT pg_advisory_lock($1)', [START_LOCK]);
      site = await startTestSite({ DATABASE_URL: relay.url }, { database: false });
      const isWaiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_try_advisory_lock%'`;
      await until(async () => (await client.query(isWaiting)).rowCount === 1);
      relay.silence();
    });
    await until(async () => /does not answer while it is prepared/.test((await database()).reason ?? ''), NOTICED_MS);
    relay.carryNew();
    await until(async () => (await database()).ok, BACK_MS);
    await order(site!).expect(200);
  }, 40_000);
});
