import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly version: string; readonly when: number; readonly tag: string }[];
}

/**
 * A folder that a process of this build runs in as a release of other migrations.
 * @param without so many of the newest migrations are not in it
 * @param more SQL of one more migration
 */
export async function makeRelease({ without = 0, more }: { readonly without?: number; readonly more?: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'site-release-'));
  const names = (await readdir('.')).filter((name) => name !== 'migrations');
  await Promise.all(names.map((name) => symlink(resolve(name), join(folder, name))));
  const migrations = join(folder, 'migrations');
  await cp('migrations', migrations, { recursive: true });
  const place = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(place, 'utf8')) as Journal;
  const entries = journal.entries.slice(0, journal.entries.length - without);
  if (more !== undefined) {
    const last = entries.at(-1)!;
    entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next_release' });
    await writeFile(join(migrations, 'next_release.sql'), more);
  }
  await writeFile(place, JSON.stringify({ ...journal, entries }));
  return { folder, migrations: entries.length, remove: () => rm(folder, { recursive: true, force: true }) };
}
