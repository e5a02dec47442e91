import { SingleFlight } from './single-flight';

describe('single flight', () => {
  it('shares a running task, and starts anew after it', async () => {
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
