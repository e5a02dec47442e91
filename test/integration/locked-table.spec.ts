import type { Client } from 'pg';
import { withClient } from '../support/database/server';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const POOL = 4;
/** A visitor waits for a lock for a second and a half, and for four seconds before that bound; a busy machine takes longer for the rest. */
const TOLD_MS = 3000;

describe('a table that somebody has locked', () => {
  let store: TestDatabase;
  let site: TestSite;

  beforeAll(async () => {
    store = await createTestDatabase();
    site = await startTestSite({ DATABASE_POOL: String(POOL) }, { database: store.url });
  });
  afterAll(async () => {
    await site.close();
    await store.drop();
  });

  const locked = (table: string, work: (client: Client) => Promise<void>) =>
    withClient(store.url, async (client) => {
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      await work(client);
      await client.query('ROLLBACK');
    });
  const waitingForLocks = async (client: Client) =>
    (
      await client.query<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
    ).rows[0]!.count;
  const lead = (text: string) => site.http.post('/api/hc/lead').send({ name: 'Олена', text });
  const certificate = () => site.http.get('/certificate/AAAAAAAAAAAAAAAAAAAAAA/');

  it('is told to whoever needs it within a second or two, with words and when to come again', async () => {
    await lead('before').expect(200);
    await locked('leads', async () => {
      const from = performance.now();
      const answer = await lead('meanwhile').expect(503);
      expect(performance.now() - from).toBeLessThan(TOLD_MS);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.body).toMatchObject({ code: 'database_unavailable', error: expect.stringMatching(/\p{L}/u) as string });
    });
    await lead('afterwards').expect(200);
  });

  it('leaves connections to other modules, whatever crowd waits for it', async () => {
    await locked('leads', async (client) => {
      const crowd = Array.from({ length: 4 * POOL }, async (_, one) => (await lead(`one of a crowd, ${one}`)).status);
      await until(async () => (await waitingForLocks(client)) >= POOL / 2);
      await certificate().expect(404);
      await site.http.get('/').expect(200);
      expect(new Set(await Promise.all(crowd))).toEqual(new Set([503]));
    });
    await lead('after the crowd').expect(200);
  });
});
