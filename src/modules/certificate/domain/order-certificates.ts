import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { PlannedCertificate } from './issue-plan';
import type { OrderId } from '../contract/order-id';
import type { CountingCertificate } from './returned-part';

/** A certificate that is issued for the first time. */
export interface NewCertificate extends PlannedCertificate {
  readonly orderId: OrderId;
  readonly locale: Locale;
  /** For people, and for its link: nobody else has them. */
  readonly code: string;
  readonly token: string;
  readonly paidAt: Date;
  readonly issuedAt: Date;
}

/** A certificate that counts, as an order shows it. */
export interface IssuedForOrder {
  readonly id: string;
  /** Those that are void do not count. */
  readonly state: 'active' | 'refund_pending';
  /** What is left of it, and what was paid for it. */
  readonly balance: Kopiykas;
  readonly paid: Kopiykas;
  readonly paidAt: Date;
  readonly deliveryId: string;
  readonly title: string;
  readonly code: string;
  readonly token: string;
  readonly nominal: number;
  readonly validThrough: string;
  /** What goes back for it; null where nothing is on its way. */
  readonly returned: Kopiykas | null;
}

/**
 * What orders do with certificates: issue them, and end them when the money has gone back. What is done with one that is issued belongs to the
 * certificates' own desk. `Unit` is what happens whole or not at all.
 */
export abstract class IssueStore<Unit> {
  /**
   * Keeps certificates; one that the order has already, or whose code or token is taken, is left out.
   * @returns `packageId/unit` of all that the order has now
   */
  abstract issue(unit: Unit, orderId: OrderId, certificates: readonly NewCertificate[]): Promise<ReadonlySet<string>>;

  /** Certificates of an order that are not void, in the order in which they were ordered. */
  abstract ofOrder(orderId: OrderId): Promise<readonly IssuedForOrder[]>;

  /** Gives the certificates of a delivery that is put off or brought forward their last day. */
  abstract setValidity(unit: Unit, deliveryId: string, validThrough: string): Promise<void>;

  /** Certificates of an order that are not void, in the order of their units, locked until the unit ends. */
  abstract lockCounting(unit: Unit, orderId: OrderId): Promise<readonly CountingCertificate[]>;

  /**
   * Ends certificates of an order, because their money went back: what is left of them is taken.
   * @param key of the entries in their ledgers
   * @param ids which of them; null: all
   * @returns whether something of the order had been spent
   */
  abstract end(unit: Unit, orderId: OrderId, key: string, at: Date, ids: readonly string[] | null): Promise<boolean>;

  /**
   * Settles the refund of a certificate that waits for it (`refund_pending`): void when it was made, active with its balance when it was
   * refused. Harmless to repeat.
   * @param key of the refund, and of its entry in the ledger
   * @returns the order of the certificate; null when no certificate waits for this refund
   */
  abstract settleRefund(unit: Unit, key: string, outcome: 'done' | 'refused', at: Date): Promise<OrderId | null>;

  /** Whether no certificate of an order counts any more. */
  abstract isOver(unit: Unit, orderId: OrderId): Promise<boolean>;
}
