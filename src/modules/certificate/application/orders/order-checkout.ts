import { Injectable } from '@nestjs/common';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { Database } from '../../../../platform/database/database';
import { Translations } from '../../../../platform/i18n/translations';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { localePath } from '../../../../shared/locale';
import { translation } from '../../../../shared/translation';
import { type CheckoutDetails, type CheckoutForm, Payments } from '../../../payment/payment.api';
import { canPay, paymentDeadline } from '../../domain/order-time';
import { lockOwnOrder, type OrderAccess } from './order-access';
import { applyOrderEvent } from './order-events';
import { soldLines } from './order-receipts';
import { OrderSender } from './order-sender';
import type { StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

/** Has orders paid by card. */
@Injectable()
export class OrderCheckout {
  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly sender: OrderSender,
    private readonly payments: Payments,
    private readonly site: SiteEnvironment,
    private readonly translations: Translations,
    private readonly clock: Clock,
  ) {}

  /**
   * The form that the buyer's browser posts to the provider. Its attempt is committed before it is signed; asked again it is the same attempt,
   * as long as that one is open.
   * @param provider who is paid through; left out: the default
   * @throws DomainError `order_unknown`, `order_not_payable`, `provider_unknown`, `order_refused`, `payment_keys_missing`, `payment_unavailable`
   */
  async pay(access: OrderAccess, provider?: string): Promise<CheckoutForm> {
    const { order, attempt } = await this.database.transaction(async (tx) => {
      const own = await lockOwnOrder(this.store, tx, access);
      this.sender.throwIfRefused(own);
      const now = this.clock.now();
      if (!canPay(own, now)) throw new DomainError('conflict', 'order_not_payable', translation(whyNot(own)));
      const { id, amount, expiresAt } = own;
      const begun = await this.payments.begin(tx, { subject: id, amount, provider, expiresAt: paymentDeadline(expiresAt) });
      await applyOrderEvent(this.store, tx, own, { event: 'payment_begun', at: now.getTime(), cause: `attempt ${begun.id}` });
      return { order: own, attempt: begun };
    });
    return this.payments.form(attempt, this.detailsOf(order));
  }

  private detailsOf(order: StoredOrder): CheckoutDetails {
    const { id, locale, amount, lines, email } = order;
    return {
      description: this.translations.translator(locale)('certificate.orders.description', { id }),
      resultUrl: `${this.site.SITE_URL}${returnPath(order)}`,
      locale,
      lines: soldLines(amount, lines),
      receiptEmail: email,
    };
  }
}

/** Where the buyer returns to (docs/product.md, money 5): the page on which the order was begun, or the thanks without scripts. */
function returnPath({ id, page, link, locale }: StoredOrder): string {
  if (page === null) return localePath(locale, `/thank/?order=${id}`);
  return `${page}?success=${link === 'email' || link === 'online' ? 1 : 2}&order=${id}`;
}

function whyNot({ state, pay }: StoredOrder) {
  if (state === 'reserved' && pay === 'invoice') return 'certificate.orders.paidByInvoice';
  if (state === 'reserved') return 'certificate.orders.paidAtSalon';
  if (state === 'refunded') return 'certificate.orders.refunded';
  if (state === 'paid' || state === 'issued' || state === 'delivered') return 'certificate.orders.paid';
  return state === 'draft' ? 'certificate.orders.incomplete' : 'certificate.orders.expired';
}
