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

/** Deliveries, as far as they are carried out. */
export abstract class DeliveryStore<Unit> {
  abstract find(id: string, unit?: Unit): Promise<Delivery | null>;

  /** Begins a sending: scheduled → sending. One that was begun and not finished is taken up again. @returns the delivery as it is now; null: nothing to do */
  abstract claim(id: string, round: number): Promise<Delivery | null>;

  /** The delivery, which nobody else changes before the unit ends; null when this sending is over. */
  abstract lockSending(unit: Unit, id: string, round: number): Promise<Delivery | null>;

  /** sending → sent or failed. @returns whether it was being sent */
  abstract settle(
    unit: Unit,
    id: string,
    round: number,
    outcome: { readonly state: 'sent' | 'failed'; readonly at: Date; readonly error: string | null },
  ): Promise<boolean>;

  /** Writes down why a sending that goes on has not come to its end yet. */
  abstract note(id: string, round: number, error: string): Promise<void>;

  /** One of these states → scheduled. @returns the next round; null when it is in none of them */
  abstract again(unit: Unit, id: string, from: readonly RepeatableState[]): Promise<number | null>;

  /** sent → opened, once. @returns whether it was not opened before */
  abstract opened(id: string, at: Date): Promise<boolean>;

  abstract order(id: string, unit?: Unit): Promise<ToldOrder | null>;

  /** Orders of an e-mail address that are paid or can still be paid, newest first. */
  abstract ordersOf(unit: Unit, email: string, most: number): Promise<readonly ToldOrder[]>;
}
