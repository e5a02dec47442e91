import { Injectable } from '@nestjs/common';
import { Translations } from '../../../../platform/i18n/translations';
import { Clock } from '../../../../platform/time/clock';
import { localePath, type Locale } from '../../../../shared/locale';
import { toHryvnias } from '../../../../shared/money';
import { Payments } from '../../../payment/payment.api';
import { CertificateOffers } from '../certificate-offers.service';
import { certificateFile, certificatePath } from '../../contract/certificate-addresses';
import { invoicePath } from '../../contract/company-form';
import { refundStanding } from '../../contract/buyer-refund';
import { NO_RETURNS, refundQuote, type OrderRefunds } from '../../domain/refund-quote';
import { canSendAgain, isSent } from '../../domain/order-resend';
import { hasMoney } from '../../contract/order-states';
import { canPay } from '../../domain/order-time';
import type { CertificateView, DeliveryView, GiftView, OrderView } from '../../contract/order-view';
import { isExpired, refundThrough, validThrough } from '../../contract/validity';
import { CertificateRefunds } from '../issued/certificate-refunds';
import type { IssuedForOrder } from '../../domain/order-certificates';
import { ownOrder, type OrderAccess } from './order-access';
import { OrderReceipts } from './order-receipts';
import { IssueStore } from '../../store/issue.store';
import type { StoredDelivery, StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

/** How long a page waits for the answer of the provider. */
const PROVIDER_TIMEOUT_MS = 2000;

/** What buyers see of their orders. */
@Injectable()
export class OrderQueries {
  constructor(
    private readonly store: OrderStore,
    private readonly issues: IssueStore,
    private readonly refunds: CertificateRefunds,
    private readonly offers: CertificateOffers,
    private readonly payments: Payments,
    private readonly receipts: OrderReceipts,
    private readonly translations: Translations,
    private readonly clock: Clock,
  ) {}

  /** The order as it is kept, for who has its token. @throws DomainError `order_unknown` */
  find(access: OrderAccess): Promise<StoredOrder> {
    return ownOrder(this.store, access);
  }

  /** @param locale of the reader; titles and addresses are those of the order @throws DomainError `order_unknown` */
  async view(access: OrderAccess, locale: Locale): Promise<OrderView> {
    return this.viewOf(await ownOrder(this.store, access), locale);
  }

  /**
   * The order as its page shows it: while it awaits its payment the provider is asked first, for two seconds at most. `isLeft`: the provider has
   * nothing of it in hand, its buyer went away without paying.
   * @param locale of the reader @throws DomainError `order_unknown`
   */
  async look(access: OrderAccess, locale: Locale): Promise<OrderView & { readonly isLeft: boolean }> {
    const order = await ownOrder(this.store, access);
    const isAwaited = order.state === 'awaiting_payment';
    const isLeft = isAwaited && !(await this.payments.isAtProvider(order.id, AbortSignal.timeout(PROVIDER_TIMEOUT_MS)));
    return { ...(await this.view(access, locale)), isLeft };
  }

  private async viewOf(order: StoredOrder, locale: Locale): Promise<OrderView> {
    const now = this.clock.now();
    const { id, state, pay, link, email, lines, deliveries, subtotal, percent, promoCode, amount, expiresAt, paidAt } = order;
    const [issued, returns, receipt] = await Promise.all([
      order.paidAt ? this.issues.ofOrder(id) : [],
      order.paidAt ? this.refunds.returns(id) : NO_RETURNS,
      order.paidAt ? this.receipts.addressOf(order) : null,
    ]);
    const of = (delivery: StoredDelivery) =>
      issued.filter(({ deliveryId }) => deliveryId === delivery.id).map((one) => certificateView(one, order, returns, now));
    const own = deliveries.find(({ isGift }) => !isGift);
    const failed = this.translations.translator(locale)('certificate.orders.notDelivered');
    return {
      order_id: id,
      state,
      canPay: canPay(order, now),
      pay: pay ?? 'card',
      linkValue: link ?? 'online',
      company: order.companyName,
      invoice: order.invoiceNumber === null ? null : { number: order.invoiceNumber, pdf: invoicePath(id) },
      salon: this.salonView(order),
      email,
      items: lines.map(({ packageId, title, quantity, price }) => ({ id: packageId, title, qty: quantity, price: toHryvnias(price) })),
      subtotal: toHryvnias(subtotal),
      discountPercent: percent,
      promo: promoCode,
      amount: toHryvnias(amount),
      expiresAt: expiresAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      delivery: own ? deliveryView(own, failed) : null,
      canResend: hasMoney(state) && canResend(own, own ? of(own) : [], email),
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
      chatLinked: isChatLinked(order),
      receipt,
      refusal: state === 'refused' ? order.sinkWords : null,
    };
  }

  private salonView({ salon, locale }: StoredOrder): OrderView['salon'] {
    if (salon === null) return null;
    const place = this.offers.salon(locale, salon);
    return { slug: salon, title: place?.title ?? salon, address: place?.address ?? '' };
  }
}

/** The buyer's own certificates where they are sent, else the mail that confirms the payment. */
function canResend(own: StoredDelivery | undefined, certificates: readonly CertificateView[], email: string | null): boolean {
  return own && isSent(own.channel) ? canSendAgain(own) && certificates.some(isLive) : email !== null;
}

/** Null: no messenger, or another way was chosen. */
function isChatLinked({ messenger, link, messengerChat }: StoredOrder): boolean | null {
  return messenger === null || (link !== null && link !== 'telegram') ? null : messengerChat !== null;
}

function giftView(
  gift: StoredDelivery,
  isPaid: boolean,
  hasEnded: boolean,
  title: string,
  certificate: CertificateView | null,
  failed: string,
): GiftView {
  const { id, packageId, recipient, giver, email, message, design, sendAt, state } = gift;
  return {
    gift: id,
    id: packageId ?? 0,
    title,
    recipient,
    giver,
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

function certificateView(issued: IssuedForOrder, { locale, paidAttempt }: StoredOrder, returns: OrderRefunds, now: Date): CertificateView {
  const { id, title, code, token, nominal, validThrough, paid, paidAt } = issued;
  const path = localePath(locale, certificatePath(token));
  const { money, restPercent } = refundQuote(returns, issued);
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
