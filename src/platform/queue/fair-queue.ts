/** An item of a fair queue. */
export interface QueueItem {
  /** Background work: served after all other items, unless an address waits for it. */
  readonly isPrepared: boolean;
  /** Network addresses that wait for the item; more may join. Empty when it counts for no address. */
  readonly addresses: ReadonlySet<string>;
}

/** Key of items without addresses. */
const NOBODY = '';

/**
 * A queue that serves addresses in turn (round robin), each in order of arrival, so that one busy address does not delay the others.
 * An item with several addresses is served at the turn of the first of them.
 */
export class FairQueue<T extends QueueItem> {
  private readonly items = new Set<T>();
  /** Addresses in the order in which they are served. */
  private turns: readonly string[] = [];

  get length(): number {
    return this.items.size;
  }

  add(work: T): void {
    this.items.add(work);
  }

  delete(work: T): void {
    this.items.delete(work);
  }

  /** Removes and returns the next item; undefined when the queue is empty. */
  next(): T | undefined {
    const all = [...this.items];
    const asked = all.filter(({ isPrepared, addresses }) => !isPrepared || addresses.size > 0);
    const line = asked.length > 0 ? asked : all;
    const addresses = new Set(line.flatMap(addressesOf));
    const [first, ...others] = new Set([...this.turns.filter((network) => addresses.has(network)), ...addresses]);
    const work = line.find((each) => addressesOf(each).includes(first!));
    if (!work) return undefined;
    this.turns = [...others, first!];
    this.items.delete(work);
    return work;
  }

  /**
   * The item to evict from a full queue for a new one: the last item of the address with the most items. Undefined when the address of the
   * new item has as many itself.
   */
  evictFor(newcomer: T): T | undefined {
    const counts = new Map<string, number>();
    for (const network of [...this.items, newcomer].flatMap(addressesOf)) counts.set(network, (counts.get(network) ?? 0) + 1);
    /** An item with several addresses counts for the one with the fewest items. */
    const load = (work: T) => Math.min(...addressesOf(work).map((network) => counts.get(network)!));
    let last: T | undefined;
    for (const work of this.items) if (load(work) >= (last ? load(last) : load(newcomer) + 1)) last = work;
    return last;
  }
}

function addressesOf({ addresses }: QueueItem): readonly string[] {
  return addresses.size > 0 ? [...addresses] : [NOBODY];
}
