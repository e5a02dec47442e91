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
