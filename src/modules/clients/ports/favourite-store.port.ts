import type { Favourites } from '../contract/client';

/** Keeps what clients have marked, whichever the booking system is. */
export abstract class FavouriteStore {
  /** @param client id in the booking system */
  abstract of(client: string): Promise<Favourites>;
  /** Instead of what was there. */
  abstract set(client: string, favourites: Favourites): Promise<void>;
}
