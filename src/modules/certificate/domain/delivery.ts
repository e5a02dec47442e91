import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { OrderState } from '../contract/order-states';
import type { DeliveryState } from '../contract/order-view';

/** The way of certificates to those they are for. */
export interface Delivery {
  readonly id: string;
  readonly orderId: string;
  readonly isGift: boolean;
  readonly channel: 'email' | 'telegram' | 'salon' | 'link';
  readonly recipient: string;
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
  readonly order: {
    readonly locale: Locale;
    readonly state: OrderState;
    /** The buyer's. */
    readonly name: string;
    readonly email: string | null;
    readonly messengerChat: string | null;
    readonly salon: string | null;
    readonly amount: Kopiykas;
  };
}

/** An order that its buyer is told of. */
export interface ToldOrder {
  readonly id: string;
  readonly locale: Locale;
  readonly state: OrderState;
  readonly name: string;
  readonly email: string | null;
  readonly amount: Kopiykas;
  readonly createdAt: Date;
  readonly link: 'salon' | 'email' | 'telegram' | 'online' | null;
  readonly salon: string | null;
  readonly items: readonly { readonly title: string; readonly quantity: number; readonly price: Kopiykas }[];
}

/** States of deliveries that were carried out. */
export type RepeatableState = Extract<DeliveryState, 'sent' | 'failed' | 'opened'>;
