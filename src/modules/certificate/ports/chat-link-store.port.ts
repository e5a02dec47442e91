/**
 * Which deep links were given out for orders. `Unit` is what happens whole or not at all. Every method rejects with `database_unavailable`
 * while the database is out of reach.
 */
export abstract class ChatLinkStore<Unit = unknown> {
  /** Gives a link out. @param hash of its token */
  abstract add(hash: string, orderId: string, now: Date): Promise<void>;

  /** The order of a link that was given out after `since` and is not used up. */
  abstract find(hash: string, since: Date): Promise<string | null>;

  /** Uses a link up. @returns false when it was used up before, or never given out */
  abstract use(unit: Unit, hash: string, now: Date): Promise<boolean>;
}
