import { Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database';
import { PersonalData } from '../../../../platform/privacy/personal-data';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { isCalendarDay } from '../../../../shared/calendar-day';
import { kyivDay } from '../../../../shared/kyiv-day';
import type { Kopiykas } from '../../../../shared/money';
import { Payments } from '../../../payment/payment.api';
import { CertificateRefunds } from '../issued/certificate-refunds';
import { normalizedPhone } from '../../../../shared/phone';
import { CertificateOffers } from '../certificate-offers.service';
import { hasMoney, type RecordedTransition } from '../../contract/order-states';
import { CounterPayments, type CounterPayment } from './counter-payments';
import { isPaymentMissed } from '../../domain/order-time';
import { quote } from '../../contract/quote';
import { OrderSettlement, type BankTransfer } from './order-settlement';
import { OrderSender } from './order-sender';
import { PromoCodes } from './promo-codes';
import { ExpireOrders } from './expire-orders';
import type { ListedOrder, OrderCount, OrderFilter, StoredOrder } from '../../domain/order';
import { ENDED_UNSOLD } from '../../store/order.retention';
import { OrderStore } from '../../store/order.store';

/** How long the provider is waited for before money is taken at a counter. */
const PROVIDER_TIMEOUT_MS = 5000;
const BUYER = `phone = ANY ($1) AND ${ENDED_UNSOLD}`;

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
    private readonly promos: PromoCodes,
    private readonly payments: Payments,
    private readonly refunds: CertificateRefunds,
    private readonly counter: CounterPayments,
    private readonly clock: Clock,
    private readonly personal: PersonalData,
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

  /** Orders of people with these phones, newest first, 100 of each at most. */
  async ofPhones(phones: readonly string[]): Promise<readonly ListedOrder[]> {
    const wanted = phones.map(normalizedPhone);
    const lists = await Promise.all(wanted.map((named) => this.store.list({ named, most: 100 })));
    return lists.flat().filter(({ phone }) => wanted.includes(phone));
  }

  /** Erases their buyers, and whom they give to, of orders that came to nothing. */
  async erase(phones: readonly string[]): Promise<void> {
    const values = [phones.map(normalizedPhone)];
    await this.personal.erase('certificate_deliveries', `order_id IN (SELECT id FROM certificate_orders WHERE ${BUYER})`, values);
    await this.personal.erase('certificate_orders', BUYER, values);
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
   * The money of an order was taken at the counter of a salon: it is entered into the till and its certificates are issued. One that was not
   * paid in time is taken at the prices of today only. The same payment once more changes nothing.
   * @throws DomainError `order_unknown`; conflicts: `counter_salon`, `day_closed`, `order_paid_online`, `order_paid_at_counter`,
   * `order_not_reserved`; `order_expired` when it would cost something else today; `content_unavailable` while nobody knows what it would cost
   */
  async markPaid(id: string, payment: CounterPayment): Promise<void> {
    const { state } = await this.known(id);
    this.refuseUnknownSalon(payment.salon);
    // what the provider has taken counts first; out of reach it tells later, and the second payment goes back by itself
    if (state === 'awaiting_payment' || state === 'failed') await this.payments.isAtProvider(id, AbortSignal.timeout(PROVIDER_TIMEOUT_MS));
    await this.database.transaction(async (tx) => {
      const order = known(await this.store.lock(tx, id));
      if (hasMoney(order.state)) {
        if (isSamePayment(order, payment)) return;
        throw order.paidAttempt === null ? refusal('order_paid_at_counter') : refusal('order_paid_online');
      }
      if (isPaymentMissed(order, this.clock.now()) && !this.costsTheSame(order)) throw refusal('order_expired');
      if (!(await this.settlement.recordSalonPayment(tx, order, payment))) throw refusal('order_not_reserved');
    });
  }

  /**
   * Takes a payment at the counter back: the money goes out of the till, the certificates are void. Only on its day and while that is open, and
   * only when nothing was redeemed or given back. Repeated it changes nothing.
   * @param by id of the operator
   * @throws DomainError `order_unknown`; conflicts: `certificate_reason`, `order_not_at_counter`, `counter_day_over`, `order_used`, `day_closed`
   */
  async takeBack(id: string, reason: string, by: string): Promise<void> {
    if (reason.trim() === '') throw refusal('certificate_reason');
    const { id: known } = await this.known(id);
    await this.database.transaction(async (tx) => {
      // before the till and the certificates, as refunds do: they lock the order last
      await this.refunds.lockReturns(tx, known);
      const order = (await this.store.find(known, tx))!;
      const { counterMethod: method, counterSalon: salon, paidAt, state, amount } = order;
      if (method === null || salon === null || paidAt === null) throw refusal('order_not_at_counter');
      if (state === 'refunded') return;
      const at = this.clock.now();
      if (kyivDay(paidAt) !== kyivDay(at)) throw refusal('counter_day_over');
      await this.counter.enter(tx, { order: known, method, salon, by, amount: -amount, at, note: reason.trim() });
      const money = await this.refunds.ofUnused(tx, known, reason.trim());
      if (money !== amount) throw refusal('order_used');
      await this.store.change(tx, known, { takenBackBy: by, takenBackReason: reason.trim() });
    });
  }

  /**
   * The bank transfer for the invoice of an order has arrived: its certificates are issued. Late money counts, too. The same transfer once more
   * changes nothing.
   * @param transfer with what arrived, kopiykas; null: no sum was typed
   * @throws DomainError `order_unknown`; conflicts: `order_no_invoice`, `transfer_sum`, `transfer_day`, `transfer_reference`,
   * `order_paid_by_bank`, `order_paid_online`, `order_paid_at_counter`, `order_not_reserved`
   */
  async confirmTransfer(id: string, { amount, ...typed }: BankTransfer & { readonly amount: Kopiykas | null }): Promise<void> {
    const { id: known, state } = await this.known(id);
    const transfer = { ...typed, reference: typed.reference.trim().replace(/\s+/g, ' ') };
    if (state === 'awaiting_payment' || state === 'failed') await this.payments.isAtProvider(id, AbortSignal.timeout(PROVIDER_TIMEOUT_MS));
    await this.database.transaction(async (tx) => {
      const order = (await this.store.lock(tx, known))!;
      if (order.invoiceNumber === null) throw refusal('order_no_invoice');
      if (transfer.reference === '') throw refusal('transfer_reference');
      if (amount !== order.amount) throw refusal('transfer_sum');
      if (hasMoney(order.state)) {
        if (order.bankDay === transfer.day && order.bankReference === transfer.reference) return;
        if (order.bankBy !== null) throw refusal('order_paid_by_bank');
        throw order.paidAttempt === null ? refusal('order_paid_at_counter') : refusal('order_paid_online');
      }
      const isPast = transfer.day >= kyivDay(order.createdAt) && transfer.day <= kyivDay(this.clock.now());
      if (!isCalendarDay(transfer.day) || !isPast) throw refusal('transfer_day');
      if (!(await this.settlement.recordTransfer(tx, order, transfer))) throw refusal('order_not_reserved');
    });
  }

  /**
   * Takes the confirmation of a bank transfer back: the certificates are void, and the money goes back by the bank, outside of the site. Only while
   * nothing was redeemed or given back. Repeated it changes nothing.
   * @param by id of the operator
   * @throws DomainError `order_unknown`; conflicts: `certificate_reason`, `order_not_by_bank`, `order_used`
   */
  async returnTransfer(id: string, reason: string, by: string): Promise<void> {
    if (reason.trim() === '') throw refusal('certificate_reason');
    const { id: known } = await this.known(id);
    await this.database.transaction(async (tx) => {
      await this.refunds.lockReturns(tx, known);
      const { bankBy, state, amount } = (await this.store.find(known, tx))!;
      if (bankBy === null) throw refusal('order_not_by_bank');
      if (state === 'refunded') return;
      if ((await this.refunds.ofUnused(tx, known, reason.trim())) !== amount) throw refusal('order_used');
      await this.store.change(tx, known, { takenBackBy: by, takenBackReason: reason.trim() });
    });
  }

  /** The certificates of an order were handed out at a salon; noted once. @throws DomainError `order_unknown`, `order_not_issued` */
  async handOut(id: string, by: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = known(await this.store.lock(tx, id));
      if (!hasMoney(order.state)) throw refusal('order_not_issued');
      if (order.handedOutAt === null) await this.store.change(tx, order.id, { handedOutAt: this.clock.now(), handedOutBy: by });
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

  private refuseUnknownSalon(salon: string): void {
    if (!this.offers.salons().some(({ slug }) => slug === salon)) throw refusal('counter_salon');
  }

  /** One with a promo code has given its use back: it is made anew. */
  private costsTheSame({ locale, lines, amount, promoCode }: StoredOrder): boolean {
    const packages = this.offers.packages(locale);
    const today = lines.map(({ packageId, quantity }) => ({ price: packages.get(packageId)?.price ?? NaN, quantity }));
    return promoCode === null && quote(today, { counts: this.promos.counts }).amount === amount;
  }

  private async known(id: string): Promise<StoredOrder> {
    return known(await this.store.find(id));
  }
}

/** Why money of an order is not taken at a counter or given back there, or its certificates are not handed out. */
const REFUSALS = {
  order_paid_online: 'The order was paid online: take no money, or give it back',
  order_paid_at_counter: 'The order was paid at a counter',
  order_expired: 'The order was not paid in time, and today it costs something else, or is not sold any more: it has to be made anew',
  order_not_reserved: 'The order is not complete, or it is over',
  order_not_at_counter: 'The order was not paid at a counter',
  order_no_invoice: 'The order has no invoice',
  order_paid_by_bank: 'Another bank transfer has paid the order',
  order_not_by_bank: 'No bank transfer has paid the order',
  transfer_sum: 'The sum that arrived is not that of the invoice',
  transfer_day: 'The day is none between that of the order and today',
  transfer_reference: 'The number of the transfer is needed',
  order_not_issued: 'The order has no certificates',
  order_used: 'Something of the order was redeemed or given back',
  counter_salon: 'There is no such salon, or none is named',
  counter_day_over: 'A payment is taken back on its day only',
  certificate_reason: 'A reason is needed',
} as const;

const refusal = (code: keyof typeof REFUSALS) => new DomainError('conflict', code, REFUSALS[code]);

function isSamePayment({ counterMethod, counterSalon, counterBy }: StoredOrder, { method, salon, by }: CounterPayment): boolean {
  return counterMethod === method && counterSalon === salon && counterBy === by;
}

function known(order: StoredOrder | null): StoredOrder {
  if (!order) throw new DomainError('not-found', 'order_unknown', 'There is no such order');
  return order;
}
