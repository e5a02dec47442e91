import { Injectable } from '@nestjs/common';
import type { BookingClient, ClientIdentity, Favourites } from '../contract/client';
import { ClientAccounts } from '../ports/client-accounts.port';
import type { ReminderChannel, ReminderChoice } from '../contract/reminder';
import { FavouriteStore } from '../store/favourite-store';
import { ReminderChoices } from '../ports/reminder-choices.port';

/** What is kept of a client who is signed in, for themselves. */
@Injectable()
export class ClientRecord {
  constructor(
    private readonly accounts: ClientAccounts,
    private readonly marked: FavouriteStore,
    private readonly reminders: ReminderChoices,
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

  /** Null: the salons' own system reminds. */
  reminder(as: ClientIdentity): Promise<ReminderChoice | null> {
    return this.reminders.of(as);
  }

  /** @throws `email_missing`, `telegram_not_linked`, `reminder_elsewhere` */
  chooseReminder(as: ClientIdentity, channel: ReminderChannel): Promise<void> {
    return this.reminders.choose(as, channel);
  }
}
