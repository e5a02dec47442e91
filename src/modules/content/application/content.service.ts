import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { QueueRefusal } from '../../../platform/queue/bounded-queue';
import type { Locale } from '../../../shared/locale';
import { ContentSnapshots } from './content-snapshot.service';
import type { ContentGaps, RefreshReport } from './content-snapshot.service';
import type { ContentTerms } from '../contract/content-terms';
import type { ContentLoss } from '../domain/content-loss';
import type { SiteIndex } from '../domain/site-index';
import { ContentSource } from '../ports/content-source.port';
import type { ItemKind } from '../ports/content-source.port';
import { SalonsByServices } from './salons-by-services';
import { SlugLookup } from './slug-lookup';

/** Reading the site's content: pages use the snapshot, never the source itself. */
@Injectable()
export class ContentService {
  private readonly logger = new Logger('Content');
  private readonly slugLookup: SlugLookup;
  private readonly salonsOfServices: SalonsByServices;

  constructor(
    private readonly snapshots: ContentSnapshots,
    source: ContentSource,
  ) {
    this.slugLookup = new SlugLookup(source, snapshots);
    this.salonsOfServices = new SalonsByServices(source);
  }

  /** Calls back now, if there is content, and after every change of it. */
  onChange(listener: (sites: Readonly<Record<Locale, SiteIndex>>) => void): void {
    void this.snapshots.onChange(({ sites }) => listener(sites));
  }

  /**
   * What operators say of services and employees instead of the content: asked now, if there is content, and with every new one.
   * @param termsOf is given the content as its source has it
   * @returns to be called when they say something else: all pages follow
   */
  useTerms(termsOf: (source: Readonly<Record<Locale, SiteIndex>>) => ContentTerms): () => Promise<void> {
    this.snapshots.useTerms(termsOf);
    return () => this.snapshots.applyTerms();
  }

  /** The content of a language; DomainError `unavailable` while the source has never been read. */
  site(locale: Locale): SiteIndex {
    const snapshot = this.snapshots.current;
    if (!snapshot) throw new DomainError('unavailable', 'content_unavailable', translation('common.problems.noContent'));
    return snapshot.sites[locale];
  }

  /** Whether the source has ever been read. */
  get isReady(): boolean {
    return this.snapshots.current !== null;
  }

  /** What the content lacks, for a page of the operators; null while the source has never been read. */
  gaps(): ContentGaps | null {
    return this.snapshots.gaps;
  }

  /** What is wrong with the last import: refused, because it loses too much, or failed; null: nothing. */
  trouble(): { readonly refused: readonly ContentLoss[] } | { readonly failed: string } | null {
    const { refused, failure } = this.snapshots;
    if (refused) return { refused: refused.losses };
    return failure && { failed: failure.message };
  }

  /**
   * Finds an item in the snapshot. A slug that the content does not know is requested from the source once, because an editor may have just
   * published it; a miss is remembered. The item comes with the content it is part of.
   * @param gone tells that the visitor does not wait any more
   * @throws DomainError `not-found`
   */
  async find<T>(
    locale: Locale,
    kind: ItemKind,
    slug: string,
    pick: (site: SiteIndex) => T | null | undefined,
    gone?: AbortSignal,
  ): Promise<{ readonly item: T; readonly site: SiteIndex }> {
    const site = this.site(locale);
    const known = this.pickFrom(site, pick);
    if (known) return known;
    // a known slug at an address that is not its own: the source has nothing to add
    if (site[kind].has(slug)) throw notFound();
    await this.slugLookup.lookUp(locale, kind, slug, gone);
    const found = this.pickFrom(this.site(locale), pick);
    if (found) return found;
    throw notFound();
  }

  private pickFrom<T>(site: SiteIndex, pick: (site: SiteIndex) => T | null | undefined) {
    const item = pick(site);
    return item === null || item === undefined ? null : { item, site };
  }

  /** Salons that perform every one of the services; answered by the source, from the snapshot when that fails or is asked too much. */
  async salonsByServices(locale: Locale, serviceIds: readonly number[]): Promise<readonly number[]> {
    try {
      return await this.salonsOfServices.ask(this.snapshots.current?.version ?? '', locale, serviceIds);
    } catch (err) {
      if (!(err instanceof QueueRefusal)) this.logger.warn({ err }, 'salons by services answered from the snapshot');
      const { salons } = this.site(locale).content;
      return salons
        .filter((salon) => salon.serviceIds.length === 0 || serviceIds.every((id) => salon.serviceIds.includes(id)))
        .map(({ id }) => id);
    }
  }

  /**
   * Reads everything anew, for the refresh hook: what has changed before the call is read, whatever is being read at this moment.
   * @param accept name of a refused import that is to be taken
   * @throws RejectedImport
   */
  async refreshNow(accept: string | null = null): Promise<RefreshReport> {
    this.slugLookup.forget();
    return this.snapshots.refresh('full', accept, true);
  }
}

/** The error of an address that names nothing. */
export function notFound(): DomainError {
  return new DomainError('not-found', 'not_found', 'This page could not be found');
}
