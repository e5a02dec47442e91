import type { GapsMode, GapsPosition } from '../contract/settings';
import type { Interval } from '../contract/interval';
import {
  startGridOf,
  hasPositions,
  leavesShortGap,
  soonestOf,
  gridStarts,
  stretchesOf,
  takenAt,
  takenOf,
  touchedPositions,
  touchingStarts,
  type StepRules,
  type FreeStretch,
  type LengthWithBuffers,
} from './free-stretches';

/** An employee's day; minutes of the salon's clock. */
export interface EmployeeDay {
  readonly employee: string;
  /** Several stretches leave breaks between them. */
  readonly work: readonly Interval[];
  /** What is taken: appointments and holds with their buffers, blocked time. */
  readonly busy: readonly Interval[];
  readonly bookedMinutes: number;
}

/** What decides which of the free times are offered. */
export interface OfferRules extends StepRules {
  /** `gaps_mode` */
  readonly gapsMode: GapsMode;
  /** `gaps_positions` */
  readonly gapsPositions: readonly GapsPosition[];
  /** The shortest gap that can still be sold, minutes. */
  readonly shortestGap: number;
}

/**
 * Beginnings that are offered of one employee's day for one appointment, sorted. The appointment with its buffers lies in free time of the employee, within
 * work, but for its processing time, and begins at `earliest` or later. Steps are counted from the beginning of work and anew after each break, those of `auto` (the
 * length of the appointment with its buffers) from the beginning of each free stretch. Which of them are offered, and what else, `gaps_mode` says:
 *
 * - `none`: every step; in free time between two appointments where no step can be offered, the time that begins with it.
 * - `optimal`: every time that touches an appointment or an edge of work, at a step or not, and of the other steps those that leave no gap
 *   shorter than `shortestGap`.
 * - `maximal`: only the times that touch something `gaps_positions` names. On a day that has nothing of that kind, as `none`.
 * @param isPossible whether what it needs beside the employee is free
 */
export function offeredStarts(
  day: EmployeeDay,
  appointment: LengthWithBuffers,
  rules: OfferRules,
  isPossible: (start: number) => boolean = () => true,
): readonly number[] {
  const stretches = stretchesOf(day);
  const isBound = rules.gapsMode === 'maximal' && hasPositions(stretches, rules.gapsPositions, rules.earliest);
  const isUnbound = rules.gapsMode === 'none' || (rules.gapsMode === 'maximal' && !isBound);
  const touching = appointment.processing?.length && !isUnbound ? touchingStarts(stretches, appointment) : [];
  const starts = stretches.flatMap((stretch) => {
    const beginnings = startGridOf(stretch, appointment, rules);
    const { soonest, last } = beginnings;
    const isAllowed = (start: number) => {
      if (start < rules.earliest || start > last || start < stretch.from + appointment.before) return false;
      const taken = appointment.processing?.length
        ? takenOf(stretches, takenAt(start, appointment))
        : [{ stretch, from: start - appointment.before, to: start + appointment.minutes + appointment.after }];
      const allowed = taken?.map((range, at) =>
        isOffered(range.stretch, range, at === 0 ? soonest - appointment.before : soonestOf(range, rules), rules, isBound),
      );
      return allowed !== undefined && (rules.gapsMode === 'maximal' ? allowed.includes(true) : !allowed.includes(false));
    };
    const found = [...gridStarts(beginnings), ...(isUnbound ? [] : [soonest, last, ...touching])].filter(isAllowed);
    const isBetween = stretch.startsAt.includes('after_appointment') && stretch.endsAt.includes('before_appointment');
    return isUnbound && isBetween && found.length === 0 && isAllowed(soonest) ? [soonest] : found;
  });
  return [...new Set(starts)].filter(isPossible).sort((a, b) => a - b);
}

/** Whether `gaps_mode` lets a range be taken. @param isBound whether `maximal` has anything to touch that day */
export function isOffered(stretch: FreeStretch, range: Interval, soonest: number, rules: OfferRules, isBound: boolean): boolean {
  if (rules.gapsMode === 'none' || (rules.gapsMode === 'maximal' && !isBound)) return true;
  const touched = touchedPositions(stretch, range, soonest);
  return rules.gapsMode === 'maximal'
    ? touched.some((each) => rules.gapsPositions.includes(each))
    : touched.length > 0 || !leavesShortGap(stretch, range, soonest, rules.shortestGap);
}
