import { Param, type StreamableFile } from '@nestjs/common';
import { ConsolePages, DONE } from '../../../platform/console/console-frame';
import { ConsoleController, ConsoleFile, ConsolePage, FileQuery, User } from '../../../platform/console/console-route';
import { listFile, type PartOfList } from '../../../platform/console/csv';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { oneOf, text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import { FiscalAdmin } from '../application/fiscal-admin';
import { RECEIPT_STATES } from '../contract/receipt';
import { presentReceipt, presentReceipts, receiptCells, receiptColumns } from './fiscal.presenter';

const LOOK = { roles: ['owner', 'accountant', 'viewer'] } as const;
const RECEIPTS = { state: oneOf(...RECEIPT_STATES), find: text(64), before: text(40), done: DONE };
const MOST = 50;

/** Fiscal receipts: what waits, what was refused, and all that were made. */
@ConsoleController('receipts')
export class FiscalController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: FiscalAdmin,
  ) {}

  /** GET /ops/receipts?state=&find=&before=; `find` is the id of what was paid */
  @ConsolePage('', { ...LOOK, query: RECEIPTS })
  async list(@PageReq() { query }: PageRequest<typeof RECEIPTS>, @User() user: ConsoleUser): Promise<Page> {
    const { state, before, done } = query;
    const find = query.find?.trim() || undefined;
    const receipts = await this.admin.list({ state: state ?? undefined, subject: find, before: before ?? undefined, most: MOST });
    const shown = { state, find, isFull: receipts.length === MOST, issuer: this.admin.issuer };
    return this.pages.list(user, 'receipts', presentReceipts(this.pages.context(user), receipts, shown), { done });
  }

  /** GET /ops/receipts/file?state=&find=: the whole of that list */
  @ConsoleFile('file', LOOK)
  async file(@FileQuery(RECEIPTS) query: QueryValues<typeof RECEIPTS>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const context = this.pages.context(user);
    const filter = { state: query.state ?? undefined, subject: query.find?.trim() || undefined };
    const read = (part: PartOfList) => this.admin.list({ ...filter, ...part });
    return listFile({ name: 'receipts', columns: receiptColumns(context), read, cells: (one) => receiptCells(context, one) });
  }

  /** GET /ops/receipts/{id} */
  @ConsolePage(':id', LOOK)
  async show(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const receipt = await this.admin.find(id);
    const props = presentReceipt(this.pages.context(user), { receipt, around: await this.admin.around(receipt) }, user);
    return this.pages.record(user, 'receipts', props);
  }
}
