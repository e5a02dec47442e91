import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../src/platform/database/database';
import { Jobs } from '../../src/platform/jobs/jobs';
import { Letters, LettersModule, WRITE_LETTER } from '../support/jobs.module';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const TRIES = 3;

describe('a job whose process was killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-orphaned-jobs-'));
  let site: TestSite;
  let database: Database;
  let letters: Letters;
  /** Recipients whose letters cannot be written. */
  const failing = new Set<string>();

  const start = async () => {
    site = await startTestSite({ DATA_DIR: folder, DATABASE_URL: '' }, { module: LettersModule, database: false });
    database = site.app.get(Database);
    letters = site.app.get(Letters);
    letters.answer = (to) => (failing.has(to) ? Promise.reject(new Error('no ink')) : Promise.resolve());
    await site.http.get('/').expect(200);
    await database.ready();
  };
  /** Leaves a job as a process that is killed during this try leaves it. */
  const orphan = async (to: string, attempt: number) => {
    await database.transaction((tx) =>
      site.app.get(Jobs).enqueue(tx, WRITE_LETTER, { to }, { startAfter: new Date('2100-01-01T00:00:00Z') }),
    );
    await database.query(
      `UPDATE pgboss.job SET state = 'active', started_on = now(), retry_count = $2, start_after = now() WHERE data->>'to' = $1`,
      [to, attempt - 1],
    );
  };
  const stateOf = async (to: string) =>
    (await database.query<{ state: string }>(`SELECT state::text FROM pgboss.job WHERE data->>'to' = $1`, [to])).rows[0]?.state;

  beforeAll(start);
  afterAll(async () => {
    await site?.app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs at once after the next start, with its try counted, and waits no longer after a failure than one that was never killed', async () => {
    await orphan('Anna', TRIES - 1);
    await orphan('Bohdan', 1);
    await orphan('Daryna', TRIES);
    failing.add('Bohdan');
    await site.app.close();
    await start();
    await until(async () => (await stateOf('Anna')) === 'completed');
    expect(letters.runs.filter(({ to }) => to === 'Anna')).toEqual([{ to: 'Anna', attempt: TRIES }]);
    await until(() => letters.runs.some(({ to, attempt }) => to === 'Bohdan' && attempt === 2));
    await until(async () => (await stateOf('Bohdan')) === 'failed');
    expect(letters.runs.filter(({ to }) => to === 'Bohdan').map(({ attempt }) => attempt)).toEqual([2, 3]);
  });

  it('waits longer when many of its tries were interrupted: one that kills its process leaves time for the others', async () => {
    await orphan('Emil', 7);
    await database.query(`UPDATE pgboss.job SET retry_limit = 20 WHERE data->>'to' = 'Emil'`);
    await site.app.close();
    await start();
    const { rows } = await database.query<{ state: string; delay: number }>(
      `SELECT state::text, extract(epoch FROM start_after - now())::float8 AS delay FROM pgboss.job WHERE data->>'to' = 'Emil'`,
    );
    expect(rows).toEqual([{ state: 'retry', delay: expect.any(Number) as number }]);
    expect(rows[0]!.delay).toBeGreaterThan(32);
    expect(rows[0]!.delay).toBeLessThanOrEqual(64);
  });

  it('is dead when the process was killed at its last try: it may be what kills it', async () => {
    expect(await stateOf('Daryna')).toBe('failed');
    expect(letters.runs.some(({ to }) => to === 'Daryna')).toBe(false);
    const dead = (await site.app.get(Jobs).dead()).find(({ data }) => (data as { to: string }).to === 'Daryna');
    expect(dead).toMatchObject({ attempts: TRIES, reason: 'its process was killed at its last try' });
    expect(await site.app.get(Jobs).revive(dead!.id)).toBe(true);
    await until(async () => (await stateOf('Daryna')) === 'completed');
  });
});
