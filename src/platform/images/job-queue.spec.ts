import { JobQueue, SingleFlight } from './job-queue';

describe('the job queue', () => {
  it('runs no more jobs at the same time than it may, in the order they came', async () => {
    const queue = new JobQueue(2);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const jobs = [0, 1, 2, 3].map((number) =>
      queue.run(() => {
        started.push(number);
        return new Promise<void>((resolve) => (finish[number] = resolve));
      }),
    );
    expect(started).toEqual([0, 1]);
    finish[1]!();
    await jobs[1];
    expect(started).toEqual([0, 1, 2]);
    finish[0]!();
    await jobs[0];
    finish[2]!();
    finish[3]!();
    await Promise.all(jobs);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('goes on after a job that failed', async () => {
    const queue = new JobQueue(1);
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(() => Promise.resolve('next'))).toBe('next');
  });
});

describe('single flight', () => {
  it('shares one piece of work, and begins anew after it', async () => {
    const flights = new SingleFlight<number>();
    let runs = 0;
    const work = () => Promise.resolve(++runs);
    expect(await Promise.all([flights.run('a', work), flights.run('a', work), flights.run('b', work)])).toEqual([1, 1, 2]);
    expect(await flights.run('a', work)).toBe(3);
  });

  it('shares a failure too', async () => {
    const flights = new SingleFlight<number>();
    const both = [flights.run('a', () => Promise.reject(new Error('broken'))), flights.run('a', () => Promise.resolve(1))];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
