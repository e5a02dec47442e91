/** Work that waits in a line. */
export interface Waiting {
  /** Its turn comes after all other work, while nobody's address waits for it. */
  readonly isPrepared: boolean;
  /** Network addresses that wait for it; more may join. Empty where nobody's share is counted. */
  readonly addresses: ReadonlySet<string>;
}

/** Stands for all work whose addresses are not counted. */
const NOBODY = '';

/**
 * A line in which addresses take turns, each with its own work in the order of its arrival: whoever brings much waits for long, and others
 * do not. What several wait for has its turn with the first of them.
 */
export class FairLine<T extends Waiting> {
  private readonly line = new Set<T>();
  /** Addresses in the order of their turns. */
  private turns: readonly string[] = [];

  get length(): number {
    return this.line.size;
  }

  add(work: T): void {
    this.line.add(work);
  }

  delete(work: T): void {
    this.line.delete(work);
  }

  /** Takes out the work whose turn it is. */
  next(): T | undefined {
    const all = [...this.line];
    const asked = all.filter(({ isPrepared, addresses }) => !isPrepared || addresses.size > 0);
    const line = asked.length > 0 ? asked : all;
    const addresses = new Set(line.flatMap(addressesOf));
    const [first, ...others] = new Set([...this.turns.filter((network) => addresses.has(network)), ...addresses]);
    const work = line.find((each) => addressesOf(each).includes(first!));
    if (!work) return undefined;
    this.turns = [...others, first!];
    this.line.delete(work);
    return work;
  }

  /**
   * The work that has to leave a full line for a newcomer: the last one of the address with the most. Undefined when the newcomer's address
   * has as many itself.
   */
  toLeaveFor(newcomer: T): T | undefined {
    const counts = new Map<string, number>();
    for (const network of [...this.line, newcomer].flatMap(addressesOf)) counts.set(network, (counts.get(network) ?? 0) + 1);
    /** What several wait for counts as the work of the one with the least. */
    const load = (work: T) => Math.min(...addressesOf(work).map((network) => counts.get(network)!));
    let last: T | undefined;
    for (const work of this.line) if (load(work) >= (last ? load(last) : load(newcomer) + 1)) last = work;
    return last;
  }
}

function addressesOf({ addresses }: Waiting): readonly string[] {
  return addresses.size > 0 ? [...addresses] : [NOBODY];
}
