import type { Contacts } from '../../src/modules/content/contract/contacts';
import { ContentSource } from '../../src/modules/content/ports/content-source.port';
import type { ImportedContent, SkippedItem } from '../../src/modules/content/ports/content-source.port';
import { SnapshotStore } from '../../src/modules/content/ports/snapshot-store.port';
import type { StoredContent } from '../../src/modules/content/ports/snapshot-store.port';
import type { Locale } from '../../src/shared/locale';
import { EMPTY_CONTENT } from './empty-content';

/** A source whose content is one employee category, and whose answers can be held back or refused. */
export class ControlledSource extends ContentSource {
  override readonly name = 'controlled';
  word = 'first';
  items = 1;
  broken = false;
  contactsAsked = 0;
  skipped: ImportedContent['skipped'] = [];
  skippedContacts: readonly SkippedItem[] = [];
  readonly reads: string[] = [];
  /** Responses wait for this promise. */
  gate: Promise<void> = Promise.resolve();

  override async read(locale: Locale, mode: 'full' | 'incremental', _stop?: AbortSignal): Promise<ImportedContent> {
    this.reads.push(`${locale} ${mode}`);
    const { broken } = this;
    await this.gate;
    if (broken) throw new Error('source is down');
    return {
      content: {
        ...EMPTY_CONTENT,
        locale,
        employeeCategories: this.items ? [{ id: 1, slug: 'x', name: `${this.word} ${locale}`, parentId: 0 }] : [],
      },
      skipped: this.skipped,
    };
  }

  override async readContacts(skipped: SkippedItem[]): Promise<Readonly<Record<Locale, Contacts>>> {
    this.contactsAsked++;
    const { broken } = this;
    await this.gate;
    skipped.push(...this.skippedContacts);
    if (broken) throw new Error('source is down');
    const contacts = { phone: '+380', year: 2024 } as Contacts;
    return { ua: contacts, en: contacts };
  }

  override has(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override salonsByServices(): Promise<readonly number[]> {
    return Promise.resolve([]);
  }
}

/** A store that can be full. */
export class MemoryStore extends SnapshotStore {
  kept: StoredContent | null = null;
  broken = false;

  override load(): Promise<StoredContent | null> {
    return Promise.resolve(this.kept);
  }

  override save(content: StoredContent): Promise<void> {
    if (this.broken) return Promise.reject(new Error('disk full'));
    this.kept = content;
    return Promise.resolve();
  }
}
