import type { Transaction } from '../../../platform/database/database';
import type { AppointmentEvent } from '../contract/appointment-event';

/**
 * Is told of each change of an appointment that its client is to hear of, in the transaction of the change.
 * @param event what its client has done; null: an operator did it
 */
export type AppointmentChangeListener = (
  tx: Transaction,
  appointment: { readonly id: string; readonly revision: number },
  event: AppointmentEvent | null,
) => Promise<void>;
