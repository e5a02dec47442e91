import { bookingIdOf, type Salon, type SiteIndex } from '../../content/content.api';

/** What the content knows of a salon of the booking system. */
export function salonPageOf({ content }: SiteIndex, location: string): Salon | undefined {
  return content.salons.find(({ slug }) => bookingIdOf(content, 'salons', slug) === location);
}
