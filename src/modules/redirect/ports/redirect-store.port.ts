import type { MissedAddress, OwnRedirect } from '../domain/own-redirect';

/** Redirects that operators made, and what was asked for in vain, of all processes. Every method rejects with `database_unavailable` while the database is out of reach. */
export abstract class RedirectStore {
  /** All of them, at most 2000, newest first. */
  abstract all(): Promise<readonly OwnRedirect[]>;
  /** Tells the other processes, too. @returns false when there is one from this path, or there are too many */
  abstract add(from: string, to: string): Promise<boolean>;
  /** Tells the other processes, too. @returns false when there is none of this id */
  abstract remove(id: string): Promise<boolean>;
  /** Adds to what was counted: by id of a redirect, and by missed path. */
  abstract count(hits: ReadonlyMap<string, number>, misses: ReadonlyMap<string, number>): Promise<void>;
  /** Most asked for first. */
  abstract misses(most: number): Promise<readonly MissedAddress[]>;
  /** Calls back when another process has changed something. */
  abstract whenChanged(listener: () => void): void;
}
