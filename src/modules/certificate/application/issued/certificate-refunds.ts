import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import type { Kopiykas } from '../../../../shared/money';
import { REFUND_REASONS, Payments } from '../../../payment/payment.api';
import { asLedger, lockCertificate, refuseInactive, unknownCertificate } from './certificate-lock';
import { CertificateEvents, type PaidOut } from './certificate-events';
import { refund, type Refunder } from '../../domain/ledger';
import { refundQuote, type OrderRefunds, type RefundQuote } from '../../domain/refund-quote';
import { buyerRefundProblem, ledgerProblem } from '../../domain/ledger-problems';
import type { StoredCertificate, StoredEntry } from '../../domain/certificate';
import { CertificateStore } from '../../store/certificate.store';

/** By whom money is given back, and how. */
interface Taking {
  readonly refunder: Refunder;
  /** It went back at the provider already. */
  readonly isBack?: boolean;
  readonly paidOut?: PaidOut | null;
}

/** Gives the money for certificates back. */
@Injectable()
export class CertificateRefunds {
  constructor(
    private readonly database: Database,
    private readonly store: CertificateStore,
    private readonly events: CertificateEvents,
    private readonly payments: Payments,
    private readonly clock: Clock,
  ) {}

  /**
   * By an operator with a reason: the balance is taken at once, and put back if the provider refuses. Money that was taken at a salon is given
   * back there, out of its till of this day: the certificate is void at once.
   * @param by id of the operator
   * @param isBack the money went back at the provider already: nothing more is given back, and the certificate is void at once
   * @returns what goes back, kopiykas
   * @throws DomainError `certificate_unknown`, or a conflict of `ledgerProblem`, or `day_closed` of that till
   */
  byOperator(id: string, reason: string, by: string, isBack = false): Promise<{ readonly money: Kopiykas; readonly isBySalon: boolean }> {
    return this.database.transaction(async (tx) => {
      const orderId = await this.lockRefunds(tx, id);
      // the till before the certificates, as sales do
      if (orderId !== null && !isBack) await this.events.tell(tx, { kind: 'refund_begun', orderId });
      const certificate = await lockCertificate(this.store, tx, id);
      const ledger = await this.store.ledger(id, tx);
      refuseInactive(certificate);
      const paidOut = isBack ? null : { certificate: id, by, reason };
      const money = await this.take(tx, certificate, ledger, { refunder: { by: 'operator', reason }, isBack, paidOut });
      return { money, isBySalon: certificate.order.paidAttempt === null };
    });
  }

  /** What of an order went back, or is on its way back. */
  returns(orderId: string): Promise<OrderRefunds> {
    return this.store.returns(orderId);
  }

  /** What would go back for what is left of a certificate at this moment. */
  async quote(certificate: Pick<StoredCertificate, 'orderId' | 'balance' | 'nominal' | 'paid'>): Promise<RefundQuote> {
    return refundQuote(await this.store.returns(certificate.orderId), certificate);
  }

  /**
   * All certificates of an order that have something left, one after the other, each as by `byOperator`. Cut off in the middle it can be asked
   * for again: those that were given back are left out.
   * @returns what goes back, kopiykas
   * @throws DomainError `order_nothing_to_return`
   */
  async ofOrder(orderId: string, reason: string, by: string): Promise<Kopiykas> {
    const left = (await this.store.find({ orderId })).filter(isRefundable);
    if (left.length === 0) throw new DomainError('conflict', 'order_nothing_to_return', 'No certificate of the order has anything left');
    let money = 0;
    for (const { id } of left) money += (await this.byOperator(id, reason, by)).money;
    return money;
  }

