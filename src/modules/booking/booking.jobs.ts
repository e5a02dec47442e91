import { job } from '../../platform/jobs/job';
import type { VisitEvent } from '../scheduling/contract/visit-event';

/** Ends visits that were not paid in time, and asks the payment provider about them before. */
export const TEND_PREPAYMENTS = job('booking.prepayments');

/** Gives the prepayment of a cancelled visit back. `id`: what it was paid as. */
export const RETURN_PREPAYMENT = job<{ readonly id: string }>('booking.prepayment-return');

/** Tells a client that money goes back which could not be used. */
export const TELL_RETURN = job<{ readonly subject: string; readonly attempt: string; readonly why: 'late' | 'unneeded' }>(
  'booking.prepayment-told',
);

/** Tells the client of a visit what has become of it. `revision` is the change that there is news of: what was told since then counts, too. */
export const TELL_VISIT = job<{ readonly id: string; readonly revision: number }>('booking.tell');

/** Has those who look after clients hear of what a client did with a visit. `at`: when, ISO 8601. */
export const LEAD_OF_VISIT = job<{ readonly id: string; readonly revision: number; readonly event: VisitEvent; readonly at: string }>(
  'booking.lead',
);

/** Looks what became of something that was asked of another booking system and whose end was not written down. */
export const LOOK_AT_VISIT = job<{ readonly id: string }>('booking.outside-look');

/** Tells a salon of visits to come whose master does not work there any more. */
export const TELL_OF_ABSENT_MASTERS = job<Record<string, never>>('booking.absent-masters');

/** Adds up anew what is shown of feedback. */
export const RECKON_RATINGS = job('booking.ratings');

/** Reminds clients of the visits of the next day. */
export const REMIND_OF_VISITS = job<Record<string, never>>('booking.remind');
