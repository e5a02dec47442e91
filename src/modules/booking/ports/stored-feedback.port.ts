import type { Appointment } from '../../scheduling/contract/appointment';
import type { BookingFeedback } from '../../scheduling/contract/catalogue';

/** What clients say of appointments whose booking system takes no feedback from sites: this site keeps it. */
export abstract class StoredFeedback {
  /** False: the booking system takes it. */
  abstract readonly isOn: boolean;
  /** Once for an appointment. @throws `feedback_refused` for the second time */
  abstract give(appointment: Appointment, feedback: { readonly rating: number; readonly text: string }): Promise<void>;
  /** Those of these appointments of which something was said. */
  abstract given(appointments: readonly string[]): Promise<ReadonlySet<string>>;
  /** What an operator has let through, newest first. */
  abstract listed(employee: string | undefined): Promise<readonly BookingFeedback[]>;
}
