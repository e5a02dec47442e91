import { Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { kyivDay } from '../../shared/kyiv-day';
import { LOCALES } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import type { SiteContent } from './domain/entities';
import type { Contacts } from './domain/contacts';
import { lossesBetween } from './domain/content-loss';
import { incompleteItems } from './domain/incomplete-items';
import type { IncompleteItems } from './domain/incomplete-items';
import { indexSite } from './domain/site-index';
import type { SiteIndex } from './domain/site-index';
import { ContentSource } from './ports/content-source.port';
import type { SkippedItem } from './ports/content-source.port';
import { SnapshotStore } from './ports/snapshot-store.port';
import { ContentEnvironment } from './content.env';
import { RefusedReading } from './refused-reading';
import type { RefusedContent } from './refused-reading';

/** The whole content of both languages at one moment; never changed, only replaced. */
export interface ContentSnapshot {
  /**
   * Hash of the content and of the day in Kyiv, because vacancies close at midnight: two equal readings on one day have the same version.
   */
  readonly version: string;
  /** Milliseconds since the epoch when the source last confirmed this content. */
  readonly readAt: number;
  readonly sites: Readonly<Record<Locale, SiteIndex>>;
  /** What editors have left empty. */
  readonly incomplete: Readonly<Record<Locale, IncompleteItems>>;
}

/** What is missing in the last reading, for editors and operators. */
export interface ContentGaps {
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  readonly incomplete: Readonly<Record<Locale, IncompleteItems>>;
  /** Items that could not be used at all, the first MOST_SKIPPED_ITEMS of them; none after a start from the copy on disk. */
  readonly skipped: readonly SkippedItem[];
}

/** Skipped items that are remembered; the log has them all. */
const MOST_SKIPPED_ITEMS = 500;

/** Result of a refresh, for logs, health and the refresh hook. */
export interface RefreshReport {
  readonly version: string;
  readonly changed: boolean;
  readonly durationMs: number;
  readonly skipped: number;
  /** Items that lack fields, in both languages together. */
  readonly incomplete: number;
}

/** Holds the current snapshot; reads the source into a new one and swaps it in whole. */
@Injectable()
export class ContentSnapshots {
  private readonly logger = new Logger('Content');
  private snapshot: ContentSnapshot | null = null;
  private readonly listeners: ((snapshot: ContentSnapshot) => void)[] = [];
  private running: { mode: 'full' | 'incremental'; promise: Promise<RefreshReport> } | null = null;
  private contactsAtStart: Promise<Readonly<Record<Locale, Contacts>>> | null = null;
  private readonly skippedAtStart: SkippedItem[] = [];
  private skipped: readonly SkippedItem[] = [];
  private lastFailure: { at: number; message: string } | null = null;
  private lastRefused: RefusedContent | null = null;
  /** Whether the present content is on disk; while it is not, every refresh tries to write it. */
  private isKept = false;

  constructor(
    private readonly source: ContentSource,
    private readonly store: SnapshotStore,
    private readonly env: ContentEnvironment,
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

  /** The reading that was refused last, until one is taken. */
  get refused(): RefusedContent | null {
    return this.lastRefused;
  }

  /** What the content lacks; null while there is none. */
  get gaps(): ContentGaps | null {
    if (!this.snapshot) return null;
    const { version, readAt, incomplete } = this.snapshot;
    return { version, readAt, incomplete, skipped: this.skipped };
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
    const contents = { ua: kept.ua, en: kept.en };
    this.swap(contents, versionOf(contents), kept.readAt);
    this.isKept = true;
    return true;
  }

  /**
   * Reads the source anew. Calls that arrive while one is running share it, unless they ask for more than it does.
   * @param accept name of a refused reading that is taken nevertheless if the source still gives it
   * @throws RefusedReading when too much is missing (CONTENT_MAX_LOSS_PERCENT); the present content stays
   */
  async refresh(mode: 'full' | 'incremental', accept: string | null = null): Promise<RefreshReport> {
    const { running } = this;
    if (running && accept === null && (running.mode === mode || mode === 'incremental')) return running.promise;
    const promise = (running ? running.promise.catch(() => undefined) : Promise.resolve()).then(() => this.readAndSwap(mode, accept));
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
    this.contactsAtStart ??= this.source.readContacts(this.skippedAtStart).catch((error: unknown) => {
      this.skippedAtStart.length = 0;
      this.contactsAtStart = null;
      throw error;
    });
    return this.contactsAtStart;
  }

  private async readAndSwap(mode: 'full' | 'incremental', accept: string | null): Promise<RefreshReport> {
    const startedAt = Date.now();
    try {
      const first = this.snapshot === null;
      const skippedContacts: SkippedItem[] = first ? this.skippedAtStart : [];
      const [contacts, ua, en] = await allOrNone((stop) => [
        first ? this.contacts() : this.source.readContacts(skippedContacts),
        this.source.read('ua', mode, stop),
        this.source.read('en', mode, stop),
      ]);
      const contents = { ua: { ...ua.content, contacts: contacts.ua }, en: { ...en.content, contacts: contacts.en } };
      const skipped = [...skippedContacts, ...ua.skipped, ...en.skipped];
      for (const item of skipped) this.logger.warn({ ...item }, 'content item skipped');
      const version = versionOf(contents);
      if (version !== accept) this.refuseLosses(contents, version, startedAt);
      const changed = this.swap(contents, version, startedAt);
      this.skipped = skipped.slice(0, MOST_SKIPPED_ITEMS);
      if (changed || !this.isKept) await this.keep(contents, startedAt);
      this.lastFailure = null;
      this.lastRefused = null;
      const { incomplete } = this.snapshot!;
      const report = {
        version,
        changed,
        durationMs: Date.now() - startedAt,
        skipped: skipped.length,
        incomplete: incomplete.ua.total + incomplete.en.total,
      };
      this.logger.log({ ...report, source: this.source.name }, 'content read');
      return report;
    } catch (error) {
      this.lastFailure =
        error instanceof RefusedReading ? null : { at: Date.now(), message: error instanceof Error ? error.message : String(error) };
      throw error;
    }
  }

  /** Refuses a reading that lost too much of the present content; logged once, not at every refresh that gives the same. */
  private refuseLosses(contents: Record<Locale, SiteContent>, name: string, at: number): void {
    if (!this.snapshot) return;
    const { sites, version } = this.snapshot;
    const losses = lossesBetween({ ua: sites.ua.content, en: sites.en.content }, contents, this.env.CONTENT_MAX_LOSS_PERCENT);
    if (losses.length === 0) return;
    if (this.lastRefused?.name !== name)
      this.logger.warn({ refused: name, losses, serving: version }, 'content reading refused: it loses too much');
    this.lastRefused = { name, at, losses };
    throw new RefusedReading(this.lastRefused);
  }

  private async keep(contents: Record<Locale, SiteContent>, readAt: number): Promise<void> {
    this.isKept = false;
    try {
      await this.store.save({ ...contents, readAt });
      this.isKept = true;
    } catch (err) {
      this.logger.error({ err }, 'content snapshot was not kept on disk: it is tried again at the next refresh');
    }
  }

  private swap(contents: Record<Locale, SiteContent>, version: string, readAt: number): boolean {
    if (this.snapshot?.version === version) {
      this.snapshot = { ...this.snapshot, readAt };
      return false;
    }
    const sites = { ua: indexSite(contents.ua), en: indexSite(contents.en) };
    this.snapshot = { version, readAt, sites, incomplete: { ua: incompleteItems(sites.ua), en: incompleteItems(sites.en) } };
    for (const listener of this.listeners) listener(this.snapshot);
    return true;
  }
}

function versionOf(contents: Readonly<Record<Locale, SiteContent>>): string {
  return createHash('sha1')
    .update(JSON.stringify([kyivDay(new Date()), ...LOCALES.map((locale) => contents[locale])]))
    .digest('base64url')
    .slice(0, 12);
}

/** The results of parts that make sense together only: when one fails, the others are told to stop. */
async function allOrNone<T extends readonly unknown[]>(
  begin: (stop: AbortSignal) => { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  const controller = new AbortController();
  try {
    return await Promise.all(begin(controller.signal));
  } catch (error) {
    controller.abort(error);
    throw error;
  }
}
