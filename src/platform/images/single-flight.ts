interface Flight<T> {
  readonly result: Promise<T>;
  readonly unneeded: AbortController;
  /** How many wait for it. */
  needs: number;
}

/** Makes concurrent requests for the same thing share one piece of work. */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Flight<T>>();

  /**
   * @param work gets a signal that is aborted when nobody waits for it any more
   * @param gone is aborted when this caller waits no longer; without it the work is always needed
   */
  run(key: string, work: (unneeded: AbortSignal) => Promise<T>, gone?: AbortSignal): Promise<T> {
    let flight = this.flights.get(key);
    if (!flight) {
      const unneeded = new AbortController();
      flight = { unneeded, needs: 0, result: work(unneeded.signal).finally(() => this.flights.delete(key)) };
      this.flights.set(key, flight);
    }
    return this.join(flight, gone);
  }

  private join(flight: Flight<T>, gone?: AbortSignal): Promise<T> {
    flight.needs++;
    if (!gone) return flight.result;
    const leave = () => {
      if (--flight.needs === 0) flight.unneeded.abort(gone.reason);
    };
    if (gone.aborted) leave();
    else gone.addEventListener('abort', leave);
    return flight.result.finally(() => gone.removeEventListener('abort', leave));
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.flights.size > 0) await Promise.allSettled([...this.flights.values()].map(({ result }) => result));
  }
}
