import { Injectable } from '@nestjs/common';
import { Translations } from '../../../../platform/i18n/translations';
import { Clock } from '../../../../platform/time/clock';
import { localePath, type Locale } from '../../../../shared/locale';
import { toHryvnias } from '../../../../shared/money';
import { Payments } from '../../../payment/payment.api';
import { CertificateOffers } from '../certificate-offers.service';
import { certificateFile, certificatePath } from '../../contract/certificate-addresses';
import { refundStanding } from '../../contract/buyer-refund';
import { returnQuote, type OrderReturns } from '../../domain/order-returns';
import { canSendAgain, isSent } from '../../domain/order-resend';
import { hasMoney } from '../../contract/order-states';
import { canPay } from '../../domain/order-time';
import type { CertificateView, DeliveryView, GiftView, OrderView } from '../../contract/order-view';
import { isExpired, refundThrough, validThrough } from '../../contract/validity';
import { CertificateRefunds } from '../issued/certificate-refunds';
import type { IssuedForOrder } from '../../domain/order-certificates';
import { IssueStore } from '../../store/issue.store';
import type { StoredDelivery, StoredOrder } from '../../domain/order';

const NO_RETURNS: OrderReturns = { subtotal: 0, amount: 0, list: 0, money: 0 };

/** Shows an order to its buyer. */
@Injectable()
export class OrderViewing {
  constructor(
    private readonly issues: IssueStore,
    private readonly refunds: CertificateRefunds,
    private readonly offers: CertificateOffers,
    private readonly payments: Payments,
    private readonly translations: Translations,
    private readonly clock: Clock,
  ) {}

  /** @param locale of the reader; titles and addresses are those of the order */
  async view(order: StoredOrder, locale: Locale): Promise<OrderView> {
    const now = this.clock.now();
    const { id, state, pay, link, salon, email, lines, deliveries, subtotal, percent, amount, expiresAt, paidAt } = order;
    const [issued, returns, receipt] = await Promise.all([
      order.paidAt ? this.issues.ofOrder(id) : [],
      order.paidAt ? this.refunds.returns(id) : NO_RETURNS,
      order.paidAttempt === null ? null : this.payments.receipt(order.paidAttempt),
    ]);
    const of = (delivery: StoredDelivery) =>
      issued.filter(({ deliveryId }) => deliveryId === delivery.id).map((one) => certificateView(one, order, returns, now));
    const own = deliveries.find(({ isGift }) => !isGift);
    const failed = this.translations.translator(locale)('certificates.orders.notDelivered');
    const place = salon === null ? null : this.offers.salon(order.locale, salon);
    return {
      order_id: id,
      state,
      canPay: canPay(order, now),
      pay: pay ?? 'card',
      linkValue: link ?? 'online',
      salon: salon === null ? null : { slug: salon, title: place?.title ?? salon, address: place?.address ?? '' },
      email,
      items: lines.map(({ packageId, title, quantity, price }) => ({ id: packageId, title, qty: quantity, price: toHryvnias(price) })),
      subtotal: toHryvnias(subtotal),
      discountPercent: percent,
      amount: toHryvnias(amount),
      expiresAt: expiresAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      delivery: own ? deliveryView(own, failed) : null,
      canResend: hasMoney(state) && (own && isSent(own.channel) ? canSendAgain(own) && of(own).some(isLive) : email !== null),
      certificates: own ? of(own) : [],
      gifts: deliveries
        .filter(({ isGift }) => isGift)
        .map((gift) =>
          giftView(
            gift,
            hasMoney(state),
            paidAt !== null && isExpired(validThrough(paidAt, gift.sendAt), now),
            lines.find(({ packageId }) => packageId === gift.packageId)?.title ?? '',
            of(gift)[0] ?? null,
            failed,
          ),
        ),
      chatLinked: order.messenger === null || (link !== null && link !== 'telegram') ? null : order.messengerChat !== null,
      receipt,
      refusal: state === 'refused' ? order.sinkWords : null,
    };
  }
}

function giftView(
  gift: StoredDelivery,
  isPaid: boolean,
  hasEnded: boolean,
  title: string,
  certificate: CertificateView | null,
  failed: string,
): GiftView {
  const { id, packageId, recipient, email, message, design, sendAt, state } = gift;
  return {
    gift: id,
    id: packageId ?? 0,
    title,
    recipient,
    email,
    message,
    design,
    certificate,
    sendAt: sendAt?.toISOString() ?? null,
    delivery: deliveryView(gift, failed),
    canResend: isPaid && canSendAgain(gift) && certificate !== null && isLive(certificate),
    canChange: !(isPaid && certificate === null) && !hasEnded && (state === 'waiting' || state === 'scheduled' || state === 'failed'),
  };
}

function deliveryView({ state, sendAt, sentAt, openedAt }: StoredDelivery, failed: string): DeliveryView {
  const at = state === 'opened' ? openedAt : state === 'sent' ? sentAt : sendAt;
  return { state, at: at?.toISOString() ?? null, error: state === 'failed' ? failed : null };
}

function certificateView(issued: IssuedForOrder, { locale, paidAttempt }: StoredOrder, returns: OrderReturns, now: Date): CertificateView {
  const { id, title, code, token, nominal, validThrough, paid, paidAt } = issued;
  const path = localePath(locale, certificatePath(token));
  const { money, restPercent } = returnQuote(returns, issued.balance);
  const refund = {
    state: refundStanding({ ...issued, paidAttempt }, now),
    amount: toHryvnias(issued.returned ?? money),
    share: toHryvnias(paid),
    restPercent,
    until: refundThrough(paidAt),
  };
  return { certificate: id, title, code, path, pdf: certificateFile(token), nominal: toHryvnias(nominal), validThrough, refund };
}

/** Not one whose money is on its way back. */
function isLive({ refund }: CertificateView): boolean {
  return refund.state !== 'pending';
}
