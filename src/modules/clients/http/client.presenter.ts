import { toHryvnias } from '../../../shared/money';
import type { BookingClient, Favourites } from '../contract/client';

/** A client as the API tells it (docs/product.md, booking 5). */
export function clientJson({ bonus, balance, photo, asksPrepayment: _, ...client }: BookingClient): object {
  return { ...client, photo, photo_exists: photo !== null, bonus: toHryvnias(bonus), balance: toHryvnias(balance) };
}

/** Favourites by the names of their cookies. */
export function favouritesJson({ services, employees }: Favourites): object {
  return { fav_service: services, fav_employee: employees };
}
