import fc from 'fast-check';
import type { Interval } from '../../src/modules/scheduling/contract/interval';
import type { EmployeeDay, OfferRules } from '../../src/modules/scheduling/domain/offered-times';
import type { LengthWithBuffers } from '../../src/modules/scheduling/domain/free-stretches';
import type { GapsPosition } from '../../src/modules/scheduling/contract/settings';

/** An employee's day as people write it: `9:00-13:00 14:00-20:00`. */
export function aDay(work: string, busy = '', { employee = 'olha', bookedMinutes = 0 } = {}): EmployeeDay {
  return { employee, work: intervalsOf(work), busy: intervalsOf(busy), bookedMinutes };
}

function intervalsOf(text: string): Interval[] {
  const minutes = [...text.matchAll(/(\d+):(\d\d)/g)].map(([, hours, rest]) => Number(hours) * 60 + Number(rest));
  return minutes.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: minutes[index + 1]! }] : []));
}

/** No work of the samples goes on so long. */
export const DAY_ENDS = 125;

const POSITIONS: readonly GapsPosition[] = ['day_start', 'before_appointment', 'after_appointment', 'day_end'];

const someIntervals = (least: number, longest: number, maxLength: number) =>
  fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: least, max: longest }))
      .map(([from, length]) => ({ from, to: from + length })),
    { maxLength },
  );

/** Days of at most two hours, to the minute, with breaks, edges that meet, and what is taken in and out of work. */
export const someDay = (employee: string) =>
  fc.record({
    employee: fc.constant(employee),
    work: someIntervals(6, 60, 2),
    busy: someIntervals(0, 12, 4),
    bookedMinutes: fc.integer({ min: 0, max: 3 }),
  });

export const someRules: fc.Arbitrary<OfferRules> = fc.record({
  step: fc.constantFrom<OfferRules['step']>('auto', 2, 5, 6),
  gapsMode: fc.constantFrom<OfferRules['gapsMode']>('none', 'optimal', 'maximal'),
  gapsPositions: fc.subarray([...POSITIONS]),
  earliest: fc.constantFrom(0, 0, 7, 33),
  shortestGap: fc.constantFrom(1, 3, 8),
});

/** Minutes that are worked and not taken, told one by one. */
export class Minutes {
  private readonly worked: readonly boolean[];
  private readonly taken: readonly boolean[];

  constructor(day: Pick<EmployeeDay, 'work' | 'busy'>) {
    const isIn = (intervals: readonly Interval[]) =>
      all(0, DAY_ENDS).map((minute) => intervals.some(({ from, to }) => from <= minute && minute < to));
    this.worked = isIn(day.work);
    this.taken = isIn(day.busy);
  }

  readonly isWorked = (minute: number): boolean => this.worked[minute] ?? false;
  readonly isTaken = (minute: number): boolean => this.taken[minute] ?? false;
  readonly isFree = (minute: number): boolean => this.isWorked(minute) && !this.isTaken(minute);

  allFree({ from, to }: Interval): boolean {
    return all(from, to).every(this.isFree);
  }

  /** First minute of what is free around this one, and the first after it. */
  stretch(minute: number): Interval {
    return this.around(minute, this.isFree);
  }

  /** The same of what is worked. */
  work(minute: number): Interval {
    return this.around(minute, this.isWorked);
  }

  startsAt(minute: number): GapsPosition[] {
    return [
      ...(this.isWorked(minute - 1) ? [] : ['day_start' as const]),
      ...(this.isTaken(minute - 1) ? ['after_appointment' as const] : []),
    ];
  }

  endsAt(minute: number): GapsPosition[] {
    return [...(this.isWorked(minute) ? [] : ['day_end' as const]), ...(this.isTaken(minute) ? ['before_appointment' as const] : [])];
  }

  private around(minute: number, is: (minute: number) => boolean): Interval {
    let from = minute;
    let to = minute;
    while (is(from - 1)) from -= 1;
    while (is(to)) to += 1;
    return { from, to };
  }
}

/** What is offered of a day, by asking of every minute what `offeredStarts` promises: slow, and written apart from it. */
export function minuteByMinute(day: EmployeeDay, appointment: LengthWithBuffers, rules: OfferRules): number[] {
  const minutes = new Minutes(day);
  const somethingNamed = hasNamed(minutes, rules);
  return all(rules.earliest, DAY_ENDS).filter((start) => {
    const range = { from: start - appointment.before, to: start + appointment.minutes + appointment.after };
    if (!minutes.allFree(range)) return false;
    const { isStep, touched, gaps } = seen(minutes, start, appointment, rules, range);
    const leavesShortGap = gaps.some((gap) => gap > 0 && gap < rules.shortestGap);
    if (rules.gapsMode === 'optimal') return touched.length > 0 || (isStep && !leavesShortGap);
    if (rules.gapsMode === 'none' || !somethingNamed) return isStep;
    return touched.some((each) => rules.gapsPositions.includes(each));
  });
}

/** Whether a day has anything to touch that `gaps_positions` names, after what is too early. */
export function hasNamed(minutes: Minutes, rules: OfferRules): boolean {
  return all(rules.earliest, DAY_ENDS).some((minute) => {
    if (!minutes.isFree(minute)) return false;
    const { from, to } = minutes.stretch(minute);
    return [...minutes.startsAt(from), ...minutes.endsAt(to)].some((each) => rules.gapsPositions.includes(each));
  });
}

/** What a time is to the free stretch around it. */
function seen(minutes: Minutes, start: number, appointment: LengthWithBuffers, rules: OfferRules, range: Interval) {
  const stretch = minutes.stretch(range.from);
  const { isStep, soonest } = stepsAround(
    minutes,
    stretch,
    appointment.before,
    appointment.before + appointment.minutes + appointment.after,
    rules,
  );
  return {
    isStep: isStep(start),
    touched: [...(start === soonest ? minutes.startsAt(stretch.from) : []), ...(range.to === stretch.to ? minutes.endsAt(stretch.to) : [])],
    gaps: [start - soonest, stretch.to - range.to],
  };
}

/** Which minutes of a free stretch are steps, and the first beginning in it that is not too early. @param length by which `auto` steps */
export function stepsAround(minutes: Minutes, stretch: Interval, before: number, length: number, rules: OfferRules) {
  const first = stretch.from + before;
  const anchor = rules.step === 'auto' ? first : minutes.work(stretch.from).from;
  const step = rules.step === 'auto' ? length : rules.step;
  const isStep = (minute: number) => minute >= anchor && (minute - anchor) % step === 0;
  return { isStep, soonest: first >= rules.earliest ? first : all(rules.earliest, 2 * DAY_ENDS).find(isStep)! };
}

function all(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
