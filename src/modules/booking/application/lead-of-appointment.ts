import type { Transaction } from '../../../platform/database/database';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { Clock } from '../../../platform/time/clock';
import type { BookingEnvironment } from '../booking.env';
import { ADD_APPOINTMENT_LEAD } from '../booking.jobs';
import type { AppointmentEvent } from '../../scheduling/contract/appointment-event';

/** Has events of clients' appointments made leads, with the transaction that writes them down. */
export function appointmentLeadJob({ BOOKING_LEADS }: BookingEnvironment, jobs: Jobs, clock: Clock) {
  return async (
    tx: Transaction,
    { id, revision }: { readonly id: string; readonly revision: number },
    event: AppointmentEvent,
  ): Promise<void> => {
    if (BOOKING_LEADS === 'on') await jobs.enqueue(tx, ADD_APPOINTMENT_LEAD, { id, revision, event, at: clock.now().toISOString() });
  };
}
