import { Injectable } from '@nestjs/common';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { DomainError } from '../../../shared/domain-error';
import { LeadAdmin, type LeadRecord } from '../application/lead-admin';
import { LeadSettings } from '../application/lead-settings';
import type { LeadScope } from '../domain/stored-lead';
import { SEE_ALL } from './lead-roles';

/** Which leads somebody sees and acts on, by the owner's choice. */
@Injectable()
export class LeadAccess {
  constructor(
    private readonly settings: LeadSettings,
    private readonly admin: LeadAdmin,
  ) {}

  async scopeOf({ role, salon }: Pick<ConsoleUser, 'role' | 'salon'>): Promise<LeadScope> {
    if (SEE_ALL.includes(role)) return 'all';
    if (role !== 'salon') return 'none';
    const access = await this.settings.access();
    return access === 'own' && salon !== null ? { salon } : access === 'all' ? 'all' : 'none';
  }

  /** @throws DomainError `lead_unknown`, also for one that this operator does not see */
  async record(user: Pick<ConsoleUser, 'role' | 'salon'>, id: string): Promise<LeadRecord> {
    const [record, scope] = await Promise.all([this.admin.record(id), this.scopeOf(user)]);
    const isSeen = scope === 'all' || (scope !== 'none' && [scope.salon, null].includes(record.salonSlug));
    if (!isSeen) throw new DomainError('not-found', 'lead_unknown', 'There is no such lead');
    return record;
  }
}
