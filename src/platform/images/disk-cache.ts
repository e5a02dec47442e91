import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** How old a file's "last used" mark may be before it is renewed. */
const TOUCH_AFTER_MS = 60 * 60 * 1000;
const TEMPORARY = '.tmp';
/** Age from which an unfinished file is taken for what an interrupted write left: a younger one may be another instance's. */
const ABANDONED_AFTER_MS = 10 * 60 * 1000;

interface Entry {
  readonly size: number;
  usedAt: number;
}

/**
 * Files by key in one folder, bounded in bytes, least recently used go first, also over restarts (the modification time
 * is the last use). A file appears whole or not at all. Keys are file names that begin with hexadecimal digits.
 * During a deployment two instances use one folder: any file may be gone at any moment, and is then missing, which is no error.
 */
export class DiskCache {
  private readonly logger = new Logger('ImageCache');
  private readonly entries: LRUCache<string, Entry>;
  private readonly deleting = new Set<Promise<void>>();

  constructor(
    private readonly folder: string,
    maxBytes: number,
  ) {
    this.entries = new LRUCache<string, Entry>({
      maxSize: maxBytes,
      sizeCalculation: ({ size }) => Math.max(1, size),
      dispose: (_entry, key, reason) => {
        if (reason === 'evict') this.delete(key);
      },
    });
  }

  /** Learns what is in the folder; makes it when it is missing. Files over the bound and unfinished ones are removed. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const paths = (await Promise.all((await readdir(this.folder)).map((name) => filesIn(join(this.folder, name))))).flat();
    const found = (await Promise.all(paths.map((path) => this.inspect(path)))).flat();
    found.sort((a, b) => a.entry.usedAt - b.entry.usedAt);
    for (const { key, entry } of found) this.entries.set(key, entry);
  }

  private async inspect(path: string): Promise<{ key: string; entry: Entry }[]> {
    const stats = await stat(path).catch(whenGone(null));
    if (!stats?.isFile()) return [];
    const { size, mtimeMs: usedAt } = stats;
    if (!path.endsWith(TEMPORARY)) return [{ key: relative(this.folder, path).split(sep).join(''), entry: { size, usedAt } }];
    if (Date.now() - usedAt > ABANDONED_AFTER_MS) await rm(path, { force: true });
    return [];
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.entries.calculatedSize;
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  async read(key: string): Promise<Buffer | null> {
    const entry = this.entries.get(key);
    if (!entry) return null;
    try {
      const bytes = await readFile(this.pathOf(key));
      await this.touch(key, entry);
      return bytes;
    } catch {
      // The folder was deleted meanwhile.
      this.entries.delete(key);
      return null;
    }
  }

  /** Keeps a file. What is larger than the whole cache is not kept, and a full disk is logged, without an error for the caller. */
  async write(key: string, bytes: Buffer): Promise<void> {
    if (bytes.length > this.entries.maxSize) return;
    const path = this.pathOf(key);
    const temporary = `${path}.${randomUUID()}${TEMPORARY}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, bytes);
      await rename(temporary, path);
      this.entries.set(key, { size: bytes.length, usedAt: Date.now() });
    } catch (error) {
      this.logger.error({ err: error, msg: 'a picture could not be kept on disk' });
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  async remove(key: string): Promise<void> {
    this.entries.delete(key);
    await rm(this.pathOf(key), { force: true });
  }

  /** Resolves when all evicted files have been deleted. */
  async settled(): Promise<void> {
    await Promise.all(this.deleting);
  }

  private delete(key: string): void {
    const deletion = rm(this.pathOf(key), { force: true })
      .catch((error: unknown) => this.logger.error({ err: error, msg: 'an old picture could not be deleted' }))
      .finally(() => this.deleting.delete(deletion));
    this.deleting.add(deletion);
  }

  private async touch(key: string, entry: Entry): Promise<void> {
    const now = Date.now();
    if (now - entry.usedAt < TOUCH_AFTER_MS) return;
    entry.usedAt = now;
    await utimes(this.pathOf(key), now / 1000, now / 1000).catch(whenGone(undefined));
  }

  /** Path of a file; two levels of folders, so that none has too many entries. */
  private pathOf(key: string): string {
    return join(this.folder, key.slice(0, 2), key.slice(2));
  }
}

/** Files of a folder; none when it is no folder, or is gone. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(whenGone<readonly string[]>([]));
  return names.map((name) => join(folder, name));
}

/** Replaces the error about a missing file, or a file that is no folder; throws any other. */
function whenGone<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
}
