import { isFree, isFreeFor, type RankedCandidate } from './ranked-days';
import { NO_RESOURCES } from './resource-units';

/** A step of an appointment with who can do it, in the order in which they are chosen. */
export interface ChainStep {
  /** Its place in the appointment. */
  readonly index: number;
  readonly candidates: readonly RankedCandidate[];
}

/** A step as it was placed; minutes of the day. */
export interface PlacedStep {
  readonly index: number;
  readonly candidate: RankedCandidate;
  readonly from: number;
  readonly to: number;
}

/** How many steps of a search may still turn out wrong. */
export interface Budget {
  left: number;
}

const MINUTES = 4096;

/**
 * Steps that follow each other without a pause, also of the employee: the next one never lies in a processing time. Buffers stand around each run of one
 * employee, not within it. What cannot be continued is
 * remembered by step, minute and employee, so that the work grows with these and not with the number of ways.
 */
export class StepChain {
  private readonly byRank: readonly ReadonlyMap<number, RankedCandidate>[];
  private readonly continued = new Map<number, boolean>();
  private readonly begun = new Map<number, boolean>();
  private readonly ranks: number;

  constructor(
    private readonly steps: readonly ChainStep[],
    private readonly units = NO_RESOURCES,
  ) {
    this.byRank = steps.map(({ candidates }) => new Map(candidates.map((candidate) => [candidate.day.rank, candidate])));
    this.ranks = 1 + Math.max(0, ...steps.flatMap(({ candidates }) => candidates.map(({ day }) => day.rank)));
  }

  /**
   * Tries ways to do the steps from a minute on: the employee of a step goes on with the next one before others do, these by their order.
   * @param firsts who may do the first step, all who can where null
   * @param isTaken whether an employee does something else then for those who are looked for
   * @param accept is told the steps of a way; false asks for another one
   * @returns whether a way was accepted
   */
  place(
    start: number,
    firsts: readonly RankedCandidate[] | null,
    isTaken: (candidate: RankedCandidate, at: number) => boolean,
    budget: Budget,
    accept: (placed: readonly PlacedStep[]) => boolean,
  ): boolean {
    const go = (at: number, placed: readonly PlacedStep[]): boolean => {
      const step = this.steps[placed.length];
      if (!step) return accept(placed);
      return this.candidatesAt(placed.length, at, placed.at(-1)?.candidate, firsts).some((candidate) => {
        if (budget.left <= 0 || isTaken(candidate, at) || !this.continues(placed.length, at, candidate)) return false;
        const to = at + candidate.minutes;
        const isPlaced = go(to, [...placed, { index: step.index, candidate, from: at, to }]);
        if (!isPlaced) budget.left -= 1;
        return isPlaced;
      });
    };
    return go(start, []);
  }

  /** Whether the appointment's first step is the first of these. */
  get isFirst(): boolean {
    return this.steps[0]?.index === 0;
  }

  /** Whether the steps can be done from a minute on by anybody. */
  canBegin(start: number): boolean {
    return this.begins(0, start);
  }

  /** Who can do the first step from a minute on such that the others can be done after it. */
  beginners(start: number): readonly RankedCandidate[] {
    return this.steps[0]!.candidates.filter((candidate) => this.mayBegin(candidate, start) && this.continues(0, start, candidate));
  }

  private candidatesAt(
    position: number,
    at: number,
    before: RankedCandidate | undefined,
    firsts: readonly RankedCandidate[] | null,
  ): readonly RankedCandidate[] {
    const beginners = before || !firsts ? this.steps[position]!.candidates : firsts;
    const others = beginners.filter((candidate) => candidate.day !== before?.day && this.mayBegin(candidate, at));
    if (!before) return others;
    const same = this.byRank[position]!.get(before.day.rank);
    return [...(same && this.mayGoOn(same, at) ? [same] : []), ...(isFree(before.day, at, at + before.after) ? others : [])];
  }

  /** Whether all after a step can be done that an employee, who is free for it, begins at a minute. */
  private continues(position: number, at: number, candidate: RankedCandidate): boolean {
    const key = (position * MINUTES + at) * this.ranks + candidate.day.rank;
    let possible = this.continued.get(key);
    if (possible === undefined) {
      const end = at + candidate.minutes;
      const next = position + 1;
      const same = this.byRank[next]?.get(candidate.day.rank);
      possible =
        (same !== undefined && this.mayGoOn(same, end) && this.continues(next, end, same)) ||
        (isFree(candidate.day, end, end + candidate.after) && (next === this.steps.length || this.begins(next, end)));
      this.continued.set(key, possible);
    }
    return possible;
  }

  private begins(position: number, at: number): boolean {
    const key = position * MINUTES + at;
    let possible = this.begun.get(key);
    if (possible === undefined) {
      possible = this.steps[position]!.candidates.some(
        (candidate) => this.mayBegin(candidate, at) && this.continues(position, at, candidate),
      );
      this.begun.set(key, possible);
    }
    return possible;
  }

  private mayBegin(candidate: RankedCandidate, at: number): boolean {
    return canBegin(candidate, at) && this.units.areFree(candidate.needs, at, at + candidate.minutes);
  }

  private mayGoOn(candidate: RankedCandidate, at: number): boolean {
    return canGoOn(candidate, at) && this.units.areFree(candidate.needs, at, at + candidate.minutes);
  }
}

/** Whether an employee is free for a step that begins a run, but for what comes after. */
function canBegin(candidate: RankedCandidate, at: number): boolean {
  const { day, before, minutes, processing } = candidate;
  return processing?.length ? isFreeFor(day, at, { before, minutes, after: 0, processing }) : isFree(day, at - before, at + minutes);
}

/** Whether an employee is free for a step after another one, but for what comes after. */
function canGoOn(candidate: RankedCandidate, at: number): boolean {
  const { day, minutes, processing } = candidate;
  return processing?.length ? isFreeFor(day, at, { before: 0, minutes, after: 0, processing }) : isFree(day, at, at + minutes);
}
