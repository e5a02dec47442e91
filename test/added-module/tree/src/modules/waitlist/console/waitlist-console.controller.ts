import { Param } from '@nestjs/common';
import { ConsoleListPage } from '../../../../views/console/ConsoleListPage';
import { ConsoleRecordPage } from '../../../../views/console/ConsoleRecordPage';
import { ConsolePages, DONE } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, typed, User } from '../../../platform/console/console-route';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import { Waitlist } from '../application/waitlist.service';
import { presentEntries, presentEntry } from './waitlist-console.presenter';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const ACT = { roles: ['owner'] } as const;
const LIST = { before: text(40) };
const RECORD = { done: DONE };
const MOST = 50;

/** The waiting list, for operators. */
@ConsoleController('waitlist')
export class WaitlistConsoleController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly waitlist: Waitlist,
  ) {}

  /** GET /ops/waitlist?before= */
  @ConsolePage('', { ...LOOK, query: LIST })
  list(@PageReq() { query }: PageRequest<typeof LIST>, @User() user: ConsoleUser): Promise<Page> {
    return this.listed(user, { before: query.before ?? undefined });
  }

  /** POST /ops/waitlist/find with `name`: by POST, because a name stands in no address */
  @ConsoleAction('find', LOOK)
  find(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page> {
    return this.listed(user, { name: typed(body, 'name', 40) });
  }

  /** GET /ops/waitlist/{id} */
  @ConsolePage(':id', { ...LOOK, query: RECORD })
  show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.record(user, id, { done: query.done });
  }

  /** POST /ops/waitlist/{id}/open: with the e-mail address, which is recorded */
  @ConsoleAction(':id/open', ACT)
  open(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.record(user, id, { isOpen: true });
  }

  private async listed(user: ConsoleUser, filter: { readonly name?: string; readonly before?: string }): Promise<Page> {
    const entries = await this.waitlist.list({ ...filter, most: MOST });
    const props = presentEntries(this.pages.context(user), entries, { name: filter.name, isFull: entries.length === MOST });
    return this.pages.page(user, ConsoleListPage, { frame: this.pages.frame(user, 'waitlist'), ...props }, { title: props.title });
  }

  private async record(user: ConsoleUser, id: string, told: { readonly done?: string | null; readonly isOpen?: boolean }): Promise<Page> {
    const entry = await this.waitlist.entry(id);
    const props = presentEntry(this.pages.context(user), entry, user, told.isOpen ?? false);
    const frame = this.pages.frame(user, 'waitlist', { done: told.done });
    return this.pages.page(user, ConsoleRecordPage, { frame, ...props }, { title: props.title });
  }
}
