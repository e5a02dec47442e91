import { limitConcurrency } from './concurrency-limit';

describe('a concurrency limit', () => {
  it('lets two tasks run at once and the others wait their turn, also after a failure', async () => {
    const limited = limitConcurrency(2);
    const started: number[] = [];
    const ends: ((fail: boolean) => void)[] = [];
    const tasks = [0, 1, 2, 3].map((number) =>
      limited(() => {
        started.push(number);
        return new Promise<number>((resolve, reject) => {
          ends[number] = (fail) => (fail ? reject(new Error('failed')) : resolve(number));
        });
      }),
    );
    expect(started).toEqual([0, 1]);
    ends[1]?.(true);
    await expect(tasks[1]).rejects.toThrow('failed');
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.(false);
    await tasks[0];
    expect(started).toEqual([0, 1, 2, 3]);
    ends[2]?.(false);
    ends[3]?.(false);
    expect(await Promise.all([tasks[2], tasks[3]])).toEqual([2, 3]);
  });
});
