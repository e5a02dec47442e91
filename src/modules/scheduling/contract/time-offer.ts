import type { Day, TimeOfDay } from './free-time';

/** A time that an appointment could be at instead, kept for its client. */
export interface TimeOffer {
  /** UUID. */
  readonly id: string;
  /** Id of the salon. */
  readonly location: string;
  readonly day: Day;
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
  /** Names of the employees, in the language of the appointment. */
  readonly employees: readonly string[];
  readonly expiresAt: Date;
}
