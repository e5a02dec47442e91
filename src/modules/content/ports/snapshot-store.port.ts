import type { Locale } from '../../../shared/locale';
import type { SiteContent } from '../contract/entities';

/** Content as it was last read, in both languages. */
export type StoredContent = Readonly<Record<Locale, SiteContent>> & {
  /** Milliseconds since the epoch. */
  readonly readAt: number;
};

/** Keeps the last content across restarts, so that the site starts while its source is down. */
export abstract class SnapshotStore {
  /** The kept content, or null when there is none that this version of the program can read. */
  abstract load(): Promise<StoredContent | null>;

  /** Replaces what is kept, whole or not at all. */
  abstract save(content: StoredContent): Promise<void>;
}
