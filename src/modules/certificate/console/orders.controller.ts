import { Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { oneOf, text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { phoneDigits } from '../../../shared/phone';
import { ORDER_STATES } from '../contract/order-states';
import { OrderAdmin } from '../application/orders/order-admin';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { ConsolePages, DONE } from '../../../platform/console/console-frame';
import {
  FileQuery,
  ConsoleAction,
  ConsoleController,
  ConsoleFile,
  ConsolePage,
  toConsole,
  typed,
  User,
} from '../../../platform/console/console-route';
import { sendList, type PartOfList } from '../../../platform/console/csv';
import { OrderActions } from './order.actions';
import { orderCells, orderColumns, presentOrder, presentOrders } from './orders.presenter';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const ACT = { roles: ['owner'] } as const;
const QUERY = { state: oneOf(...ORDER_STATES), reported: oneOf('yes'), before: text(40) };
const RECORD = { done: DONE };
const MOST = 50;
const ORDER_ID = /^order_\d{1,20}$/;

/** Orders of certificates. */
@ConsoleController('orders')
export class OrdersController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly desk: OrderAdmin,
    private readonly actions: OrderActions,
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
  async file(@FileQuery(QUERY) query: QueryValues<typeof QUERY>, @User() user: ConsoleUser, @Res() res: Response): Promise<void> {
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

  private listed(user: ConsoleUser, orders: Parameters<typeof presentOrders>[1], shown: Parameters<typeof presentOrders>[2]): Page {
    const props = presentOrders(this.pages.context(user), orders, shown);
    return this.pages.list(user, 'orders', props);
  }

  private async record(user: ConsoleUser, id: string, told: { readonly done?: string | null; readonly isOpen?: boolean }): Promise<Page> {
    const record = await this.desk.record(id);
    const shown = { isOpen: told.isOpen ?? false, user, isRefundable: (await this.actions.refundable(id)).length > 0 };
    const props = presentOrder(this.pages.context(user), record, shown);
    return this.pages.record(user, 'orders', props, { done: told.done });
  }
}
