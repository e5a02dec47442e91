import { Logger } from '@nestjs/common';
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
    expect((await open()).bytes).toBe(0);
    expect(await filesOnDisk()).toEqual([]);
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
