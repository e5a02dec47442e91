import { createHash } from 'node:crypto';
import { BookingSystemEnvironment } from '../../beautypro/beautypro.api';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { PageVersions } from '../../../platform/pages/page-versions';
import { bookingIdOf, type SiteIndex, ContentService } from '../../content/content.api';
import { EngineCatalogues } from './engine-catalogues.service';
import { BookingReads } from './booking-reads.service';
import { isOffered } from '../../scheduling/contract/what-can-be-booked';

/** Name of the version of what can be booked. */
export const OFFERS_VERSION = 'offers';

/** How long pages may offer what cannot be booked any more. */
const AGAIN_MS = 60_000;

/**
 * What can be booked online, for pages that are kept: read anew every minute and with every content. What cannot be read changes nothing,
 * so pages keep what was known.
 */
@Injectable()
export class OnlineOffers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Offers');
  private known: { readonly isOpen: boolean; readonly missing: ReadonlySet<string> } = { isOpen: true, missing: new Set() };
  /** Of either language: ids are mapped alike in both. */
  private site: SiteIndex | null = null;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly reads: BookingReads,
    private readonly system: BookingSystemEnvironment,
    private readonly versions: PageVersions,
    private readonly database: Database,
    content: ContentService,
    catalogues: EngineCatalogues,
  ) {
    versions.declare(OFFERS_VERSION);
    catalogues.terms.onChange(() => void this.refresh());
    content.onChange(({ ua }) => {
      this.site = ua;
      this.database.whenOpen(() => void this.refresh());
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.refresh(), AGAIN_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** `client_module.enabled` as it was read last. */
  get isOpen(): boolean {
    return this.known.isOpen;
  }

  /** Slugs of services that nobody can book; the same object until they change. */
  get missing(): ReadonlySet<string> {
    return this.known.missing;
  }

  /** Reads it now. */
  async refresh(): Promise<void> {
    try {
      const [isOpen, missing] = await Promise.all([this.readOpen(), this.readMissing()]);
      this.take(isOpen ?? this.known.isOpen, missing ?? this.known.missing);
    } catch (err) {
      this.logger.warn({ err }, 'what can be booked could not be read');
    }
  }

  private take(isOpen: boolean, missing: ReadonlySet<string>): void {
    const isSame = missing.size === this.known.missing.size && [...missing].every((slug) => this.known.missing.has(slug));
    if (isSame && isOpen === this.known.isOpen) return;
    this.known = { isOpen, missing: isSame ? this.known.missing : missing };
    const hash = createHash('sha256').update(JSON.stringify([isOpen, [...missing].sort()]));
    this.versions.set(OFFERS_VERSION, isOpen && missing.size === 0 ? '' : hash.digest('base64url').slice(0, 16));
  }

  private async readOpen(): Promise<boolean | null> {
    const { value, isDegraded } = await this.reads.settings();
    return value && !isDegraded ? value.clientModule.enabled : null;
  }

  /** Null where it is not known. */
  private async readMissing(): Promise<ReadonlySet<string> | null> {
    const readings = await Promise.all([this.reads.locations('ua'), this.reads.services('ua'), this.reads.employees('ua')]);
    const { site } = this;
    if (!site || readings.some(({ isDegraded }) => isDegraded)) return null;
    const [locations, services, employees] = [readings[0].value, readings[1].value, readings[2].value];
    const offered = new Set(services.filter((service) => isOffered(service, { locations, employees })).map(({ id }) => id));
    const isOwn = this.system.BOOKING === 'embedded';
    const mapped = site.content.services.map(({ slug }) => ({ slug, id: bookingIdOf(site.content, 'services', slug) }));
    // lists of another system that leave nothing are rather broken, or mapped wrongly, than true
    if (!isOwn && !mapped.some(({ id }) => id !== null && offered.has(id))) return null;
    // what the content does not map the other system may have: the widget opens without it
    return new Set(mapped.flatMap(({ slug, id }) => ((id === null ? isOwn : !offered.has(id)) ? [slug] : [])));
  }
}
