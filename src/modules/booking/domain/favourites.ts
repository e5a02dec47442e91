import { isId, MOST_FAVOURITES } from './bridge-message';

/** Names of the readable cookies with what a visitor has marked: ids of services, and of masters. */
export const FAVOURITE_COOKIES = { services: 'fav_service', employees: 'fav_employee' } as const;

const YEAR_SECONDS = 31_536_000;
/** Browsers keep 4096 bytes of a cookie, its name and attributes included. */
const LONGEST_VALUE = 3800;

/** The ids in the value of such a cookie; none where it is not one of ours. */
export function readFavourites(value: string | undefined): readonly string[] {
  try {
    const ids: unknown = JSON.parse(decodeURIComponent(value ?? '[]'));
    return Array.isArray(ids) ? ids.filter(isId).slice(0, MOST_FAVOURITES) : [];
  } catch {
    return [];
  }
}

/** The cookie as scripts write it; without ids it ends. Where they are too many for a cookie, those chosen first are left out. */
export function favouritesCookie(name: string, ids: readonly string[], isSecure: boolean): string {
  let kept = ids;
  let value = encodeURIComponent(JSON.stringify(kept));
  while (value.length > LONGEST_VALUE) {
    kept = kept.slice(1);
    value = encodeURIComponent(JSON.stringify(kept));
  }
  const age = kept.length > 0 ? YEAR_SECONDS : 0;
  return `${name}=${value}; path=/; max-age=${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Two lists as one, without doubles: what is already kept first. */
export function joinFavourites(kept: readonly string[], added: readonly string[]): readonly string[] {
  return [...new Set([...kept, ...added])].slice(-MOST_FAVOURITES);
}
