import { Injectable, Logger } from '@nestjs/common';
import { inSlices, nextSlice } from '../../../platform/limits/time-slices';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import type { Locale } from '../../../shared/locale';
import type { SiteContent } from '../contract/entities';
import type { Contacts } from '../contract/contacts';
import type { ContentTerms } from '../contract/content-terms';
import { lossesBetween } from '../domain/content-loss';
import { NO_TERMS, withContentTerms } from '../domain/content-terms';
import { withoutBackendSettings, type BackendSetting } from '../domain/backend-settings';
import { incompleteItems } from '../domain/incomplete-items';
import type { IncompleteItems } from '../domain/incomplete-items';
import { withSharedSlugs } from '../domain/shared-slugs';
import { indexSite } from '../domain/site-index';
import type { SiteIndex } from '../domain/site-index';
import { ContentSource } from '../ports/content-source.port';
import type { SkippedItem } from '../ports/content-source.port';
import { SnapshotStore } from '../ports/snapshot-store.port';
import { cancelOnFailure } from './cancel-on-failure';
import { ContentEnvironment } from '../content.env';
import { contentVersion } from './content-version';
import { unlinkedItemsNote, ImportLog } from './import-log';
import { RejectedImport } from './rejected-import';
import type { RejectedContent } from './rejected-import';

type Sites = Readonly<Record<Locale, SiteIndex>>;

/** The whole content of both languages at one moment; never changed, only replaced. */
export interface ContentSnapshot {
  /**
   * Hash of the content and of the day in Kyiv, because vacancies close at midnight: two equal readings on one day have the same version.
   */
  readonly version: string;
  /** The same with the terms of operators: what pages show. */
  readonly shownVersion: string;
  /** Milliseconds since the epoch when the source last confirmed this content. */
  readonly readAt: number;
  /** With the terms of operators. */
  readonly sites: Sites;
  /** As the source has it; the same object without such terms. */
  readonly source: Sites;
  /** What editors have left empty. */
  readonly incomplete: Readonly<Record<Locale, IncompleteItems>>;
}

type SnapshotListener = (snapshot: ContentSnapshot) => void | Promise<void>;

/** What is missing in the last import, for editors and operators. */
export interface ContentGaps {
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  readonly incomplete: Readonly<Record<Locale, IncompleteItems>>;
  /** Items that could not be used at all, or only in part, the first 500 of them; none after a start from the copy on disk. */
  readonly skipped: readonly SkippedItem[];
  /** What most items of a list have alike, and what is therefore not followed. */
  readonly settings: readonly BackendSetting[];
}

/** Result of a refresh, for logs, health and the refresh hook. */
export interface RefreshReport {
  readonly version: string;
  readonly changed: boolean;
  readonly durationMs: number;
  readonly skipped: number;
  /** Items that are shown without what is beyond a limit. */
  readonly cut: number;
  /** Items that are shown without values that could not be read. */
  readonly doubts: number;
  /** Items that lack fields, in both languages together. */
  readonly incomplete: number;
}

/** Holds the current snapshot; reads the source into a new one and swaps it in whole. */
@Injectable()
export class ContentSnapshots {
  private readonly logger = new Logger('Content');
  private snapshot: ContentSnapshot | null = null;
  private readonly listeners: SnapshotListener[] = [];
  /** The import that ends last: the one under way, or one that waits for it. */
  private running: { mode: 'full' | 'incremental'; promise: Promise<RefreshReport>; hasBegun: () => boolean } | null = null;
  private contactsAtStart: Promise<Readonly<Record<Locale, Contacts>>> | null = null;
  private readonly skippedAtStart: SkippedItem[] = [];
  private skipped: readonly SkippedItem[] = [];
  private settings: readonly BackendSetting[] = [];
  private readonly notes = new ImportLog(this.logger);
  private lastFailure: { at: number; message: string } | null = null;
  private lastRefused: RejectedContent | null = null;
  private termsOf: (source: Sites) => ContentTerms = () => NO_TERMS;
  /** Ends when the snapshot that is made now is there: one is made after the other. */
  private making: Promise<unknown> = Promise.resolve();
  /** Whether the present content is on disk; while it is not, every refresh tries to write it. */
  private isKept = false;

