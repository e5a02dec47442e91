import { rangesOf } from '../../src/modules/scheduling/domain/merged-ranges';
import type { EmployeeDay, OfferRules } from '../../src/modules/scheduling/domain/offered-times';
import type { ServiceStep } from '../../src/modules/scheduling/domain/appointments';
import { DAY_ENDS, hasNamed, Minutes, stepsAround } from './schedules';

type Candidate = ServiceStep['candidates'][number];
type Salon = ReadonlyMap<string, { readonly minutes: Minutes; readonly isBound: boolean }>;
type Part = Candidate & { readonly index: number; readonly from: number; readonly to: number };

/** When a visit can begin, by trying all employees for all services at every minute: slow, and written apart from `appointmentsOn`. */
export function startsByTrying(days: readonly EmployeeDay[], steps: readonly ServiceStep[], rules: OfferRules): number[] {
  const salon = new Map(
    days.map((day) => {
      const minutes = new Minutes(day);
      return [day.employee, { minutes, isBound: hasNamed(minutes, rules) }];
    }),
  );
  const choices = everyChoice(steps.map(({ candidates }) => candidates));
  const starts = Array.from({ length: DAY_ENDS }, (_, start) => start).filter((start) => start >= rules.earliest);
  return starts.filter((start) =>
    choices.some((choice) => layouts(choice, steps, start).some((parts) => isAllowed(parts, steps, salon, rules))),
  );
}

function everyChoice([first, ...rest]: readonly (readonly Candidate[])[]): (readonly Candidate[])[] {
  return first ? first.flatMap((candidate) => everyChoice(rest).map((others) => [candidate, ...others])) : [[]];
}

/** All in turn; all that may beside the rest at once; these in turn beside the rest. */
function layouts(choice: readonly Candidate[], steps: readonly ServiceStep[], start: number): (readonly Part[])[] {
  const all = steps.map((_, index) => index);
  return tracks(steps).flatMap((way) => {
    const of = (index: number) => way.findIndex((track) => track.includes(index));
    const mixes = all.some((one) => all.some((other) => of(one) !== of(other) && choice[one]!.employee === choice[other]!.employee));
    if (mixes) return [];
    const parts = way.flatMap((track) => {
      let at = start;
      return track.map((index) => ({ ...choice[index]!, index, from: at, to: (at += choice[index]!.minutes) }));
    });
    return [parts.sort((a, b) => a.index - b.index)];
  });
}

function tracks(steps: readonly ServiceStep[]): number[][][] {
  const all = steps.map((_, index) => index);
  const others = all.filter((index) => steps[index]!.sideBySide);
  const main = all.filter((index) => !steps[index]!.sideBySide);
  if (main.length === 0) main.push(others.shift()!);
  return others.length === 0 ? [[all]] : [[all], [main, ...others.map((index) => [index])], [main, others]];
}

function isAllowed(parts: readonly Part[], steps: readonly ServiceStep[], salon: Salon, rules: OfferRules): boolean {
  const ranges = rangesOf(parts);
  if (!ranges.every((range) => salon.get(range.employee)!.minutes.allFree(range))) return false;
  const first = parts[0]!;
  const allowed = ranges.map((range) => {
    const { minutes, isBound } = salon.get(range.employee)!;
    const stretch = minutes.stretch(range.from);
    const isFirst = range.employee === first.employee && range.from <= first.from && first.from < range.to;
    const around = stepsAround(minutes, stretch, first.before, wholeLength(first, steps), rules);
    const soonest = isFirst ? around.soonest - first.before : Math.max(stretch.from, Math.min(rules.earliest, range.from));
    const touched = [
      ...(range.from === soonest ? minutes.startsAt(stretch.from) : []),
      ...(range.to === stretch.to ? minutes.endsAt(stretch.to) : []),
    ];
    const mayBegin =
      !isFirst || around.isStep(first.from) || range.from === soonest || (touched.length > 0 && endsWith(stretch.to, first, steps));
    const gaps = [range.from - soonest, stretch.to - range.to];
    const isFine =
      rules.gapsMode === 'none' ||
      (rules.gapsMode === 'optimal'
        ? touched.length > 0 || !gaps.some((gap) => gap > 0 && gap < rules.shortestGap)
        : !isBound || touched.some((each) => rules.gapsPositions.includes(each)));
    return { mayBegin, isFine };
  });
  if (allowed.some(({ mayBegin }) => !mayBegin)) return false;
  return rules.gapsMode === 'maximal' ? allowed.some(({ isFine }) => isFine) : allowed.every(({ isFine }) => isFine);
}

/** By which `auto` steps. */
function wholeLength(first: Part, steps: readonly ServiceStep[]): number {
  const own = steps.map(({ candidates }) => candidates.find(({ employee }) => employee === first.employee));
  const minutes = own.map((each, index) => each?.minutes ?? Math.min(...steps[index]!.candidates.map((other) => other.minutes)));
  return first.before + minutes.reduce((sum, each) => sum + each, 0) + (own.at(-1)?.after ?? 0);
}

/** Whether what the first employee can do in turn, from the beginning of the visit on, ends with the free stretch. */
function endsWith(end: number, first: Part, steps: readonly ServiceStep[]): boolean {
  const orders = tracks(steps).flatMap((way) => way.filter((track) => track[0] === 0));
  return orders.some((track) => {
    let at = first.from;
    for (const index of track) {
      const own = steps[index]!.candidates.find(({ employee }) => employee === first.employee);
      if (!own) return false;
      at += own.minutes;
      if (at + own.after === end) return true;
    }
    return false;
  });
}
