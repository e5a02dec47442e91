import { networkOf } from '../limits/network';

/** Somebody who wants a piece of work. */
interface Caller {
  /** Aborted when this caller waits no longer; without it the work is always needed. */
  readonly gone?: AbortSignal;
  /** Network address. */
  readonly address?: string;
}

/** Those who share a piece of work. */
interface Callers {
  /** Aborted when nobody waits for it any more. */
  readonly gone: AbortSignal;
  /** The networks of all addresses so far. */
  readonly addresses: ReadonlySet<string>;
}

interface Flight<T> {
  readonly result: Promise<T>;
  readonly unneeded: AbortController;
  readonly addresses: Set<string>;
  /** How many wait for it. */
  needs: number;
}

/** Makes concurrent requests for the same thing share one piece of work. */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Flight<T>>();

  /** @param work gets those who wait for it; more may join while it is done */
  run(key: string, work: (callers: Callers) => Promise<T>, { gone, address }: Caller = {}): Promise<T> {
    const network = address ? networkOf(address) : undefined;
    let flight = this.flights.get(key);
    if (!flight) {
      const unneeded = new AbortController();
      const addresses = new Set(network ? [network] : []);
      const result = work({ gone: unneeded.signal, addresses }).finally(() => this.flights.delete(key));
      flight = { unneeded, addresses, needs: 0, result };
      this.flights.set(key, flight);
    }
    if (network) flight.addresses.add(network);
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
