import type { Page } from '../contract/entities';
import type { CategoryNode, SiteIndex } from './site-index';

/** What the editors wrote for the services of a top category: by its slug, else by its place in the footer. Null for categories below. */
export function servicesPageOf(site: SiteIndex, node: CategoryNode): Page | null {
  return node.parent ? null : (site.page.get(`${nameOf(site, node)}-service`) ?? null);
}

/** The introduction of a top's price list: the page price-female, price-male (docs/product.md, content 3), or the like for another top. */
export function pricePageOf(site: SiteIndex, top: CategoryNode): Page | null {
  return site.page.get(`price-${nameOf(site, top)}`) ?? null;
}

function nameOf(site: SiteIndex, top: CategoryNode): string {
  return top === site.female ? 'female' : top === site.male ? 'male' : top.category.slug;
}
