import { Injectable } from '@nestjs/common';
import type { PaymentListener } from './payment.api';

/** Who is told of payments and refunds: one module sells. */
@Injectable()
export class PaymentListeners {
  private listener: PaymentListener | null = null;

  /** @throws Error when there is one */
  set(listener: PaymentListener): void {
    if (this.listener) throw new Error('somebody listens to payments already');
    this.listener = listener;
  }

  /** @throws Error while nobody listens: what happened is kept, and told when somebody does */
  get current(): PaymentListener {
    if (!this.listener) throw new Error('nobody listens to payments');
    return this.listener;
  }
}
