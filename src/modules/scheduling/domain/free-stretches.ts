import type { GapsPosition, TimeStep } from '../contract/settings';
import { merged, without, type Interval } from '../contract/interval';

/**
 * Free time of an employee between two things that end it, and what these are. `day_start` and `day_end` are the edges of what the employee works
 * that day, breaks included: time after a break begins with `day_start`. Appointments are all that is taken: appointments, holds, blocked time.
 */
export interface FreeStretch extends Interval {
  /** What is worked around it, from break to break. */
  readonly work: Interval;
  /** What an appointment touches that begins with it; both where an appointment ends as work begins. */
  readonly startsAt: readonly GapsPosition[];
  /** What an appointment touches that ends with it. */
  readonly endsAt: readonly GapsPosition[];
}

/** What an appointment takes, minutes: its own length, and buffers around it that the employee works and the client does not see. */
export interface LengthWithBuffers {
  readonly before: number;
  readonly minutes: number;
  readonly after: number;
  /** When the employee is free for others meanwhile, by time; minutes from its beginning, with work before and after each. */
  readonly processing?: readonly Interval[];
}

/** What an appointment takes that begins at a minute, by time. */
export function takenAt(start: number, { before, minutes, after, processing = [] }: LengthWithBuffers): readonly Interval[] {
  const starts = [start - before, ...processing.map(({ to }) => start + to)];
  return starts.map((from, at) => ({ from, to: processing[at] ? start + processing[at].from : start + minutes + after }));
}

/** What is done by one employee in turn, as one: with the first buffer before and the last one after. */
export function inTurn(lengths: readonly LengthWithBuffers[]): LengthWithBuffers {
  let minutes = 0;
  const processing: Interval[] = [];
  for (const each of lengths) {
    for (const { from, to } of each.processing ?? []) processing.push({ from: minutes + from, to: minutes + to });
    minutes += each.minutes;
  }
  return { before: lengths[0]?.before ?? 0, minutes, after: lengths.at(-1)?.after ?? 0, processing };
}

/** Which beginnings there are. */
export interface StepRules {
  /** `time_step` */
  readonly step: TimeStep;
  /** Minute of the day before which nothing is offered: what is past, and `nearest_booking_minutes`. */
  readonly earliest: number;
}

/** Free time of an employee's day, by time. */
export function stretchesOf({ work, busy }: { readonly work: readonly Interval[]; readonly busy: readonly Interval[] }): FreeStretch[] {
  const taken = merged(busy);
  const ends = new Set(taken.map(({ to }) => to));
  const starts = new Set(taken.map(({ from }) => from));
  return merged(work).flatMap((around) =>
    without([around], taken).map(({ from, to }) => ({
      from,
      to,
      work: around,
      startsAt: named(from === around.from && 'day_start', ends.has(from) && 'after_appointment'),
      endsAt: named(to === around.to && 'day_end', starts.has(to) && 'before_appointment'),
    })),
  );
}

/** Beginnings of an appointment in a stretch; the appointment may be too long for all of them. */
export interface StartGrid {
  /** Steps are counted from here, `step` minutes each. */
  readonly anchor: number;
  readonly step: number;
  /**
   * The beginning that touches what the stretch starts with. Where that is already too early (`earliest`), the first step that is not stands
   * in its place: the time before it cannot be sold any more and counts as no gap.
   */
  readonly soonest: number;
  /** The beginning that touches what the stretch ends with. */
  readonly last: number;
}

const DEFAULT_STEP = 30;

/** When an appointment may begin in a stretch, which holds what it takes until its first processing time. @param length of it all with its buffers, for `auto` */
export function startGridOf(
  stretch: FreeStretch,
  appointment: LengthWithBuffers,
  rules: StepRules,
  length = appointment.before + appointment.minutes + appointment.after,
): StartGrid {
  const first = stretch.from + appointment.before;
  const [processing] = appointment.processing ?? [];
  const last = stretch.to - (processing ? processing.from : appointment.minutes + appointment.after);
  const isAuto = rules.step === 'auto';
  const step = isAuto ? Math.max(1, length) : stepOf(rules.step);
  const anchor = isAuto ? first : stretch.work.from;
  return { anchor, step, last, soonest: first >= rules.earliest ? first : stepFrom(rules.earliest, anchor, step) };
}

