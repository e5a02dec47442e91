import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedServer, MAJOR_VERSION } from './embedded-server';
import { readPostmaster } from './postmaster-file';

describe('the embedded PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-embedded-'));
  const server = () => new EmbeddedServer(folder, { fsync: 'off' });
  afterAll(async () => {
    await server().stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is made and started in an empty folder', async () => {
    const { port } = await server().start();
    expect(readPostmaster(join(folder, 'postgres'))).toMatchObject({ port });
    expect(server().isRunning()).toBe(true);
  });

  it('that runs already is adopted: another process of ours was killed', async () => {
    const before = readPostmaster(join(folder, 'postgres'))!;
    const { port } = await server().start();
    expect(readPostmaster(join(folder, 'postgres'))).toEqual(before);
    expect(port).toBe(before.port);
  });

  it('is stopped in good order, adopted or not', async () => {
    await server().stop();
    expect(server().isRunning()).toBe(false);
    expect(readPostmaster(join(folder, 'postgres'))).toBeNull();
  });

  it('starts although a machine that was switched off left its note, whose process id belongs to another program', async () => {
    writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(folder, 'postgres')}\n1\n65000\n`);
    expect(server().isRunning()).toBe(false);
    await server().start();
    expect(readPostmaster(join(folder, 'postgres'))!.pid).not.toBe(process.pid);
    await server().stop();
  });

  it('of another major version is refused with advice', async () => {
    const path = join(folder, 'postgres', 'PG_VERSION');
    writeFileSync(path, '17\n');
    await expect(server().start()).rejects.toThrow(/of PostgreSQL 17, this release brings 18: back them up/);
    writeFileSync(path, `${MAJOR_VERSION}\n`);
  });

  it('tells what PostgreSQL said when it does not start', async () => {
    const path = join(folder, 'postgres', 'postgresql.conf');
    const good = readFileSync(path, 'utf8');
    writeFileSync(path, `${good}\nno_such_setting = 1\n`);
    await expect(server().start()).rejects.toThrow(/does not start: [\s\S]*postgresql.conf" contains errors/);
    writeFileSync(path, good);
  });
});
