import type { GapsMode, GapsPosition, TimeStep } from '../settings';
import { merged, without, type Interval } from './interval';

/** A master's day; minutes of the salon's clock. */
export interface MasterDay {
  readonly employee: string;
  /** Several stretches leave breaks between them. */
  readonly work: readonly Interval[];
  /** What is taken: visits and holds with their buffers, blocked time. */
  readonly busy: readonly Interval[];
  readonly bookedMinutes: number;
}

/** What decides which of the free times are offered. */
export interface OfferRules {
  /** `time_step` */
  readonly step: TimeStep;
  /** `gaps_mode` */
  readonly gapsMode: GapsMode;
  /** `gaps_positions` */
  readonly gapsPositions: readonly GapsPosition[];
  /** Minute of the day before which nothing is offered: what is past, and `nearest_booking_minutes`. */
  readonly earliest: number;
  /** The shortest gap that can still be sold, minutes. */
  readonly shortestGap: number;
}

/** What a visit takes, minutes: its own length, and buffers around it that the master works and the client does not see. */
export interface VisitLength {
  readonly before: number;
  readonly minutes: number;
  readonly after: number;
}

const DEFAULT_STEP = 30;

/** Beginnings that are offered of one master's day for one visit, sorted. */
export function offeredStarts(day: MasterDay, visit: VisitLength, rules: OfferRules): readonly number[] {
  const length = visit.before + visit.minutes + visit.after;
  const step = rules.step === 'auto' ? length : Number.isInteger(rules.step) && rules.step > 0 ? rules.step : DEFAULT_STEP;
  const starts: number[] = [];
  for (const work of merged(day.work))
    for (const free of without([work], day.busy)) {
      const first = free.from + visit.before;
      const anchor = rules.step === 'auto' ? first : work.from;
      for (
        let start = anchor + Math.max(0, Math.ceil((Math.max(first, rules.earliest) - anchor) / step)) * step;
        start + visit.minutes + visit.after <= free.to;
        start += step
      )
        starts.push(start);
    }
  return starts;
}
