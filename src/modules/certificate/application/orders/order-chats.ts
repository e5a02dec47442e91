import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import type { MessengerAccount } from '../../../../shared/messenger-account';
import { DeliveryRepeats } from '../delivery/delivery-repeats';
import { lockOwnOrder, type OrderAccess } from './order-access';
import { OrderStore } from '../../store/order.store';

/** Who of an order has signed in with a messenger, and its chat. */
@Injectable()
export class OrderChats {
  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly repeats: DeliveryRepeats,
  ) {}

  /**
   * Notes who signed in with a messenger for an order that is not paid yet; another user has no chat with the bot for it.
   * @throws DomainError `order_unknown`; `order_settled` for an order that is paid or over
   */
  async signIn(access: OrderAccess, messenger: MessengerAccount): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { id, state, messenger: known, ...order } = await lockOwnOrder(this.store, tx, access);
      if (order.paidAt || state === 'expired' || state === 'refused') {
        throw new DomainError('conflict', 'order_settled', translation('certificate.orders.settled'));
      }
      const messengerChat = known?.userId === messenger.userId ? order.messengerChat : null;
      await this.store.change(tx, id, { messenger, messengerChat });
    });
  }

  /**
   * Notes the chat in which the buyer has started the bot for an order; what could not be sent into a chat until then is sent now.
   * @returns whether there is such an order
   */
  async link(tx: Transaction, id: string, chat: string): Promise<boolean> {
    const order = await this.store.lock(tx, id);
    if (!order || order.erasedAt) return false;
    await this.store.change(tx, order.id, { messengerChat: chat });
    for (const delivery of order.deliveries) if (delivery.channel === 'telegram') await this.repeats.again(tx, delivery.id, ['failed']);
    return true;
  }
}
