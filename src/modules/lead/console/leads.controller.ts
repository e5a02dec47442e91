import { Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { oneOf, text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import { normalizedPhone } from '../../../shared/phone';
import { LEAD_STATES } from '../domain/lead-state';
import { LeadAdmin } from '../application/lead-admin';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { LeadAssignees } from './lead-assignees';
import { ConsolePages, DONE } from '../../../platform/console/console-frame';
import {
  FileQuery,
  ConsoleAction,
  ConsoleController,
  ConsoleFile,
  ConsolePage,
  typed,
  User,
} from '../../../platform/console/console-route';
import { PersonParts } from '../../../platform/console/person-parts';
import { sendList, type PartOfList } from '../../../platform/console/csv';
import { leadCells, leadColumns, presentLead, presentLeads } from './leads.presenter';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const ACT = { roles: ['owner'] } as const;
const QUERY = { state: oneOf(...LEAD_STATES), mine: oneOf('yes'), before: text(40) };
const RECORD = { done: DONE };
const MOST = 50;

/** Leads: what visitors asked for, and its way to the helpdesk. */
@ConsoleController('leads')
export class LeadsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: LeadAdmin,
    private readonly assignees: LeadAssignees,
    private readonly persons: PersonParts,
  ) {}

  /** GET /ops/leads?state=&mine=yes&before= */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const { state, mine, before } = query;
    const isMine = mine === 'yes';
    const filter = { state: state ?? undefined, assignee: isMine ? user.actor : undefined, before: before ?? undefined };
    const leads = await this.admin.list({ ...filter, most: MOST });
    return this.listed(user, leads, { state, isMine, isFull: leads.length === MOST });
  }

  /** POST /ops/leads/find with `phone`: by POST, because a phone stands in no address */
  @ConsoleAction('find', LOOK)
  async find(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page> {
    const phone = typed(body, 'phone', 40);
    const leads = await this.admin.list({ phone: normalizedPhone(phone), most: MOST });
    return this.listed(user, leads, { phone });
  }

  /** GET /ops/leads/file?state=&mine=yes: the whole of that list, phones and e-mails masked */
  @ConsoleFile('file', LOOK)
  async file(@FileQuery(QUERY) query: QueryValues<typeof QUERY>, @User() user: ConsoleUser, @Res() res: Response): Promise<void> {
    const context = this.pages.context(user);
    const filter = { state: query.state ?? undefined, assignee: query.mine === 'yes' ? user.actor : undefined };
    const assignees = await this.assignees.list(context);
    const read = (part: PartOfList) => this.admin.list({ ...filter, ...part });
    await sendList(res, { name: 'leads', columns: leadColumns(context), read, cells: (lead) => leadCells(context, lead, assignees) });
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

  private async listed(
    user: ConsoleUser,
    leads: Parameters<typeof presentLeads>[1],
    shown: Omit<Parameters<typeof presentLeads>[2], 'assignees'>,
  ): Promise<Page> {
    const context = this.pages.context(user);
    const props = presentLeads(context, leads, { ...shown, assignees: await this.assignees.list(context) });
    return this.pages.list(user, 'leads', props);
  }

  private async record(user: ConsoleUser, id: string, told: { readonly done?: string | null; readonly isOpen?: boolean }): Promise<Page> {
    const lead = await this.admin.record(id);
    const context = this.pages.context(user);
    const shown = { isOpen: told.isOpen ?? false, user, assignees: await this.assignees.list(context) };
    const clientHref = await this.persons.hrefOf(user, lead.lead.phone);
    const props = presentLead(context, lead, { ...shown, clientHref });
    return this.pages.record(user, 'leads', props, { done: told.done });
  }
}
