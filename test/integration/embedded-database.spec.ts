import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../src/platform/database/database';
import { DatabaseConnection } from '../../src/platform/database/database-connection';
import { readPostmaster } from '../../src/platform/database/postmaster-file';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

describe('a site with the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-own-database-'));
  const start = () => startTestSite({ DATA_DIR: folder, DATABASE_URL: '' }, { database: false });
  const postmaster = () => readPostmaster(join(folder, 'postgres'));
  let site: TestSite;
  let database: Database;

  beforeAll(async () => {
    site = await start();
    database = site.app.get(Database);
    await site.http.get('/').expect(200);
    await database.ready();
    await database.query('CREATE TABLE notes (text text)');
    await database.query(`INSERT INTO notes VALUES ('kept')`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const kept = async () => (await database.query<{ text: string }>('SELECT text FROM notes')).rows.map(({ text }) => text);

  it('says in health where its data are', async () => {
    const { body } = await site.http.get('/health/ready').expect(200);
    expect((body as { dependencies: object }).dependencies).toMatchObject({ database: { ok: true, source: 'embedded' } });
  });

  it('does not share it with a second process, which says what to do and leaves it running', async () => {
    const second = await start();
    const reason = await new Promise<string>((resolve) => second.app.get(DatabaseConnection).onFatal(resolve));
    expect(reason).toContain(`Another process uses the embedded database in ${folder}`);
    expect(reason).toContain('set DATABASE_URL');
    await second.app.close();
    expect(await kept()).toEqual(['kept']);
  });

  it('starts it again when it was killed, and serves pages meanwhile', async () => {
    const before = postmaster()!.pid;
    process.kill(before, 'SIGKILL');
    await until(async () => !(await database.query('SELECT 1').then(Boolean, () => false)));
    await site.http.get('/about/').expect(200);
    await until(() => database.query('SELECT 1').then(Boolean, () => false));
    expect(await kept()).toEqual(['kept']);
    expect(postmaster()!.pid).not.toBe(before);
  });

  it('stops it when it stops itself, and finds its data after the next start', async () => {
    await site.app.close();
    expect(postmaster()).toBeNull();
    site = await start();
    database = site.app.get(Database);
    await database.ready();
    expect(await kept()).toEqual(['kept']);
    await site.app.close();
  });
});
