import type { Appointment } from './appointment';
import type { Arrival, UndoableStep } from './appointment-arrival';
import type { BookingSource } from './admin-booking';
import type { AppointmentAnswer } from './service-asks';
import type { BookingClient } from '../../clients/contract/client';

// What operators see.

/** An appointment as operators see it. */
export interface AppointmentRecord extends Arrival {
  readonly appointment: Appointment;
  /** Why an operator ended it; empty: not given. */
  readonly reason: string;
  /** Null: of the demonstration, or erased. */
  readonly client: Pick<BookingClient, 'id' | 'phone' | 'firstname' | 'lastname' | 'email'> | null;
  /** Who comes, where it is not the client; empty: the client. */
  readonly guest: string;
  /** For the desk alone. */
  readonly note: string;
  /** What the client answered to what services asked. */
  readonly answers: readonly AppointmentAnswer[];
  /** How it came about; empty: not known. */
  readonly source: BookingSource | '';
  /** What an operator did last and can take back now; null: nothing. */
  readonly undo: UndoableStep | null;
  /** Names of employees of an appointment to come who do not work at its salon any more, or are away then. */
  readonly absent: readonly string[];
}

/** What a client said of an appointment, as operators see it. */
export interface FeedbackRecord {
  readonly id: string;
  readonly appointment: string;
  readonly firstName: string;
  readonly professional: string;
  readonly professionalName: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly text: string;
  readonly createdAt: Date;
  readonly isPublic: boolean;
}
