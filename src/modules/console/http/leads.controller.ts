import { Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ConsoleListPage } from '../../../../views/pages/console/ConsoleListPage';
import { ConsoleRecordPage } from '../../../../views/pages/console/ConsoleRecordPage';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { oneOf, text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { keptPhone } from '../../../shared/phone';
import { LEAD_STATES, LeadDesk } from '../../lead/lead.api';
import type { ConsoleUser } from '../domain/operator';
import { ConsolePages, DONE } from './console-frame';
import { actionOf, ConsoleAction, ConsoleController, ConsoleFile, ConsolePage, toConsole, typed, User } from './console-route';
import { partsOf, sendCsv } from './csv';
import { leadColumns, leadCells, presentLead, presentLeads } from './leads.presenter';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const ACT = { roles: ['owner'] } as const;
const QUERY = { state: oneOf(...LEAD_STATES), before: text(40) };
const RECORD = { done: oneOf(...DONE) };
const MOST = 50;
const MOST_OF_FILE = 1000;
const ACTIONS = ['retry', 'drop'] as const;
const ENDS = { retry: 'retried', drop: 'dropped' } as const;

/** Leads: what visitors asked for, and its way to the helpdesk. */
@ConsoleController('leads')
export class LeadsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly desk: LeadDesk,
  ) {}

  /** GET /ops/leads?state=&before= */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const filter = { state: query.state ?? undefined, before: query.before ?? undefined };
    const leads = await this.desk.list({ ...filter, most: MOST });
    const props = presentLeads(this.pages.context(user), leads, { state: query.state, isFull: leads.length === MOST });
    return this.pages.page(user, ConsoleListPage, { frame: this.pages.frame(user, 'leads'), ...props }, { title: props.title });
  }

  /** POST /ops/leads/find with `phone`: by POST, because a phone stands in no address */
  @ConsoleAction('find', LOOK)
  async find(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page> {
    const phone = typed(body, 'phone', 40);
    const leads = await this.desk.list({ phone: keptPhone(phone), most: MOST });
    const props = presentLeads(this.pages.context(user), leads, { phone });
    return this.pages.page(user, ConsoleListPage, { frame: this.pages.frame(user, 'leads'), ...props }, { title: props.title });
  }

  /** GET /ops/leads/file: all, phones and e-mails masked */
  @ConsoleFile('file', LOOK)
  async file(@User() user: ConsoleUser, @Res() res: Response): Promise<void> {
    const context = this.pages.context(user);
    const { desk } = this;
    async function* rows() {
      for await (const part of partsOf(MOST_OF_FILE, (before) => desk.list({ before, most: MOST_OF_FILE })))
        yield part.map((lead) => leadCells(context, lead).map((cell) => cell.text));
    }
    await sendCsv(res, 'leads', leadColumns(context), rows());
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

  /** GET /ops/leads/{id}/retry, /drop: asks first */
  @ConsolePage(':id/:action', ACT)
  async confirm(@Param('id') id: string, @Param('action') action: string, @User() user: ConsoleUser): Promise<Page> {
    await this.desk.record(id);
    return this.question(user, id, actionOf(action, ACTIONS));
  }

  /** POST /ops/leads/{id}/retry, /drop: 409 with the reason */
  @ConsoleAction(':id/:action', ACT)
  async act(@Param('id') id: string, @Param('action') name: string, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const action = actionOf(name, ACTIONS);
    try {
      await this.desk[action](id);
      return toConsole(`/ops/leads/${id}?done=${ENDS[action]}`);
    } catch (error) {
      return this.question(user, id, action, this.pages.conflict(user, error));
    }
  }

  private question(user: ConsoleUser, id: string, action: (typeof ACTIONS)[number], refused = {}): Page {
    const { t } = this.pages.context(user);
    const texts = {
      title: t(`console.leads.${action}.title`),
      lead: t(`console.leads.${action}.lead`),
      submit: t(`console.leads.${action}.submit`),
    };
    return this.pages.confirm(user, 'leads', { ...texts, action: `/ops/leads/${id}/${action}`, back: `/ops/leads/${id}` }, refused);
  }

  private async record(
    user: ConsoleUser,
    id: string,
    told: { readonly done?: (typeof DONE)[number] | null; readonly isOpen?: boolean },
  ): Promise<Page> {
    const lead = await this.desk.record(id);
    const props = presentLead(this.pages.context(user), lead, { isOpen: told.isOpen ?? false, mayAct: user.role === 'owner' });
    const frame = this.pages.frame(user, 'leads', { done: told.done });
    return this.pages.page(user, ConsoleRecordPage, { frame, ...props }, { title: props.title });
  }
}
