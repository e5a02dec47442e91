/**
 * Which logins and news of messengers were taken, and which links were given out. `Unit` is what happens whole or not at all. Every method
 * rejects with `database_unavailable` while the database is out of reach.
 */
export abstract class MessengerStore<Unit = unknown> {
  /** Takes a login or news for good. @returns false when it was taken before */
  abstract take(key: string, unit?: Unit): Promise<boolean>;

  /** Gives a link out. @param hash of its token */
  abstract addLink(hash: string, orderId: string, now: Date): Promise<void>;

  /** The order of a link that was given out after `since` and is not used up. */
  abstract findLink(hash: string, since: Date): Promise<string | null>;

  /** Uses a link up. @returns false when it was used up before, or never given out */
  abstract useLink(unit: Unit, hash: string, now: Date): Promise<boolean>;
}
