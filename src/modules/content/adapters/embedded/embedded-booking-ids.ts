import type { BookingIds, SiteContent } from '../../contract/entities';
import type { EmbeddedIndex } from './embedded-numbering';

type Bookable = Pick<SiteContent, 'serviceCategories' | 'services' | 'salons' | 'employees'>;

/**
 * Ids of the embedded booking engine for everything it can book: derived from the slugs without the brand, so that they stay the same with
 * another brand or another order in the files. Services under the top category `male` stand in the male mapping.
 */
export function readBookingIds(content: Bookable, { salonSlugPrefix }: EmbeddedIndex): { general: BookingIds; male: BookingIds } {
  const parents = new Map(content.serviceCategories.map(({ id, parentId }) => [id, parentId]));
  const male = content.serviceCategories.find(({ slug, parentId }) => slug === 'male' && parentId === 0)?.id;
  const isMale = (categoryId: number): boolean => {
    for (let id: number | undefined = categoryId; id; id = parents.get(id)) if (id === male) return true;
    return false;
  };
  const services = (male: boolean) =>
    content.services
      .filter(({ categoryIds }) => categoryIds.some(isMale) === male)
      .map(({ slug }) => ({ slug, bookingId: `service-${slug}` }));
  return {
    general: {
      services: services(false),
      salons: content.salons.map(({ slug }) => ({ slug, bookingId: `location-${slug.slice(salonSlugPrefix.length)}` })),
      employees: content.employees.map(({ slug }) => ({ slug, bookingId: `employee-${slug}` })),
    },
    male: { services: services(true), salons: [], employees: [] },
  };
}
