import { rangesOf } from './merged-ranges';
import { isOffered, type OfferRules } from './offered-times';
import { hasPositions, isStep, touchedBy, type Beginnings, type Stretch, type VisitLength } from './stretches';
import { VisitChain, type Budget, type ChainStep, type PlacedStep } from './visit-chain';
import { isFree, type Doer, type Master } from './visit-masters';
import { firstBeginnings } from './visit-starts';
import type { Way } from './visit-ways';

/** Most steps of one way at one beginning that may turn out wrong. */
const MOST_WRONG = 100;

/** A visit as it was found. */
export interface FoundSteps {
  readonly placed: readonly PlacedStep[];
  readonly end: number;
  /** Whether it begins or ends, for one of its masters, without a gap. */
  readonly touches: boolean;
}

/** All services by one master, one after another. */
interface AllByOne extends VisitLength {
  readonly doers: readonly Doer[];
}

/** A range of a master that a visit takes, and the free stretch where it lies. */
interface TakenRange {
  readonly from: number;
  readonly to: number;
  readonly master: Master;
  readonly stretch: Stretch;
  /** The first beginning that the range could have had. */
  readonly soonest: number;
  /** Of the range in which the visit's first step lies. */
  readonly beginnings: Beginnings | null;
}

/** Looks for ways in which the services of a visit can be done from a minute on. */
export class VisitSearch {
  private readonly inTurn: VisitChain;
  private readonly waysBeside: readonly (readonly VisitChain[])[];
  private readonly alone: ReadonlyMap<Master, AllByOne>;
  private readonly bound = new Map<Master, boolean>();

  /** @param waysBeside of `waysBeside` @param budget of the whole search */
  constructor(
    private readonly steps: readonly ChainStep[],
    waysBeside: readonly Way[],
    private readonly rules: OfferRules,
    private readonly budget: Budget,
  ) {
    this.inTurn = new VisitChain(steps);
    this.alone = allByOne(steps);
    this.waysBeside = waysBeside.map((tracks) => tracks.map((track) => new VisitChain(track)));
  }

  /**
   * Visits that begin at a minute, the shortest first: one with its services in turn, and one that is over sooner because some are done side
   * by side. One master for all comes before several, then whoever has the fewest booked minutes.
   * @param firsts who may do the first step then
   */
  at(start: number, firsts: readonly Doer[]): readonly FoundSteps[] {
    const inTurn = this.byOneMaster(start, firsts) ?? (this.steps.length > 1 ? this.byWay([this.inTurn], start, firsts) : null);
    for (const way of this.waysBeside) {
      const beside = this.byWay(way, start, firsts);
      if (beside && (!inTurn || beside.end < inTurn.end)) return inTurn ? [beside, inTurn] : [beside];
    }
    return inTurn ? [inTurn] : [];
  }

  private byOneMaster(start: number, firsts: readonly Doer[]): FoundSteps | null {
    for (const { master } of firsts) {
      const alone = this.alone.get(master);
      if (!alone || !isFree(master, start - alone.before, start + alone.minutes + alone.after)) continue;
      let at = start;
      const found = this.accepted(alone.doers.map((doer, index) => ({ index, doer, from: at, to: (at += doer.minutes) })));
      if (found) return found;
    }
    return null;
  }

  /** All chains at once, with masters of their own each. */
  private byWay(chains: readonly VisitChain[], start: number, firsts: readonly Doer[]): FoundSteps | null {
    if (!chains.every((chain) => chain.canBegin(start))) return null;
    const tries = { left: Math.min(MOST_WRONG, this.budget.left) };
    const before = tries.left;
    let found: FoundSteps | null = null;
    const go = (position: number, earlier: readonly PlacedStep[]): boolean => {
      const chain = chains[position];
      if (!chain) return (found = this.accepted(earlier)) !== null;
      const isTaken = ({ master }: Doer) => earlier.some(({ doer }) => doer.master === master);
      return chain.place(start, chain.isFirst ? firsts : null, isTaken, tries, (placed) => go(position + 1, [...earlier, ...placed]));
    };
    go(0, []);
    this.budget.left -= before - Math.max(0, tries.left);
    return found;
  }

  /** The visit, if the rules offer it: see `visitsOn`. */
  private accepted(placed: readonly PlacedStep[]): FoundSteps | null {
    const first = placed.find(({ index }) => index === 0)!;
    const ranges = this.rangesTaken(placed, first);
    if (ranges.some((range) => range.beginnings && !isStep(first.from, range.beginnings) && !touches(range))) return null;
    const allowed = ranges.map((range) => isOffered(range.stretch, range, range.soonest, this.rules, this.isBound(range.master)));
    if (this.rules.gapsMode === 'maximal' ? !allowed.includes(true) : allowed.includes(false)) return null;
    return { placed, end: Math.max(...placed.map(({ to }) => to)), touches: ranges.some(touches) };
  }

  private rangesTaken(placed: readonly PlacedStep[], first: PlacedStep): readonly TakenRange[] {
    const masters = new Map(placed.map(({ doer }) => [doer.employee, doer.master]));
    const parts = placed.map(({ doer: { employee, before, after }, from, to }) => ({ employee, from, to, before, after }));
    return rangesOf(parts).map(({ employee, from, to }) => {
      const master = masters.get(employee)!;
      const stretch = master.stretches.find((each) => each.from <= from && to <= each.to)!;
      const isFirst = master === first.doer.master && from <= first.from && first.from < to;
      const beginnings = isFirst ? firstBeginnings(stretch, first.doer, this.steps, this.rules) : null;
      const soonest = beginnings ? beginnings.soonest - first.doer.before : Math.max(stretch.from, Math.min(this.rules.earliest, from));
      return { from, to, master, stretch, soonest, beginnings };
    });
  }

  private isBound(master: Master): boolean {
    const known = this.bound.get(master) ?? hasPositions(master.stretches, this.rules.gapsPositions, this.rules.earliest);
    this.bound.set(master, known);
    return known;
  }
}

function touches(range: TakenRange): boolean {
  return touchedBy(range.stretch, range, range.soonest).length > 0;
}

function allByOne(steps: readonly ChainStep[]): ReadonlyMap<Master, AllByOne> {
  return new Map(
    steps[0]!.doers.flatMap(({ master, before }) => {
      const doers = steps.flatMap((step) => step.doers.filter((doer) => doer.master === master).slice(0, 1));
      const minutes = doers.reduce((sum, doer) => sum + doer.minutes, 0);
      return doers.length === steps.length ? [[master, { doers, before, minutes, after: doers.at(-1)!.after }] as const] : [];
    }),
  );
}
