import { searchReadings, wordsOf } from '../../../content/content.api';
import type { BookingCategory, BookingService } from '../../domain/catalogue';

/** Shorter readings of a longer word begin half of all names. */
const SHORTEST = 3;

/** Services whose name or category has each typed word, in its own or the other keyboard layout and alphabet; all without a query. */
export function findServices(
  services: readonly BookingService[],
  query: string,
  categories: readonly BookingCategory[],
): readonly BookingService[] {
  const typed = wordsOf(query).map(({ folded }) => telling(searchReadings(folded), folded));
  if (typed.length === 0) return services;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return services.filter((service) => {
    const words = wordsOf(`${service.name} ${names.get(service.category ?? '') ?? ''}`).flatMap(({ folded }) => searchReadings(folded));
    return typed.every((readings) => readings.some((reading) => words.some((word) => word.startsWith(reading))));
  });
}

function telling(readings: readonly string[], typed: string): readonly string[] {
  return readings.filter((reading) => reading.length >= Math.min(SHORTEST, typed.length));
}
