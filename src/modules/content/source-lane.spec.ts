import { LaneRefusal, SourceLane } from './source-lane';

describe('the calls that visitors cause', () => {
  let lane: SourceLane;
  let begun: { readonly name: number; readonly signal: AbortSignal; readonly end: () => void }[];

  beforeEach(() => {
    jest.useFakeTimers();
    lane = new SourceLane({ atOnce: 2, waiting: 3, limitMs: 1000 });
    begun = [];
  });
  afterEach(() => jest.useRealTimers());

  const call = (name: number, gone?: AbortSignal) =>
    lane
      .run((signal) => new Promise<number>((end) => begun.push({ name, signal, end: () => end(name) })), gone)
      .catch((error: unknown) => (error instanceof LaneRefusal ? error.reason : 'failed'));
  const names = () => begun.map(({ name }) => name);
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it('are made a few at a time, in their order, and the rest is refused at once', async () => {
    const answers = [1, 2, 3, 4, 5, 6, 7].map((name) => call(name));
    await settle();
    expect(names()).toEqual([1, 2]);
    expect(await Promise.all(answers.slice(5))).toEqual(['full', 'full']);
    for (let ended = 0; ended < 5; ended++) {
      begun[ended]?.end();
      await settle();
    }
    expect(names()).toEqual([1, 2, 3, 4, 5]);
    expect(await Promise.all(answers.slice(0, 5))).toEqual([1, 2, 3, 4, 5]);
  });

  it('are waited for until the limit, and then told to stop; a place is free when its call has ended', async () => {
    const answers = [1, 2, 3].map((name) => call(name));
    await jest.advanceTimersByTimeAsync(1000);
    expect(await Promise.all(answers)).toEqual(['late', 'late', 'late']);
    expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    const next = call(4);
    await settle();
    expect(names()).toEqual([1, 2]);
    begun[0]?.end();
    await settle();
    expect(names()).toEqual([1, 2, 4]);
    begun[2]?.end();
    expect(await next).toBe(4);
  });

  it('are dropped when nobody waits for them any more', async () => {
    const visitor = new AbortController();
    const answers = [call(1), call(2, visitor.signal), call(3, visitor.signal), call(4)];
    await settle();
    visitor.abort();
    expect(await Promise.all(answers.slice(1, 3))).toEqual(['gone', 'gone']);
    expect(begun[1]?.signal.aborted).toBe(true);
    begun[1]?.end();
    await settle();
    expect(names()).toEqual([1, 2, 4]);
    expect(await call(5, visitor.signal)).toBe('gone');
  });

  it('give their place back when they fail', async () => {
    await expect(lane.run(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
    const answers = [call(1), call(2)];
    await settle();
    for (const { end } of begun) end();
    expect(await Promise.all(answers)).toEqual([1, 2]);
  });
});
