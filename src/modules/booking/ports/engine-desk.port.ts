import type { BlockDesk } from './block-desk.port';
import type { CountDesk } from './count-desk.port';
import type { FeedbackDesk } from './feedback-desk.port';
import type { ScheduleDesk } from './schedule-desk.port';
import type { SettingsDesk } from './settings-desk.port';
import type { ClientDesk, VisitDesk } from './visit-desk.port';

/** What operators do with our own engine. With another booking system there is none: it has a desk of its own. */
export interface EngineDesk {
  readonly settings: SettingsDesk;
  readonly schedules: ScheduleDesk;
  readonly feedback: FeedbackDesk;
  readonly visits: VisitDesk;
  readonly clients: ClientDesk;
  readonly counts: CountDesk;
  readonly blocks: BlockDesk;
}

/** The desk of the booking system that was chosen. */
export abstract class EngineDesks {
  /** Null: the booking system is not ours. */
  abstract readonly engine: EngineDesk | null;
  /** Of what is said on this site, whichever booking system there is. */
  abstract readonly feedback: FeedbackDesk;
}
