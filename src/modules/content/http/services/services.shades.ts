import type { ShadeOffer } from '../../../../../views/content/services/ShadeChips';
import { SHADES } from '../../../../../views/content/services/shades';
import type { Shade } from '../../../../../views/content/services/shades';
import type { Salon, Service } from '../../contract/entities';
import { offered } from '../../domain/shown-categories';
import { priceFrom, serviceAddress } from '../../domain/site-index';
import type { CategoryNode } from '../../domain/site-index';
import type { ContentContext } from '../../application/content-pages.service';
import { serviceCards } from './services.offer';

/** The category whose pictures show hair that can be dyed, with all that is below it. */
const COLOURING = 'colouring';

/** What brings brown hair to a shade; where the content has no such service, it is the category's least expensive one. */
const WAYS: Readonly<Record<Shade['key'], string>> = {
  chestnut: 'onovlennya-korenya',
  espresso: 'tonuvannya-blysk',
  cherry: 'tonuvannya-blysk',
  copper: 'tonuvannya-blysk',
  honey: 'balayazh',
  pearl: 'eirtach',
};

/** Shades to try on the picture of a service, each with the service itself; none but in colouring. */
export function serviceShades(
  context: ContentContext,
  node: CategoryNode | null,
  service: Service,
  salon: Salon | null,
): readonly ShadeOffer[] {
  return isColouring(node) ? offersOf(context, salon, () => service).map((offer) => ({ ...offer, title: null })) : [];
}

/** Shades to try on the picture of a category, each with the service that leads to it; none but in colouring. */
export function categoryShades(context: ContentContext, node: CategoryNode | null, salon: Salon | null): readonly ShadeOffer[] {
  if (!node || !isColouring(node)) return [];
  const services = offered(node, salon).filter((service) => serviceAddress(context.site, service));
  const [cheapest] = [...services].sort((a, b) => (priceFrom(a) ?? Infinity) - (priceFrom(b) ?? Infinity));
  return offersOf(context, salon, (shade) => services.find(({ slug }) => slug === WAYS[shade]) ?? cheapest);
}

function isColouring(node: CategoryNode | null): boolean {
  return node !== null && (node.category.slug === COLOURING || isColouring(node.parent));
}

/** One offer for all shades that have the same service. */
function offersOf(
  context: ContentContext,
  salon: Salon | null,
  serviceFor: (shade: Shade['key']) => Service | undefined,
): readonly ShadeOffer[] {
  const shadesOf = new Map<Service, Shade['key'][]>();
  for (const { key } of SHADES) {
    const service = serviceFor(key);
    if (service) shadesOf.set(service, [...(shadesOf.get(service) ?? []), key]);
  }
  return [...shadesOf].flatMap(([service, shades]) =>
    serviceCards(context, [service], salon).map(({ title, price, duration, bookPath }) => ({
      shades,
      title,
      facts: [price ?? context.t('content.services.priceOnRequest'), duration].filter(Boolean).join(' · '),
      bookPath,
    })),
  );
}
