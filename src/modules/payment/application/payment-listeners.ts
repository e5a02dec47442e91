import { Injectable } from '@nestjs/common';
import { kindOf } from '../domain/payment';
import type { PaymentListener } from './payment-orders';

/** Who is told of payments and refunds: for each kind of what is paid, the module that sells it. */
@Injectable()
export class PaymentListeners {
  private readonly listeners = new Map<string, PaymentListener>();

  /** @param kind the letters before the underscore of what is paid: `order` @throws Error when somebody listens to this kind */
  set(kind: string, listener: PaymentListener): void {
    if (this.listeners.has(kind)) throw new Error(`somebody listens to payments of the kind ${kind} already`);
    this.listeners.set(kind, listener);
  }

  /** @throws Error while nobody listens to what is paid: what happened is kept, and told when somebody does */
  of(subject: string): PaymentListener {
    const listener = this.listeners.get(kindOf(subject));
    if (!listener) throw new Error(`nobody listens to payments of the kind ${kindOf(subject)}`);
    return listener;
  }
}
