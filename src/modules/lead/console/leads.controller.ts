import { Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ConsoleFieldProps } from '../../../../views/console/ConsoleField';
import { ConsoleListPage } from '../../../../views/console/ConsoleListPage';
import { ConsoleRecordPage } from '../../../../views/console/ConsoleRecordPage';
import type { PageContext } from '../../../platform/pages/page-context';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { oneOf, text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { normalizedPhone } from '../../../shared/phone';
import { LEAD_STATES } from '../domain/lead-state';
import { LeadDesk } from '../application/lead-desk';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { LeadAssignees, type LeadAssignee } from './lead-assignees';
import { ConsolePages, DONE } from '../../../platform/console/console-frame';
import {
  actionOf,
  Asked,
  ConsoleAction,
  ConsoleController,
  ConsoleFile,
  ConsolePage,
  toConsole,
  typed,
  User,
} from '../../../platform/console/console-route';
import { sendList, type PartOfList } from '../../../platform/console/csv';
import { LEAD_ACTIONS, leadCells, leadColumns, presentLead, presentLeads, type LeadAction } from './leads.presenter';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const ACT = { roles: ['owner'] } as const;
const QUERY = { state: oneOf(...LEAD_STATES), mine: oneOf('yes'), before: text(40) };
const RECORD = { done: DONE };
const MOST = 50;
const ENDS = { retry: 'retried', drop: 'dropped', assign: 'assigned', note: 'noted' } as const satisfies Record<LeadAction, string>;
const MOST_OF_NOTE = 2000;

/** Leads: what visitors asked for, and its way to the helpdesk. */
@ConsoleController('leads')
export class LeadsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly desk: LeadDesk,
    private readonly hands: LeadAssignees,
  ) {}

  /** GET /ops/leads?state=&mine=yes&before= */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const { state, mine, before } = query;
    const isMine = mine === 'yes';
    const filter = { state: state ?? undefined, assignee: isMine ? user.actor : undefined, before: before ?? undefined };
    const leads = await this.desk.list({ ...filter, most: MOST });
    return this.listed(user, leads, { state, isMine, isFull: leads.length === MOST });
  }

  /** POST /ops/leads/find with `phone`: by POST, because a phone stands in no address */
  @ConsoleAction('find', LOOK)
  async find(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page> {
    const phone = typed(body, 'phone', 40);
    const leads = await this.desk.list({ phone: normalizedPhone(phone), most: MOST });
    return this.listed(user, leads, { phone });
  }

  /** GET /ops/leads/file?state=&mine=yes: the whole of that list, phones and e-mails masked */
  @ConsoleFile('file', LOOK)
  async file(@Asked(QUERY) query: QueryValues<typeof QUERY>, @User() user: ConsoleUser, @Res() res: Response): Promise<void> {
    const context = this.pages.context(user);
    const filter = { state: query.state ?? undefined, assignee: query.mine === 'yes' ? user.actor : undefined };
    const hands = await this.hands.list(context);
    const read = (part: PartOfList) => this.desk.list({ ...filter, ...part });
    await sendList(res, { name: 'leads', columns: leadColumns(context), read, cells: (lead) => leadCells(context, lead, hands) });
  }

  /** GET /ops/leads/{id} */
  @ConsolePage(':id', { ...LOOK, query: RECORD })
  show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.record(user, id, { done: query.done });
  }

  /** POST /ops/leads/{id}/open: with phone and e-mail, which is written down */
  @ConsoleAction(':id/open', ACT)
  open(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.record(user, id, { isOpen: true });
  }

  /** GET /ops/leads/{id}/retry, /drop, /assign, /note: asks first */
  @ConsolePage(':id/:action', ACT)
  async confirm(@Param('id') id: string, @Param('action') action: string, @User() user: ConsoleUser): Promise<Page> {
    const { assignee, note } = await this.desk.record(id);
    return this.question(user, id, actionOf(action, LEAD_ACTIONS), { assignee: assignee ?? '', note });
  }

  /** POST of the same: 409 with the reason */
  @ConsoleAction(':id/:action', { ...ACT, actions: LEAD_ACTIONS })
  async act(
    @FormReq() { body }: FormRequest,
    @Param('id') id: string,
    @Param('action') name: string,
    @User() user: ConsoleUser,
  ): Promise<Page | SeeOther> {
    const action = actionOf(name, LEAD_ACTIONS);
    const given = { assignee: typed(body, 'assignee', 40), note: typed(body, 'note', MOST_OF_NOTE) };
    try {
      await this.carryOut(action, id, given);
      return toConsole(`/ops/leads/${id}?done=${ENDS[action]}`);
    } catch (error) {
      return this.question(user, id, action, given, this.pages.conflict(user, error));
    }
  }

  private async carryOut(action: LeadAction, id: string, { assignee, note }: Given): Promise<void> {
    switch (action) {
      case 'assign':
        return this.desk.assign(id, await this.hands.known(assignee));
      case 'note':
        return this.desk.annotate(id, note);
      case 'retry':
        return this.desk.retry(id);
      case 'drop':
        return this.desk.drop(id);
    }
  }

  private async question(user: ConsoleUser, id: string, action: LeadAction, given: Given, refused = {}): Promise<Page> {
    const context = this.pages.context(user);
    const { t } = context;
    const texts = {
      title: t(`lead.console.leads.${action}.title`),
      lead: t(`lead.console.leads.${action}.lead`),
      submit: t(`lead.console.leads.${action}.submit`),
      fields: action === 'assign' || action === 'note' ? [fieldOf(context, action, given, await this.hands.list(context))] : [],
    };
    return this.pages.confirm(user, 'leads', { ...texts, action: `/ops/leads/${id}/${action}`, back: `/ops/leads/${id}` }, refused);
  }

  private async listed(
    user: ConsoleUser,
    leads: Parameters<typeof presentLeads>[1],
    shown: Omit<Parameters<typeof presentLeads>[2], 'hands'>,
  ): Promise<Page> {
    const context = this.pages.context(user);
    const props = presentLeads(context, leads, { ...shown, hands: await this.hands.list(context) });
    return this.pages.page(user, ConsoleListPage, { frame: this.pages.frame(user, 'leads'), ...props }, { title: props.title });
  }

  private async record(user: ConsoleUser, id: string, told: { readonly done?: string | null; readonly isOpen?: boolean }): Promise<Page> {
    const lead = await this.desk.record(id);
    const context = this.pages.context(user);
    const shown = { isOpen: told.isOpen ?? false, mayAct: user.role === 'owner', hands: await this.hands.list(context) };
    const props = presentLead(context, lead, shown);
    const frame = this.pages.frame(user, 'leads', { done: told.done });
    return this.pages.page(user, ConsoleRecordPage, { frame, ...props }, { title: props.title });
  }
}

interface Given {
  readonly assignee: string;
  readonly note: string;
}

/** What an action asks for beside a yes. */
function fieldOf({ t }: PageContext, action: 'assign' | 'note', given: Given, hands: readonly LeadAssignee[]): ConsoleFieldProps {
  const [label, value] = [t(`lead.console.leads.${action}.label`), action === 'assign' ? given.assignee : given.note];
  if (action === 'note') return { name: 'note', label, value, hint: t('lead.console.leads.note.hint'), rows: 5, maxLength: MOST_OF_NOTE };
  const nobody = { value: '', label: t('lead.console.leads.nobody') };
  return { name: 'assignee', label, value, options: [nobody, ...hands.map(({ id, name }) => ({ value: id, label: name }))] };
}
