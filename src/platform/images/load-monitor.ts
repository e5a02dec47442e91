import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

interface LoadLimits {
  /** How long the event loop is measured at a time, milliseconds. */
  readonly watchMs: number;
  /** Event loop utilisation, 0 to 1, up to which the load is low. */
  readonly busyShare: number;
  /** Longest wait for a low load, milliseconds. */
  readonly longestMs: number;
}

const LIMITS: LoadLimits = { watchMs: 250, busyShare: 0.1, longestMs: 10_000 };

/** Waits until the event loop of this process is mostly idle, for work that nobody waits for. */
export class LoadMonitor {
  constructor(private readonly limits: LoadLimits = LIMITS) {}

  /**
   * Resolves when the load is low, or after the longest wait, so that the work is done at last; at once when the signal is aborted.
   * @param restMs pause before the load is measured
   */
  async whenLow(restMs: number, signal: AbortSignal): Promise<void> {
    const { watchMs, busyShare, longestMs } = this.limits;
    await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined);
    for (let waited = 0; waited < longestMs && !signal.aborted; waited += watchMs) {
      const before = performance.eventLoopUtilization();
      await pause(watchMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (performance.eventLoopUtilization(before).utilization <= busyShare) return;
    }
  }
}
