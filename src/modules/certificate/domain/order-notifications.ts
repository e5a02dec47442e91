import { notificationTemplate } from '../../../shared/notification-template';
import type { Kopiykas } from '../../../shared/money';

/** What the buyer of a reserved order is told. */
export interface OrderEnds {
  readonly amount: Kopiykas;
  /** Title and address of the salon; empty where they are not known any more. */
  readonly salon: string;
  readonly address: string;
  readonly until: Date;
}

/** A reserved order is to be paid by tomorrow: by SMS, or by mail where the phone gets none. */
export const ORDER_ENDS = notificationTemplate<OrderEnds>('certificate.order_ends');

export interface OrderReserved extends OrderEnds {
  /** Last digits of its number, as they are said at the counter. */
  readonly number: string;
}
/** An order waits for its payment at a salon: by SMS, or by mail where the phone gets none. */
export const ORDER_RESERVED = notificationTemplate<OrderReserved>('certificate.order_reserved');

export interface OrderInvoiced {
  /** Of who asked for it. */
  readonly name: string;
  /** `СФ-2026-000123` */
  readonly number: string;
  readonly amount: Kopiykas;
  readonly until: Date;
  /** Opens the order. */
  readonly key: string;
}
/** The invoice of a company, as PDF, to who ordered. */
export const ORDER_INVOICED = notificationTemplate<OrderInvoiced>('certificate.order_invoiced');
