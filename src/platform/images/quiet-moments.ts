import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

interface QuietLimits {
  /** How long the process is watched before it counts as quiet, milliseconds. */
  readonly watchMs: number;
  /** Share of that time, 0 to 1, that it may have been at work. */
  readonly busyShare: number;
  /** After this long the moment has come even where it never is quiet, milliseconds. */
  readonly longestMs: number;
}

const LIMITS: QuietLimits = { watchMs: 250, busyShare: 0.1, longestMs: 10_000 };

/** Finds moments in which the process serves hardly anybody, for work that nobody waits for. */
export class QuietMoments {
  constructor(private readonly limits: QuietLimits = LIMITS) {}

  /**
   * Resolves in a quiet moment; in a busy time after the longest wait, so that the work is done some day.
   * @param restMs how long it does not resolve in any case
   */
  async next(restMs: number, signal: AbortSignal): Promise<void> {
    const { watchMs, busyShare, longestMs } = this.limits;
    await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined);
    for (let waited = 0; waited < longestMs && !signal.aborted; waited += watchMs) {
      const before = performance.eventLoopUtilization();
      await pause(watchMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (performance.eventLoopUtilization(before).utilization <= busyShare) return;
    }
  }
}
