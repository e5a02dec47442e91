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

  it('tells the work when the last one who waits for it has gone', async () => {
    const flights = new SingleFlight<string>();
    const visitors = [new AbortController(), new AbortController()] as const;
    const work = ({ gone }: { gone: AbortSignal }) =>
      new Promise<string>((_, reject) => gone.addEventListener('abort', () => reject(new Error('unneeded'))));
    const both = Promise.allSettled(visitors.map(({ signal }) => flights.run('a', work, { gone: signal })));
    visitors[0].abort();
    let isOver = false;
    void both.then(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    visitors[1].abort();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('lets work go on that somebody needs in any case', async () => {
    const flights = new SingleFlight<string>();
    const visitor = new AbortController();
    let end = (_value: string) => undefined as void;
    let signal: AbortSignal | undefined;
    const work = ({ gone }: { gone: AbortSignal }) => {
      signal = gone;
      return new Promise<string>((resolve) => (end = resolve));
    };
    const all = [flights.run('a', work, { gone: visitor.signal }), flights.run('a', work)];
    visitor.abort();
    expect(signal!.aborted).toBe(false);
    end('done');
    expect(await Promise.all(all)).toEqual(['done', 'done']);
  });

  it('tells the work whose addresses wait for it, also who came later', async () => {
    const flights = new SingleFlight<number>();
    let seen: ReadonlySet<string> = new Set();
    let end = (_value: number) => undefined as void;
    const work = ({ addresses }: { addresses: ReadonlySet<string> }) => {
      seen = addresses;
      return new Promise<number>((resolve) => (end = resolve));
    };
    const all = ['A', undefined, 'B', 'A'].map((address) => flights.run('a', work, { address }));
    expect([...seen]).toEqual(['A', 'B']);
    end(1);
    expect(await Promise.all(all)).toEqual([1, 1, 1, 1]);
  });
});
