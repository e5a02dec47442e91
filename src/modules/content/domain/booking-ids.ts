import type { BookingIds, SiteContent } from '../contract/entities';

export const NO_BOOKING_IDS: BookingIds = { services: [], salons: [], employees: [] };

/** The id under which the booking system knows an item; null for one that is not mapped, which opens the step unselected. */
export function bookingIdOf({ bookingIds }: Pick<SiteContent, 'bookingIds'>, kind: keyof BookingIds, slug: string): string | null {
  const found = [...bookingIds.general[kind], ...bookingIds.male[kind]].find((entry) => entry.slug === slug);
  return found?.bookingId ?? null;
}

/** The item that the booking system knows under an id; null for one that the content does not map. */
export function bookingSlugOf({ bookingIds }: Pick<SiteContent, 'bookingIds'>, kind: keyof BookingIds, id: string): string | null {
  const found = [...bookingIds.general[kind], ...bookingIds.male[kind]].find(({ bookingId }) => bookingId === id);
  return found?.slug ?? null;
}
