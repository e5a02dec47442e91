import { Logger } from '@nestjs/common';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskCache } from './disk-cache';

describe('the disk cache', () => {
  let folder: string;
  const file = (size: number) => Buffer.alloc(size, 1);

  async function open(maxBytes = 1000): Promise<DiskCache> {
    const cache = new DiskCache(join(folder, 'cache'), maxBytes);
    await cache.open();
    return cache;
  }
  const filesOnDisk = async () => {
    const entries = await readdir(join(folder, 'cache'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };

  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'cache-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('gives back what was written', async () => {
    const cache = await open();
    await cache.write('aa11.webp', file(10));
    expect(await cache.read('aa11.webp')).toEqual(file(10));
    expect(await cache.read('bb22.webp')).toBeNull();
    expect(cache.bytes).toBe(10);
  });

  it('stays within its limit: the least recently used file is removed first', async () => {
    const cache = await open(100);
    await cache.write('aa11.webp', file(40));
    await cache.write('bb22.webp', file(40));
    await cache.read('aa11.webp');
    await cache.write('cc33.webp', file(40));
    expect([cache.has('aa11.webp'), cache.has('bb22.webp'), cache.has('cc33.webp')]).toEqual([true, false, true]);
    await cache.settled();
    expect((await filesOnDisk()).sort()).toEqual(['11.webp', '33.webp']);
    expect(cache.bytes).toBe(80);
  });

  it('does not store a file that is larger than the whole cache', async () => {
    const cache = await open(100);
    await cache.write('aa11.webp', file(50));
    await cache.write('bb22.webp', file(101));
    expect([cache.has('aa11.webp'), cache.has('bb22.webp')]).toEqual([true, false]);
  });

  it('remembers its files and their order over a restart', async () => {
    const before = await open();
    await before.write('aa11.webp', file(40));
    await before.write('bb22.webp', file(40));
    await utimes(join(folder, 'cache', 'bb', '22.webp'), 1, 1);
    const after = await open(50);
    expect([after.has('aa11.webp'), after.has('bb22.webp')]).toEqual([true, false]);
  });

  it('removes what an interrupted write left', async () => {
    await mkdir(join(folder, 'cache', 'aa'), { recursive: true });
    await writeFile(join(folder, 'cache', 'aa', '11.webp.x.tmp'), 'half');
    await utimes(join(folder, 'cache', 'aa', '11.webp.x.tmp'), 1, 1);
    expect((await open()).bytes).toBe(0);
    expect(await filesOnDisk()).toEqual([]);
  });

  it('leaves what another instance is writing', async () => {
    await mkdir(join(folder, 'cache', 'aa'), { recursive: true });
    await writeFile(join(folder, 'cache', 'aa', '11.webp.x.tmp'), 'half');
    expect((await open()).bytes).toBe(0);
    expect(await filesOnDisk()).toEqual(['11.webp.x.tmp']);
  });

  it.each([
    ['a file before it is looked at', 'stat', (path: string) => path.endsWith('22.webp'), ['aa11.webp', 'cc33.webp']],
    ['a folder before it is listed', 'readdir', (path: string) => path.endsWith('bb'), ['aa11.webp', 'cc33.webp']],
    ['an abandoned file before it is removed', 'rm', (path: string) => path.endsWith('.tmp'), ['aa11.webp', 'bb22.webp', 'cc33.webp']],
  ] as const)('opens while another instance deletes %s', async (_what, step, isMeant, kept) => {
    const before = await open();
    for (const key of ['aa11.webp', 'bb22.webp', 'cc33.webp']) await before.write(key, file(10));
    await writeFile(join(folder, 'cache', 'aa', '44.webp.x.tmp'), 'half');
    await utimes(join(folder, 'cache', 'aa', '44.webp.x.tmp'), 1, 1);
    const files = jest.requireActual<Record<string, (path: string, ...rest: unknown[]) => Promise<unknown>>>('node:fs/promises');
    const real = files[step]!;
    let isDeleted = false;
    const spy = jest.spyOn(files, step).mockImplementation(async (path, ...rest) => {
      if (isMeant(path)) {
        isDeleted = true;
        rmSync(path, { recursive: true });
      }
      return real(path, ...rest);
    });
    const after = await open().finally(() => spy.mockRestore());
    expect(isDeleted).toBe(true);
    expect(['aa11.webp', 'bb22.webp', 'cc33.webp'].filter((key) => after.has(key))).toEqual(kept);
  });

  it('reads a file that another instance deletes meanwhile', async () => {
    await (await open()).write('aa11.webp', file(10));
    const path = join(folder, 'cache', 'aa', '11.webp');
    await utimes(path, 1, 1);
    const cache = await open();
    const files = jest.requireActual<{ utimes: (path: string, ...rest: unknown[]) => Promise<unknown> }>('node:fs/promises');
    const real = files.utimes;
    const spy = jest.spyOn(files, 'utimes').mockImplementation((path, ...rest) => {
      rmSync(path);
      return real(path, ...rest);
    });
    expect(await cache.read('aa11.webp').finally(() => spy.mockRestore())).toEqual(file(10));
    expect(await cache.read('aa11.webp')).toBeNull();
  });

  it('treats a deleted file as missing', async () => {
    const cache = await open();
    await cache.write('aa11.webp', file(10));
    await rm(join(folder, 'cache', 'aa'), { recursive: true });
    expect(await cache.read('aa11.webp')).toBeNull();
    expect(cache.bytes).toBe(0);
  });

  it('works without storing anything when the disk refuses writes', async () => {
    Logger.overrideLogger(false);
    const cache = await open();
    await rm(join(folder, 'cache'), { recursive: true });
    await writeFile(join(folder, 'cache'), 'a file where the folder was');
    await cache.write('aa11.webp', file(10));
    expect(cache.has('aa11.webp')).toBe(false);
  });
});
