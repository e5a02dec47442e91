import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../../platform/database/database';
import type { Kopiykas } from '../../../../shared/money';

/** What became of issued certificates. */
export type CertificateEvent =
  /** A delivery of the order has arrived. */
  | { readonly kind: 'delivered'; readonly orderId: string }
  /** Money of the order is about to go back at a salon; nothing of its certificates is locked yet. */
  | { readonly kind: 'refund_begun'; readonly orderId: string }
  /**
   * A refund is settled without the provider: the salon returns the money, or it is back already. `key` names the refund; `paidOut` is null where
   * nothing leaves a till for it now.
   */
  | { readonly kind: 'refunded'; readonly key: string; readonly amount: Kopiykas; readonly paidOut: PaidOut | null };

/** Who gives the money for a certificate back at a salon, and why. */
export interface PaidOut {
  /** Id of the certificate. */
  readonly certificate: string;
  /** Id of the operator. */
  readonly by: string;
  readonly reason: string;
}

/** Whoever made the orders. Told in the transaction that records the event; it may be told again. */
export type CertificateListener = (tx: Transaction, event: CertificateEvent) => Promise<void>;

/** Tells the orders what became of their certificates. */
@Injectable()
export class CertificateEvents {
  private listener: CertificateListener | null = null;

  /** Once, in `onModuleInit`. @throws Error when somebody listens already */
  listen(listener: CertificateListener): void {
    if (this.listener) throw new Error('somebody listens to the events of certificates already');
    this.listener = listener;
  }

  /** @throws Error when nobody listens: the transaction is rolled back, and nothing is lost */
  async tell(tx: Transaction, event: CertificateEvent): Promise<void> {
    if (!this.listener) throw new Error(`nobody listens to the events of certificates: ${event.kind}`);
    await this.listener(tx, event);
  }
}
