import type { Transaction } from '../../../platform/database/database';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { Clock } from '../../../platform/time/clock';
import type { BookingEnvironment } from '../booking.env';
import { LEAD_OF_VISIT } from '../booking.jobs';
import type { VisitEvent } from '../../scheduling/contract/visit-event';

/** Has events of clients' visits made leads, with the transaction that writes them down. */
export function leadsOf({ BOOKING_LEADS }: BookingEnvironment, jobs: Jobs, clock: Clock) {
  return async (
    tx: Transaction,
    { id, revision }: { readonly id: string; readonly revision: number },
    event: VisitEvent,
  ): Promise<void> => {
    if (BOOKING_LEADS === 'on') await jobs.enqueue(tx, LEAD_OF_VISIT, { id, revision, event, at: clock.now().toISOString() });
  };
}
