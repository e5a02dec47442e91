import type { ArticleCategory, Salon, Service } from '../contract/entities';
import { articlesIn, salonOffers, servicesUnder, UNLINKED_TOP } from './site-index';
import type { CategoryNode, SiteIndex } from './site-index';

/**
 * Which categories have a page: those with something in them (docs/product.md, pages 2 and 6). Pages, links, search and the site
 * map all ask here.
 */

/** Services of a category and below it that the salon performs; null for all salons. */
export function offered(node: CategoryNode, salon: Salon | null): readonly Service[] {
  return salon ? servicesUnder(node).filter((service) => salonOffers(salon, service)) : servicesUnder(node);
}

/** Whether a category of services has a page, for all salons or for one. */
export function hasServices(node: CategoryNode, salon: Salon | null = null): boolean {
  return node.category.slug !== UNLINKED_TOP && servicesUnder(node).some((service) => !salon || salonOffers(salon, service));
}

/** Ids of all salons for which `performsServices`, found in one pass. */
export function salonsWithServices({ tops, content }: SiteIndex): ReadonlySet<number> {
  const linked = tops.filter(({ category }) => category.slug !== UNLINKED_TOP);
  const performed = new Set(linked.flatMap(servicesUnder).map(({ id }) => id));
  const isPerformed = (id: number) => performed.has(id);
  const performing = content.salons.filter(({ serviceIds }) =>
    serviceIds.length === 0 ? performed.size > 0 : serviceIds.some(isPerformed),
  );
  return new Set(performing.map(({ id }) => id));
}

/** Ids of all categories of the journal for which `hasArticles`, found in one pass. */
export function categoriesWithArticles({ content }: SiteIndex): ReadonlySet<number> {
  const used = new Set(content.articles.flatMap(({ categoryIds }) => categoryIds));
  const parents = content.articleCategories.filter(({ id }) => used.has(id)).map(({ parentId }) => parentId);
  const shown = new Set([...used, ...parents]);
  return new Set(content.articleCategories.filter(({ id }) => shown.has(id)).map(({ id }) => id));
}

/** Whether a salon performs anything: else it has no page of services. */
export function performsServices({ tops }: SiteIndex, salon: Salon): boolean {
  return tops.some((top) => hasServices(top, salon));
}

/** Whether a category of the journal has a page. */
export function hasArticles(site: SiteIndex, category: ArticleCategory): boolean {
  return articlesIn(site, category).length > 0;
}
