import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { Database, type Transaction } from '../../../../platform/database/database';
import { Translations } from '../../../../platform/i18n/translations';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { localePath } from '../../../../shared/locale';
import { translation } from '../../../../shared/translation';
import {
  type CheckoutDetails,
  type CheckoutForm,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentListener,
  type RefundEvent,
  Payments,
} from '../../../payment/payment.api';
import { CertificateNotices } from '../issued/certificate-notices';
import { lineShares } from '../../domain/issue-plan';
import type { OrderEvent } from '../../contract/order-states';
import { canPay, lastPayment } from '../../domain/order-time';
import { endedByPart } from '../../domain/returned-part';
import { CertificateIssuing } from './issue-certificates';
import { lockOwnOrder, type OrderAccess } from './order-access';
import { happen } from './order-history';
import { OrderSender } from './order-sender';
import { IssueStore } from '../../store/issue.store';
import type { StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

/** Money that came for an order. */
interface TakenMoney {
  /** Null: an operator took it at the salon. */
  readonly attempt: string | null;
  readonly cause: string;
  readonly at: Date;
  /** Address of the fiscal receipt; null where there is none, or not yet. */
  readonly receipt: string | null;
}

const EVENTS = {
  succeeded: 'payment_succeeded',
  failed: 'payment_failed',
  reversed: 'payment_reversed',
  returned_in_part: 'payment_returned_in_part',
  doubted: 'payment_doubted',
} as const satisfies Record<PaymentEvent['kind'], OrderEvent>;

/** Has orders paid, and follows what becomes of their money. */
@Injectable()
export class OrderCheckout implements OnModuleInit, PaymentListener {
  readonly revivesRefused = true;
  private readonly logger = new Logger('Orders');

  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly issues: IssueStore,
    private readonly issuing: CertificateIssuing,
    private readonly sender: OrderSender,
    private readonly payments: Payments,
    private readonly notices: CertificateNotices,
    private readonly site: SiteEnvironment,
    private readonly translations: Translations,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.payments.listen('order', this);
  }

  /** As `Orders.pay`. */
  async pay(access: OrderAccess): Promise<CheckoutForm> {
    const { order, attempt } = await this.database.transaction(async (tx) => {
      const own = await lockOwnOrder(this.store, tx, access);
      this.sender.throwIfRefused(own);
      const now = this.clock.now();
      if (!canPay(own, now)) throw new DomainError('conflict', 'order_not_payable', translation(whyNot(own)));
      const { id, amount, expiresAt } = own;
      const begun = await this.payments.begin(tx, { subject: id, amount, expiresAt: lastPayment(expiresAt) });
      await happen(this.store, tx, own, { event: 'payment_begun', at: now.getTime(), cause: `attempt ${begun.id}` });
      return { order: own, attempt: begun };
    });
    return this.payments.form(attempt, this.detailsOf(order));
  }

  /** Takes money at the salon for an order, which is locked. @returns whether it was reserved, or has expired as such */
  async takeAtSalon(tx: Transaction, order: StoredOrder): Promise<boolean> {
    if (order.pay !== 'salon' || (order.state !== 'reserved' && order.state !== 'expired')) return false;
    await this.succeeded(tx, order, { attempt: null, cause: 'operator', at: this.clock.now(), receipt: null });
    return true;
  }

  async payment(tx: Transaction, event: PaymentEvent): Promise<PaymentEffect> {
    const { kind, subject, attempt, cause, at, receipt } = event;
    const order = await this.store.lock(tx, subject);
    if (!order) {
      this.logger.error({ subject, attempt, kind }, 'news of a payment for an order that does not exist');
      return 'keep';
    }
    if (kind === 'succeeded') return this.succeeded(tx, order, { attempt, cause, at, receipt });
    // money of another attempt that goes back is a second payment that was given back
    if (kind === 'reversed' && order.paidAt !== null && order.paidAttempt !== attempt) return 'keep';
    const happened = await happen(this.store, tx, order, { event: EVENTS[kind], at: at.getTime(), cause });
    if (happened?.report) this.report(order, happened.report);
    if (kind === 'reversed' && happened && happened.order.state === 'refunded')
      await this.end(tx, happened.order, `reversal:${attempt}`, at);
    if (kind === 'returned_in_part' && order.paidAttempt === attempt) await this.endPart(tx, order, event);
    return 'keep';
  }

  async refund(tx: Transaction, { outcome, key, amount }: RefundEvent): Promise<void> {
    const now = this.clock.now();
    const orderId = await this.issues.settleRefund(tx, key, outcome, now);
    if (orderId === null) return;
    await this.notices.refunded(tx, key, amount, outcome);
    if (outcome === 'refused') return;
    const order = await this.store.lock(tx, orderId);
    if (!order || !(await this.issues.isOver(tx, orderId))) return;
    await happen(this.store, tx, order, { event: 'refunded', at: now.getTime(), cause: 'refund' });
  }

  private async succeeded(tx: Transaction, order: StoredOrder, { attempt, cause, at, receipt }: TakenMoney): Promise<PaymentEffect> {
    // told again of what is written already
    if (attempt !== null && order.paidAttempt === attempt) return 'keep';
    const happened = await happen(this.store, tx, order, { event: 'payment_succeeded', at: at.getTime(), cause });
    if (!happened) throw new Error(`an order in the state ${order.state} takes no money`);
    if (!happened.report) {
      const paid = { paidAt: at, paidAttempt: attempt };
      await this.store.change(tx, order.id, paid);
      await this.issuing.issueCertificates(tx, { ...happened.order, ...paid });
      await this.notices.paid(tx, order.id, receipt);
    }
    if (happened.report) this.report(order, happened.report);
    return happened.report === 'second_payment' ? 'give_back' : 'keep';
  }

  /** The money went back: the certificates are void. What was spent before is for an operator. */
  private async end(tx: Transaction, order: StoredOrder, key: string, at: Date): Promise<void> {
    if (!(await this.issues.end(tx, order.id, key, at, null))) return;
    await this.store.change(tx, order.id, { report: 'reversed_after_use' });
    this.report(order, 'reversed_after_use');
  }

  /** A part of the money went back: the certificates that it paid for are void, where it is plain which, and the buyer is told. */
  private async endPart(tx: Transaction, { id: orderId }: StoredOrder, { attempt, amount, at }: PaymentEvent): Promise<void> {
    const counting = await this.issues.lockCounting(tx, orderId);
    const ended = endedByPart(counting, amount);
    if (ended.length === 0) return;
    await this.issues.end(tx, orderId, `reversal:${attempt}`, at, ended);
    for (const { id, paid } of counting) if (ended.includes(id)) await this.notices.refunded(tx, `certificate:${id}:0`, paid, 'done');
  }

  private report({ id, state }: StoredOrder, report: string): void {
    this.logger.error({ order: id, state, report }, 'an order is reported: an operator has to look at it');
  }

  private detailsOf(order: StoredOrder): CheckoutDetails {
    const { id, locale, amount, lines, email } = order;
    const shares = lineShares(amount, lines);
    return {
      description: this.translations.translator(locale)('certificates.orders.description', { id }),
      resultUrl: `${this.site.SITE_URL}${returnPath(order)}`,
      locale,
      lines: lines.map(({ packageId, quantity }, place) => ({ id: packageId, quantity, cost: shares[place]! })),
      receiptEmail: email,
    };
  }
}

/** Where the buyer returns to (docs/product.md, money 5): the page on which the order was begun, or the thanks without scripts. */
function returnPath({ id, page, link, locale }: StoredOrder): string {
  if (page === null) return localePath(locale, `/thank/?order=${id}`);
  return `${page}?success=${link === 'email' || link === 'online' ? 1 : 2}&order=${id}`;
}

function whyNot({ state }: StoredOrder) {
  if (state === 'reserved') return 'certificates.orders.paidAtSalon';
  if (state === 'refunded') return 'certificates.orders.refunded';
  if (state === 'paid' || state === 'issued' || state === 'delivered') return 'certificates.orders.paid';
  return state === 'draft' ? 'certificates.orders.incomplete' : 'certificates.orders.expired';
}
