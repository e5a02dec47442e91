import { BoundedQueue, QueueRefusal } from './bounded-queue';

describe('a bounded queue', () => {
  let begun: { readonly name: string; readonly stop: AbortSignal; readonly end: () => void }[];
  const work = (name: string) => (stop: AbortSignal) =>
    new Promise<string>((resolve) => begun.push({ name, stop, end: () => resolve(name) }));
  const queue = (limits: Partial<ConstructorParameters<typeof BoundedQueue>[0]> = {}) =>
    new BoundedQueue({ atOnce: 1, waiting: 10, limitMs: 5000, ...limits });
  const outcome = (answer: Promise<string>) => answer.catch((error: unknown) => (error instanceof QueueRefusal ? error.reason : 'failed'));
  const names = () => begun.map(({ name }) => name);
  const settle = () => jest.advanceTimersByTimeAsync(0);
  const end = async (name: string) => {
    begun.find((each) => each.name === name)!.end();
    await settle();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    begun = [];
  });
  afterEach(() => jest.useRealTimers());

  it('does a few pieces of work at a time, in their order', async () => {
    const two = queue({ atOnce: 2 });
    const all = ['a', 'b', 'c', 'd'].map((name) => two.run(work(name)));
    expect([names(), two.length]).toEqual([['a', 'b'], 2]);
    await end('b');
    expect(names()).toEqual(['a', 'b', 'c']);
    await end('a');
    expect([names(), two.length]).toEqual([['a', 'b', 'c', 'd'], 0]);
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses what is too much, at once', async () => {
    const queued = queue({ waiting: 1 });
    const answers = ['a', 'b', 'c'].map((name) => outcome(queued.run(work(name))));
    expect(await answers[2]).toBe('full');
    await end('a');
    await end('b');
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'full']);
  });

  it('lets addresses take turns, and makes room for one with less', async () => {
    const queued = queue({ waiting: 3 });
    const from = (address: string) => (name: string) => outcome(queued.run(work(name), { addresses: new Set([address]) }));
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map(from('A'));
    expect(await flood[4]).toBe('full');
    const other = from('B')('b1');
    expect(await flood[3]).toBe('full');
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    expect(await Promise.all([...flood, other])).toEqual(['a1', 'a2', 'a3', 'full', 'full', 'b1']);
    expect(names()).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('goes on after work that fails', async () => {
    const queued = queue();
    const failed = outcome(queued.run(() => Promise.reject(new Error('broken'))));
    const next = queued.run(() => Promise.resolve('next'));
    expect([await failed, await next]).toEqual(['failed', 'next']);
    const answers = ['a', 'b'].map((name) => queued.run(work(name)));
    expect(names()).toEqual(['a']);
    await end('a');
    await end('b');
    expect(await Promise.all(answers)).toEqual(['a', 'b']);
  });

  it('begins prepared work after all other', async () => {
    const queued = queue();
    const isPrepared = true;
    void queued.run(work('a'));
    void queued.run(work('prepared 1'), { isPrepared });
    void queued.run(work('b'));
    void queued.run(work('prepared 2'), { isPrepared });
    void queued.run(work('c'));
    for (const name of ['a', 'b', 'c', 'prepared 1', 'prepared 2']) await end(name);
    expect(names()).toEqual(['a', 'b', 'c', 'prepared 1', 'prepared 2']);
  });

  describe('whose work is finished once it has begun', () => {
    it('refuses what has not begun within the limit', async () => {
      const queued = queue();
      const answers = ['a', 'b'].map((name) => outcome(queued.run(work(name))));
      await jest.advanceTimersByTimeAsync(5000);
      expect([await answers[1], queued.length]).toEqual(['late', 0]);
      await end('a');
      expect([await answers[0], names()]).toEqual(['a', ['a']]);
    });

    it('forgets what nobody waits for any more', async () => {
      const queued = queue();
      const visitors = [new AbortController(), new AbortController()];
      const answers = [
        queued.run(work('a'), { gone: visitors[0]!.signal }),
        queued.run(work('b'), { gone: visitors[1]!.signal }),
        queued.run(work('c')),
      ].map(outcome);
      visitors.forEach((visitor) => visitor.abort());
      expect(await answers[1]).toBe('gone');
      expect(await outcome(queued.run(work('d'), { gone: visitors[0]!.signal }))).toBe('gone');
      expect(begun[0]!.stop.aborted).toBe(false);
      await end('a');
      await end('c');
      expect(await Promise.all(answers)).toEqual(['a', 'gone', 'c']);
      expect(names()).toEqual(['a', 'c']);
    });
  });

  describe('that stops work which has begun', () => {
    const stopping = () => queue({ atOnce: 2, waiting: 3, limitMs: 1000, stopsBegun: true });

    it('lets nobody wait beyond the limit; a place is free when its work has ended', async () => {
      const queued = stopping();
      const answers = ['a', 'b', 'c'].map((name) => outcome(queued.run(work(name))));
      await jest.advanceTimersByTimeAsync(1000);
      expect(await Promise.all(answers)).toEqual(['late', 'late', 'late']);
      expect(begun.map(({ stop }) => stop.aborted)).toEqual([true, true]);
      const next = queued.run(work('d'));
      await settle();
      expect(names()).toEqual(['a', 'b']);
      await end('a');
      expect(names()).toEqual(['a', 'b', 'd']);
      await end('d');
      expect(await next).toBe('d');
    });

    it('counts the wait before the beginning', async () => {
      const queued = stopping();
      const first = ['a', 'b'].map((name) => outcome(queued.run(work(name))));
      await jest.advanceTimersByTimeAsync(400);
      const third = outcome(queued.run(work('c')));
      await jest.advanceTimersByTimeAsync(500);
      await end('a');
      expect(names()).toEqual(['a', 'b', 'c']);
      await jest.advanceTimersByTimeAsync(500);
      expect([await third, begun[2]!.stop.aborted]).toEqual(['late', true]);
      expect(await Promise.all(first)).toEqual(['a', 'late']);
    });

    it('gives up what nobody waits for any more', async () => {
      const queued = stopping();
      const visitor = new AbortController();
      const gone = visitor.signal;
      const answers = [queued.run(work('a')), queued.run(work('b'), { gone }), queued.run(work('c'), { gone }), queued.run(work('d'))].map(
        outcome,
      );
      visitor.abort();
      expect(await Promise.all(answers.slice(1, 3))).toEqual(['gone', 'gone']);
      expect(begun[1]!.stop.aborted).toBe(true);
      await end('b');
      expect(names()).toEqual(['a', 'b', 'd']);
      expect(await outcome(queued.run(work('e'), { gone }))).toBe('gone');
    });
  });
});
