import { isId, MAX_FAVOURITES } from '../../booking/contract/bridge-message';

/** Names of the readable cookies with what a visitor has marked: ids of services, and of employees. */
export const FAVOURITE_COOKIES = { services: 'fav_service', employees: 'fav_employee' } as const;

const YEAR_SECONDS = 31_536_000;
/** Browsers keep 4096 bytes of a cookie, its name and attributes included. */
const LONGEST_VALUE = 3800;

const SITES = { plain: 'SameSite=Lax', secure: 'SameSite=Lax; Secure', framed: 'SameSite=None; Secure; Partitioned' } as const;

/** The ids in the value of such a cookie; none where it is not one of ours. */
export function readFavourites(value: string | undefined): readonly string[] {
  try {
    const ids: unknown = JSON.parse(decodeURIComponent(value ?? '[]'));
    return Array.isArray(ids) ? ids.filter(isId).slice(0, MAX_FAVOURITES) : [];
  } catch {
    return [];
  }
}

/**
 * The cookie as scripts write it; without ids it ends. Where they are too many for a cookie, those chosen first are left out.
 * @param place secure: over https; framed: within a page of another site, which it counts for alone
 */
export function favouritesCookie(name: string, ids: readonly string[], place: 'plain' | 'secure' | 'framed'): string {
  let kept = ids;
  let value = encodeURIComponent(JSON.stringify(kept));
  while (value.length > LONGEST_VALUE) {
    kept = kept.slice(1);
    value = encodeURIComponent(JSON.stringify(kept));
  }
  const age = kept.length > 0 ? YEAR_SECONDS : 0;
  return `${name}=${value}; path=/; max-age=${age}; ${SITES[place]}`;
}

/** Adds what is not there, and takes out what is; the latest last. Of too many the first ones go. */
export function toggleFavourite(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-MAX_FAVOURITES);
}

/** Two lists as one, without doubles: what is already kept first. */
export function joinFavourites(kept: readonly string[], added: readonly string[]): readonly string[] {
  return [...new Set([...kept, ...added])].slice(-MAX_FAVOURITES);
}
