import { LoadMonitor } from './load-monitor';

/** Keeps the event loop at work, with room for timers in between. */
function keepBusy(): () => void {
  let working = true;
  const work = () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    if (working) setImmediate(work);
  };
  work();
  return () => (working = false);
}

describe('the load monitor', () => {
  const never = new AbortController().signal;
  const since = async (work: Promise<unknown>) => {
    const startedAt = performance.now();
    await work;
    return performance.now() - startedAt;
  };

  it('resolves soon when the process is idle', async () => {
    expect(await since(new LoadMonitor({ watchMs: 20, busyShare: 0.9, longestMs: 60_000 }).whenLow(0, never))).toBeLessThan(5000);
  });

  it('does not resolve while the process is busy, and gives up after the longest wait', async () => {
    const rest = keepBusy();
    const waited = await since(new LoadMonitor({ watchMs: 50, busyShare: 0.1, longestMs: 300 }).whenLow(0, never));
    rest();
    expect(waited).toBeGreaterThanOrEqual(300);
  });

  it('does not resolve before the pause is over', async () => {
    expect(await since(new LoadMonitor({ watchMs: 1, busyShare: 1, longestMs: 1000 }).whenLow(60, never))).toBeGreaterThanOrEqual(59);
  });

  it('resolves at once when the site stops', async () => {
    const rest = keepBusy();
    const stop = new AbortController();
    const waiting = new LoadMonitor({ watchMs: 50, busyShare: 0, longestMs: 3_600_000 }).whenLow(3_600_000, stop.signal);
    stop.abort();
    await waiting;
    rest();
  });
});
