/** Why a call was not made, or is not waited for: too many wait, it takes too long, or nobody waits for it any more. */
export class LaneRefusal extends Error {
  constructor(readonly reason: 'full' | 'late' | 'gone') {
    super(`not waited for: ${reason}`);
  }
}

interface SourceLaneOptions {
  /** Calls that are open at the same time. */
  readonly atOnce: number;
  /** Calls that may wait for one of them to end; more are refused at once. */
  readonly waiting: number;
  /** How long one call may take here, waiting included, ms. */
  readonly limitMs: number;
}

/**
 * Calls of the source that visitors cause. However many they are, the source gets few of them at a time and nobody waits for long; the
 * readings of the content do not pass here and are not held up.
 */
export class SourceLane {
  private open = 0;
  private readonly queue = new Set<() => void>();

  constructor(private readonly options: SourceLaneOptions) {}

  /**
   * Makes the call when it is its turn.
   * @param call gets a signal that tells it to stop; its place is free again when it has ended, not before
   * @param gone tells that nobody waits any more
   * @throws LaneRefusal; what the call throws
   */
  async run<T>(call: (signal: AbortSignal) => Promise<T>, gone?: AbortSignal): Promise<T> {
    const { atOnce, waiting, limitMs } = this.options;
    if (gone?.aborted) throw new LaneRefusal('gone');
    if (this.open >= atOnce && this.queue.size >= waiting) throw new LaneRefusal('full');
    const stop = new AbortController();
    const leave = () => stop.abort(new LaneRefusal('gone'));
    const timer = setTimeout(() => stop.abort(new LaneRefusal('late')), limitMs);
    gone?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([refusalOf(stop.signal), this.inTurn(call, stop.signal)]);
    } finally {
      clearTimeout(timer);
      gone?.removeEventListener('abort', leave);
    }
  }

  private async inTurn<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.open < this.options.atOnce) this.open++;
    else await this.place(signal);
    try {
      return await call(signal);
    } finally {
      this.open--;
      const [next] = this.queue;
      next?.();
    }
  }

  /** Takes the place of a call that has ended; whoever is refused meanwhile leaves the queue. */
  private place(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        this.queue.delete(enter);
        this.open++;
        resolve();
      };
      this.queue.add(enter);
      refusalOf(signal).catch((refusal: LaneRefusal) => {
        this.queue.delete(enter);
        reject(refusal);
      });
    });
  }
}

/** Rejects when the signal is aborted. */
function refusalOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as LaneRefusal), { once: true }));
}
