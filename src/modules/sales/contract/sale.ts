import type { Kopiykas } from '../../../shared/money';

/** How money comes at the counter. A prepayment came before, by card on the site; a certificate is redeemed with the sale. */
export const PAYMENT_METHODS = ['cash', 'card', 'prepayment', 'certificate'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** `sale` with its tip, `undo` of a sale, `order` of certificates paid at the counter, `refund` of one of them on a later day, `movement` of cash with a reason. */
export const TILL_ENTRY_KINDS = ['sale', 'undo', 'order', 'refund', 'movement'] as const;
export type TillEntryKind = (typeof TILL_ENTRY_KINDS)[number];

/** A service of an appointment as it is sold. */
export interface SaleLine {
  /** Id of the service of the appointment. */
  readonly part: string;
  readonly service: string;
  readonly serviceName: string;
  readonly employee: string;
  readonly employeeName: string;
  readonly quantity: number;
  /** Of all of its quantity, before the discount. */
  readonly price: Kopiykas;
  readonly discount: Kopiykas;
}

export interface SalePayment {
  readonly method: PaymentMethod;
  readonly amount: Kopiykas;
  /** Id of the certificate that paid; null for another method. */
  readonly certificate: string | null;
}

/** What was sold at the end of an appointment. */
export interface Sale {
  readonly id: string;
  readonly appointment: string;
  readonly location: string;
  /** By the clock of the salon, `YYYY-MM-DD`. */
  readonly day: string;
  readonly lines: readonly SaleLine[];
  readonly payments: readonly SalePayment[];
  /** For the employees; no part of the total. */
  readonly tip: Kopiykas;
  /** Why a price differs from the one that was booked, or a discount was given; empty: neither. */
  readonly reason: string;
  readonly at: Date;
  /** Id of the operator. */
  readonly by: string;
  /** When it was taken back as a whole; null: it stands. */
  readonly undoneAt: Date | null;
}
