import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../../platform/database/database';
import { Jobs } from '../../../../platform/jobs/jobs';
import { Clock } from '../../../../platform/time/clock';
import { DELIVER_CERTIFICATES } from '../../certificate.jobs';
import { newCertificateCode, newToken } from '../certificate-secrets';
import type { CardSecrets } from '../../domain/card';
import { planCertificates } from '../../domain/issue-plan';
import { applyOrderEvent } from './order-events';
import { IssueStore } from '../../store/issue.store';
import type { StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

/** Draws of codes for one order: two codes in a row that are taken are less likely than a broken source. */
const MAX_DRAWS = 5;

/** A delivery whose time comes; null: at once. */
interface ScheduledDelivery {
  readonly id: string;
  readonly round: number;
  readonly sendAt: Date | null;
}

/** Issues the certificates of orders that are paid. */
@Injectable()
export class IssueCertificates {
  constructor(
    private readonly orders: OrderStore,
    private readonly issues: IssueStore,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Issues all certificates of an order that is paid and locked, each once whatever happens, and has them delivered: in the transaction of
   * the payment.
   * @param card the one certificate of the order is that of a printed card, under its code
   */
  async issue(tx: Transaction, order: StoredOrder, card?: CardSecrets): Promise<void> {
    const { id, locale, amount, lines, deliveries } = order;
    const now = this.clock.now();
    const paidAt = order.paidAt ?? now;
    const planned = planCertificates({ amount, paidAt, lines, deliveries });
    let issued: ReadonlySet<string> = new Set();
    const missing = () => planned.filter(({ packageId, unit }) => !issued.has(`${packageId}/${unit}`));
    for (let draws = 0; missing().length > 0; draws++) {
      if (draws === MAX_DRAWS) throw new Error(`no free codes for the certificates of ${id}`);
      const facts = { orderId: id, locale, paidAt, issuedAt: now };
      const secrets = () => (card ? { code: card.code, token: card.token } : { code: newCertificateCode(), token: newToken() });
      const drawn = missing().map((one) => ({ ...one, ...facts, ...secrets() }));
      issued = await this.issues.issue(tx, id, drawn);
    }
    await applyOrderEvent(this.orders, tx, order, { event: 'certificates_issued', at: now.getTime(), cause: 'payment' });
    const scheduled = await this.orders.schedule(tx, id);
    await this.jobs.enqueueAll(
      tx,
      DELIVER_CERTIFICATES,
      scheduled.map((delivery) => this.jobOf(delivery)),
    );
  }

  /** Writes the job of a delivery that is scheduled. */
  async deliver(tx: Transaction, delivery: ScheduledDelivery): Promise<void> {
    await this.jobs.enqueueAll(tx, DELIVER_CERTIFICATES, [this.jobOf(delivery)]);
  }

  private jobOf({ id, round, sendAt }: ScheduledDelivery) {
    const startAfter = sendAt && sendAt > this.clock.now() ? sendAt : undefined;
    return { data: { id, round }, key: `${id}:${round}`, startAfter };
  }
}
