import { notificationTemplate } from '../../../shared/notification-template';
import type { Kopiykas } from '../../../shared/money';

/** What the buyer of a reserved order is told the day before it ends. */
export interface OrderEnds {
  readonly amount: Kopiykas;
  /** Title and address of the salon; empty where they are not known any more. */
  readonly salon: string;
  readonly address: string;
  readonly until: Date;
}

/** A reserved order is to be paid by tomorrow: by SMS. */
export const ORDER_ENDS = notificationTemplate<OrderEnds>('certificate.order_ends');
