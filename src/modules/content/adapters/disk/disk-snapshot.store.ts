import { Logger } from '@nestjs/common';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SnapshotStore } from '../../ports/snapshot-store.port';
import type { StoredContent } from '../../ports/snapshot-store.port';

/** Increase it whenever the shape of the entities changes: older files are then ignored, and the content is read from the source. */
const FORMAT = 2;

/** The snapshot as one JSON file, replaced by rename: a reader sees the old file or the new one, never a part. */
export class DiskSnapshotStore extends SnapshotStore {
  private readonly logger = new Logger('Content');

  constructor(
    private readonly file: string,
    /** The source that the content was read from: another one's content is not used. */
    private readonly sourceId: string,
  ) {
    super();
  }

  override async load(): Promise<StoredContent | null> {
    let text: string;
    try {
      text = await readFile(this.file, 'utf8');
    } catch {
      return null;
    }
    try {
      const kept = JSON.parse(text) as { format: number; source: string; content: StoredContent };
      return kept.format === FORMAT && kept.source === this.sourceId ? kept.content : null;
    } catch (err) {
      this.logger.warn({ err, file: this.file }, 'the kept content snapshot cannot be read and is ignored');
      return null;
    }
  }

  override async save(content: StoredContent): Promise<void> {
    await mkdir(dirname(this.file), { recursive: true });
    const draft = `${this.file}.${process.pid}.tmp`;
    await writeFile(draft, JSON.stringify({ format: FORMAT, source: this.sourceId, content }));
    await rename(draft, this.file);
  }
}
