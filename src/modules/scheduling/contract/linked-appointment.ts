import type { ClientIdentity } from '../../clients/contract/client';

/** An appointment that somebody has the link of, and whose it is. */
export interface LinkedAppointment {
  /** The booking system's id of it now. */
  readonly id: string;
  readonly as: ClientIdentity;
}
