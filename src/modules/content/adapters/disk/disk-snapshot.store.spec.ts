import { Logger } from '@nestjs/common';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredContent } from '../../ports/snapshot-store.port';
import { DiskSnapshotStore } from './disk-snapshot.store';

Logger.overrideLogger(false);

const CONTENT = { ua: { locale: 'ua' }, en: { locale: 'en' }, readAt: 1 } as unknown as StoredContent;

describe('the snapshot on disk', () => {
  let dir: string;
  let file: string;
  const store = (source = 'wordpress https://a.example') => new DiskSnapshotStore(file, source);

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'snapshot-'));
    file = join(dir, 'content', 'snapshot.json');
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('returns what was stored, in another process too', async () => {
    await store().save(CONTENT);
    expect(await store().load()).toEqual(CONTENT);
  });

  it('is empty before the first write', async () => {
    expect(await store().load()).toBeNull();
  });

  it('replaces what was stored and leaves no other file behind', async () => {
    await store().save(CONTENT);
    await store().save({ ...CONTENT, readAt: 2 });
    expect((await store().load())?.readAt).toBe(2);
    expect(await readdir(join(dir, 'content'))).toEqual(['snapshot.json']);
  });

  it.each(['', '{', '{"format":1,"source":"wordpress https://a.example","content":{"ua":{"loc', 'null', '"text"'])(
    'ignores a half-written or foreign file: %p',
    async (text) => {
      await store().save(CONTENT);
      await writeFile(file, text);
      expect(await store().load()).toBeNull();
    },
  );

  it('ignores the content of another source and of another version of the program', async () => {
    await store('wordpress https://b.example').save(CONTENT);
    expect(await store().load()).toBeNull();
    await writeFile(file, JSON.stringify({ format: 0, source: 'wordpress https://a.example', content: CONTENT }));
    expect(await store().load()).toBeNull();
  });

  it('ignores a temporary file that a killed process left behind', async () => {
    await store().save(CONTENT);
    await writeFile(`${file}.1.tmp`, '{"format":1,');
    expect(await store().load()).toEqual(CONTENT);
  });
});
