import type { OfferRules } from './offered-times';
import {
  gridStarts,
  inTurn,
  startGridOf,
  touchingStarts,
  type FreeStretch,
  type LengthWithBuffers,
  type StartGrid,
} from './free-stretches';
import type { ChainStep } from './step-chain';
import type { RankedCandidate } from './ranked-days';
import type { ParallelPlan } from './parallel-plans';

/** Beginnings of an appointment with who may do its first step then, in the order in which employees are chosen. */
export type AppointmentStarts = ReadonlyMap<number, readonly RankedCandidate[]>;

/**
 * When an appointment can begin, by time: at each step of an employee who can do the first service, and, at a step or not, when that employee's free time
 * begins, or so that what the employee does from the beginning on ends with it, or goes on with free time after a processing time.
 */
export function startsOf(steps: readonly ChainStep[], ways: readonly ParallelPlan[], rules: OfferRules): AppointmentStarts {
  const orders = [steps, ...ways.flat().filter(([first]) => first?.index === 0)];
  const starts = new Map<number, RankedCandidate[]>();
  for (const candidate of steps[0]!.candidates) {
    const { stretches } = candidate.day;
    const runs = orders.flatMap((order) => runsOf(candidate, order));
    const interrupted = runs.filter(({ processing }) => processing?.length).flatMap((run) => touchingStarts(stretches, run));
    for (const stretch of stretches) {
      const beginnings = firstStepGrid(stretch, candidate, steps, rules);
      const endings = runs.map(({ minutes, after }) => stretch.to - after - minutes);
      const all = [...gridStarts(beginnings), beginnings.soonest, ...endings, ...interrupted];
      for (const start of new Set(all)) {
        if (start < rules.earliest || start < stretch.from + candidate.before || start > beginnings.last) continue;
        const candidates = starts.get(start);
        if (candidates) candidates.push(candidate);
        else starts.set(start, [candidate]);
      }
    }
  }
  return new Map([...starts].sort(([a], [b]) => a - b));
}

/** When an appointment can begin in a stretch of the employee of its first step. The length that `auto` steps by is that of all services in turn. */
export function firstStepGrid(stretch: FreeStretch, candidate: RankedCandidate, steps: readonly ChainStep[], rules: OfferRules): StartGrid {
  const length = rules.step === 'auto' ? wholeLength(candidate, steps) : 0;
  return startGridOf(stretch, { ...candidate, after: 0 }, rules, length);
}

/** With the buffers of the first employee; of services that this one cannot do, the shortest time of any employee. */
function wholeLength(candidate: RankedCandidate, steps: readonly ChainStep[]): number {
  const minutes = steps.map(
    ({ candidates }) => ownOf(candidates, candidate)?.minutes ?? Math.min(...candidates.map((each) => each.minutes)),
  );
  return candidate.before + minutes.reduce((sum, each) => sum + each, 0) + (ownOf(steps.at(-1)!.candidates, candidate)?.after ?? 0);
}

/** What an employee can do in turn from the beginning on: the first step, the first two, and so on. */
function runsOf(first: RankedCandidate, steps: readonly ChainStep[]): readonly LengthWithBuffers[] {
  const own: RankedCandidate[] = [];
  for (const { candidates } of steps) {
    const next = ownOf(candidates, first);
    if (!next) break;
    own.push(next);
  }
  return own.map((_, at) => inTurn(own.slice(0, at + 1)));
}

function ownOf(candidates: readonly RankedCandidate[], { day }: RankedCandidate): RankedCandidate | undefined {
  return candidates.find((each) => each.day === day);
}
