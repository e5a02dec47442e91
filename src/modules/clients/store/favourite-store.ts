import { Injectable } from '@nestjs/common';
import { eq } from 'drizzle-orm';
import { Database } from '../../../platform/database/database';
import { Clock } from '../../../platform/time/clock';
import type { Favourites } from '../contract/client';
import { clientFavourites } from './accounts.schema';

/** Favourites of clients, with any booking system. */
@Injectable()
export class FavouriteStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @param client id in the booking system */
  async of(client: string): Promise<Favourites> {
    const columns = { services: clientFavourites.services, employees: clientFavourites.employees };
    const [row] = await this.database.run((db) => db.select(columns).from(clientFavourites).where(eq(clientFavourites.client, client)));
    return row ?? { services: [], employees: [] };
  }

  /** Replaces the earlier ones. */
  async set(client: string, { services, employees }: Favourites): Promise<void> {
    const values = { services: [...services], employees: [...employees], updatedAt: this.clock.now() };
    await this.database.run((db) =>
      db
        .insert(clientFavourites)
        .values({ client, ...values })
        .onConflictDoUpdate({ target: clientFavourites.client, set: values }),
    );
  }
}
