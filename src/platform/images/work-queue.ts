/** There is too much work already: the caller may try again later. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface QueueLimits {
  /** Pieces of work at the same time. */
  readonly atOnce: number;
  /** Pieces of work that may wait. */
  readonly waiting: number;
  /** Longest wait of each, milliseconds. */
  readonly longestMs: number;
}

interface QueueOptions {
  /** Takes the work out of the queue, when nobody needs it any more; work that has begun goes on. */
  readonly signal?: AbortSignal;
  /** Its turn comes after all work that is not prepared. */
  readonly isPrepared?: boolean;
}

interface Waiting {
  readonly begin: () => void;
  readonly isPrepared: boolean;
}

/** Runs pieces of work in their order, a few at a time, and refuses what would have to wait for too long. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly limits: QueueLimits) {}

  /** Pieces of work that have not begun. */
  get length(): number {
    return this.waiting.length;
  }

  /** @throws QueueFullError when too many wait, or it has waited for too long; the signal's reason when that came before its turn */
  async run<T>(work: () => Promise<T>, { signal, isPrepared = false }: QueueOptions = {}): Promise<T> {
    signal?.throwIfAborted();
    if (this.running < this.limits.atOnce) this.running++;
    else await this.turn(isPrepared, signal);
    try {
      return await work();
    } finally {
      this.passOn();
    }
  }

  /** Resolves when it is this caller's turn; the place of the work that has ended is then its own. */
  private turn(isPrepared: boolean, signal?: AbortSignal): Promise<void> {
    const { waiting, longestMs } = this.limits;
    if (this.waiting.length >= waiting) return Promise.reject(new QueueFullError(`${waiting} pieces of work are waiting`));
    return new Promise((resolve, reject) => {
      const leave = (reason: Error) => {
        this.waiting.splice(this.waiting.indexOf(place), 1);
        forget();
        reject(reason);
      };
      const gone = () => leave(signal!.reason as Error);
      const limit = setTimeout(() => leave(new QueueFullError(`not begun within ${longestMs} ms`)), longestMs).unref();
      const forget = () => {
        clearTimeout(limit);
        signal?.removeEventListener('abort', gone);
      };
      const place: Waiting = {
        isPrepared,
        begin: () => {
          forget();
          resolve();
        },
      };
      signal?.addEventListener('abort', gone);
      const prepared = isPrepared ? -1 : this.waiting.findIndex((each) => each.isPrepared);
      this.waiting.splice(prepared < 0 ? this.waiting.length : prepared, 0, place);
    });
  }

  private passOn(): void {
    const next = this.waiting.shift();
    if (next) next.begin();
    else this.running--;
  }
}
