import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { CertificateKind } from './ledger';
import type { NewDelivery } from './order-deliveries';
import type { OrderId } from '../contract/order-id';
import type { MessengerAccount } from '../../../shared/messenger-account';
import type { DeliveryLink, OrderPay } from '../contract/order-request';
import type { Quote } from '../contract/quote';
import type { OrderReport, OrderState } from '../contract/order-states';
import type { DeliveryState } from '../contract/order-view';

/** A package in an order, as it was when it was ordered. */
export interface OrderLine {
  readonly packageId: number;
  readonly quantity: number;
  /** Of one. */
  readonly price: Kopiykas;
  readonly kind: CertificateKind;
  /** In the language of the order. */
  readonly title: string;
  /** What its certificates show unless a gift chose another; empty: none. */
  readonly picture: string;
}

export interface StoredDelivery extends NewDelivery {
  readonly id: string;
  readonly state: DeliveryState;
  readonly round: number;
  readonly lastError: string | null;
  readonly sentAt: Date | null;
  readonly openedAt: Date | null;
}

/** What an order is besides its state. */
interface OrderFacts {
  readonly locale: Locale;
  readonly tokenHash: string;
  readonly tokenSalt: string | null;
  readonly keyHash: string | null;
  readonly bodyHash: string | null;
  /** Page on which it was begun, without a query; null: made without scripts. */
  readonly page: string | null;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  /** Null: a draft. */
  readonly link: DeliveryLink | null;
  readonly salon: string | null;
  readonly pay: OrderPay | null;
  readonly forMother: boolean;
  readonly comments: string;
  readonly info: string;
  readonly subtotal: Kopiykas;
  readonly percent: number;
  /** What is paid. */
  readonly amount: Kopiykas;
  /** The promo code that gave the discount; null: the volume discount, or none. */
  readonly promoCode: string | null;
  /** Steps of the volume discount by the number of certificates, as they were then (`countSteps`). */
  readonly volumeSteps: string | null;
  readonly messenger: MessengerAccount | null;
  /** The company that ordered, and its code (ЄДРПОУ or РНОКПП); null: no company. */
  readonly companyName: string | null;
  readonly companyCode: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly sink: 'none' | 'queued' | 'taken' | 'refused';
  readonly lines: readonly OrderLine[];
}

/** A draft, or a complete order. */
export interface NewOrder extends OrderFacts {
  readonly state: 'draft' | 'new';
  readonly deliveries: readonly NewDelivery[];
}

/** The sums of an order that is placed. */
export type OrderSums = Pick<Quote, 'subtotal' | 'percent' | 'amount' | 'promo'>;

/** How money comes at a counter. */
export const COUNTER_METHODS = ['cash', 'card'] as const;
export type CounterMethod = (typeof COUNTER_METHODS)[number];

/** An order as it is kept. */
export interface StoredOrder extends OrderFacts {
  readonly id: OrderId;
  readonly state: OrderState;
  readonly messengerChat: string | null;
  readonly paidAt: Date | null;
  /** The attempt that paid it; null for money taken at a salon. */
  readonly paidAttempt: string | null;
  /** Where and how an operator took its money; null: it was not paid at a counter. */
  readonly counterSalon: string | null;
  readonly counterMethod: CounterMethod | null;
  /** Id of the operator. */
  readonly counterBy: string | null;
  /** Number of its invoice, `СФ-2026-000123`; null: it has none. */
  readonly invoiceNumber: string | null;
  /** The bank transfer that paid it: its day (YYYY-MM-DD), its number at the bank, and the id of the operator who confirmed it; null: none did. */
  readonly bankDay: string | null;
  readonly bankReference: string | null;
  readonly bankBy: string | null;
  /** Id of the operator who took that payment back, and why; null: it stands. */
  readonly takenBackBy: string | null;
  readonly takenBackReason: string;
  /** When its certificates were handed out at a salon, and the operator who did; null: they were not. */
  readonly handedOutAt: Date | null;
  readonly handedOutBy: string | null;
  readonly report: OrderReport | null;
  readonly sinkWords: string | null;
  readonly remindedAt: Date | null;
  readonly erasedAt: Date | null;
  /** Gifts by their place, the buyer's own last. */
  readonly deliveries: readonly StoredDelivery[];
}

/** What can be changed of an order beside its transitions. */
export type OrderChanges = Partial<
  Pick<
    StoredOrder,
    | 'expiresAt'
    | 'paidAt'
    | 'paidAttempt'
    | 'counterSalon'
    | 'counterMethod'
    | 'counterBy'
    | 'invoiceNumber'
    | 'bankDay'
    | 'bankReference'
    | 'bankBy'
    | 'takenBackBy'
    | 'takenBackReason'
    | 'handedOutAt'
    | 'handedOutBy'
    | 'report'
    | 'sink'
    | 'sinkWords'
    | 'remindedAt'
    | 'messenger'
    | 'messengerChat'
  >
>;

export type DeliveryChanges = Partial<
  Pick<StoredDelivery, 'channel' | 'recipient' | 'giver' | 'email' | 'message' | 'design' | 'sendAt' | 'state' | 'round' | 'lastError'>
>;

/** A line of the operators' list. */
export type ListedOrder = Pick<
  StoredOrder,
  | 'id'
  | 'createdAt'
  | 'state'
  | 'name'
  | 'phone'
  | 'email'
  | 'salon'
  | 'counterSalon'
  | 'companyName'
  | 'invoiceNumber'
  | 'pay'
  | 'amount'
  | 'report'
  | 'sink'
  | 'expiresAt'
  | 'paidAt'
>;

/** Orders that were begun within a stretch of time. */
export interface OrderCount {
  /** Which stretch, from 0. */
  readonly step: number;
  readonly state: OrderState;
  readonly count: number;
  /** What they cost together. */
  readonly amount: Kopiykas;
}

export interface OrderFilter {
  readonly state?: OrderState;
  /** Only those that this may mean: a phone in any spelling, or the last digits of their number. */
  readonly named?: string;
  /** Only those of this salon (`isOfSalon`), by its slug. */
  readonly salon?: string;
  /** Only those that an operator has to look at. */
  readonly reported?: boolean;
  /** Only those that came before the order of this id. */
  readonly before?: string;
  /** 1 to 200. */
  readonly most: number;
}

/** What an order costs, as it was priced. */
export function orderSums({
  subtotal,
  percent,
  amount,
  promoCode,
}: Pick<StoredOrder, 'subtotal' | 'percent' | 'amount' | 'promoCode'>): OrderSums {
  return { subtotal, percent, amount, promo: promoCode === null ? null : { code: promoCode, counts: true } };
}

/** Whether an order is of a salon: reserved or picked up there, or paid at its counter. Orders that come by mail are of none. */
export function isOfSalon({ salon, counterSalon }: Pick<StoredOrder, 'salon' | 'counterSalon'>, slug: string | null): boolean {
  return slug !== null && (salon === slug || counterSalon === slug);
}
