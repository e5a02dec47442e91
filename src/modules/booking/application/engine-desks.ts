import type { BlockDesk } from '../../scheduling/contract/time-off';
import type { CountDesk } from '../../scheduling/contract/booked-counts';
import type { FeedbackDesk } from '../../scheduling/contract/feedback-filter';
import type { ScheduleDesk } from '../../scheduling/contract/master-schedule';
import type { SettingsDesk } from '../../scheduling/contract/settings-desk';
import type { ClientDesk, VisitDesk } from '../../scheduling/contract/visit-search';

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
