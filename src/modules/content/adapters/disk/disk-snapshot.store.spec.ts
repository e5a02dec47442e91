import { Logger } from '@nestjs/common';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMPTY_CONTENT } from '../../../../../test/unit/empty-content';
import { LOCALES } from '../../../../shared/locale';
import type { StoredContent } from '../../ports/snapshot-store.port';
import { DiskSnapshotStore } from './disk-snapshot.store';

Logger.overrideLogger(false);

const CONTACTS = { socials: [], messengers: [] };
const contentOf = (name: string) =>
  ({
    ...Object.fromEntries(
      LOCALES.map((locale) => [
        locale,
        { ...EMPTY_CONTENT, locale, contacts: CONTACTS, skillCategories: [{ id: 1, slug: 'x', name, parentId: 0 }] },
      ]),
    ),
    readAt: 1,
  }) as unknown as StoredContent;
const CONTENT = contentOf('first');

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

  it('keeps the two contents before the last one, and counts only those that differ', async () => {
    for (const name of ['first', 'second', 'second', 'third', 'fourth']) await store().save(contentOf(name));
    expect(await readdir(join(dir, 'content'))).toEqual(['snapshot.1.json', 'snapshot.2.json', 'snapshot.json']);
    const nameIn = async (copy: string) => /"name":"(\w+)"/.exec(await readFile(join(dir, 'content', copy), 'utf8'))?.[1];
    expect([await nameIn('snapshot.json'), await nameIn('snapshot.1.json'), await nameIn('snapshot.2.json')]).toEqual([
      'fourth',
      'third',
      'second',
    ]);
  });

  it('can be taken back to an older content by copying its file', async () => {
    for (const name of ['first', 'second']) await store().save(contentOf(name));
    await copyFile(join(dir, 'content', 'snapshot.1.json'), file);
    expect(await store().load()).toEqual(contentOf('first'));
  });

  it.each([
    ['another shape', { ua: {}, en: { services: {} }, readAt: 1 }],
    ['no content', undefined],
    ['items without a slug', { ...CONTENT, ua: { ...CONTENT.ua, salons: [{ id: 1 }] } }],
    ['no date', { ...CONTENT, readAt: 'today' }],
    ['a change by hand', { ...CONTENT, ua: CONTENT.en, en: CONTENT.ua }],
    ['another content than was written', contentOf('other')],
  ])('is the older one when the file has %s, which then takes no place among the older ones', async (_, content) => {
    for (const name of ['first', 'second']) await store().save(contentOf(name));
    const head = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...head, content }));
    const restarted = store();
    expect(await restarted.load()).toEqual(contentOf('first'));
    await restarted.save(contentOf('third'));
    expect(await store().load()).toEqual(contentOf('third'));
    await rm(file);
    expect(await store().load()).toEqual(contentOf('first'));
  });

  it('is the older one when the file has another shape, though its digest is right', async () => {
    await store().save(contentOf('first'));
    await store().save({ ...CONTENT, ua: { ...CONTENT.ua, salons: [{ id: 1 }] } } as unknown as StoredContent);
    expect(await store().load()).toEqual(contentOf('first'));
  });

  it('removes what killed processes left, once it is old enough not to be another instance’s', async () => {
    await store().save(contentOf('first'));
    for (const pid of [1, 2]) await writeFile(`${file}.${pid}.tmp`, '{');
    await utimes(`${file}.1.tmp`, 1, 1);
    await store().save(contentOf('second'));
    expect((await readdir(join(dir, 'content'))).filter((name) => name.endsWith('.tmp'))).toEqual(['snapshot.json.2.tmp']);
  });

  it('leaves no temporary file when it cannot be written', async () => {
    // a folder in the way makes the last rename fail
    await mkdir(join(file, 'in the way'), { recursive: true });
    await expect(store().save(CONTENT)).rejects.toThrow();
    await mkdir(join(dir, 'content', 'snapshot.1.json', 'in the way'), { recursive: true });
    await expect(store().save(CONTENT)).rejects.toThrow();
    expect((await readdir(join(dir, 'content'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
