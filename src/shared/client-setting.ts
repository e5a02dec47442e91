/**
 * A setting that the browser's scripts know: its name in the page, and its type. Public values only, they stand in every page.
 * A module declares it in its `domain/`, where both sides may import it: the server sets it (`ClientSettings` of the platform),
 * scripts read it (`setting` of client/settings).
 */
export interface ClientSetting<T> {
  readonly name: string;
  /** Never set: it only carries the type. */
  readonly type?: T;
}

/** @param name unique in the site, camelCase */
export function clientSetting<T>(name: string): ClientSetting<T> {
  return { name };
}

/** The names of the chain's zone (home-zone.ts), newest first; in every page. */
export const HOME_ZONES = clientSetting<readonly string[]>('zones');

/** Whether the language switch keeps its choice in a cookie. */
export const LOCALE_COOKIE = clientSetting<boolean>('localeCookie');
