import { rangesOf } from './merged-ranges';
import { isOffered, type OfferRules } from './offered-times';
import {
  hasPositions,
  inTurn,
  isOnGrid,
  soonestOf,
  takenOf,
  touchedPositions,
  type LengthWithBuffers,
  type StartGrid,
  type TakenRange,
} from './free-stretches';
import { StepChain, type Budget, type ChainStep, type PlacedStep } from './step-chain';
import { isFreeFor, type RankedCandidate, type RankedDay } from './ranked-days';
import { NO_RESOURCES } from './resource-units';
import { firstStepGrid } from './appointment-starts';
import type { ParallelPlan } from './parallel-plans';

/** Most steps of one way at one beginning that may turn out wrong. */
const MAX_WRONG = 100;

/** An appointment as it was found. */
export interface FoundSteps {
  readonly placed: readonly PlacedStep[];
  readonly end: number;
  /** Whether it begins or ends, for one of its employees, without a gap. */
  readonly touches: boolean;
}

/** All services by one employee, one after another. */
interface AllByOne extends LengthWithBuffers {
  readonly candidates: readonly RankedCandidate[];
}

/** What an appointment takes of an employee in a free stretch. */
interface TakenOfDay extends TakenRange {
  readonly day: RankedDay;
  /** The first beginning that it could have had. */
  readonly soonest: number;
  /** Of what lies where the appointment's first step begins. */
  readonly beginnings: StartGrid | null;
}

/** Looks for ways in which the services of an appointment can be done from a minute on. */
export class AppointmentSearch {
  private readonly inTurn: StepChain;
  private readonly waysBeside: readonly (readonly StepChain[])[];
  private readonly alone: ReadonlyMap<RankedDay, AllByOne>;
  private readonly bound = new Map<RankedDay, boolean>();

  /** @param parallelPlans of `parallelPlans` @param budget of the whole search */
  constructor(
    private readonly steps: readonly ChainStep[],
    waysBeside: readonly ParallelPlan[],
    private readonly rules: OfferRules,
    private readonly budget: Budget,
    private readonly units = NO_RESOURCES,
  ) {
    this.inTurn = new StepChain(steps, units);
    this.alone = allByOne(steps);
    this.waysBeside = waysBeside.map((tracks) => tracks.map((track) => new StepChain(track, units)));
  }

  /**
   * Appointments that begin at a minute, the shortest first: one with its services in turn, and one that is over sooner because some are done side
   * by side. One employee for all comes before several, then the one with the fewest booked minutes.
   * @param firsts who may do the first step then
   */
  at(start: number, firsts: readonly RankedCandidate[]): readonly FoundSteps[] {
    const inTurn = this.byOneEmployee(start, firsts) ?? (this.steps.length > 1 ? this.byWay([this.inTurn], start, firsts) : null);
    for (const way of this.waysBeside) {
      const beside = this.byWay(way, start, firsts);
      if (beside && (!inTurn || beside.end < inTurn.end)) return inTurn ? [beside, inTurn] : [beside];
    }
    return inTurn ? [inTurn] : [];
  }

  private byOneEmployee(start: number, firsts: readonly RankedCandidate[]): FoundSteps | null {
    for (const { day } of firsts) {
      const alone = this.alone.get(day);
      if (!alone || !isFreeFor(day, start, alone)) continue;
      let at = start;
      const found = this.accepted(
        alone.candidates.map((candidate, index) => ({ index, candidate, from: at, to: (at += candidate.minutes) })),
      );
      if (found) return found;
    }
    return null;
  }

  /** All chains at once, with employees of their own each. */
  private byWay(chains: readonly StepChain[], start: number, firsts: readonly RankedCandidate[]): FoundSteps | null {
    if (!chains.every((chain) => chain.canBegin(start))) return null;
    const tries = { left: Math.min(MAX_WRONG, this.budget.left) };
    const before = tries.left;
    let found: FoundSteps | null = null;
    const go = (position: number, earlier: readonly PlacedStep[]): boolean => {
      const chain = chains[position];
      if (!chain) return (found = this.accepted(earlier)) !== null;
      const isTaken = ({ day }: RankedCandidate) => earlier.some(({ candidate }) => candidate.day === day);
      return chain.place(start, chain.isFirst ? firsts : null, isTaken, tries, (placed) => go(position + 1, [...earlier, ...placed]));
    };
    go(0, []);
    this.budget.left -= before - Math.max(0, tries.left);
    return found;
  }

  /** The appointment, if the rules offer it: see `appointmentsOn`. */
  private accepted(placed: readonly PlacedStep[]): FoundSteps | null {
    if (placed.some(({ candidate }) => candidate.needs) && !this.units.take(placed.map(needing))) return null;
    const first = placed.find(({ index }) => index === 0)!;
    const ranges = this.rangesTaken(placed, first);
    const isStep = ranges.some(({ beginnings }) => beginnings && isOnGrid(first.from, beginnings));
    if (!isStep && !ranges.some((range) => range.day === first.candidate.day && touches(range))) return null;
    const allowed = ranges.map((range) => isOffered(range.stretch, range, range.soonest, this.rules, this.isBound(range.day)));
    if (this.rules.gapsMode === 'maximal' ? !allowed.includes(true) : allowed.includes(false)) return null;
    return { placed, end: Math.max(...placed.map(({ to }) => to)), touches: ranges.some(touches) };
  }

  private rangesTaken(placed: readonly PlacedStep[], first: PlacedStep): readonly TakenOfDay[] {
    const parts = placed.map(({ candidate: { employee, before, after, processing }, from, to }) => {
      return { employee, from, to, before, after, processing };
    });
    const ranges = rangesOf(parts);
    return [...new Set(placed.map(({ candidate }) => candidate.day))].flatMap((day) => {
      const own = ranges.filter(({ employee }) => employee === day.employee);
      return takenOf(day.stretches, own)!.map((range, at) => {
        const isFirst = at === 0 && day === first.candidate.day;
        const beginnings = isFirst ? firstStepGrid(range.stretch, first.candidate, this.steps, this.rules) : null;
        const soonest = beginnings ? beginnings.soonest - first.candidate.before : soonestOf(range, this.rules);
        return { ...range, day, soonest, beginnings };
      });
    });
  }

  private isBound(day: RankedDay): boolean {
    const known = this.bound.get(day) ?? hasPositions(day.stretches, this.rules.gapsPositions, this.rules.earliest);
    this.bound.set(day, known);
    return known;
  }
}

const needing = ({ candidate: { before, after, needs }, from, to }: PlacedStep) => ({ from, to, before, after, needs });

function touches(range: TakenOfDay): boolean {
  return touchedPositions(range.stretch, range, range.soonest).length > 0;
}

function allByOne(steps: readonly ChainStep[]): ReadonlyMap<RankedDay, AllByOne> {
  return new Map(
    steps[0]!.candidates.flatMap(({ day }) => {
      const candidates = steps.flatMap((step) => step.candidates.filter((candidate) => candidate.day === day).slice(0, 1));
      return candidates.length === steps.length ? [[day, { ...inTurn(candidates), candidates }] as const] : [];
    }),
  );
}
