import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { DocumentedError } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS } from '../../../platform/ops/ops-controller';
import { LeadAdmin, type LeadRecord } from '../application/lead-admin';
import { LeadAssignees } from './lead-assignees';

export const LEAD_ID = { description: 'Id of a lead', type: 'string', format: 'uuid' };
export const LEAD_UNKNOWN: DocumentedError = [404, 'lead_unknown', 'There is no such lead'];

/** What operators do with a lead. */
@ActionsAt({
  part: 'leads',
  path: 'leads/:id',
  roles: ['owner'],
  api: { path: 'leads/:id', id: LEAD_ID, errors: [...OPS_ERRORS, LEAD_UNKNOWN] },
})
export class LeadActions implements OperatorActions<LeadRecord> {
  constructor(
    private readonly admin: LeadAdmin,
    private readonly assignees: LeadAssignees,
  ) {}

  find(_user: ConsoleUser, { id }: ActionAddress): Promise<LeadRecord> {
    return this.admin.record(id);
  }

  @OperatorAction('assign', {
    words: 'lead.console.leads.assign',
    done: 'assigned',
    fields: { assignee: { kind: 'choice', label: 'lead.console.leads.assign.label' } },
    ask: async (actions: LeadActions, { assignee }, context) => {
      const nobody = { value: '', label: context.t('lead.console.leads.nobody') };
      const options = (await actions.assignees.list(context)).map(({ id, name }) => ({ value: id, label: name }));
      return { fields: { assignee: { value: assignee ?? '', options: [nobody, ...options] } } };
    },
  })
  async assign({ id }: LeadRecord, { assignee }: { readonly assignee: string }): Promise<void> {
    await this.admin.assign(id, await this.assignees.known(assignee));
  }

  @OperatorAction('note', {
    words: 'lead.console.leads.note',
    done: 'noted',
    fields: { note: { kind: 'lines', most: 2000, label: 'lead.console.leads.note.label', hint: 'lead.console.leads.note.hint' } },
    ask: (_actions: LeadActions, { note }) => ({ fields: { note: { value: note } } }),
  })
  annotate({ id }: LeadRecord, { note }: { readonly note: string }): Promise<void> {
    return this.admin.annotate(id, note);
  }

  @OperatorAction('retry', {
    words: 'lead.console.leads.retry',
    done: 'retried',
    api: {
      summary: 'Send a lead to the helpdesk',
      description:
        'In every state but delivered, from the step that is due. Creates a new job if the old one is dead or gone; makes a waiting job due.',
      errors: [
        [409, 'lead_delivered', 'The lead is in the helpdesk already'],
        [409, 'lead_erased', 'The personal data of the lead were erased'],
      ],
    },
  })
  retry({ id }: LeadRecord): Promise<void> {
    return this.admin.retry(id);
  }

  @OperatorAction('drop', {
    words: 'lead.console.leads.drop',
    done: 'dropped',
    api: {
      summary: 'Drop a lead',
      description: 'The lead is kept and can still be retried.',
      errors: [[409, 'lead_settled', 'The lead is in the helpdesk or dropped already']],
    },
  })
  drop({ id }: LeadRecord): Promise<void> {
    return this.admin.drop(id);
  }
}