  constructor(
    private readonly source: ContentSource,
    private readonly store: SnapshotStore,
    private readonly env: ContentEnvironment,
    private readonly clock: Clock,
  ) {}

  get current(): ContentSnapshot | null {
    return this.snapshot;
  }

  /** Age of the content in seconds; null while there is none. */
  get ageSeconds(): number | null {
    return this.snapshot && Math.round((this.clock.epochMs() - this.snapshot.readAt) / 1000);
  }

  get failure(): { readonly at: number; readonly message: string } | null {
    return this.lastFailure;
  }

  /** The import that was refused last, until one is taken. */
  get refused(): RejectedContent | null {
    return this.lastRefused;
  }

  /** What the content lacks; null while there is none. */
  get gaps(): ContentGaps | null {
    if (!this.snapshot) return null;
    const { version, readAt, incomplete } = this.snapshot;
    return { version, readAt, incomplete, skipped: this.skipped, settings: this.settings };
  }

  /**
   * Calls back now, if there is content, and after every change of version; resolves when that first call is done. A listener that takes
   * its time looks at `current` before it says what it has made: there may be another content by then.
   */
  async onChange(listener: SnapshotListener): Promise<void> {
    this.listeners.push(listener);
    if (this.snapshot) await listener(this.snapshot);
  }

  /** @param termsOf what operators say instead of the content, asked with every new one. Call `applyTerms` when it says something else */
  useTerms(termsOf: (source: Sites) => ContentTerms): void {
    this.termsOf = termsOf;
    void this.applyTerms();
  }

  /** Shows the present content with the terms of now. A failure is logged: pages stay as they are. */
  async applyTerms(): Promise<void> {
    try {
      await this.inTurn(async () => {
        if (!this.snapshot) return;
        const { version, source, shownVersion } = this.snapshot;
        const terms = this.termsOf(source);
        // of many changes at once the first turn shows all
        if (versionWith(version, terms) === shownVersion) return;
        await this.show({ ...this.snapshot, ...(await shownWith(version, source, terms)) });
      });
    } catch (err) {
      this.logger.error({ err }, 'what operators say could not be shown');
    }
  }

  /** Takes the snapshot kept on disk, if there is a usable one. */
  async restore(): Promise<boolean> {
    const kept = await this.store.load();
    if (!kept) return false;
    const contents = { ua: kept.ua, en: kept.en };
    await this.swap(contents, await contentVersion(contents, kyivDay(this.clock.now())), kept.readAt);
    this.isKept = true;
    return true;
  }

  /**
   * Reads the source anew. Calls that arrive while one is running share it, unless they ask for more than it does.
   * @param accept name of a refused import that is taken nevertheless if the source still gives it
   * @param anew whether something has just changed, which an import that has begun may have passed: only one that has not is shared
   * @throws RejectedImport when too much is missing (CONTENT_MAX_LOSS_PERCENT); the present content stays
   */
  async refresh(mode: 'full' | 'incremental', accept: string | null = null, anew = false): Promise<RefreshReport> {
    const { running } = this;
    const isEnough = running && (running.mode === mode || mode === 'incremental') && !(anew && running.hasBegun());
    if (running && isEnough && accept === null) return running.promise;
    let begun = false;
    const promise = (running ? running.promise.catch(() => undefined) : Promise.resolve()).then(() => {
      begun = true;
      return this.readAndSwap(mode, accept);
    });
    const own = { mode, promise, hasBegun: () => begun };
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
    const startedAt = this.clock.epochMs();
    try {
      const first = this.snapshot === null;
      const skippedContacts: SkippedItem[] = first ? this.skippedAtStart : [];
      const [contacts, ua, en] = await cancelOnFailure((stop) => [
        first ? this.contacts() : this.source.readContacts(skippedContacts),
        this.source.read('ua', mode, stop),
        this.source.read('en', mode, stop),
      ]);
      const { content: english, lone } = withSharedSlugs(ua, en);
      const { contents, settings } = withoutBackendSettings(
        { ua: { ...ua.content, contacts: contacts.ua }, en: { ...english, contacts: contacts.en } },
        this.env.CONTENT_MAX_LOSS_PERCENT,
      );
      const skipped = [...skippedContacts, ...ua.skipped, ...en.skipped, ...lone.map(unlinkedItemsNote)];
      const shown = this.notes.report(skipped);
      const version = await contentVersion(contents, kyivDay(this.clock.now()));
      if (version !== accept) this.refuseLosses(contents, version, startedAt);
      const changed = await this.swap(contents, version, startedAt);
      this.skipped = shown;
      this.settings = this.notes.settings(settings, skipped, contents, this.env.CONTENT_MAX_LOSS_PERCENT);
      if (changed || !this.isKept) await this.keep(contents, startedAt);
      this.lastFailure = null;
      this.lastRefused = null;
      const cut = skipped.filter(({ isCut }) => isCut).length;
      const doubts = skipped.filter(({ isDoubt }) => isDoubt).length;
      const notes = skipped.filter(({ isNote }) => isNote).length;
      const { incomplete } = this.snapshot!;
      const report = {
        version,
        changed,
        durationMs: this.clock.epochMs() - startedAt,
        skipped: skipped.length - cut - doubts - notes,
        cut,
        doubts,
        incomplete: incomplete.ua.total + incomplete.en.total,
      };
      this.logger.log({ ...report, source: this.source.name }, 'content read');
      return report;
    } catch (error) {
      this.lastFailure =
        error instanceof RejectedImport
          ? null
          : { at: this.clock.epochMs(), message: error instanceof Error ? error.message : String(error) };
      throw error;
    }
  }

