import { apiRoute } from '../../../shared/api-route';

/** What a visitor has marked, by the slugs of the content. */
export interface FavouriteSlugs {
  readonly services: readonly string[];
  readonly employees: readonly string[];
}

/** What this browser, or the client who is signed in, has marked: 200. */
export const READ_FAVOURITES = apiRoute<Record<never, never>, FavouriteSlugs>('GET', '/api/favourites');

/** Marks one of both, or takes the mark away: 200 with what is marked then, 404 for what cannot be booked, 429, 503. */
export const TOGGLE_FAVOURITE = apiRoute<{ readonly service?: string; readonly employee?: string }, FavouriteSlugs>(
  'POST',
  '/api/favourites',
);
