import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** How old a file's "last used" mark may be before it is renewed. */
const TOUCH_AFTER_MS = 60 * 60 * 1000;
const TEMPORARY = '.tmp';

interface Entry {
  readonly size: number;
  usedAt: number;
}

/**
 * Files by key in one folder, bounded in bytes, least recently used go first, also over restarts (the modification time
 * is the last use). A file appears whole or not at all. Keys are file names that begin with hexadecimal digits.
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
    const names = await readdir(this.folder, { recursive: true });
    const found = (await Promise.all(names.map((name) => this.inspect(name)))).flat();
    found.sort((a, b) => a.entry.usedAt - b.entry.usedAt);
    for (const { key, entry } of found) this.entries.set(key, entry);
  }

  private async inspect(name: string): Promise<{ key: string; entry: Entry }[]> {
    const path = join(this.folder, name);
    const stats = await stat(path);
    if (name.endsWith(TEMPORARY)) await rm(path, { force: true });
    else if (stats.isFile()) return [{ key: name.split(sep).join(''), entry: { size: stats.size, usedAt: stats.mtimeMs } }];
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
    await utimes(this.pathOf(key), now / 1000, now / 1000);
  }

  /** Path of a file; two levels of folders, so that none has too many entries. */
  private pathOf(key: string): string {
    return join(this.folder, key.slice(0, 2), key.slice(2));
  }
}
