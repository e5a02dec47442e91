import { Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { CertificateOffers } from '../certificate-offers.service';
import type { RecordedTransition } from '../../contract/order-states';
import { isSalonPaymentMissed } from '../../domain/order-time';
import { quote } from '../../contract/quote';
import { OrderSettlement } from './order-settlement';
import { OrderSender } from './order-sender';
import { ExpireOrders } from './expire-orders';
import type { ListedOrder, OrderCount, OrderFilter, StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

/** An order with what happened to it. */
export interface OrderRecord {
  readonly order: StoredOrder;
  /** Oldest first. */
  readonly events: readonly RecordedTransition[];
}

/** What operators see of orders and do with them. */
@Injectable()
export class OrderAdmin {
  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly settlement: OrderSettlement,
    private readonly expiry: ExpireOrders,
    private readonly sender: OrderSender,
    private readonly offers: CertificateOffers,
    private readonly clock: Clock,
  ) {}

  /** Newest first. @throws DomainError `order_unknown` when there is no order `before` */
  async list(filter: OrderFilter): Promise<readonly ListedOrder[]> {
    if (filter.before !== undefined) await this.known(filter.before);
    return this.store.list(filter);
  }

  /** @throws DomainError `order_unknown` */
  async record(id: string): Promise<OrderRecord> {
    return { order: await this.known(id), events: await this.store.events(id) };
  }

  /** A mark that changes with everything that happens to an order. */
  mark(): Promise<string> {
    return this.store.mark();
  }

  /** Orders and what they cost, by the moment at which they were begun. @param bounds of the stretches, one more than there are */
  counted(bounds: readonly Date[]): Promise<readonly OrderCount[]> {
    return this.store.counted(bounds);
  }

  /**
   * The money of a reserved order was taken at the salon: its certificates are issued. One that was not paid in time is taken at the prices of
   * today only.
   * @throws DomainError `order_unknown`, `order_not_reserved`; `order_expired` when it would cost something else today;
   * `content_unavailable` while nobody knows what it would cost
   */
  async markPaid(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = known(await this.store.lock(tx, id));
      if (isSalonPaymentMissed(order, this.clock.now()) && !this.costsTheSame(order)) {
        const words = 'The order was not paid in time, and today it costs something else, or is not sold any more: it has to be made anew';
        throw new DomainError('conflict', 'order_expired', words);
      }
      if (await this.settlement.recordSalonPayment(tx, order)) return;
      throw new DomainError('conflict', 'order_not_reserved', `The order is not to be paid at a salon, or it is paid: ${order.state}`);
    });
  }

  /** Ends an order that has no money. @throws DomainError `order_unknown`, `order_settled` */
  async end(id: string): Promise<void> {
    const { id: known } = await this.known(id);
    if (await this.expiry.end(known, 'operator')) return;
    throw new DomainError('conflict', 'order_settled', 'The order has money, or it is over already');
  }

  /** Sends an order to the order service once more. @throws DomainError `order_unknown`, `order_not_to_send` */
  async retry(id: string): Promise<void> {
    await this.known(id);
    if (await this.sender.retry(id)) return;
    throw new DomainError('conflict', 'order_not_to_send', 'The order service has it, there is none, or its personal data were erased');
  }

  /** What an order was reported for is done. @throws DomainError `order_unknown`, `order_not_reported` */
  async clearReport(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = known(await this.store.lock(tx, id));
      if (order.report === null) throw new DomainError('conflict', 'order_not_reported', 'Nothing is reported of the order');
      await this.store.change(tx, order.id, { report: null });
    });
  }

  private costsTheSame({ locale, lines, amount }: StoredOrder): boolean {
    const packages = this.offers.packages(locale);
    const today = lines.map(({ packageId, quantity }) => ({ price: packages.get(packageId)?.price ?? NaN, quantity }));
    return quote(today).amount === amount;
  }

  private async known(id: string): Promise<StoredOrder> {
    return known(await this.store.find(id));
  }
}

function known(order: StoredOrder | null): StoredOrder {
  if (!order) throw new DomainError('not-found', 'order_unknown', 'There is no such order');
  return order;
}