  /**
   * By its buyer, who has shown that the order is theirs: unused, and within 14 days of the payment (docs/product.md, money 7). Asked once more
   * it is the same refund. The order is not locked: who settles a refund locks the payment first and the order last.
   * @throws DomainError `certificate_unknown`, also for one of another order; or a conflict of `buyerRefundProblem`
   */
  byBuyer(orderId: string, id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      await this.lockRefunds(tx, id);
      const certificate = await this.store.lock(tx, id);
      if (certificate?.orderId !== orderId) throw unknownCertificate();
      const ledger = await this.store.ledger(id, tx);
      if (certificate.state !== 'active') {
        if (isGivenBack(ledger)) return;
        throw unknownCertificate();
      }
      if (certificate.order.paidAttempt === null) throw buyerRefundProblem('at_salon');
      await this.take(tx, certificate, ledger, { refunder: { by: 'buyer' } });
    });
  }

  /** Refunds of an order wait until the transaction ends. Taken before its certificates are locked. */
  async lockReturns(tx: Transaction, orderId: string): Promise<void> {
    await this.store.returns(orderId, tx);
  }

  /**
   * All certificates of an order, whose refunds are locked, in a transaction of somebody else, who enters the money into the till: none of them may
   * be used.
   * @returns what goes back, kopiykas
   * @throws DomainError `order_used`, or a conflict of `ledgerProblem`
   */
  async ofUnused(tx: Transaction, orderId: string, reason: string): Promise<Kopiykas> {
    let money = 0;
    for (const { id, state } of await this.store.find({ orderId }, tx)) {
      if (state === 'void') continue;
      const certificate = await lockCertificate(this.store, tx, id);
      if (certificate.state !== 'active' || certificate.balance !== certificate.nominal || certificate.reserved > 0)
        throw new DomainError('conflict', 'order_used', 'Something of the order was redeemed or given back');
      money += await this.take(tx, certificate, await this.store.ledger(id, tx), { refunder: { by: 'operator', reason } });
    }
    return money;
  }

  /** @returns the order of the certificate; null where there is none */
  private async lockRefunds(tx: Transaction, id: string): Promise<string | null> {
    const [certificate] = await this.store.find({ id }, tx);
    if (certificate) await this.store.returns(certificate.orderId, tx);
    return certificate?.orderId ?? null;
  }

  /** Takes all that is left of a certificate, which is locked and active, and has its money given back. */
  private async take(
    tx: Transaction,
    certificate: StoredCertificate,
    ledger: readonly StoredEntry[],
    { refunder, isBack = false, paidOut = null }: Taking,
  ): Promise<Kopiykas> {
    const { id, order } = certificate;
    const problemOf = refunder.by === 'buyer' ? buyerRefundProblem : ledgerProblem;
    const reading = refund(certificate, asLedger(ledger), refunder, this.clock.now(), await this.store.returns(certificate.orderId, tx));
    if ('problem' in reading) throw problemOf(reading.problem);
    const { money, amount } = reading.entry;
    const key = refundKey(id, ledger.filter(({ kind }) => kind === 'refunded').length + 1);
    if ((await this.store.move(tx, id, amount)) === null) throw problemOf('beyond_balance');
    const note = refunder.by === 'buyer' ? BY_BUYER : refunder.reason;
    await this.store.enter(tx, id, { kind: 'refunded', amount, money, key, note });
    await this.store.setState(tx, id, 'refund_pending');
    const { paidAttempt } = order;
    if (paidAttempt === null || money === 0 || isBack) await this.events.tell(tx, { kind: 'refunded', key, amount: money, paidOut });
    else await this.payments.refund(tx, { attempt: paidAttempt, amount: money, reason: `${REFUND_REASONS.certificate} ${id}`, key });
    return money;
  }
}

/** What the ledger says in place of an operator's reason. */
const BY_BUYER = 'asked for by the buyer';

/** Whether a certificate has something left that can be given back. */
export function isRefundable({ state, balance }: Pick<StoredCertificate, 'state' | 'balance'>): boolean {
  return state === 'active' && balance > 0;
}

/** Whether its money is on its way back, or has gone: not when it was replaced. */
function isGivenBack(ledger: readonly StoredEntry[]): boolean {
  return ledger.some(({ id, kind }) => kind === 'refunded' && !ledger.some(({ undoes }) => undoes === id));
}

/** The key of a refund, for the ledger and for the payment. */
function refundKey(id: string, number: number): string {
  return `certificate:${id}:${number}`;
}
