import type { OfferRules } from './offered-times';
import { beginningsIn, stepsIn, type Beginnings, type Stretch } from './stretches';
import type { ChainStep } from './visit-chain';
import type { Doer } from './visit-masters';
import type { Way } from './visit-ways';

/** Beginnings of a visit with who may do its first step then, in the order in which masters are chosen. */
export type VisitStarts = ReadonlyMap<number, readonly Doer[]>;

/**
 * When a visit can begin, by time: at each step of a master who can do the first service, and, at a step or not, when that master's free time
 * begins, or so that what the master does from the beginning on ends with it.
 */
export function startsOf(steps: readonly ChainStep[], ways: readonly Way[], rules: OfferRules): VisitStarts {
  const orders = [steps, ...ways.flat().filter(([first]) => first?.index === 0)];
  const starts = new Map<number, Doer[]>();
  for (const doer of steps[0]!.doers)
    for (const stretch of doer.master.stretches) {
      const beginnings = firstBeginnings(stretch, doer, steps, rules);
      const all = [...stepsIn(beginnings), beginnings.soonest, ...orders.flatMap((order) => endings(stretch, doer, order))];
      for (const start of new Set(all)) {
        if (start < rules.earliest || start < stretch.from + doer.before || start > beginnings.last) continue;
        const doers = starts.get(start);
        if (doers) doers.push(doer);
        else starts.set(start, [doer]);
      }
    }
  return new Map([...starts].sort(([a], [b]) => a - b));
}

/** When a visit can begin in a stretch of the master of its first step. The length that `auto` steps by is that of all services in turn. */
export function firstBeginnings(stretch: Stretch, doer: Doer, steps: readonly ChainStep[], rules: OfferRules): Beginnings {
  const length = rules.step === 'auto' ? wholeLength(doer, steps) : 0;
  return beginningsIn(stretch, { before: doer.before, minutes: doer.minutes, after: 0 }, rules, length);
}

/** With the buffers of the first master; of services that this one cannot do, the shortest time that somebody takes. */
function wholeLength(doer: Doer, steps: readonly ChainStep[]): number {
  const minutes = steps.map(({ doers }) => ownOf(doers, doer)?.minutes ?? Math.min(...doers.map((each) => each.minutes)));
  return doer.before + minutes.reduce((sum, each) => sum + each, 0) + (ownOf(steps.at(-1)!.doers, doer)?.after ?? 0);
}

/** Beginnings after which the steps that a master can do in turn end with the stretch. */
function endings(stretch: Stretch, first: Doer, steps: readonly ChainStep[]): number[] {
  const starts: number[] = [];
  let minutes = 0;
  for (const { doers } of steps) {
    const own = ownOf(doers, first);
    if (!own) break;
    minutes += own.minutes;
    starts.push(stretch.to - own.after - minutes);
  }
  return starts;
}

function ownOf(doers: readonly Doer[], { master }: Doer): Doer | undefined {
  return doers.find((each) => each.master === master);
}
