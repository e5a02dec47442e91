import { Injectable } from '@nestjs/common';
import type { BookingClient, ClientIdentity, Favourites } from './domain/client';
import { ClientAccounts } from './ports/client-accounts.port';
import { FavouriteStore } from './ports/favourite-store.port';

/** What is kept of a client who is signed in, for themselves. */
@Injectable()
export class ClientRecord {
  constructor(
    private readonly accounts: ClientAccounts,
    private readonly marked: FavouriteStore,
  ) {}

  me(as: ClientIdentity): Promise<BookingClient> {
    return this.accounts.me(as);
  }

  favourites(as: ClientIdentity): Promise<Favourites> {
    return this.marked.of(as.client);
  }

  /** @returns what is kept now */
  async setFavourites(as: ClientIdentity, favourites: Favourites): Promise<Favourites> {
    await this.marked.set(as.client, favourites);
    return favourites;
  }
}