  /** Refuses an import that lost too much of the present content; logged once, not at every refresh that gives the same. */
  private refuseLosses(contents: Record<Locale, SiteContent>, name: string, at: number): void {
    if (!this.snapshot) return;
    const { source, version } = this.snapshot;
    const losses = lossesBetween({ ua: source.ua.content, en: source.en.content }, contents, this.env.CONTENT_MAX_LOSS_PERCENT);
    if (losses.length === 0) return;
    if (this.lastRefused?.name !== name)
      this.logger.warn({ refused: name, losses, serving: version }, 'content reading refused: it loses too much');
    this.lastRefused = { name, at, losses };
    throw new RejectedImport(this.lastRefused);
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

  /** Made in steps, between which pages are answered; those who listen are told in steps too, in their order. */
  private swap(contents: Record<Locale, SiteContent>, version: string, readAt: number): Promise<boolean> {
    return this.inTurn(async () => {
      if (this.snapshot?.version === version) {
        this.snapshot = { ...this.snapshot, readAt };
        return false;
      }
      const source = await indexed(contents);
      const incomplete = { ua: await inSlices(incompleteItems(source.ua)), en: await inSlices(incompleteItems(source.en)) };
      await this.show({ version, readAt, source, incomplete, ...(await shownWith(version, source, this.termsOf(source))) });
      return true;
    });
  }

  private async show(snapshot: ContentSnapshot): Promise<void> {
    this.snapshot = snapshot;
    // who begins to listen meanwhile is told then
    for (const listener of [...this.listeners]) {
      await nextSlice();
      await listener(snapshot);
    }
  }

  private inTurn<T>(make: () => Promise<T>): Promise<T> {
    const made = this.making.then(make);
    this.making = made.catch(() => undefined);
    return made;
  }
}

const versionWith = (version: string, terms: ContentTerms): string => (terms.version === '' ? version : `${version}.${terms.version}`);

/** What pages show of a content. */
async function shownWith(version: string, source: Sites, terms: ContentTerms): Promise<Pick<ContentSnapshot, 'sites' | 'shownVersion'>> {
  const shownVersion = versionWith(version, terms);
  if (shownVersion === version) return { sites: source, shownVersion };
  const { ua, en } = source;
  return { sites: await indexed({ ua: withContentTerms(ua.content, terms), en: withContentTerms(en.content, terms) }), shownVersion };
}

async function indexed(contents: Readonly<Record<Locale, SiteContent>>): Promise<Sites> {
  const site = async (content: SiteContent) => {
    await nextSlice();
    return indexSite(content, contents.ua);
  };
  return { ua: await site(contents.ua), en: await site(contents.en) };
}
