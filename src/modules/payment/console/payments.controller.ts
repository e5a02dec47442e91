import { Param, type StreamableFile } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { oneOf, text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import { PAYMENT_STATES } from '../domain/payment';
import { REFUND_STATES } from '../domain/refund-state';
import { PaymentAdmin } from '../application/payment-admin.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { ConsolePages, DONE } from '../../../platform/console/console-frame';
import { FileQuery, ConsoleController, ConsoleFile, ConsolePage, User } from '../../../platform/console/console-route';
import { listFile, type PartOfList } from '../../../platform/console/csv';
import {
  attemptCells,
  attemptColumns,
  UPDATES_TO_COMPARE,
  presentAttempts,
  presentUpdates,
  presentPayment,
  presentRefunds,
  refundCells,
  refundColumns,
} from './payments.presenter';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const ATTEMPTS = { state: oneOf(...PAYMENT_STATES), find: text(64), before: text(64), done: DONE };
const REFUNDS = { state: oneOf(...REFUND_STATES), before: text(40), done: DONE };
const UPDATES = { state: oneOf(...UPDATES_TO_COMPARE), before: text(20) };
const MOST = 50;

/** Attempts to pay, what the provider told of them, and what went back. */
@ConsoleController('payments')
export class PaymentsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: PaymentAdmin,
  ) {}

  /** GET /ops/payments?state=&find=&before=; `find` is the id of what is paid */
  @ConsolePage('', { ...LOOK, query: ATTEMPTS })
  async list(@PageReq() { query }: PageRequest<typeof ATTEMPTS>, @User() user: ConsoleUser): Promise<Page> {
    const { state, find, before, done } = query;
    const subject = find === null || find.trim() === '' ? undefined : find.trim();
    const attempts = await this.admin.list({ state: state ?? undefined, subject, before: before ?? undefined, most: MOST });
    const shown = { list: 'attempts', state, find: subject, isFull: attempts.length === MOST } as const;
    const props = presentAttempts(this.pages.context(user), attempts, shown);
    return this.pages.list(user, 'payments', props, { done });
  }

  /** GET /ops/payments/file?state=&find=: the whole of that list */
  @ConsoleFile('file', LOOK)
  async file(@FileQuery(ATTEMPTS) query: QueryValues<typeof ATTEMPTS>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const context = this.pages.context(user);
    const filter = { state: query.state ?? undefined, subject: query.find?.trim() || undefined };
    const read = (part: PartOfList) => this.admin.list({ ...filter, ...part });
    return listFile({ name: 'payments', columns: attemptColumns(context), read, cells: (one) => attemptCells(context, one) });
  }

  /** GET /ops/payments/refunds/file?state= */
  @ConsoleFile('refunds/file', LOOK)
  async refundFile(@FileQuery(REFUNDS) { state }: QueryValues<typeof REFUNDS>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const context = this.pages.context(user);
    const read = (part: PartOfList) => this.admin.listRefunds({ state: state ?? undefined, ...part });
    return listFile({ name: 'refunds', columns: refundColumns(context), read, cells: (one) => refundCells(context, one, true) });
  }

  /** GET /ops/payments/refunds?state=&before= */
  @ConsolePage('refunds', { ...LOOK, query: REFUNDS })
  async refunds(@PageReq() { query }: PageRequest<typeof REFUNDS>, @User() user: ConsoleUser): Promise<Page> {
    const { state, before, done } = query;
    const filter = { state: state ?? undefined, before: before !== null && isUUID(before) ? before : undefined };
    const refunds = await this.admin.listRefunds({ ...filter, most: MOST });
    const props = presentRefunds(this.pages.context(user), refunds, { list: 'refunds', state, isFull: refunds.length === MOST });
    return this.pages.list(user, 'payments', props, { done });
  }

  /** GET /ops/payments/news?state=&before=: what the provider told and we did not follow; what contradicts itself without a state */
  @ConsolePage('news', { ...LOOK, query: UPDATES })
  async updates(@PageReq() { query }: PageRequest<typeof UPDATES>, @User() user: ConsoleUser): Promise<Page> {
    const state = query.state ?? 'doubtful';
    const before = query.before !== null && /^\d{1,15}$/.test(query.before) ? Number(query.before) : undefined;
    const updates = await this.admin.updates({ outcome: state, before, most: MOST });
    const props = presentUpdates(this.pages.context(user), updates, { list: 'updates', state, isFull: updates.length === MOST });
    return this.pages.list(user, 'payments', props);
  }

  /** GET /ops/payments/{id} */
  @ConsolePage(':id', LOOK)
  async show(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const record = await this.admin.record(id);
    const props = presentPayment(this.pages.context(user), record, { mayAct: user.role === 'owner' });
    return this.pages.record(user, 'payments', props);
  }
}
