/** Links in mails that open an order for its buyer. Kept as hashes. `Unit` is what happens whole or not at all. */
export abstract class OrderLinkStore<Unit> {
  abstract add(unit: Unit, hash: string, orderId: string, expiresAt: Date): Promise<void>;

  /**
   * Gives the order of a link a new token, in the place of the one it had.
   * @returns the id of the order; null for an unknown link, one whose time is over, and one of an order whose data were erased
   */
  abstract open(hash: string, now: Date, tokenHash: string): Promise<string | null>;
}
