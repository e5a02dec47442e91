import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../../../platform/database/database';
import { Clock } from '../../../../platform/time/clock';
import type { Kopiykas } from '../../../../shared/money';
import { type PaymentEffect, type PaymentEvent, type PaymentListener, type RefundEvent, Payments } from '../../../payment/payment.api';
import { CertificateEvents, type CertificateEvent, type PaidOut } from '../issued/certificate-events';
import { CertificateNotifier } from '../issued/certificate-notifier';
import { CounterPayments, type CounterPayment } from './counter-payments';
import type { OrderEvent } from '../../contract/order-states';
import type { CardSecrets } from '../../domain/card';
import { certificatesOfPartialRefund } from '../../domain/partial-refund';
import { IssueCertificates } from './issue-certificates';
import { applyOrderEvent } from './order-events';
import { OrderReceipts } from './order-receipts';
import { IssueStore } from '../../store/issue.store';
import type { StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

/** A bank transfer by which a company has paid its invoice. */
export interface BankTransfer {
  /** On which it arrived, YYYY-MM-DD in Kyiv. */
  readonly day: string;
  /** Its number at the bank. */
  readonly reference: string;
  /** Id of the operator who confirms it. */
  readonly by: string;
}

/** Money that came for an order. */
interface TakenMoney {
  readonly attempt: string;
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
} as const satisfies Record<Exclude<PaymentEvent['kind'], 'held'>, OrderEvent>;

/** Has orders follow what becomes of their money and of their certificates. */
@Injectable()
export class OrderSettlement implements OnModuleInit, PaymentListener {
  readonly revivesRefused = true;
  private readonly logger = new Logger('Orders');

  constructor(
    private readonly store: OrderStore,
    private readonly issues: IssueStore,
    private readonly issuing: IssueCertificates,
    private readonly payments: Payments,
    private readonly certificates: CertificateEvents,
    private readonly notices: CertificateNotifier,
    private readonly counter: CounterPayments,
    private readonly receipts: OrderReceipts,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.payments.listen('order', this);
    this.certificates.listen((tx, event) => this.certificate(tx, event));
  }

  /**
   * Takes the money of an order, which is locked, at the counter of a salon.
   * @param card printed card that it sells
   * @returns false where its state takes none there
   * @throws DomainError of the till
   */
  async recordSalonPayment(tx: Transaction, order: StoredOrder, payment: CounterPayment, card?: CardSecrets): Promise<boolean> {
    const { method: counterMethod, salon: counterSalon, by: counterBy } = payment;
    const at = this.clock.now();
    const also = { counterMethod, counterSalon, counterBy };
    const applied = await applyOrderEvent(this.store, tx, order, { event: 'paid_at_salon', at: at.getTime(), cause: 'operator' }, also);
    if (!applied) return false;
    await this.counter.enter(tx, { ...payment, order: order.id, amount: order.amount, at, note: '' });
    await this.paid(tx, applied.order, { paidAt: at, paidAttempt: null }, null, card);
    await this.receipts.paid(tx, order, payment.method);
    return true;
  }

  /**
   * The bank transfer of a company that has arrived for its order, which is locked. It is in no till, and has no fiscal receipt.
   * @returns false where its state takes none
   */
  async recordTransfer(
    tx: Transaction,
    order: StoredOrder,
    { day: bankDay, reference: bankReference, by: bankBy }: BankTransfer,
  ): Promise<boolean> {
    const at = this.clock.now();
    const also = { bankDay, bankReference, bankBy };
    const applied = await applyOrderEvent(this.store, tx, order, { event: 'paid_by_bank', at: at.getTime(), cause: 'operator' }, also);
    if (!applied) return false;
    await this.paid(tx, applied.order, { paidAt: at, paidAttempt: null }, null);
    return true;
  }

  async payment(tx: Transaction, event: PaymentEvent): Promise<PaymentEffect> {
    const { kind, subject, attempt, cause, at, receipt } = event;
    const order = await this.store.lock(tx, subject);
    if (!order) {
      this.logger.error({ subject, attempt, kind }, 'an update of a payment for an order that does not exist');
      return 'keep';
    }
    if (kind === 'held') return 'keep';
    if (kind === 'succeeded') return this.succeeded(tx, order, { attempt, cause, at, receipt });
    // money of another attempt that goes back is a second payment that was given back
    if (kind === 'reversed' && order.paidAt !== null && order.paidAttempt !== attempt) return 'keep';
    const applied = await applyOrderEvent(this.store, tx, order, { event: EVENTS[kind], at: at.getTime(), cause });
    if (applied?.report) this.report(order, applied.report);
    if (kind === 'reversed' && applied && applied.order.state === 'refunded') await this.end(tx, applied.order, `reversal:${attempt}`, at);
    if (order.paidAttempt === attempt && (kind === 'reversed' || kind === 'returned_in_part')) await this.receipts.reversed(tx, event);
    if (kind === 'returned_in_part' && order.paidAttempt === attempt) await this.endPart(tx, order, event);
    return 'keep';
  }

  refund(tx: Transaction, { outcome, key, amount }: RefundEvent): Promise<void> {
    return this.refunded(tx, key, amount, outcome);
  }

  /** Harmless to repeat. */
  private async certificate(tx: Transaction, event: CertificateEvent): Promise<void> {
    if (event.kind === 'refunded') await this.refunded(tx, event.key, event.amount, 'done', event.paidOut);
    else if (event.kind === 'refund_begun') await this.lockTill(tx, event.orderId);
    else await this.delivered(tx, event.orderId);
  }

  /** A refund is settled: when no certificate of the order counts any more, it is refunded. */
  private async refunded(
    tx: Transaction,
    key: string,
    amount: Kopiykas,
    outcome: RefundEvent['outcome'],
    paidOut: PaidOut | null = null,
  ): Promise<void> {
    const now = this.clock.now();
    const settled = await this.issues.settleRefund(tx, key, outcome, now);
    if (settled === null) return;
    const { orderId, packageId } = settled;
    await this.notices.refunded(tx, key, amount, outcome);
    if (outcome === 'refused') return;
    const order = await this.store.lock(tx, orderId);
    // a bank transfer has no receipt that a return could follow
    if (order && order.bankDay === null) await this.receipts.returned(tx, orderId, key, amount, packageId);
    if (order && paidOut && amount > 0) await this.payOut(tx, order, amount, paidOut, now);
    if (!order || !(await this.issues.isOver(tx, orderId))) return;
    await applyOrderEvent(this.store, tx, order, { event: 'refunded', at: now.getTime(), cause: 'refund' });
  }

  /** Of the salon that took the money of the order: it goes back there today. */
  private async lockTill(tx: Transaction, orderId: string): Promise<void> {
    const order = await this.store.find(orderId, tx);
    if (order?.counterSalon) await this.counter.lock(tx, order.counterSalon, this.clock.now());
  }

  /** The money of a certificate leaves the till that took it, today and in the way in which it came. */
  private async payOut(
    tx: Transaction,
    { id: order, counterMethod: method, counterSalon: salon }: StoredOrder,
    amount: Kopiykas,
    { certificate, by, reason }: PaidOut,
    at: Date,
  ): Promise<void> {
    if (method === null || salon === null) return;
    await this.counter.enter(tx, { order, certificate, method, salon, by, amount: -amount, at, note: reason });
  }

  /** A delivery has arrived: when none of the order is left, it is delivered. */
  private async delivered(tx: Transaction, id: string): Promise<void> {
    const order = await this.store.lock(tx, id);
    const isLeft = order?.deliveries.some(({ state }) => state !== 'sent' && state !== 'opened');
    if (order?.state !== 'issued' || isLeft) return;
    await applyOrderEvent(this.store, tx, order, { event: 'certificates_delivered', at: this.clock.epochMs(), cause: 'delivery' });
  }

  private async succeeded(tx: Transaction, order: StoredOrder, { attempt, cause, at, receipt }: TakenMoney): Promise<PaymentEffect> {
    // a repeated notice of what is recorded already
    if (order.paidAttempt === attempt) return 'keep';
    const applied = await applyOrderEvent(this.store, tx, order, { event: 'payment_succeeded', at: at.getTime(), cause });
    if (!applied) throw new Error(`an order in the state ${order.state} takes no money`);
    if (!applied.report) {
      await this.paid(tx, applied.order, { paidAt: at, paidAttempt: attempt }, receipt);
      await this.receipts.paid(tx, order, 'online');
    }
    if (applied.report) this.report(order, applied.report);
    return applied.report === 'second_payment' ? 'give_back' : 'keep';
  }

  /** @param paid the attempt is null where it was paid at a counter */
  private async paid(
    tx: Transaction,
    order: StoredOrder,
    paid: Pick<StoredOrder, 'paidAt' | 'paidAttempt'>,
    receipt: string | null,
    card?: CardSecrets,
  ): Promise<void> {
    await this.store.change(tx, order.id, paid);
    await this.issuing.issue(tx, { ...order, ...paid }, card);
    await this.notices.paid(tx, order.id, receipt);
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
    const ended = certificatesOfPartialRefund(counting, amount);
    if (ended.length === 0) return;
    await this.issues.end(tx, orderId, `reversal:${attempt}`, at, ended);
    for (const { id, paid } of counting) if (ended.includes(id)) await this.notices.refunded(tx, `certificate:${id}:0`, paid, 'done');
  }

  private report({ id, state }: StoredOrder, report: string): void {
    this.logger.error({ order: id, state, report }, 'an order is reported: an operator has to look at it');
  }
}
