import { Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database';
import { DomainError } from '../../../../shared/domain-error';
import type { Locale } from '../../../../shared/locale';
import { translation } from '../../../../shared/translation';
import { CertificateLimits } from '../certificate-limits';
import { CertificateNotifier } from '../issued/certificate-notifier';
import { CertificateRefunds } from '../issued/certificate-refunds';
import { DeliveryRepeats } from '../delivery/delivery-repeats';
import { isSent } from '../../domain/order-resend';
import { hasMoney } from '../../contract/order-states';
import type { OrderView } from '../../contract/order-view';
import { ownOrder, type OrderAccess } from './order-access';
import { OrderQueries } from './order-queries';
import { OrderReceipts } from './order-receipts';
import { IssueStore } from '../../store/issue.store';
import type { StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

/** What a buyer does with an order that is paid: has a delivery sent again, gives a certificate back. */
@Injectable()
export class AfterSales {
  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly issues: IssueStore,
    private readonly notices: CertificateNotifier,
    private readonly repeats: DeliveryRepeats,
    private readonly refunds: CertificateRefunds,
    private readonly receipts: OrderReceipts,
    private readonly queries: OrderQueries,
    private readonly limits: CertificateLimits,
  ) {}

  /**
   * Sends once more what was sent or has failed: a gift, or with null the buyer's own certificates; where those are not sent, the mail that
   * confirms the payment. Each three times an hour at most.
   * @param address of the visitor in the network, for limits
   * @throws DomainError `order_unknown`, `gift_unknown`; `nothing_to_send`, `gift_opened`, `delivery_under_way` (conflicts), `rate_limited`
   */
  async sendAgain(access: OrderAccess, gift: string | null, address: string, locale: Locale): Promise<OrderView> {
    await this.limits.care.consume(address);
    await this.repeat(access, gift);
    return this.queries.view(access, locale);
  }

  /**
   * Gives the money for an unused certificate back, within 14 days of the payment; asked once more it is the same refund.
   * @throws DomainError `order_unknown`, `certificate_unknown`; `refund_used`, `refund_late`, `refund_at_salon` (conflicts), `rate_limited`
   */
  async refund(access: OrderAccess, certificate: string, address: string, locale: Locale): Promise<OrderView> {
    await this.limits.care.consume(address);
    const { id } = await ownOrder(this.store, access);
    await this.refunds.byBuyer(id, certificate);
    return this.queries.view(access, locale);
  }

  private async repeat(access: OrderAccess, gift: string | null): Promise<void> {
    const order = await ownOrder(this.store, access);
    const delivery = order.deliveries.find(({ id, isGift }) => (gift === null ? !isGift : isGift && id === gift));
    if (gift !== null && !delivery) throw new DomainError('not-found', 'gift_unknown', translation('certificate.orders.giftUnknown'));
    if (!hasMoney(order.state)) throw nothingToSend();
    if (!delivery || !isSent(delivery.channel)) return this.confirmAgain(order, gift);
    if (delivery.state === 'opened') throw new DomainError('conflict', 'gift_opened', translation('certificate.resend.opened'));
    // what is given back meanwhile is not sent: the deliverer looks once more
    const issued = await this.issues.ofOrder(order.id);
    if (!issued.some(({ deliveryId, state }) => deliveryId === delivery.id && state === 'active')) throw nothingToSend();
    await this.limits.resent.consume(delivery.id);
    if (await this.database.transaction((tx) => this.repeats.again(tx, delivery.id, ['sent', 'failed']))) return;
    throw new DomainError('conflict', 'delivery_under_way', translation('certificate.resend.underWay'));
  }

  /** Of certificates that are not sent there is the mail that confirms the payment, with the link to the order. */
  private async confirmAgain(order: StoredOrder, gift: string | null): Promise<void> {
    const { id, email } = order;
    if (gift !== null || email === null) throw nothingToSend();
    await this.limits.resent.consume(id);
    const receipt = await this.receipts.addressOf(order);
    await this.database.transaction((tx) => this.notices.paid(tx, id, receipt, true));
  }
}

function nothingToSend(): DomainError {
  return new DomainError('conflict', 'nothing_to_send', translation('certificate.resend.nothing'));
}
