import { Injectable } from '@nestjs/common';
import type { PageContext } from '../../../platform/pages/page-context';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { OperatorInvitations } from '../../../platform/console/operators/operator-invitations';
import { SEE_ALL } from './lead-roles';

/** Somebody whom a lead can be given to. */
export interface LeadAssignee {
  readonly id: string;
  readonly name: string;
}

/** The id of who signs in with OPS_TOKEN, as in the audit. */
const OWNER = 'owner';

/** Operators who see leads, and can be given them. */
@Injectable()
export class LeadAssignees {
  constructor(private readonly invitations: OperatorInvitations) {}

  async list({ t }: Pick<PageContext, 't'>): Promise<readonly LeadAssignee[]> {
    const people = (await this.invitations.list()).filter(({ role }) => SEE_ALL.includes(role));
    return [{ id: OWNER, name: t('console.roles.owner') }, ...people.map(({ id, name }) => ({ id, name }))];
  }

  /** What a form names; null for nobody. @throws DomainError `operator_unknown` (409) */
  async known(id: string): Promise<string | null> {
    if (id === '') return null;
    const isKnown = id === OWNER || (await this.invitations.list()).some((one) => one.id === id && SEE_ALL.includes(one.role));
    if (isKnown) return id;
    throw new DomainError('conflict', 'operator_unknown', translation('console.people.unknown'));
  }
}

/** What somebody is called; their id when they are not here any more, and nothing for nobody. */
export function assigneeName(assignees: readonly LeadAssignee[], id: string | null): string {
  return assignees.find((one) => one.id === id)?.name ?? id ?? '';
}
