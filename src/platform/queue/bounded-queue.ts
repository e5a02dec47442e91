import { FairQueue, type QueueItem } from './fair-queue';

const REFUSALS = {
  full: 'too much work is waiting',
  late: 'it takes too long',
  gone: 'nobody waits for it any more',
  stopping: 'the site is stopping',
} as const;

/** Why work was not done, or is not waited for. It may be done later. */
export class QueueRefusal extends Error {
  override readonly name = 'QueueRefusal';

  constructor(readonly reason: keyof typeof REFUSALS) {
    super(REFUSALS[reason]);
  }
}

interface QueueLimits {
  /** Pieces of work at the same time. */
  readonly atOnce: number;
  /** Pieces of work that may wait. One more takes the place of the last one of the address with the most, or is refused. */
  readonly waiting: number;
  /** How long a caller waits for the work to begin, ms; with `stopsBegun` for it to end. */
  readonly limitMs: number;
  /**
   * Whether work that has begun is given up as well when the limit has passed or its caller has gone: it is told by its signal, and
   * nobody waits for it any more. Otherwise what has begun is finished.
   */
  readonly stopsBegun?: boolean;
}

export interface QueuedWork {
  /** Aborted when nobody needs the work any more. */
  readonly gone?: AbortSignal;
  /** Its turn comes after all other work, while nobody's address waits for it. */
  readonly isPrepared?: boolean;
  /** Network addresses that wait for it; more may join while it waits. Without them the order is that of arrival. */
  readonly addresses?: ReadonlySet<string>;
}

interface Place extends QueueItem {
  begin: () => void;
  readonly refuse: (reason: QueueRefusal['reason']) => void;
}

const NO_ADDRESSES: ReadonlySet<string> = new Set();

/** Runs pieces of work a few at a time, addresses in turns, and refuses what would have to wait for too long. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting = new FairQueue<Place>();

  constructor(private readonly limits: QueueLimits) {}

  /** Pieces of work that have not begun. */
  get length(): number {
    return this.waiting.length;
  }

  /**
   * Does the work when it is its turn.
   * @param work gets a signal that tells it to stop (see `stopsBegun`); its place is free again when it has ended, not before
   * @throws QueueRefusal; what the work throws
   */
  async run<T>(work: (stop: AbortSignal) => Promise<T>, queued: QueuedWork = {}): Promise<T> {
    const { gone, isPrepared = false, addresses = NO_ADDRESSES } = queued;
    if (gone?.aborted) throw new QueueRefusal('gone');
    const stop = new AbortController();
    const refuse = (reason: QueueRefusal['reason']) => {
      this.waiting.delete(place);
      stop.abort(new QueueRefusal(reason));
    };
    const place: Place = { isPrepared, addresses, refuse, begin: () => undefined };
    const isFree = this.running < this.limits.atOnce;
    if (!isFree) this.makeRoom(place);
    const leave = () => refuse('gone');
    const limit = setTimeout(() => refuse('late'), this.limits.limitMs).unref();
    gone?.addEventListener('abort', leave);
    const forget = () => {
      clearTimeout(limit);
      gone?.removeEventListener('abort', leave);
    };
    const begun = () => {
      if (!this.limits.stopsBegun) forget();
    };
    try {
      if (isFree) begun();
      const turn = isFree ? null : this.turn(place, begun);
      return await Promise.race([refusalOf(stop.signal), this.perform(work, stop.signal, turn)]);
    } finally {
      forget();
    }
  }

  /** @param turn null when there is a free place */
  private async perform<T>(work: (stop: AbortSignal) => Promise<T>, signal: AbortSignal, turn: Promise<void> | null): Promise<T> {
    if (turn) await turn;
    else this.running++;
    try {
      return await work(signal);
    } finally {
      const next = this.waiting.next();
      if (next) next.begin();
      else this.running--;
    }
  }

  /** Resolves when it is this caller's turn; the place of the work that has ended is then its own. */
  private turn(place: Place, begun: () => void): Promise<void> {
    this.waiting.add(place);
    return new Promise((resolve) => {
      place.begin = () => {
        begun();
        resolve();
      };
    });
  }

  private makeRoom(newcomer: Place): void {
    if (this.waiting.length < this.limits.waiting) return;
    const last = this.waiting.evictFor(newcomer);
    if (!last) throw new QueueRefusal('full');
    last.refuse('full');
  }
}

/** Rejects when the signal is aborted. */
function refusalOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as QueueRefusal), { once: true }));
}
