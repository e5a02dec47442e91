import { Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ConsoleListPage } from '../../../../views/console/ConsoleListPage';
import { ConsoleRecordPage } from '../../../../views/console/ConsoleRecordPage';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { oneOf, text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { phoneDigits } from '../../../shared/phone';
import { formatMoney } from '../../../shared/money';
import { isRefundable, CertificateRefunds } from '../application/issued/certificate-refunds';
import { CertificateDesk } from '../application/issued/certificate-desk';
import { ORDER_STATES } from '../contract/order-states';
import { OrderDesk } from '../application/orders/order-desk';
import { PaymentDesk } from '../../payment/payment.api';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
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
import { ORDER_ACTIONS, orderCells, orderColumns, presentOrder, presentOrders, type OrderAction } from './orders.presenter';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const ACT = { roles: ['owner'] } as const;
const QUERY = { state: oneOf(...ORDER_STATES), reported: oneOf('yes'), before: text(40) };
const RECORD = { done: DONE };
const MOST = 50;
const REASON = { isRequired: true, maxLength: 300 } as const;
const ORDER_ID = /^order_\d{1,20}$/;
const ENDS = {
  'mark-paid': 'paid',
  reconcile: 'reconciled',
  expire: 'expired',
  refund: 'refunded',
  retry: 'retried',
  'clear-report': 'cleared',
} as const satisfies Record<OrderAction, string>;

/** Orders of certificates. */
@ConsoleController('orders')
export class OrdersController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly desk: OrderDesk,
    private readonly certificates: CertificateDesk,
    private readonly refunds: CertificateRefunds,
    private readonly payments: PaymentDesk,
  ) {}

  /** GET /ops/orders?state=&reported=yes&before= */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const { state, reported, before } = query;
    const filter = { state: state ?? undefined, reported: reported === 'yes', before: before ?? undefined };
    const orders = await this.desk.list({ ...filter, most: MOST });
    return this.listed(user, orders, { state, isReported: filter.reported, isFull: orders.length === MOST });
  }

  /** POST /ops/orders/find with `what`: the id of an order, which is shown, or a phone */
  @ConsoleAction('find', LOOK)
  async find(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const what = typed(body, 'what', 60);
    if (ORDER_ID.test(what)) return toConsole(`/ops/orders/${what}`);
    return this.listed(user, await this.desk.list({ phone: phoneDigits(what), most: MOST }), { what });
  }

  /** GET /ops/orders/file?state=&reported=yes: the whole of that list, phones and e-mails masked */
  @ConsoleFile('file', LOOK)
  async file(@Asked(QUERY) query: QueryValues<typeof QUERY>, @User() user: ConsoleUser, @Res() res: Response): Promise<void> {
    const context = this.pages.context(user);
    const filter = { state: query.state ?? undefined, reported: query.reported === 'yes' };
    const read = (part: PartOfList) => this.desk.list({ ...filter, ...part });
    await sendList(res, { name: 'orders', columns: orderColumns(context), read, cells: (order) => orderCells(context, order) });
  }

  /** GET /ops/orders/{id} */
  @ConsolePage(':id', { ...LOOK, query: RECORD })
  show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.record(user, id, { done: query.done });
  }

  /** POST /ops/orders/{id}/open: with phones and e-mails, which is written down */
  @ConsoleAction(':id/open', ACT)
  open(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.record(user, id, { isOpen: true });
  }

  /** GET /ops/orders/{id}/mark-paid, /reconcile, /expire, /refund, /retry, /clear-report: says what it will do, and asks */
  @ConsolePage(':id/:action', ACT)
  async confirm(@Param('id') id: string, @Param('action') action: string, @User() user: ConsoleUser): Promise<Page> {
    await this.desk.record(id);
    return this.question(user, id, actionOf(action, ORDER_ACTIONS));
  }

  /** POST of the same: 409 with the reason */
  @ConsoleAction(':id/:action', { ...ACT, actions: ORDER_ACTIONS })
  async act(
    @FormReq() { body }: FormRequest,
    @Param('id') id: string,
    @Param('action') name: string,
    @User() user: ConsoleUser,
  ): Promise<Page | SeeOther> {
    const action = actionOf(name, ORDER_ACTIONS);
    const reason = typed(body, 'reason', 300);
    await this.desk.record(id);
    try {
      await this.carryOut(action, id, reason);
      return toConsole(`/ops/orders/${id}?done=${ENDS[action]}`);
    } catch (error) {
      return this.question(user, id, action, { reason, ...this.pages.conflict(user, error) });
    }
  }

  private async carryOut(action: OrderAction, id: string, reason: string): Promise<void> {
    switch (action) {
      case 'mark-paid':
        return this.desk.markPaid(id);
      case 'reconcile':
        return this.payments.reconcile(id);
      case 'expire':
        return this.desk.end(id);
      case 'refund':
        return void (await this.refunds.ofOrder(id, reason));
      case 'retry':
        return this.desk.retry(id);
      case 'clear-report':
        return this.desk.clearReport(id);
    }
  }

  private async question(
    user: ConsoleUser,
    id: string,
    action: OrderAction,
    { reason = '', ...refused }: { readonly reason?: string; readonly failure?: string; readonly status?: number } = {},
  ): Promise<Page> {
    const { t } = this.pages.context(user);
    const texts = {
      title: `${t(`certificate.console.orders.${action}.title`)}: ${id}`,
      lead: action === 'refund' ? await this.whatGoesBack(user, id) : t(`certificate.console.orders.${action}.lead`),
      submit: t(`certificate.console.orders.${action}.submit`),
      fields:
        action === 'refund' ? [{ name: 'reason', label: t('certificate.console.certificates.reason'), value: reason, ...REASON }] : [],
    };
    return this.pages.confirm(user, 'orders', { ...texts, action: `/ops/orders/${id}/${action}`, back: `/ops/orders/${id}` }, refused);
  }

  /** How many certificates a refund would end, and what is left of them. */
  private async whatGoesBack(user: ConsoleUser, id: string): Promise<string> {
    const { t, locale } = this.pages.context(user);
    const left = await this.leftOf(id);
    const rest = left.reduce((sum, { balance }) => sum + balance, 0);
    return t('certificate.console.orders.refund.lead', { count: left.length, rest: formatMoney(rest, locale) });
  }

  private async leftOf(order: string) {
    return (await this.certificates.find({ order })).filter(isRefundable);
  }

  private listed(user: ConsoleUser, orders: Parameters<typeof presentOrders>[1], shown: Parameters<typeof presentOrders>[2]): Page {
    const props = presentOrders(this.pages.context(user), orders, shown);
    return this.pages.page(user, ConsoleListPage, { frame: this.pages.frame(user, 'orders'), ...props }, { title: props.title });
  }

  private async record(user: ConsoleUser, id: string, told: { readonly done?: string | null; readonly isOpen?: boolean }): Promise<Page> {
    const record = await this.desk.record(id);
    const shown = { isOpen: told.isOpen ?? false, mayAct: user.role === 'owner', canReturn: (await this.leftOf(id)).length > 0 };
    const props = presentOrder(this.pages.context(user), record, shown);
    const frame = this.pages.frame(user, 'orders', { done: told.done });
    return this.pages.page(user, ConsoleRecordPage, { frame, ...props }, { title: props.title });
  }
}
