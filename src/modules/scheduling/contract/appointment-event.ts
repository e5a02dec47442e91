import type { BookingClient } from '../../clients/contract/client';
import type { Appointment } from './appointment';

/** What a client does with an appointment on this site. */
export type AppointmentEventKind = 'booked' | 'moved' | 'changed' | 'cancelled';

export interface AppointmentEvent {
  readonly kind: AppointmentEventKind;
  /** When an appointment that was moved began before, ISO 8601. */
  readonly was?: string;
}

/** An appointment with its client, for those who look after clients. */
export interface KnownAppointment {
  readonly appointment: Appointment;
  /** Null: nobody, or erased. */
  readonly client: Pick<BookingClient, 'id' | 'phone' | 'firstname' | 'lastname' | 'email'> | null;
}
