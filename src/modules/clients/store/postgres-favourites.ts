import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import type { Clock } from '../../../platform/time/clock';
import type { Favourites } from '../contract/client';
import { FavouriteStore } from '../ports/favourite-store.port';
import { clientFavourites } from './accounts.schema';

/** Favourites in PostgreSQL. */
export class PostgresFavourites extends FavouriteStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async of(client: string): Promise<Favourites> {
    const columns = { services: clientFavourites.services, employees: clientFavourites.employees };
    const [row] = await this.database.run((db) => db.select(columns).from(clientFavourites).where(eq(clientFavourites.client, client)));
    return row ?? { services: [], employees: [] };
  }

  override async set(client: string, { services, employees }: Favourites): Promise<void> {
    const values = { services: [...services], employees: [...employees], updatedAt: this.clock.now() };
    await this.database.run((db) =>
      db
        .insert(clientFavourites)
        .values({ client, ...values })
        .onConflictDoUpdate({ target: clientFavourites.client, set: values }),
    );
  }
}
