/** Runs at most `limit` jobs at the same time, in the order they came. */
export class JobQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.running < this.limit) this.running++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await job();
    } finally {
      // A waiting job takes the place over, so that nobody can slip in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}

/** Makes concurrent requests for the same thing share one piece of work. */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.flights.get(key);
    if (known) return known;
    const flight = work().finally(() => this.flights.delete(key));
    this.flights.set(key, flight);
    return flight;
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.flights.size > 0) await Promise.allSettled(this.flights.values());
  }
}
