import { priceFrom, servicesUnder, UNLINKED_TOP } from './site-index';
import type { CategoryNode, SiteIndex } from './site-index';

/** The tops that have a price list: those in which some service has a price. Pages, links and the site map all ask here. */
export function priceTops({ tops }: SiteIndex): readonly CategoryNode[] {
  return tops.filter((top) => top.category.slug !== UNLINKED_TOP && servicesUnder(top).some((service) => priceFrom(service) !== null));
}
