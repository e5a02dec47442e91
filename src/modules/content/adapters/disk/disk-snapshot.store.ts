import { Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { nextSlice } from '../../../../platform/limits/time-slices';
import { jsonPieces } from '../../domain/json-pieces';
import { SnapshotStore } from '../../ports/snapshot-store.port';
import type { StoredContent } from '../../ports/snapshot-store.port';
import { isStoredContent } from './stored-content';

/** Increase it whenever the shape of the entities changes: older files are then ignored, and the content is read from the source. */
const FORMAT = 3;
/** Older contents that are kept beside the last one, for an operator who wants to go back. */
const OLDER_COPIES = 2;
/** Age from which a draft is taken for what a killed process left: a younger one may be another instance's. */
const ABANDONED_AFTER_MS = 10 * 60_000;
/** Characters that are written at once. */
const CHUNK_CHARACTERS = 64 * 1024;
/** The head of a file: everything in front of the content. */
const HEAD_BYTES = 4096;

/**
 * The snapshot as one JSON file, replaced by rename: a reader sees the old file or the new one, never a part. The contents before it are
 * kept as `snapshot.1.json` (the newest of them) and `snapshot.2.json`.
 */
export class DiskSnapshotStore extends SnapshotStore {
  private readonly logger = new Logger('Content');
  /** Whether the file was found to be of no use: it then takes no place among the older copies. */
  private isBroken = false;

  constructor(
    private readonly file: string,
    /** The source that the content was read from: another one's content is not used. */
    private readonly sourceId: string,
  ) {
    super();
  }

  /** The newest content that is whole and of this source. */
  override async load(): Promise<StoredContent | null> {
    for (let age = 0; age <= OLDER_COPIES; age++) {
      const content = await this.read(this.nameOf(age));
      if (content) return content;
      if (age === 0) this.isBroken = true;
    }
    return null;
  }

  override async save(content: StoredContent): Promise<void> {
    await mkdir(dirname(this.file), { recursive: true });
    const digest = await digestOf(content);
    const draft = `${this.file}.${process.pid}.tmp`;
    try {
      await writeFile(draft, inChunks(this.fileOf(content, digest)));
      if (!this.isBroken && (await this.digestOnDisk()) !== digest) await this.moveToOlder();
      await rename(draft, this.file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.isBroken = false;
    await this.removeAbandoned();
  }

  private *fileOf({ ua, en, readAt }: StoredContent, digest: string): Generator<string> {
    yield `${JSON.stringify({ format: FORMAT, source: this.sourceId, digest }).slice(0, -1)},"content":{"ua":`;
    yield* jsonPieces(ua);
    yield ',"en":';
    yield* jsonPieces(en);
    yield `,"readAt":${readAt}}}`;
  }

  /** Removes the drafts of killed processes: each has another name. A file that goes away meanwhile is no error. */
  private async removeAbandoned(): Promise<void> {
    const folder = dirname(this.file);
    for (const name of await readdir(folder)) {
      if (!name.startsWith(`${basename(this.file)}.`) || !name.endsWith('.tmp')) continue;
      const stats = await stat(join(folder, name)).catch(() => null);
      if (stats && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS) await rm(join(folder, name), { force: true });
    }
  }

  /** `snapshot.json`, `snapshot.1.json`, … */
  private nameOf(age: number): string {
    const extension = extname(this.file);
    return age === 0 ? this.file : `${this.file.slice(0, -extension.length)}.${age}${extension}`;
  }

  private async read(file: string): Promise<StoredContent | null> {
    let text: string;
    try {
      text = await readFile(file, 'utf8');
    } catch {
      return null;
    }
    try {
      const kept = JSON.parse(text) as { format: number; source: string; digest: string; content: unknown };
      if (kept.format !== FORMAT || kept.source !== this.sourceId) return null;
      if (!isStoredContent(kept.content)) throw new Error('it has not the shape of a content');
      if (kept.digest !== (await digestOf(kept.content))) throw new Error('it was changed after it was written');
      return kept.content;
    } catch (err) {
      this.logger.warn({ err, file }, 'the kept content snapshot cannot be read and is ignored');
      return null;
    }
  }

  /** Digest of the content in the file, by its head; undefined without a file that has one. */
  private async digestOnDisk(): Promise<string | undefined> {
    const file = await open(this.file).catch(() => undefined);
    if (!file) return undefined;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return /"digest":"([\w-]+)"/.exec(buffer.toString('utf8', 0, bytesRead))?.[1];
    } finally {
      await file.close();
    }
  }

  /** Between the renames there may be no `snapshot.json`: `load` then finds the older copy. */
  private async moveToOlder(): Promise<void> {
    for (let age = OLDER_COPIES; age > 0; age--) {
      await rename(this.nameOf(age - 1), this.nameOf(age)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }
}

/** Of what the content says; equal contents that were read at different times have the same one. */
async function digestOf({ ua, en }: StoredContent): Promise<string> {
  const hash = createHash('sha256').update('[');
  for (const pieces of [jsonPieces(ua), [','], jsonPieces(en), [']']]) {
    for (const piece of pieces) {
      await nextSlice();
      hash.update(piece);
    }
  }
  return hash.digest('base64url');
}

/** Pieces joined to chunks that are worth a write each, made with pauses. */
async function* inChunks(pieces: Iterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for (const piece of pieces) {
    await nextSlice();
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
