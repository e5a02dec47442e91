import type { OfferRules } from './offered-times';
import { startGridOf, gridStarts, type StartGrid, type FreeStretch } from './free-stretches';
import type { ChainStep } from './step-chain';
import type { RankedCandidate } from './ranked-days';
import type { ParallelPlan } from './parallel-plans';

/** Beginnings of an appointment with who may do its first step then, in the order in which employees are chosen. */
export type AppointmentStarts = ReadonlyMap<number, readonly RankedCandidate[]>;

/**
 * When an appointment can begin, by time: at each step of an employee who can do the first service, and, at a step or not, when that employee's free time
 * begins, or so that what the employee does from the beginning on ends with it.
 */
export function startsOf(steps: readonly ChainStep[], ways: readonly ParallelPlan[], rules: OfferRules): AppointmentStarts {
  const orders = [steps, ...ways.flat().filter(([first]) => first?.index === 0)];
  const starts = new Map<number, RankedCandidate[]>();
  for (const candidate of steps[0]!.candidates)
    for (const stretch of candidate.day.stretches) {
      const beginnings = firstStepGrid(stretch, candidate, steps, rules);
      const all = [...gridStarts(beginnings), beginnings.soonest, ...orders.flatMap((order) => endings(stretch, candidate, order))];
      for (const start of new Set(all)) {
        if (start < rules.earliest || start < stretch.from + candidate.before || start > beginnings.last) continue;
        const candidates = starts.get(start);
        if (candidates) candidates.push(candidate);
        else starts.set(start, [candidate]);
      }
    }
  return new Map([...starts].sort(([a], [b]) => a - b));
}

/** When an appointment can begin in a stretch of the employee of its first step. The length that `auto` steps by is that of all services in turn. */
export function firstStepGrid(stretch: FreeStretch, candidate: RankedCandidate, steps: readonly ChainStep[], rules: OfferRules): StartGrid {
  const length = rules.step === 'auto' ? wholeLength(candidate, steps) : 0;
  return startGridOf(stretch, { before: candidate.before, minutes: candidate.minutes, after: 0 }, rules, length);
}

/** With the buffers of the first employee; of services that this one cannot do, the shortest time of any employee. */
function wholeLength(candidate: RankedCandidate, steps: readonly ChainStep[]): number {
  const minutes = steps.map(
    ({ candidates }) => ownOf(candidates, candidate)?.minutes ?? Math.min(...candidates.map((each) => each.minutes)),
  );
  return candidate.before + minutes.reduce((sum, each) => sum + each, 0) + (ownOf(steps.at(-1)!.candidates, candidate)?.after ?? 0);
}

/** Beginnings after which the steps that an employee can do in turn end with the stretch. */
function endings(stretch: FreeStretch, first: RankedCandidate, steps: readonly ChainStep[]): number[] {
  const starts: number[] = [];
  let minutes = 0;
  for (const { candidates } of steps) {
    const own = ownOf(candidates, first);
    if (!own) break;
    minutes += own.minutes;
    starts.push(stretch.to - own.after - minutes);
  }
  return starts;
}

function ownOf(candidates: readonly RankedCandidate[], { day }: RankedCandidate): RankedCandidate | undefined {
  return candidates.find((each) => each.day === day);
}
