import type { Locale } from '../../../shared/locale';

/** Somebody who asked for links to the orders of an address. */
export interface LinkRequest {
  /** As `readEmail` gives it. */
  readonly email: string;
  readonly locale: Locale;
}

/** Links in mails that open an order for its buyer. Kept as hashes. `Unit` is what happens whole or not at all. */
export abstract class OrderLinkStore<Unit> {
  /** Keeps that somebody has asked. @returns its id */
  abstract note(unit: Unit, request: LinkRequest, at: Date): Promise<string>;

  /** Takes what `note` has kept away; null when it was taken before. */
  abstract take(unit: Unit, id: string): Promise<LinkRequest | null>;

  abstract add(unit: Unit, hash: string, orderId: string, expiresAt: Date): Promise<void>;

  /**
   * Gives the order of a link a new token, in the place of the one it had.
   * @returns the id of the order; null for an unknown link, one whose time is over, and one of an order whose data were erased
   */
  abstract open(hash: string, now: Date, tokenHash: string): Promise<string | null>;
}
