import { serviceCategoryPath } from './addresses';
import type { Salon, Service } from '../contract/entities';
import { hasServices, offered, performsServices } from './shown-categories';
import { salonOffers, serviceAddress, servicesUnder } from './site-index';
import type { CategoryNode, SiteIndex } from './site-index';

/** What an address of the /services family names. */
export interface ServiceRoute {
  /** The salon whose offer and prices are shown; null for all salons. */
  readonly salon: Salon | null;
  /** The deepest category named; null when only a salon is. */
  readonly node: CategoryNode | null;
  readonly service: Service | null;
  /** The full path of this page (docs/product.md, pages 3), without language prefix. */
  readonly canonical: string;
}

/**
 * Matches the segments behind /services/ down the tree salon, top, direction, category, service,
 * each level optional from the left; every segment must be a descendant of the one before it. Null when no page matches.
 */
export function matchServiceRoute(site: SiteIndex, segments: readonly string[]): ServiceRoute | null {
  const salon = site.salon.get(segments[0] ?? '') ?? null;
  const rest = salon ? segments.slice(1) : segments;
  if (rest.length === 0) return salon && performsServices(site, salon) ? offerOf(salon) : null;
  let node: CategoryNode | null = null;
  for (const [index, slug] of rest.entries()) {
    const below: CategoryNode | null = findBelow(node ? node.children : site.tops, slug, salon);
    if (below) {
      node = below;
      continue;
    }
    const service = index === rest.length - 1 ? serviceBelow(site, node, slug) : null;
    return service && (!salon || salonOffers(salon, service)) ? route(site, salon, node, service) : null;
  }
  return node && hasServices(node, salon) ? route(site, salon, node, null) : null;
}

function offerOf(salon: Salon): ServiceRoute {
  return { salon, node: null, service: null, canonical: `/services/${encodeURIComponent(salon.slug)}/` };
}

function route(site: SiteIndex, salon: Salon | null, node: CategoryNode | null, service: Service | null): ServiceRoute | null {
  const full = service ? serviceAddress(site, service) : node && serviceCategoryPath(node.category.id, site.categories);
  if (!full) return null;
  const canonical = salon ? full.replace('/services/', `/services/${encodeURIComponent(salon.slug)}/`) : full;
  return { salon, node: service ? categoryOf(site, service) : node, service, canonical };
}

/** Breadth first, so that a direction wins over a deeper category of the same slug; an empty one stands in nobody's way. */
function findBelow(nodes: readonly CategoryNode[], slug: string, salon: Salon | null): CategoryNode | null {
  for (let level = nodes; level.length; level = level.flatMap((node) => node.children)) {
    const found = level.find((node) => node.category.slug === slug && offered(node, salon).length > 0);
    if (found) return found;
  }
  return null;
}

function serviceBelow(site: SiteIndex, node: CategoryNode | null, slug: string): Service | null {
  const service = site.service.get(slug);
  if (!service) return null;
  return node === null || servicesUnder(node).includes(service) ? service : null;
}

function categoryOf(site: SiteIndex, service: Service): CategoryNode | null {
  for (const node of site.node.values()) if (node.services.includes(service)) return node;
  return null;
}
