import { rangesOf } from '../../src/modules/scheduling/domain/merged-ranges';
import type { EmployeeDay, OfferRules } from '../../src/modules/scheduling/domain/offered-times';
import type { ServiceStep } from '../../src/modules/scheduling/domain/appointments';
import { all, DAY_ENDS, hasNamed, Minutes, stepsAround, takenByStretch, touchedBy } from './schedules';

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
  const allowed = [...new Set(parts.map(({ employee }) => employee))].flatMap((employee) => {
    const { minutes, isBound } = salon.get(employee)!;
    const worked = ranges.flatMap((range) => (range.employee === employee ? all(range.from, range.to) : []));
    return takenByStretch(minutes, worked).map((range, at) => {
      const isOfFirst = employee === first.employee;
      const around = stepsAround(minutes, range.stretch, first.before, wholeLength(first, steps), rules);
      const soonest =
        isOfFirst && at === 0 ? around.soonest - first.before : Math.max(range.stretch.from, Math.min(rules.earliest, range.from));
      const touched = touchedBy(minutes, range, soonest);
      const mayBegin =
        isOfFirst &&
        ((at === 0 && (around.isStep(first.from) || range.from === soonest)) ||
          (touched.length > 0 && touchesInTurn(minutes, first, steps)));
      const gaps = [range.from - soonest, range.stretch.to - range.to];
      const isFine =
        rules.gapsMode === 'none' ||
        (rules.gapsMode === 'optimal'
          ? touched.length > 0 || !gaps.some((gap) => gap > 0 && gap < rules.shortestGap)
          : !isBound || touched.some((each) => rules.gapsPositions.includes(each)));
      return { mayBegin, isFine };
    });
  });
  if (!allowed.some(({ mayBegin }) => mayBegin)) return false;
  return rules.gapsMode === 'maximal' ? allowed.some(({ isFine }) => isFine) : allowed.every(({ isFine }) => isFine);
}

/** By which `auto` steps. */
function wholeLength(first: Part, steps: readonly ServiceStep[]): number {
  const own = steps.map(({ candidates }) => candidates.find(({ employee }) => employee === first.employee));
  const minutes = own.map((each, index) => each?.minutes ?? Math.min(...steps[index]!.candidates.map((other) => other.minutes)));
  return first.before + minutes.reduce((sum, each) => sum + each, 0) + (own.at(-1)?.after ?? 0);
}

/** Whether something that the first employee can do in turn, from the beginning of the visit on, ends with a free stretch, or begins with one after a processing time. */
function touchesInTurn(minutes: Minutes, first: Part, steps: readonly ServiceStep[]): boolean {
  const ends = (minute: number) => minutes.isFree(minute - 1) && !minutes.isFree(minute);
  const begins = (minute: number) => minutes.isFree(minute) && !minutes.isFree(minute - 1);
  const orders = tracks(steps).flatMap((way) => way.filter((track) => track[0] === 0));
  return orders.some((track) => {
    let at = first.from;
    for (const index of track) {
      const own = steps[index]!.candidates.find(({ employee }) => employee === first.employee);
      if (!own) return false;
      for (const { from, to } of own.processing ?? []) if (ends(at + from) || begins(at + to)) return true;
      at += own.minutes;
      if (ends(at + own.after)) return true;
    }
    return false;
  });
}
