import type { LegacyHit, MissedAddress, OwnRedirect } from '../domain/own-redirect';

/** How often something was asked for since the last writing. */
export interface CountedAddresses {
  /** By id of a redirect that an operator made. */
  readonly hits: ReadonlyMap<string, number>;
  /** By path. */
  readonly misses: ReadonlyMap<string, number>;
  /** By path. */
  readonly legacy: ReadonlyMap<string, number>;
}

/** Redirects that operators made, and what was asked for in vain, of all processes. Every method rejects with `database_unavailable` while the database is out of reach. */
export abstract class RedirectStore {
  /** All of them, at most 2000, newest first. */
  abstract all(): Promise<readonly OwnRedirect[]>;
  /** Tells the other processes, too. @returns false when there is one from this path, or there are too many */
  abstract add(from: string, to: string): Promise<boolean>;
  /** Tells the other processes, too. @returns false when there is none of this id */
  abstract remove(id: string): Promise<boolean>;
  /** Adds to what was counted. */
  abstract count(counted: CountedAddresses): Promise<void>;
  /** Most asked for first. */
  abstract misses(most: number): Promise<readonly MissedAddress[]>;
  /** Legacy addresses that were followed, most often first. */
  abstract legacyHits(most: number): Promise<readonly LegacyHit[]>;
  /** Calls back when another process has changed something. */
  abstract whenChanged(listener: () => void): void;
}
