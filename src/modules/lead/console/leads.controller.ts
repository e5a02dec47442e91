import { Param, type StreamableFile } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { oneOf, text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import { normalizedPhone } from '../../../shared/phone';
import { Clock } from '../../../platform/time/clock';
import { CALL_STATES, mayUndo } from '../domain/lead-call';
import { LEAD_STATES } from '../domain/lead-state';
import type { StoredLead } from '../domain/stored-lead';
import { LeadAdmin } from '../application/lead-admin';
import { LeadCalls } from '../application/lead-calls';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import { LeadAccess } from './lead-access';
import { LeadAssignees } from './lead-assignees';
import { LEAD_LISTS, LeadActions } from './lead.actions';
import { ConsolePages, DONE, type PageNotice } from '../../../platform/console/console-frame';
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
import { listFile, type PartOfList } from '../../../platform/console/csv';
import { CALL, FILES, LOOK } from './lead-roles';
import { leadFileCells, leadFileColumns, presentLead, presentLeads } from './leads.presenter';

const LIST = { state: oneOf(...LEAD_STATES), call: oneOf(...LEAD_LISTS), mine: oneOf('yes'), before: text(40) };
const QUERY = { ...LIST, about: text(40), done: DONE };
const RECORD = { done: DONE };
const MOST = 50;

/** Leads: what visitors asked for, the calls they wait for, and their way to the helpdesk. */
@ConsoleController('leads')
export class LeadsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: LeadAdmin,
    private readonly calls: LeadCalls,
    private readonly access: LeadAccess,
    private readonly assignees: LeadAssignees,
    private readonly persons: PersonParts,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/leads?call=&state=&mine=yes&before=; about=: what was done a moment ago was done with this one */
  @ConsolePage('', { roles: LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const { call, state, mine, before } = query;
    const isMine = mine === 'yes';
    const scope = await this.access.scopeOf(user);
    const filter = {
      state: state ?? undefined,
      call: CALL_STATES.find((each) => each === call),
      assignee: isMine ? user.actor : undefined,
      before: before ?? undefined,
    };
    const leads = call === 'due' ? await this.calls.due(scope, MOST) : await this.admin.list({ ...filter, scope, most: MOST });
    const shown = { state, call, isMine, isFull: call !== 'due' && leads.length === MOST };
    return this.listed(user, leads, shown, { done: query.done, undo: await this.undoOf(user, query) });
  }

  /** POST /ops/leads/find with `phone`: by POST, because a phone stands in no address */
  @ConsoleAction('find', { roles: LOOK })
  async find(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page> {
    const phone = typed(body, 'phone', 40);
    const leads = await this.admin.list({ phone: normalizedPhone(phone), scope: await this.access.scopeOf(user), most: MOST });
    return this.listed(user, leads, { phone });
  }

  /** GET /ops/leads/file?call=&state=&mine=yes: the whole of that list, phones and e-mails masked */
  @ConsoleFile('file', { roles: FILES })
  async file(@FileQuery(LIST) query: QueryValues<typeof LIST>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const context = this.pages.context(user);
    const filter = {
      state: query.state ?? undefined,
      call: CALL_STATES.find((each) => each === query.call),
      assignee: query.mine === 'yes' ? user.actor : undefined,
      scope: await this.access.scopeOf(user),
    };
    const assignees = await this.assignees.list(context);
    const now = this.clock.now();
    const read = (part: PartOfList) => this.admin.list({ ...filter, ...part });
    const columns = leadFileColumns(context);
    const cells = (lead: StoredLead) => leadFileCells(context, lead, { assignees, now });
    return listFile({ name: 'leads', columns, read, cells });
  }

  /** GET /ops/leads/{id} */
  @ConsolePage(':id', { roles: LOOK, query: RECORD })
  show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.record(user, id, { done: query.done });
  }

  /** POST /ops/leads/{id}/open: with phone and e-mail, which is written down */
  @ConsoleAction(':id/open', { roles: CALL })
  open(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.record(user, id, { isOpen: true });
  }

  /** How the last step with a lead of the list is taken back; undefined: it cannot be. */
  private async undoOf(user: ConsoleUser, { about, done, call }: QueryValues<typeof QUERY>): Promise<PageNotice['undo']> {
    if (about === null || done === null || !isUUID(about)) return undefined;
    const { id, call: of } = await this.access.record(user, about);
    const may = { undo: mayUndo(of, this.clock.now()) };
    const [undo] = actionLinks(LeadActions, this.pages.context(user), user, { id, may });
    return undo && { ...undo, fields: { list: call ?? 'all' } };
  }

  private async listed(
    user: ConsoleUser,
    leads: readonly StoredLead[],
    shown: Omit<Parameters<typeof presentLeads>[2], 'assignees' | 'now' | 'user' | 'isClosed'>,
    told: PageNotice = {},
  ): Promise<Page> {
    const context = this.pages.context(user);
    const isClosed = (await this.access.scopeOf(user)) === 'none';
    const also = { assignees: await this.assignees.list(context), now: this.clock.now(), user, isClosed };
    return this.pages.list(user, 'leads', presentLeads(context, leads, { ...shown, ...also }), told);
  }

  private async record(user: ConsoleUser, id: string, told: { readonly done?: string | null; readonly isOpen?: boolean }): Promise<Page> {
    const lead = await this.access.record(user, id);
    const context = this.pages.context(user);
    const [assignees, clientHref, appointments] = await Promise.all([
      this.assignees.list(context),
      this.persons.hrefOf(user, lead.lead.phone),
      this.persons.appointmentsOf(user, lead.lead.phone),
    ]);
    const isBookable = appointments !== null;
    const shown = { isOpen: told.isOpen ?? false, user, assignees, clientHref, isBookable, now: this.clock.now() };
    return this.pages.record(user, 'leads', presentLead(context, lead, shown), { done: told.done });
  }
}
