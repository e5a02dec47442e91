import { job } from '../../platform/jobs/job';
import type { AppointmentEvent } from '../scheduling/contract/appointment-event';

/** Ends appointments that were not paid in time, after asking the payment provider about them. */
export const EXPIRE_PREPAYMENTS = job('booking.prepayments');

/** Refunds the prepayment of a cancelled appointment. `id`: the subject of the payment. */
export const REFUND_PREPAYMENT = job<{ readonly id: string }>('booking.prepayment-return');

/** Settles certificates that were reserved for appointments and that nobody has settled. */
export const SETTLE_CERTIFICATES = job('booking.certificates');

/** Notifies a client that unused money is refunded. */
export const NOTIFY_PREPAYMENT_REFUND = job<{ readonly subject: string; readonly attempt: string; readonly why: 'late' | 'unneeded' }>(
  'booking.prepayment-told',
);

/** Notifies the client of a change of an appointment. `revision` is the change; later notifications count as well. `about`: what changed is its patch test. */
export const NOTIFY_APPOINTMENT = job<{ readonly id: string; readonly revision: number; readonly about?: 'test' }>('booking.tell');

/** Adds a lead for what a client did with an appointment. `at`: when, ISO 8601. */
export const ADD_APPOINTMENT_LEAD = job<{
  readonly id: string;
  readonly revision: number;
  readonly event: AppointmentEvent;
  readonly at: string;
}>('booking.lead');

/** Resolves a request to another booking system whose outcome was not recorded. */
export const RESOLVE_OUTSIDE_APPOINTMENT = job<{ readonly id: string }>('booking.outside-look');

/** Reports upcoming appointments whose employee has left to the salon. */
export const REPORT_ABSENT_EMPLOYEES = job<Record<string, never>>('booking.absent-masters');

/** Looks which appointments became certain by a patch test, or uncertain without it. */
export const LOOK_AT_PATCH_TESTS = job<Record<string, never>>('booking.patch-tests');

/** Tells the salon that an appointment has no patch test any more. */
export const REPORT_UNTESTED = job<{ readonly id: string; readonly revision: number }>('booking.untested');

/** Offers the client of an appointment other times, unless some are offered already. */
export const OFFER_TIMES = job<{ readonly id: string }>('booking.offer');

/** Notifies a client who waits of a time that is kept for them. `id`: of the wait. */
export const NOTIFY_WAIT_OFFER = job<{ readonly id: string; readonly offer: string }>('booking.wait-offer');

/** Tells clients after their appointments: asks how it was, and offers the next one. */
export const FOLLOW_UP_APPOINTMENTS = job<Record<string, never>>('booking.follow-up');

/** Recomputes the ratings from feedback. */
export const RECOMPUTE_RATINGS = job('booking.ratings');

/** Reminds clients of the appointments of the next day. */
export const REMIND_APPOINTMENTS = job<Record<string, never>>('booking.remind');
