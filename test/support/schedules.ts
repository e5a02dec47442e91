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
  const isBound = rules.gapsMode === 'maximal' && hasNamed(minutes, rules);
  const seen = new Map(all(rules.earliest, DAY_ENDS).map((start) => [start, seenAt(minutes, start, appointment, rules)]));
  const isFreeStep = ({ isFree, isStep }: Seen) => isFree && isStep;
  return [...seen].flatMap(([start, time]) => {
    if (!time.isFree) return [];
    const isIn = () => {
      const { taken, isStep } = time;
      if (rules.gapsMode === 'optimal')
        return (
          (isStep || taken.some(({ touched }) => touched.length > 0)) &&
          taken.every(({ touched, gaps }) => touched.length > 0 || !gaps.some((gap) => gap > 0 && gap < rules.shortestGap))
        );
      if (isBound) return taken.some(({ touched }) => touched.some((each) => rules.gapsPositions.includes(each)));
      const inStretch = [...seen.values()].filter(({ stretch }) => stretch.from === time.stretch.from);
      const isBetween =
        minutes.startsAt(time.stretch.from).includes('after_appointment') && minutes.endsAt(time.stretch.to).includes('before_appointment');
      return isStep || (isBetween && start === time.soonest && !inStretch.some(isFreeStep));
    };
    return isIn() ? [start] : [];
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

type Seen = ReturnType<typeof seenAt>;

/** What a time is to the free stretches around it. */
function seenAt(minutes: Minutes, start: number, appointment: LengthWithBuffers, rules: OfferRules) {
  const { before, after, processing = [] } = appointment;
  const isWorked = (minute: number) => !processing.some(({ from, to }) => from <= minute - start && minute - start < to);
  const worked = all(start - before, start + appointment.minutes + after).filter(isWorked);
  const stretch = minutes.stretch(start - before);
  const { isStep, soonest } = stepsAround(minutes, stretch, before, before + appointment.minutes + after, rules);
  const taken = takenByStretch(minutes, worked).map((range, at) => {
    const first = at === 0 ? soonest - before : Math.max(range.stretch.from, Math.min(rules.earliest, range.from));
    return { touched: touchedBy(minutes, range, first), gaps: [range.from - first, range.stretch.to - range.to] };
  });
  return { isFree: worked.every(minutes.isFree), isStep: isStep(start), soonest, stretch, taken };
}

/** First and last of what is taken of each free stretch, by time. */
export function takenByStretch(minutes: Minutes, worked: readonly number[]) {
  const byStretch = new Map<number, number[]>();
  for (const minute of worked) {
    const { from } = minutes.stretch(minute);
    byStretch.set(from, [...(byStretch.get(from) ?? []), minute]);
  }
  return [...byStretch.values()].map((taken) => ({ from: taken[0]!, to: taken.at(-1)! + 1, stretch: minutes.stretch(taken[0]!) }));
}

/** @param soonest where the range could have begun first */
export function touchedBy(
  minutes: Minutes,
  { from, to, stretch }: Interval & { readonly stretch: Interval },
  soonest: number,
): GapsPosition[] {
  return [...(from === soonest ? minutes.startsAt(stretch.from) : []), ...(to === stretch.to ? minutes.endsAt(stretch.to) : [])];
}

/** No processing time in half of the samples; else one in the middle, with work before and after. */
export const someProcessing = (minutes: number): fc.Arbitrary<readonly Interval[]> =>
  minutes < 3
    ? fc.constant([])
    : fc
        .tuple(fc.boolean(), fc.integer({ min: 1, max: minutes - 2 }), fc.integer({ min: 1, max: minutes }))
        .map(([isThere, from, length]) => (isThere ? [{ from, to: Math.min(from + length, minutes - 1) }] : []));

/** Which minutes of a free stretch are steps, and the first beginning in it that is not too early. @param length by which `auto` steps */
export function stepsAround(minutes: Minutes, stretch: Interval, before: number, length: number, rules: OfferRules) {
  const first = stretch.from + before;
  const anchor = rules.step === 'auto' ? first : minutes.work(stretch.from).from;
  const step = rules.step === 'auto' ? length : rules.step;
  const isStep = (minute: number) => minute >= anchor && (minute - anchor) % step === 0;
  return { isStep, soonest: first >= rules.earliest ? first : all(rules.earliest, 2 * DAY_ENDS).find(isStep)! };
}

export function all(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
