import type { BookingIds, SiteContent } from './entities';

export const NO_BOOKING_IDS: BookingIds = { services: [], salons: [], employees: [] };

/** The id under which the booking system knows an item; null for one that is not mapped, which opens the step unselected. */
export function bookingIdOf({ bookingIds }: Pick<SiteContent, 'bookingIds'>, kind: keyof BookingIds, slug: string): string | null {
  const found = [...bookingIds.general[kind], ...bookingIds.male[kind]].find((entry) => entry.slug === slug);
  return found?.bookingId ?? null;
}
