import { Param, StreamableFile } from '@nestjs/common';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { oneOf, text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import { normalizedPhone } from '../../../shared/phone';
import type { Page, SeeOther } from '../../../platform/render/page';
import { ORDER_STATES } from '../contract/order-states';
import { CertificateAdmin } from '../application/issued/certificate-admin';
import { OrderAdmin } from '../application/orders/order-admin';
import { OrderReceipts } from '../application/orders/order-receipts';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import { OperatorInvitations } from '../../../platform/console/operators/operator-invitations';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
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
import { PersonParts } from '../../../platform/console/person-parts';
import { listFile, type PartOfList } from '../../../platform/console/csv';
import { OrderActions } from './order.actions';
import { orderCells, orderColumns, presentOrder, presentOrders } from './orders.presenter';

const LOOK = { roles: ['owner', 'salon', 'accountant', 'viewer'] } as const;
const ALL = { roles: ['owner', 'accountant', 'viewer'] } as const;
const SALON_ROLES = { roles: ['owner', 'salon'] } as const;
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
    private readonly orders: OrderAdmin,
    private readonly actions: OrderActions,
    private readonly certificates: CertificateAdmin,
    private readonly receipts: OrderReceipts,
    private readonly operators: OperatorInvitations,
    private readonly salons: ConsoleSalons,
    private readonly clock: Clock,
    private readonly persons: PersonParts,
  ) {}

  /** GET /ops/orders?state=&reported=yes&before=: who works at a salon sees the orders of that salon */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const { state, reported, before } = query;
    const filter = { state: state ?? undefined, reported: reported === 'yes', before: before ?? undefined };
    const orders = await this.orders.list({ ...filter, ...scopeOf(user), most: MOST });
    return this.listed(user, orders, { state, isReported: filter.reported, isFull: orders.length === MOST });
  }

  /** POST /ops/orders/find with `what`: the id of an order or its last digits, or a phone in any spelling; one that is found alone is shown */
  @ConsoleAction('find', LOOK)
  async find(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const what = typed(body, 'what', 60);
    if (ORDER_ID.test(what)) return toConsole(`/ops/orders/${what}`);
    const found = await this.orders.list({ named: what, ...scopeOf(user), most: MOST });
    return found.length === 1 ? toConsole(`/ops/orders/${found[0]!.id}`) : this.listed(user, found, { what });
  }

  /** GET /ops/orders/file?state=&reported=yes: the whole of that list, phones and e-mails masked */
  @ConsoleFile('file', ALL)
  async file(@FileQuery(QUERY) query: QueryValues<typeof QUERY>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const context = this.pages.context(user);
    const filter = { state: query.state ?? undefined, reported: query.reported === 'yes' };
    const shown = { titleOf: (slug: string) => this.salons.titleOf(slug, user.locale), user };
    const read = (part: PartOfList) => this.orders.list({ ...filter, ...part });
    return listFile({ name: 'orders', columns: orderColumns(context), read, cells: (order) => orderCells(context, order, shown) });
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

  /** GET /ops/orders/{id}/print/{part}: the certificates of an order that count, to print; they have codes, which is written down */
  @ConsoleFile(':id/print/:part', SALON_ROLES)
  async print(@Param('id') id: string, @Param('part') part: string, @User() user: ConsoleUser): Promise<StreamableFile> {
    const { order } = await this.actions.find(user, { id });
    const file = await this.certificates.print(order.id, Number(part));
    return new StreamableFile(file, { type: 'application/pdf', disposition: `inline; filename="${order.id}.pdf"`, length: file.length });
  }

  private listed(
    user: ConsoleUser,
    orders: Parameters<typeof presentOrders>[1],
    shown: Omit<Parameters<typeof presentOrders>[2], 'user' | 'titleOf'>,
  ): Page {
    const props = presentOrders(this.pages.context(user), orders, {
      ...shown,
      user,
      titleOf: (slug) => this.salons.titleOf(slug, user.locale),
    });
    return this.pages.list(user, 'orders', props);
  }

  private async record(user: ConsoleUser, id: string, told: { readonly done?: string | null; readonly isOpen?: boolean }): Promise<Page> {
    const record = await this.actions.find(user, { id });
    const certificates = await this.certificates.find({ order: record.order.id });
    const names = await this.operators.names();
    const shown = {
      isOpen: told.isOpen ?? false,
      user,
      certificates,
      receipts: await this.receipts.of(record.order.id),
      today: kyivDay(this.clock.now()),
      nameOf: (actor: string) => names.get(actor) ?? this.pages.context(user).t('console.roles.owner'),
      titleOf: (slug: string) => this.salons.titleOf(slug, user.locale),
    };
    const clientHref = await this.persons.hrefOf(user, normalizedPhone(record.order.phone));
    const props = presentOrder(this.pages.context(user), record, { ...shown, clientHref });
    return this.pages.record(user, 'orders', props, { done: told.done });
  }
}

/** What somebody sees of the list. */
function scopeOf({ role, salon }: ConsoleUser) {
  return role === 'salon' ? { salon: salon ?? '' } : {};
}