/** Steps from the first that is neither too early nor before the stretch. */
export function gridStarts(beginnings: StartGrid): number[] {
  const { anchor, step, soonest, last } = beginnings;
  const starts: number[] = [];
  for (let start = stepFrom(soonest, anchor, step); start <= last; start += step) starts.push(start);
  return starts;
}

/** Beginnings with which something that an appointment takes begins or ends with a free stretch; of what comes first, those that end with one. */
export function touchingStarts(stretches: readonly FreeStretch[], appointment: LengthWithBuffers): number[] {
  return takenAt(0, appointment).flatMap(({ from, to }, at) =>
    stretches.flatMap((stretch) => (at === 0 ? [stretch.to - to] : [stretch.from - from, stretch.to - to])),
  );
}

/** A range of an employee that an appointment takes, and the free stretch where it lies. */
export interface TakenRange extends Interval {
  readonly stretch: FreeStretch;
}

/**
 * What is taken of each free stretch, by time; null where something lies in none. Ranges of an appointment in one stretch are one: what it leaves
 * between them is its own processing time, or what somebody else does for it, and no gap.
 */
export function takenOf(stretches: readonly FreeStretch[], ranges: readonly Interval[]): readonly TakenRange[] | null {
  const taken: TakenRange[] = [];
  for (const { from, to } of ranges) {
    const stretch = stretches.find((each) => each.from <= from && to <= each.to);
    if (!stretch) return null;
    const last = taken.at(-1);
    if (last?.stretch === stretch) taken[taken.length - 1] = { ...last, to };
    else taken.push({ from, to, stretch });
  }
  return taken;
}

/** The first beginning that a range could have had which does not begin an appointment. */
export function soonestOf({ stretch, from }: TakenRange, { earliest }: StepRules): number {
  return Math.max(stretch.from, Math.min(earliest, from));
}

/** What a range of a stretch touches. @param soonest the first beginning that the range could have had, see `Beginnings` */
export function touchedPositions(stretch: FreeStretch, range: Interval, soonest: number): readonly GapsPosition[] {
  return [...(range.from === soonest ? stretch.startsAt : []), ...(range.to === stretch.to ? stretch.endsAt : [])];
}

/** Whether a beginning is one of the steps. */
export function isOnGrid(start: number, { anchor, step }: StartGrid): boolean {
  return start >= anchor && (start - anchor) % step === 0;
}

/** Whether a range leaves a gap before or after it that nothing can be sold in any more. */
export function leavesShortGap(stretch: FreeStretch, range: Interval, soonest: number, shortestGap: number): boolean {
  return [range.from - soonest, stretch.to - range.to].some((gap) => gap > 0 && gap < shortestGap);
}

/** Whether an employee's day has anything of these to touch, in time that can still be offered. */
export function hasPositions(stretches: readonly FreeStretch[], positions: readonly GapsPosition[], earliest: number): boolean {
  return stretches.some(
    ({ to, startsAt, endsAt }) => to > earliest && positions.some((each) => startsAt.includes(each) || endsAt.includes(each)),
  );
}

function stepFrom(minute: number, anchor: number, step: number): number {
  return anchor + Math.max(0, Math.ceil((minute - anchor) / step)) * step;
}

/** An unknown value acts as the default. */
function stepOf(step: number | string): number {
  return typeof step === 'number' && Number.isInteger(step) && step > 0 ? step : DEFAULT_STEP;
}

function named(...positions: readonly (GapsPosition | false)[]): GapsPosition[] {
  return positions.filter((each) => each !== false);
}
