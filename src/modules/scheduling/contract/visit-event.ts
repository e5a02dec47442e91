import type { BookingClient } from '../../clients/contract/client';
import type { Appointment } from './appointment';

/** What a client does with a visit on this site. */
export type VisitEventKind = 'booked' | 'moved' | 'changed' | 'cancelled';

export interface VisitEvent {
  readonly kind: VisitEventKind;
  /** When a visit that was moved began before, ISO 8601. */
  readonly was?: string;
}

/** A visit with its client, for those who look after clients. */
export interface KnownVisit {
  readonly appointment: Appointment;
  /** Null: nobody, or erased. */
  readonly client: Pick<BookingClient, 'id' | 'phone' | 'firstname' | 'lastname' | 'email'> | null;
}
