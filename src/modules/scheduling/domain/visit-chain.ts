import { isFree, type Doer } from './visit-masters';

/** A step of a visit with who can do it, in the order in which they are chosen. */
export interface ChainStep {
  /** Its place in the visit. */
  readonly index: number;
  readonly doers: readonly Doer[];
}

/** A step as it was placed; minutes of the day. */
export interface PlacedStep {
  readonly index: number;
  readonly doer: Doer;
  readonly from: number;
  readonly to: number;
}

/** How many steps of a search may still turn out wrong. */
export interface Budget {
  left: number;
}

const MINUTES = 4096;

/**
 * Steps that follow each other without a pause. Buffers stand around each run of one master, not within it. What cannot be continued is
 * remembered by step, minute and master, so that the work grows with these and not with the number of ways.
 */
export class VisitChain {
  private readonly byRank: readonly ReadonlyMap<number, Doer>[];
  private readonly continued = new Map<number, boolean>();
  private readonly begun = new Map<number, boolean>();
  private readonly ranks: number;

  constructor(private readonly steps: readonly ChainStep[]) {
    this.byRank = steps.map(({ doers }) => new Map(doers.map((doer) => [doer.master.rank, doer])));
    this.ranks = 1 + Math.max(0, ...steps.flatMap(({ doers }) => doers.map(({ master }) => master.rank)));
  }

  /**
   * Tries ways to do the steps from a minute on: the master of a step goes on with the next one before others do, these by their order.
   * @param firsts who may do the first step, all who can where null
   * @param isTaken whether a master does something else for this visit
   * @param accept is told the steps of a way; false asks for another one
   * @returns whether a way was accepted
   */
  place(
    start: number,
    firsts: readonly Doer[] | null,
    isTaken: (doer: Doer) => boolean,
    budget: Budget,
    accept: (placed: readonly PlacedStep[]) => boolean,
  ): boolean {
    const go = (at: number, placed: readonly PlacedStep[]): boolean => {
      const step = this.steps[placed.length];
      if (!step) return accept(placed);
      return this.doersAt(placed.length, at, placed.at(-1)?.doer, firsts).some((doer) => {
        if (budget.left <= 0 || isTaken(doer) || !this.continues(placed.length, at, doer)) return false;
        const to = at + doer.minutes;
        const isPlaced = go(to, [...placed, { index: step.index, doer, from: at, to }]);
        if (!isPlaced) budget.left -= 1;
        return isPlaced;
      });
    };
    return go(start, []);
  }

  /** Whether the visit's first step is the first of these. */
  get isFirst(): boolean {
    return this.steps[0]?.index === 0;
  }

  /** Whether the steps can be done from a minute on by anybody. */
  canBegin(start: number): boolean {
    return this.begins(0, start);
  }

  private doersAt(position: number, at: number, before: Doer | undefined, firsts: readonly Doer[] | null): readonly Doer[] {
    const beginners = before || !firsts ? this.steps[position]!.doers : firsts;
    const others = beginners.filter((doer) => doer.master !== before?.master && isFree(doer.master, at - doer.before, at + doer.minutes));
    if (!before) return others;
    const same = this.byRank[position]!.get(before.master.rank);
    return [
      ...(same && isFree(same.master, at, at + same.minutes) ? [same] : []),
      ...(isFree(before.master, at, at + before.after) ? others : []),
    ];
  }

  /** Whether all after a step can be done that a master, who is free for it, begins at a minute. */
  private continues(position: number, at: number, doer: Doer): boolean {
    const key = (position * MINUTES + at) * this.ranks + doer.master.rank;
    let possible = this.continued.get(key);
    if (possible === undefined) {
      const end = at + doer.minutes;
      const next = position + 1;
      const same = this.byRank[next]?.get(doer.master.rank);
      possible =
        (same !== undefined && isFree(same.master, end, end + same.minutes) && this.continues(next, end, same)) ||
        (isFree(doer.master, end, end + doer.after) && (next === this.steps.length || this.begins(next, end)));
      this.continued.set(key, possible);
    }
    return possible;
  }

  private begins(position: number, at: number): boolean {
    const key = position * MINUTES + at;
    let possible = this.begun.get(key);
    if (possible === undefined) {
      possible = this.steps[position]!.doers.some(
        (doer) => isFree(doer.master, at - doer.before, at + doer.minutes) && this.continues(position, at, doer),
      );
      this.begun.set(key, possible);
    }
    return possible;
  }
}
