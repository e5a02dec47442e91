import type { Appointment } from './appointment';
import type { BookingClient } from '../../clients/contract/client';

// What operators see.

/** A visit as operators see it. */
export interface DeskVisit {
  readonly appointment: Appointment;
  /** Why an operator ended it; empty: nobody said. */
  readonly reason: string;
  /** Null: of the demonstration, or erased. */
  readonly client: Pick<BookingClient, 'id' | 'phone' | 'firstname' | 'lastname' | 'email'> | null;
  /** Names of masters of a visit to come who do not work at its salon any more. */
  readonly absent: readonly string[];
}

/** What a client said of a visit, as operators see it. */
export interface DeskFeedback {
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
