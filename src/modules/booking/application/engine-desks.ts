import type { ClientAdmin } from '../../clients/clients.api';
import type {
  AppointmentAdmin,
  BookingStatistics,
  FeedbackAdmin,
  KeptSettings,
  ScheduleAdmin,
  TimeOffAdmin,
} from '../../scheduling/scheduling.api';

/** What operators do with our own engine. With another booking system there is none: it has a desk of its own. */
export interface EngineDesk {
  readonly settings: KeptSettings;
  readonly schedules: ScheduleAdmin;
  readonly feedback: FeedbackAdmin;
  readonly visits: AppointmentAdmin;
  readonly clients: ClientAdmin;
  readonly counts: BookingStatistics;
  readonly blocks: TimeOffAdmin;
}

/** The desk of the booking system that was chosen. */
export abstract class EngineDesks {
  /** Null: the booking system is not ours. */
  abstract readonly engine: EngineDesk | null;
  /** Of what is said on this site, whichever booking system there is. */
  abstract readonly feedback: FeedbackAdmin;
}
