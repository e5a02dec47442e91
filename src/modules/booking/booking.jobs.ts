import { job } from '../../platform/jobs/job';
import type { AppointmentEvent } from '../scheduling/contract/appointment-event';

/** Ends appointments that were not paid in time, and asks the payment provider about them before. */
export const EXPIRE_PREPAYMENTS = job('booking.prepayments');

/** Gives the prepayment of a cancelled appointment back. `id`: what it was paid as. */
export const REFUND_PREPAYMENT = job<{ readonly id: string }>('booking.prepayment-return');

/** Tells a client that money goes back which could not be used. */
export const NOTIFY_PREPAYMENT_REFUND = job<{ readonly subject: string; readonly attempt: string; readonly why: 'late' | 'unneeded' }>(
  'booking.prepayment-told',
);

/** Tells the client of an appointment what has become of it. `revision` is the change that there is news of: what was told since then counts, too. */
export const NOTIFY_APPOINTMENT = job<{ readonly id: string; readonly revision: number }>('booking.tell');

/** Has those who look after clients hear of what a client did with an appointment. `at`: when, ISO 8601. */
export const ADD_APPOINTMENT_LEAD = job<{
  readonly id: string;
  readonly revision: number;
  readonly event: AppointmentEvent;
  readonly at: string;
}>('booking.lead');

/** Looks what became of something that was asked of another booking system and whose end was not written down. */
export const RESOLVE_OUTSIDE_APPOINTMENT = job<{ readonly id: string }>('booking.outside-look');

/** Tells a salon of appointments to come whose employee does not work there any more. */
export const REPORT_ABSENT_EMPLOYEES = job<Record<string, never>>('booking.absent-masters');

/** Adds up anew what is shown of feedback. */
export const RECOMPUTE_RATINGS = job('booking.ratings');

/** Reminds clients of the appointments of the next day. */
export const REMIND_APPOINTMENTS = job<Record<string, never>>('booking.remind');
