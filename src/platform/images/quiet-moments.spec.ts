import { QuietMoments } from './quiet-moments';

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

describe('a quiet moment', () => {
  const never = new AbortController().signal;
  const since = async (work: Promise<unknown>) => {
    const startedAt = performance.now();
    await work;
    return performance.now() - startedAt;
  };

  it('comes soon where nothing is done', async () => {
    expect(await since(new QuietMoments({ watchMs: 20, busyShare: 0.9, longestMs: 60_000 }).next(0, never))).toBeLessThan(5000);
  });

  it('does not come while there is work, and is not waited for without end', async () => {
    const rest = keepBusy();
    const waited = await since(new QuietMoments({ watchMs: 50, busyShare: 0.1, longestMs: 300 }).next(0, never));
    rest();
    expect(waited).toBeGreaterThanOrEqual(300);
  });

  it('does not come before the rest is over', async () => {
    expect(await since(new QuietMoments({ watchMs: 1, busyShare: 1, longestMs: 1000 }).next(60, never))).toBeGreaterThanOrEqual(59);
  });

  it('is not waited for any more when the site stops', async () => {
    const rest = keepBusy();
    const stop = new AbortController();
    const waiting = new QuietMoments({ watchMs: 50, busyShare: 0, longestMs: 3_600_000 }).next(3_600_000, stop.signal);
    stop.abort();
    await waiting;
    rest();
  });
});
