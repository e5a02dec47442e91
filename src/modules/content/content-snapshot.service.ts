import { Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { kyivDay } from '../../shared/kyiv-day';
import { LOCALES } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import type { Contacts, SiteContent } from './domain/entities';
import { indexSite } from './domain/site-index';
import type { SiteIndex } from './domain/site-index';
import { ContentSource } from './ports/content-source.port';
import { SnapshotStore } from './ports/snapshot-store.port';

/** The whole content of both languages at one moment; never changed, only replaced. */
export interface ContentSnapshot {
  /** Hash of the content and of the day in Kyiv, for vacancies close at midnight: two equal readings of a day are the same version. */
  readonly version: string;
  /** Milliseconds since the epoch when the source last confirmed this content. */
  readonly readAt: number;
  readonly sites: Readonly<Record<Locale, SiteIndex>>;
}

/** Result of a refresh, for logs, health and the refresh hook. */
export interface RefreshReport {
  readonly version: string;
  readonly changed: boolean;
  readonly durationMs: number;
  readonly skipped: number;
}

/** Holds the current snapshot; reads the source into a new one and swaps it in whole. */
@Injectable()
export class ContentSnapshots {
  private readonly logger = new Logger('Content');
  private snapshot: ContentSnapshot | null = null;
  private readonly listeners: ((snapshot: ContentSnapshot) => void)[] = [];
  private running: { mode: 'full' | 'incremental'; promise: Promise<RefreshReport> } | null = null;
  private contactsAtStart: Promise<Readonly<Record<Locale, Contacts>>> | null = null;
  private lastFailure: { at: number; message: string } | null = null;

  constructor(
    private readonly source: ContentSource,
    private readonly store: SnapshotStore,
  ) {}

  get current(): ContentSnapshot | null {
    return this.snapshot;
  }

  /** Age of the content in seconds; null while there is none. */
  get ageSeconds(): number | null {
    return this.snapshot && Math.round((Date.now() - this.snapshot.readAt) / 1000);
  }

  get failure(): { readonly at: number; readonly message: string } | null {
    return this.lastFailure;
  }

  /** Calls back now, if there is content, and after every change of version. */
  onChange(listener: (snapshot: ContentSnapshot) => void): void {
    this.listeners.push(listener);
    if (this.snapshot) listener(this.snapshot);
  }

  /** Takes the snapshot kept on disk, if there is a usable one. */
  async restore(): Promise<boolean> {
    const kept = await this.store.load();
    if (!kept) return false;
    this.swap({ ua: kept.ua, en: kept.en }, kept.readAt);
    return true;
  }

  /** Reads the source anew. Calls that arrive while one is running share it, unless they ask for more than it does. */
  async refresh(mode: 'full' | 'incremental'): Promise<RefreshReport> {
    const { running } = this;
    if (running && (running.mode === mode || mode === 'incremental')) return running.promise;
    const promise = (running ? running.promise.catch(() => undefined) : Promise.resolve()).then(() => this.readAndSwap(mode));
    const own = { mode, promise };
    this.running = own;
    const done = () => {
      if (this.running === own) this.running = null;
    };
    promise.then(done, done);
    return promise;
  }

  /** Contacts, fetched once for both languages at start; everyone who asks meanwhile waits for the same promise. */
  contacts(): Promise<Readonly<Record<Locale, Contacts>>> {
    this.contactsAtStart ??= this.source.readContacts().catch((error: unknown) => {
      this.contactsAtStart = null;
      throw error;
    });
    return this.contactsAtStart;
  }

  private async readAndSwap(mode: 'full' | 'incremental'): Promise<RefreshReport> {
    const startedAt = Date.now();
    try {
      const first = this.snapshot === null;
      const [contacts, ua, en] = await Promise.all([
        first ? this.contacts() : this.source.readContacts(),
        this.source.read('ua', mode),
        this.source.read('en', mode),
      ]);
      const contents = { ua: { ...ua.content, contacts: contacts.ua }, en: { ...en.content, contacts: contacts.en } };
      const skipped = [...ua.skipped, ...en.skipped];
      for (const item of skipped) this.logger.warn({ ...item }, 'content item skipped');
      const changed = this.swap(contents, startedAt);
      if (changed) await this.keep(contents, startedAt);
      this.lastFailure = null;
      const report = { version: this.snapshot!.version, changed, durationMs: Date.now() - startedAt, skipped: skipped.length };
      this.logger.log({ ...report, source: this.source.name }, 'content read');
      return report;
    } catch (error) {
      this.lastFailure = { at: Date.now(), message: error instanceof Error ? error.message : String(error) };
      throw error;
    }
  }

  private async keep(contents: Record<Locale, SiteContent>, readAt: number): Promise<void> {
    try {
      await this.store.save({ ...contents, readAt });
    } catch (err) {
      this.logger.error({ err }, 'content snapshot was not kept on disk: a restart will need the source');
    }
  }

  private swap(contents: Record<Locale, SiteContent>, readAt: number): boolean {
    const version = createHash('sha1')
      .update(JSON.stringify([kyivDay(new Date()), ...LOCALES.map((locale) => contents[locale])]))
      .digest('base64url')
      .slice(0, 12);
    if (this.snapshot?.version === version) {
      this.snapshot = { ...this.snapshot, readAt };
      return false;
    }
    this.snapshot = { version, readAt, sites: { ua: indexSite(contents.ua), en: indexSite(contents.en) } };
    for (const listener of this.listeners) listener(this.snapshot);
    return true;
  }
}
