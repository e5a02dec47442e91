import { apiRoute } from '../../../shared/api-route';
import type { WidgetLead, WidgetTokens } from './bridge-message';

/** Favourites as the API writes them: ids, whole lists. */
export interface FavouriteLists {
  readonly fav_service: readonly string[];
  readonly fav_employee: readonly string[];
}

/** Keeps tokens that a widget posted in cookies: 200, 401 where they are not good, 503. */
export const KEEP_SESSION = apiRoute<WidgetTokens, object>('POST', '/api/auth/session');

/** What a client has marked: 200, 401 without a sign-in. */
export const READ_SESSION_FAVOURITES = apiRoute<Record<never, never>, FavouriteLists>('GET', '/api/clients/me/favourites');

/** Keeps it, both lists whole: 200, 401 without a sign-in. */
export const SET_SESSION_FAVOURITES = apiRoute<FavouriteLists, FavouriteLists>('PUT', '/api/clients/me/favourites');

/** Leaves a lead: 200, 500 for one that is kept and not with the helpdesk yet, 429, 503. */
export const SEND_LEAD = apiRoute<WidgetLead, object>('POST', '/api/hc/lead');
