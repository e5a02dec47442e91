import { tidyQuery } from '../../../src/modules/content/contract/search-result';

const KEY = 'recent-searches';
const KEPT = 6;

export interface RecentSearches {
  /** Latest first. */
  list(): readonly string[];
  add(query: string): void;
  remove(query: string): void;
  clear(): void;
}

/**
 * The last searches of this browser, which are never sent anywhere.
 * @param storage may throw, as may its methods: then they are kept in memory
 */
export function recentSearches(storage: () => Pick<Storage, 'getItem' | 'setItem'>): RecentSearches {
  let known: readonly string[] = [];
  let writable = true;
  const list = () => {
    try {
      if (writable) known = parsed(storage().getItem(KEY));
    } catch {
      // used where the storage fails
    }
    return known;
  };
  const keep = (queries: readonly string[]) => {
    known = queries.slice(0, KEPT);
    try {
      storage().setItem(KEY, JSON.stringify(known));
    } catch {
      // private window or full storage: kept in memory only
      writable = false;
    }
  };
  const others = (query: string) => list().filter((other) => other.toLowerCase() !== query.toLowerCase());
  return {
    list,
    add(query) {
      const tidy = tidyQuery(query);
      if (tidy) keep([tidy, ...others(tidy)]);
    },
    remove: (query) => keep(others(query)),
    clear: () => keep([]),
  };
}

/** Anything else in the storage is ignored. */
function parsed(text: string | null): readonly string[] {
  const value: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item !== '').slice(0, KEPT) : [];
}
