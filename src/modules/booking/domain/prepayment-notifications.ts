import { notificationTemplate } from '../../../shared/notification-template';
import type { Kopiykas } from '../../../shared/money';

export interface PrepaymentRefundedArgs {
  readonly amount: Kopiykas;
  readonly startsAt: Date;
  /** Of the salon's clock. */
  readonly zone: string;
  /** late: the time was taken meanwhile; unneeded: the appointment is paid already, or cancelled. */
  readonly why: 'late' | 'unneeded';
}
/** A payment for an appointment could not be used: the money goes back. By SMS. */
export const PREPAYMENT_REFUNDED = notificationTemplate<PrepaymentRefundedArgs>('booking.prepaymentBack');
