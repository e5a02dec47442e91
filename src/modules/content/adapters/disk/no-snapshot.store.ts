import { SnapshotStore } from '../../ports/snapshot-store.port';
import type { StoredContent } from '../../ports/snapshot-store.port';

/** For content that is deployed with the program: a stored copy could only be older. */
export class NoSnapshotStore extends SnapshotStore {
  override load(): Promise<StoredContent | null> {
    return Promise.resolve(null);
  }

  override save(): Promise<void> {
    return Promise.resolve();
  }
}
