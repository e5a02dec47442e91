import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { CertificateKind } from './ledger';
import type { NewDelivery } from './order-deliveries';
import type { OrderId } from '../contract/order-id';
import type { MessengerAccount } from '../../../shared/messenger-account';
import type { DeliveryLink } from '../contract/order-request';
import type { OrderReport, OrderState, RecordedTransition } from '../contract/order-states';
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
  readonly pay: 'card' | 'salon' | null;
  readonly forMother: boolean;
  readonly comments: string;
  readonly info: string;
  readonly subtotal: Kopiykas;
  readonly percent: number;
  readonly amount: Kopiykas;
  readonly messenger: MessengerAccount | null;
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

/** An order as it is kept. */
export interface StoredOrder extends OrderFacts {
  readonly id: OrderId;
  readonly state: OrderState;
  readonly messengerChat: string | null;
  readonly paidAt: Date | null;
  /** The attempt that paid it; null for money taken at a salon. */
  readonly paidAttempt: string | null;
  readonly report: OrderReport | null;
  readonly sinkWords: string | null;
  readonly remindedAt: Date | null;
  readonly erasedAt: Date | null;
  /** Gifts by their place, the buyer's own last. */
  readonly deliveries: readonly StoredDelivery[];
}

/** What can be changed of an order beside its transitions. */
export type OrderChanges = Partial<
  Pick<StoredOrder, 'expiresAt' | 'paidAt' | 'paidAttempt' | 'report' | 'sink' | 'sinkWords' | 'remindedAt' | 'messenger' | 'messengerChat'>
>;

export type DeliveryChanges = Partial<
  Pick<StoredDelivery, 'channel' | 'recipient' | 'email' | 'message' | 'design' | 'sendAt' | 'state' | 'round' | 'lastError'>
>;

/** A line of the operators' list. */
export type ListedOrder = Pick<
  StoredOrder,
  'id' | 'createdAt' | 'state' | 'name' | 'phone' | 'email' | 'salon' | 'pay' | 'amount' | 'report' | 'sink' | 'expiresAt' | 'paidAt'
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
  /** Only those with this phone, as it is kept. */
  readonly phone?: string;
  /** Only those that an operator has to look at. */
  readonly reported?: boolean;
  /** Only those that came before the order of this id. */
  readonly before?: string;
  /** 1 to 200. */
  readonly most: number;
}

/**
 * The orders of all instances. Every method rejects with `database_unavailable` while the database is out of reach. `Unit` is what happens
 * whole or not at all: a transaction of the adapter's database.
 */
export abstract class OrderStore<Unit> {
  /**
   * Keeps an order under an id, with its lines and deliveries.
   * @returns whether it is kept: not when the id is taken, or its Idempotency-Key
   */
  abstract insert(unit: Unit, id: OrderId, order: NewOrder): Promise<boolean>;

  /** Gives a draft, which is locked, its fields, lines and deliveries. Its id, token and messenger stay. */
  abstract complete(unit: Unit, id: OrderId, order: NewOrder): Promise<void>;

  abstract find(id: string): Promise<StoredOrder | null>;

  /** The order, which nobody else changes before the unit ends. */
  abstract lock(unit: Unit, id: string): Promise<StoredOrder | null>;

  /** The order that was made with an Idempotency-Key. @param unit that it is looked up in; without one, by itself */
  abstract findByKey(keyHash: string, unit?: Unit): Promise<StoredOrder | null>;

  /** Orders of these tokens, newest first. */
  abstract ownedBy(tokenHashes: readonly string[]): Promise<readonly StoredOrder[]>;

  /** Writes down what happened to an order, which is locked: its state and report follow. */
  abstract record(unit: Unit, id: OrderId, entry: RecordedTransition, also: OrderChanges): Promise<void>;

  abstract change(unit: Unit, id: OrderId, changes: OrderChanges): Promise<void>;

  /**
   * Changes a delivery that is waiting, scheduled or failed and has still the round it was read with: in one statement, because whoever sends
   * it does not lock its order.
   * @returns its round afterwards; null when it is being sent, or was
   */
  abstract changeDelivery(
    unit: Unit,
    delivery: Pick<StoredDelivery, 'id' | 'state' | 'round'>,
    changes: DeliveryChanges,
  ): Promise<number | null>;

  /** Makes the deliveries of an order that wait for its payment ready to be sent. @returns them */
  abstract schedule(unit: Unit, id: OrderId): Promise<readonly Pick<StoredDelivery, 'id' | 'round' | 'sendAt'>[]>;

  /** Unpaid orders whose time is over, those that are over longest first. */
  abstract overdue(now: Date, most: number): Promise<readonly Pick<StoredOrder, 'id' | 'state' | 'expiresAt'>[]>;

  /** Reserved orders that end before a moment and whose buyers were not told. */
  abstract toRemind(before: Date, most: number): Promise<readonly OrderId[]>;

  /** Whether an order of this phone was reminded of since a moment. */
  abstract isReminded(unit: Unit, phone: string, since: Date): Promise<boolean>;

  /** Newest first. */
  abstract list(filter: OrderFilter): Promise<readonly ListedOrder[]>;

  /** Oldest first. */
  abstract events(id: string): Promise<readonly RecordedTransition[]>;

  /** How many orders there are by state, up to 10,000 of each, and how many are reported. */
  abstract counts(): Promise<{ readonly states: Readonly<Record<OrderState, number>>; readonly reported: number }>;

  /** A mark that changes with everything that happens to an order. */
  abstract mark(): Promise<string>;

  /** By the moment at which they were begun. @param bounds of the stretches, one more than there are */
  abstract counted(bounds: readonly Date[]): Promise<readonly OrderCount[]>;
}
