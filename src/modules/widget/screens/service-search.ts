import MiniSearch from 'minisearch';
import { searchSpellings, typosIn, wordsOf } from '../../content/content.api';
import type { BookingCategory, BookingService } from '../../scheduling/contract/catalogue';

/** Shorter readings of a longer word begin half of all names. */
const SHORTEST = 3;

/** A service with the words that find it. */
interface Named {
  readonly service: BookingService;
  readonly words: readonly string[];
}

/**
 * Services whose name or category has each typed word, in its own or the other keyboard layout and alphabet; when there are none, those that
 * have it with a typo. All without a query.
 */
export function findServices(
  services: readonly BookingService[],
  query: string,
  categories: readonly BookingCategory[],
): readonly BookingService[] {
  const typed = wordsOf(query).map(({ folded }) => telling(searchSpellings(folded), folded));
  if (typed.length === 0) return services;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const named = services.map((service) => ({ service, words: readingsOf(`${service.name} ${names.get(service.category ?? '') ?? ''}`) }));
  const found = named.filter(({ words }) => typed.every((readings) => readings.some((one) => words.some((word) => word.startsWith(one)))));
  return found.length > 0 ? found.map(({ service }) => service) : findRoughly(named, typed);
}

/** In the order of the list, as far as no more letters are wrong than the site's own search allows. */
function findRoughly(named: readonly Named[], typed: readonly (readonly string[])[]): readonly BookingService[] {
  const index = new MiniSearch<{ id: number; words: string }>({ fields: ['words'], processTerm: (word) => word });
  index.addAll(named.map(({ words }, id) => ({ id, words: words.join(' ') })));
  const matches = index.search({
    combineWith: 'AND',
    queries: typed.map((readings) => ({
      combineWith: 'OR',
      queries: readings.map((word) => ({ combineWith: 'OR', queries: [word], prefix: true, fuzzy: typosIn(word) || false, maxFuzzy: 2 })),
    })),
  });
  const ids = new Set(matches.map(({ id }) => id as number));
  return named.filter((_, id) => ids.has(id)).map(({ service }) => service);
}

function readingsOf(name: string): readonly string[] {
  return wordsOf(name).flatMap(({ folded }) => searchSpellings(folded));
}

function telling(readings: readonly string[], typed: string): readonly string[] {
  return readings.filter((reading) => reading.length >= Math.min(SHORTEST, typed.length));
}
