import { Injectable } from '@nestjs/common';
import { PageVersions } from '../../platform/pages/page-versions';
import { ClientSettings } from '../../platform/render/client-settings.registry';
import { SecuritySources } from '../../platform/security/security-sources.registry';
import { DomainError } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import { WAITLIST_PLACES, WAITLIST_VERSION } from './contract/waitlist';
import { WaitlistEnvironment } from './waitlist.env';

/** The list itself, in memory: this module exists in tests only. */
@Injectable()
export class Waitlist {
  private readonly names: string[] = [];

  constructor(
    private readonly env: WaitlistEnvironment,
    private readonly versions: PageVersions,
    settings: ClientSettings,
    security: SecuritySources,
  ) {
    versions.declare(WAITLIST_VERSION);
    versions.set(WAITLIST_VERSION, '0');
    settings.set(WAITLIST_PLACES, env.WAITLIST_PLACES);
    if (env.WAITLIST_CHECKOUT) security.allow('form-action', env.WAITLIST_CHECKOUT);
  }

  get length(): number {
    return this.names.length;
  }

  /**
   * @returns the place, from 1
   * @throws DomainError `conflict` when no place is left
   */
  join(name: string): number {
    if (this.names.length >= this.env.WAITLIST_PLACES) {
      throw new DomainError('conflict', 'waitlist_full', translation('waitlist.full', { count: this.env.WAITLIST_PLACES }));
    }
    this.names.push(name);
    this.versions.set(WAITLIST_VERSION, String(this.names.length));
    return this.names.length;
  }
}
