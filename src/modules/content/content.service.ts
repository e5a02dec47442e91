import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../shared/domain-error';
import { message } from '../../shared/message';
import type { Locale } from '../../shared/locale';
import { ContentSnapshots } from './content-snapshot.service';
import type { ContentGaps, RefreshReport } from './content-snapshot.service';
import type { SiteIndex } from './domain/site-index';
import { ContentSource } from './ports/content-source.port';
import type { ItemKind } from './ports/content-source.port';

/** Greatest number of slugs remembered as unknown. */
const REMEMBERED_MISSES = 5000;
/** Requests for unknown slugs that may be open at once: a flood of them must not hold up the refresh, nor pile up in memory. */
const MOST_LOOKUPS = 10;
/** Minutes after which an unknown slug may be requested again. */
const MISS_MINUTES = 10;

/** Reading the site's content: pages use the snapshot, never the source itself. */
@Injectable()
export class ContentService {
  private readonly logger = new Logger('Content');
  /** Running and finished requests for unknown slugs; concurrent callers share one. */
  private readonly asked = new LRUCache<string, Promise<boolean>>({ max: REMEMBERED_MISSES, ttl: MISS_MINUTES * 60_000 });

  private lookups = 0;

  constructor(
    private readonly snapshots: ContentSnapshots,
    private readonly source: ContentSource,
  ) {}

  /** Calls back now, if there is content, and after every change of it. */
  onChange(listener: (sites: Readonly<Record<Locale, SiteIndex>>) => void): void {
    this.snapshots.onChange(({ sites }) => listener(sites));
  }

  /** The content of a language; DomainError `unavailable` while the source has never been read. */
  site(locale: Locale): SiteIndex {
    const snapshot = this.snapshots.current;
    if (!snapshot) throw new DomainError('unavailable', 'content_unavailable', message('common.problems.noContent'));
    return snapshot.sites[locale];
  }

  /** What the content lacks, for a page of the operators; null while the source has never been read. */
  gaps(): ContentGaps | null {
    return this.snapshots.gaps;
  }

  /**
   * Finds an item in the snapshot. An unknown slug is requested from the source once, because an editor may have just published it; a miss
   * is remembered. The item comes with the content it is part of.
   * @throws DomainError `not-found`
   */
  async find<T>(
    locale: Locale,
    kind: ItemKind,
    slug: string,
    pick: (site: SiteIndex) => T | null | undefined,
  ): Promise<{ readonly item: T; readonly site: SiteIndex }> {
    const known = this.pickFrom(this.site(locale), pick);
    if (known) return known;
    if (await this.appearedMeanwhile(locale, kind, slug)) {
      const found = this.pickFrom(this.site(locale), pick);
      if (found) return found;
    }
    throw notFound();
  }

  private pickFrom<T>(site: SiteIndex, pick: (site: SiteIndex) => T | null | undefined) {
    const item = pick(site);
    return item === null || item === undefined ? null : { item, site };
  }

  private appearedMeanwhile(locale: Locale, kind: ItemKind, slug: string): Promise<boolean> {
    const key = `${locale} ${kind} ${slug}`;
    if (!PLAUSIBLE_SLUG.test(slug)) return Promise.resolve(false);
    const known = this.asked.get(key);
    if (known) return known;
    // such a miss is not remembered: the next request for the slug may find the source free
    if (this.lookups >= MOST_LOOKUPS) return Promise.resolve(false);
    this.lookups++;
    const answer = this.ask(locale, kind, slug).finally(() => this.lookups--);
    this.asked.set(key, answer);
    return answer;
  }

  private async ask(locale: Locale, kind: ItemKind, slug: string): Promise<boolean> {
    try {
      if (!(await this.source.has(kind, slug, locale))) return false;
      await this.snapshots.refresh('incremental');
      return true;
    } catch (err) {
      this.logger.warn({ err, kind, slug }, 'the source could not be asked for an unknown slug');
      return false;
    }
  }

  /** Salons that perform every one of the services; answered by the source, from the snapshot when that fails. */
  async salonsByServices(locale: Locale, serviceIds: readonly number[]): Promise<readonly number[]> {
    try {
      return await this.source.salonsByServices(serviceIds, locale);
    } catch (err) {
      this.logger.warn({ err }, 'salons by services answered from the snapshot');
      const { salons } = this.site(locale).content;
      return salons
        .filter((salon) => salon.serviceIds.length === 0 || serviceIds.every((id) => salon.serviceIds.includes(id)))
        .map(({ id }) => id);
    }
  }

  /**
   * Reads everything anew, for the refresh hook.
   * @param accept name of a refused reading that is to be taken
   * @throws RefusedReading
   */
  async refreshNow(accept: string | null = null): Promise<RefreshReport> {
    this.asked.clear();
    return this.snapshots.refresh('full', accept);
  }
}

/** Form of a slug; for anything else no request is sent to the source. */
const PLAUSIBLE_SLUG = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,199}$/u;

/** The error of an address that names nothing. */
export function notFound(): DomainError {
  return new DomainError('not-found', 'not_found', 'This page could not be found');
}
