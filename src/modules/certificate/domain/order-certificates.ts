import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { PlannedCertificate } from './issue-plan';
import type { OrderId } from '../contract/order-id';

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
