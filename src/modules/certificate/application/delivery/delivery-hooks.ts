import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../../platform/database/database';
import type { RefundEvent } from '../../../payment/payment.api';
import type { Messenger } from '../../../messenger/messenger.api';

/** What deliveries need of those who make orders; the module of certificates sets it. */
@Injectable()
export class DeliveryHooks {
  /** Sends documents into chats; null: nobody does. */
  messenger: Messenger | null = null;

  /** A delivery of an order has arrived, in its transaction. It may be told again. */
  delivered: (tx: Transaction, orderId: string) => Promise<void> = () => Promise.resolve();

  /** A refund of a certificate is settled: what the listener of payments is told of one that the provider made. */
  refunded: (tx: Transaction, event: RefundEvent) => Promise<void> = () => Promise.resolve();
}
