import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { RateLimits } from '../../../platform/limits/rate-limits';
import { PageVersions } from '../../../platform/pages/page-versions';
import { ClientSettings } from '../../../platform/render/client-settings.registry';
import { SecuritySources } from '../../../platform/security/security-sources.registry';
import { DomainError } from '../../../shared/domain-error';
import { readForm, type FormReading } from '../../../shared/form';
import type { Locale } from '../../../shared/locale';
import { translation } from '../../../shared/translation';
import { WAITLIST_FORM, WAITLIST_PLACES, WAITLIST_VERSION, type WaitlistField } from '../contract/waitlist';
import type { PlacedEntry, WaitlistEntry, WaitlistFilter } from '../domain/waitlist-entry';
import { WaitlistStore } from '../store/waitlist.store';
import { WaitlistEnvironment } from '../waitlist.env';

/** A form that was read; `entry` only without problems. */
export type WaitlistReading = FormReading<WaitlistField> & { readonly entry?: PlacedEntry };

/** The waiting list, for visitors and operators. */
@Injectable()
export class Waitlist implements OnModuleInit {
  private readonly logger = new Logger('Waitlist');
  private readonly addresses;
  private count = 0;

  constructor(
    private readonly env: WaitlistEnvironment,
    private readonly store: WaitlistStore,
    private readonly versions: PageVersions,
    limits: RateLimits,
    settings: ClientSettings,
    security: SecuritySources,
  ) {
    this.addresses = limits.limiter({ name: 'waitlist.address', points: 20, seconds: 600 });
    versions.declare(WAITLIST_VERSION);
    settings.set(WAITLIST_PLACES, env.WAITLIST_PLACES);
    if (env.WAITLIST_CHECKOUT) security.allow('form-action', env.WAITLIST_CHECKOUT);
  }

  onModuleInit(): void {
    this.show(0);
    this.store.whenChanged(() => void this.load());
  }

  /** How many visitors wait, as pages show it. */
  get waiting(): number {
    return this.count;
  }

  /**
   * Reads the form and, without problems, commits an entry. An address that waits already keeps its place.
   * @param sent the form, unread
   * @param sender.address network address of the visitor
   * @throws DomainError `waitlist_full`, `rate_limited`, `database_unavailable`
   */
  async join(sent: unknown, sender: { readonly locale: Locale; readonly address: string }): Promise<WaitlistReading> {
    await this.addresses.consume(sender.address);
    const reading = readForm(WAITLIST_FORM, sent);
    if (Object.keys(reading.problems).length > 0) return reading;
    const { name = '', email = '' } = reading.values;
    const entry = await this.store.add({ name, email, locale: sender.locale }, this.env.WAITLIST_PLACES);
    if (!entry) throw new DomainError('conflict', 'waitlist_full', translation('waitlist.full', { count: this.env.WAITLIST_PLACES }));
    await this.load();
    return { ...reading, entry };
  }

  /** Newest first. @throws DomainError `waitlist_unknown` when nobody has the id `before` */
  async list(filter: WaitlistFilter): Promise<readonly WaitlistEntry[]> {
    if (filter.before !== undefined) await this.entry(filter.before);
    return this.store.list(filter);
  }

  /** @throws DomainError `waitlist_unknown` */
  async entry(id: string): Promise<WaitlistEntry> {
    const entry = isUUID(id) ? await this.store.find(id) : null;
    if (!entry) throw new DomainError('not-found', 'waitlist_unknown', translation('waitlist.console.problems.waitlist_unknown'));
    return entry;
  }

  /** Notes that a visitor was called. @throws DomainError `waitlist_unknown`, `waitlist_called` */
  async called(id: string): Promise<void> {
    await this.entry(id);
    if (!(await this.store.called(id)))
      throw new DomainError('conflict', 'waitlist_called', translation('waitlist.console.problems.waitlist_called'));
    await this.load();
  }

  private async load(): Promise<void> {
    try {
      this.show(await this.store.waiting());
    } catch (error) {
      this.logger.warn({ err: error }, 'the waiting list could not be counted: pages keep the number they have');
    }
  }

  private show(count: number): void {
    this.count = count;
    this.versions.set(WAITLIST_VERSION, String(count));
  }
}
