import type { DeliveryState } from '../contract/order-view';
import type { OrderLine, StoredOrder } from './order';

/** The way of certificates to those they are for. */
export interface Delivery {
  readonly id: string;
  readonly orderId: string;
  readonly isGift: boolean;
  readonly channel: 'email' | 'telegram' | 'salon' | 'link';
  readonly recipient: string;
  readonly giver: string;
  readonly email: string | null;
  readonly message: string;
  /** Name of the picture that was chosen; null: that of the package. */
  readonly design: string | null;
  readonly state: DeliveryState;
  readonly round: number;
  /** Why it failed, or was not sent at the last try: a code of ours, or the words of an outside service without personal data. */
  readonly lastError: string | null;
  readonly openedAt: Date | null;
  readonly erasedAt: Date | null;
  readonly order: Pick<StoredOrder, 'locale' | 'state' | 'name' | 'email' | 'messengerChat' | 'salon' | 'amount' | 'companyName'>;
}

/** An order in a notification to its buyer. */
export type NotifiedOrder = Pick<
  StoredOrder,
  | 'id'
  | 'locale'
  | 'state'
  | 'name'
  | 'phone'
  | 'email'
  | 'subtotal'
  | 'amount'
  | 'promoCode'
  | 'createdAt'
  | 'link'
  | 'salon'
  | 'counterSalon'
> & {
  readonly lines: readonly Pick<OrderLine, 'title' | 'quantity' | 'price'>[];
};

/** States of deliveries that were carried out. */
export type RepeatableState = Extract<DeliveryState, 'sent' | 'failed' | 'opened'>;
