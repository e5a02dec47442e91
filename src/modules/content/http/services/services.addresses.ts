import { serviceCategoryPath } from '../../domain/addresses';
import { bookingPath } from '../../contract/booking-path';
import type { Salon, Service } from '../../contract/entities';
import { UNLINKED_TOP } from '../../domain/site-index';
import type { CategoryNode } from '../../domain/site-index';
import type { ContentContext } from '../../application/content-pages.service';

/** An address of the /services family as it is in one salon; unchanged for all salons. */
export function inSalon(path: string, salon: Salon | null): string {
  return salon ? path.replace('/services/', `/services/${encodeURIComponent(salon.slug)}/`) : path;
}

/** Address of a category, in the salon's offer when one is chosen; null when the category has no page. */
export function categoryAddress({ site }: ContentContext, node: CategoryNode, salon: Salon | null): string | null {
  if (node.category.slug === UNLINKED_TOP) return null;
  const path = serviceCategoryPath(node.category.id, site.categories);
  return path && inSalon(path, salon);
}

/** Booking with the service, and the salon where one is chosen, in the query. */
export function bookPath(service: Service | null, salon: Salon | null): string {
  return bookingPath({ service: service?.slug, salon: salon?.slug });
}
