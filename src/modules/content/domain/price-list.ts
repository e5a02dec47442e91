import { PRICE_CLASSES } from '../contract/entities';
import type { PriceClass, Salon } from '../contract/entities';
import { priceClassesInUse, priceIn, servicesUnder, UNLINKED_TOP } from './site-index';
import type { CategoryNode, SiteIndex } from './site-index';

/** The tops that have a price list. */
export function priceTops(site: SiteIndex): readonly CategoryNode[] {
  return site.tops.filter((top) => hasPrices(site, top, null));
}

/** Whether a top has a price list, for all salons or for one: some service has a price there. Pages, links and the site map all ask here. */
export function hasPrices(site: SiteIndex, top: CategoryNode, salon: Salon | null): boolean {
  if (top.category.slug === UNLINKED_TOP) return false;
  const classes = priceColumns(site);
  return servicesUnder(top).some((service) =>
    salon ? priceIn(salon, service) !== null : classes.some((priceClass) => service.prices[priceClass] !== undefined),
  );
}

/** Classes that some salon has: other price columns are not shown. Without salons all of them. */
export function priceColumns(site: SiteIndex): readonly PriceClass[] {
  const used = priceClassesInUse(site);
  return used.length ? used : PRICE_CLASSES;
}
