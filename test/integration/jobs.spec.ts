import { Database } from '../../src/platform/database/database';
import { GiveUp, RunLater } from '../../src/platform/jobs/job';
import { Jobs } from '../../src/platform/jobs/jobs';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { Letters, LettersModule, WRITE_LETTER } from '../support/jobs.module';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

describe('jobs', () => {
  let store: TestDatabase;
  let site: TestSite;
  let letters: Letters;
  let jobs: Jobs;
  let database: Database;

  const start = async () => {
    site = await startTestSite({}, { module: LettersModule, database: store.url });
    letters = site.app.get(Letters);
    jobs = site.app.get(Jobs);
    database = site.app.get(Database);
  };
  beforeAll(async () => {
    store = await createTestDatabase();
    await start();
  });
  afterAll(async () => {
    await site.close();
    await store.drop();
  });
  beforeEach(() => {
    letters.runs.length = 0;
    letters.answer = () => Promise.resolve();
  });

  const enqueue = (to: string, key?: string) => database.transaction((tx) => jobs.enqueue(tx, WRITE_LETTER, { to }, { key }));
  const stateOf = async (to: string) =>
    (await database.query<{ state: string }>(`SELECT state::text FROM pgboss.job WHERE data->>'to' = $1`, [to])).rows.map(
      ({ state }) => state,
    );
  const reaches = (to: string, state: string) => until(async () => (await stateOf(to)).includes(state));

  it('runs once the transaction is committed, and is done', async () => {
    const begun = letters.begun('Anna');
    await enqueue('Anna');
    await begun;
    await reaches('Anna', 'completed');
    expect(letters.runs).toEqual([{ to: 'Anna', attempt: 1 }]);
  });

  it('never runs when the transaction fails', async () => {
    const failing = database.transaction(async (tx) => {
      await jobs.enqueue(tx, WRITE_LETTER, { to: 'nobody' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stateOf('nobody')).toEqual([]);
  });

  it('is enqueued once for a key', async () => {
    await enqueue('Bohdan', 'letter-1');
    await enqueue('Bohdan', 'letter-1');
    await reaches('Bohdan', 'completed');
    await enqueue('Bohdan', 'letter-1');
    expect(await stateOf('Bohdan')).toEqual(['completed']);
    expect(letters.runs).toHaveLength(1);
  });

  it('is tried again after a failure, and done when it works', async () => {
    letters.answer = (_to, { attempt }) => (attempt < 3 ? Promise.reject(new Error('no ink')) : Promise.resolve());
    await enqueue('Daryna');
    await reaches('Daryna', 'completed');
    expect(letters.runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  it('is dead after its last try, visible with the reason, and can be revived', async () => {
    letters.answer = () => Promise.reject(new Error('no paper'));
    await enqueue('Yevhen');
    await reaches('Yevhen', 'failed');
    const [dead] = await jobs.dead();
    expect(dead).toMatchObject({ name: 'letter.write', data: { to: 'Yevhen' }, attempts: 3, reason: 'no paper' });
    expect((await site.http.get('/metrics')).text).toContain('jobs{job="letter.write",state="failed"} 1');
    letters.answer = () => Promise.resolve();
    expect(await jobs.revive(dead!.id)).toBe(true);
    await reaches('Yevhen', 'completed');
    expect(await jobs.revive(dead!.id)).toBe(false);
  });

  it('that is dead makes way for another one that is asked for with the same data', async () => {
    letters.answer = () => Promise.reject(new GiveUp('no stamp'));
    await enqueue('Taras');
    await reaches('Taras', 'failed');
    letters.answer = () => Promise.resolve();
    await database.transaction((tx) => jobs.enqueueOnce(tx, WRITE_LETTER, { to: 'Taras' }));
    await reaches('Taras', 'completed');
    expect(await stateOf('Taras')).toEqual(['completed']);
  });

  it('keeps why it failed without people and secrets that its handler repeats', async () => {
    const said = `${'x'.repeat(480)} +380 67 111-22-33, planted@mail.example, Bearer planted-token, code 4711`;
    letters.answer = (_to, { attempt }) => Promise.reject(attempt === 1 ? new Error(said) : new GiveUp(said.slice(480)));
    await enqueue('Nadiia');
    const kept = async () =>
      (await database.query<{ output: { message: string } | null }>(`SELECT output FROM pgboss.job WHERE data->>'to' = 'Nadiia'`)).rows[0]
        ?.output?.message;
    await until(async () => (await kept())?.startsWith('xxx') === true);
    expect(await kept()).toBe(`${'x'.repeat(480)} [redacted], [redact`);
    await reaches('Nadiia', 'failed');
    expect(await kept()).toBe(' [redacted], [redacted], Bearer [redacted], code [redacted]');
  });

  it('is dead at once when its handler gives up', async () => {
    letters.answer = () => Promise.reject(new GiveUp('moved away'));
    await enqueue('Zoia');
    await reaches('Zoia', 'failed');
    expect(letters.runs).toHaveLength(1);
  });

  it('runs again later without losing a try when its handler asks for it', async () => {
    let left = 5;
    letters.answer = () => (left-- > 0 ? Promise.reject(new RunLater('the post is closed', 1)) : Promise.resolve());
    await enqueue('Ihor');
    await reaches('Ihor', 'completed');
    expect(letters.runs.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('runs no more than the declared number at a time', async () => {
    let now = 0;
    let most = 0;
    letters.answer = async () => {
      most = Math.max(most, ++now);
      await database.query('SELECT 1');
      now--;
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => enqueue(`K${index}`)));
    await until(() => letters.runs.length === 20 && now === 0);
    expect(most).toBe(2);
  });

  it('is finished before the process stops, and what is left is done after the next start', async () => {
    let finish = () => undefined as void;
    letters.answer = (to) => (to === 'Lev' ? new Promise((resolve) => (finish = resolve)) : Promise.resolve());
    const begun = letters.begun('Lev');
    await enqueue('Lev');
    await begun;
    const closed = site.app.close();
    finish();
    await closed;
    await start();
    expect(await stateOf('Lev')).toEqual(['completed']);
    expect(letters.runs).toEqual([]);
  });
});
