import { QueueFullError, WorkQueue } from './work-queue';

describe('the queue of pictures', () => {
  let begun: string[];
  let ends: Map<string, () => void>;
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const queue = (waiting = 10, longestMs = 60_000) => new WorkQueue({ atOnce: 1, waiting, longestMs });

  beforeEach(() => {
    begun = [];
    ends = new Map();
  });
  afterEach(() => jest.useRealTimers());

  it('runs a few pieces of work at a time, in their order', async () => {
    const two = new WorkQueue({ atOnce: 2, waiting: 10, longestMs: 60_000 });
    const all = ['a', 'b', 'c', 'd'].map((name) => two.run(work(name)));
    expect(begun).toEqual(['a', 'b']);
    ends.get('b')!();
    await all[1];
    expect(begun).toEqual(['a', 'b', 'c']);
    ends.get('a')!();
    await all[0];
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect(two.length).toBe(0);
  });

  it('goes on after work that fails', async () => {
    const queued = queue();
    const failed = queued.run(() => Promise.reject(new Error('broken')));
    const next = queued.run(() => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await queued.run(() => Promise.resolve('later'))).toBe('later');
  });

  it('refuses what is too much', async () => {
    const queued = queue(1);
    const first = queued.run(work('a'));
    const second = queued.run(work('b'));
    await expect(queued.run(work('c'))).rejects.toBeInstanceOf(QueueFullError);
    ends.get('a')!();
    await first;
    ends.get('b')!();
    expect(await second).toBe('b');
    expect(begun).toEqual(['a', 'b']);
  });

  it('refuses what has waited for too long', async () => {
    jest.useFakeTimers();
    const queued = queue(10, 5000);
    void queued.run(work('a'));
    const second = expect(queued.run(work('b'))).rejects.toBeInstanceOf(QueueFullError);
    await jest.advanceTimersByTimeAsync(5000);
    await second;
    expect([begun, queued.length]).toEqual([['a'], 0]);
  });

  it('forgets what nobody waits for any more, unless it has begun', async () => {
    const queued = queue();
    const visitors = [new AbortController(), new AbortController()];
    const first = queued.run(work('a'), { signal: visitors[0]!.signal });
    const second = queued.run(work('b'), { signal: visitors[1]!.signal });
    const third = queued.run(work('c'));
    visitors.forEach((visitor) => visitor.abort(new Error('gone')));
    await expect(second).rejects.toThrow('gone');
    await expect(queued.run(work('d'), { signal: visitors[0]!.signal })).rejects.toThrow('gone');
    ends.get('a')!();
    expect(await first).toBe('a');
    ends.get('c')!();
    expect(await third).toBe('c');
    expect(begun).toEqual(['a', 'c']);
  });

  it('begins prepared work after all other', async () => {
    const queued = queue();
    const isPrepared = true;
    const all = new Map([
      ['a', queued.run(work('a'))],
      ['prepared 1', queued.run(work('prepared 1'), { isPrepared })],
      ['b', queued.run(work('b'))],
      ['prepared 2', queued.run(work('prepared 2'), { isPrepared })],
      ['c', queued.run(work('c'))],
    ]);
    for (const name of ['a', 'b', 'c', 'prepared 1', 'prepared 2']) {
      ends.get(name)!();
      await all.get(name);
    }
    expect(begun).toEqual(['a', 'b', 'c', 'prepared 1', 'prepared 2']);
  });
});
