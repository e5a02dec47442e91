import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../src/platform/backup/command';
import { Database } from '../../src/platform/database/database';
import { EmbeddedServer } from '../../src/platform/database/embedded-server';
import { linesOf, contentOf } from '../support/backups';
import { createEmptyDatabase } from '../support/database/test-database';
import { startTestSite, type TestSite } from '../support/site';

const LEAD = { name: 'Олена', phone: '0671234567', text: 'манікюр' };

describe('a backup of the embedded database', () => {
  let folder: string;
  let site: TestSite | null = null;
  const dataDir = (name = 'data') => join(folder, name);
  const file = (name: string) => join(folder, name);
  const run = (command: 'backup' | 'restore', name: string, data = dataDir()) => runCommand(command, file(name), { DATA_DIR: data });
  const startSite = async (data = dataDir()) => {
    site = await startTestSite({ DATA_DIR: data, DATABASE_URL: '' }, { database: false });
    await site.app.get(Database).ready();
    return site;
  };
  const stopSite = async () => {
    await site?.close();
    site = null;
  };
  const rows = (name: string) => linesOf(file(name)).slice(1, -1).sort();

  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'site-embedded-backup-'))));
  afterAll(async () => {
    await stopSite();
    for (const name of ['data', 'new']) await new EmbeddedServer(dataDir(name)).stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is made while the site runs, which goes on', async () => {
    const { http } = await startSite();
    await http.post('/api/hc/lead').send(LEAD).expect(200);
    await run('backup', 'running.gz');
    await http
      .post('/api/hc/lead')
      .send({ ...LEAD, text: 'later' })
      .expect(200);
    expect(rows('running.gz').filter((line) => line.includes('манікюр'))).not.toEqual([]);
    await expect(run('restore', 'running.gz')).rejects.toThrow(`a site uses the database in ${dataDir()}: stop it first`);
  });

  it('is made while it is stopped, with the server running for the while only', async () => {
    await stopSite();
    await run('backup', 'stopped.gz');
    expect(new EmbeddedServer(dataDir()).isRunning()).toBe(false);
    expect(rows('stopped.gz').some((line) => line.includes('later'))).toBe(true);
  });

  it('goes to a server, and from there into an embedded database that is made for it', async () => {
    const server = await createEmptyDatabase();
    const onServer = { DATABASE_URL: server.url, DATA_DIR: dataDir() };
    await runCommand('restore', file('stopped.gz'), onServer);
    const before = await contentOf(server.url);
    await runCommand('backup', file('server.gz'), onServer);
    await server.drop();
    expect(before['public.leads']).toHaveLength(2);
    await run('restore', 'server.gz', dataDir('new'));
    expect(new EmbeddedServer(dataDir('new')).isRunning()).toBe(false);
    await run('backup', 'new.gz', dataDir('new'));
    expect(rows('new.gz')).toEqual(rows('stopped.gz'));
    const { http } = await startSite(dataDir('new'));
    await http
      .post('/api/hc/lead')
      .send({ ...LEAD, text: 'moved' })
      .expect(200);
  });

  it('needs one that is there', async () => {
    await expect(run('backup', 'none.gz', dataDir('none'))).rejects.toThrow(`there is no database in ${dataDir('none')}`);
  });
});
