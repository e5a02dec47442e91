import type { ServiceCardProps } from '../../../../../views/content/components/ServiceCard';
import { durationLabel, priceFromLabel, priceRangeLabel } from '../../../../../views/ui/i18n/labels';
import { ratingLabel } from '../rating.label';
import type { Kopiykas } from '../../../../shared/money';
import type { ContentContext } from '../../application/content-pages.service';
import { PRICE_CLASSES } from '../../contract/entities';
import type { Salon, Service } from '../../contract/entities';
import { hasServices } from '../../domain/shown-categories';
import { priceFrom, priceIn, priceUpToIn, serviceAddress } from '../../domain/site-index';
import type { CategoryNode } from '../../domain/site-index';
import { bookPath, inSalon } from './services.addresses';

/** Children of a category in which the salon performs anything. */
export function offeredChildren(nodes: readonly CategoryNode[], salon: Salon | null): readonly CategoryNode[] {
  return nodes.filter((node) => hasServices(node, salon));
}

/** Lowest price among services, in one salon or over all, kopiykas; null when none has a price. */
export function lowestPrice(services: readonly Service[], salon: Salon | null): Kopiykas | null {
  const prices = services.map((service) => priceOf(service, salon)).filter((price) => price !== null);
  return prices.length ? Math.min(...prices) : null;
}

function priceOf(service: Service, salon: Salon | null): Kopiykas | null {
  return salon ? priceIn(salon, service) : priceFrom(service);
}

/** A salon has one price or range; over all salons it is the lowest one, with "from". */
export function servicePriceLabel(
  { t, locale }: Pick<ContentContext, 't' | 'locale'>,
  service: Service,
  salon: Salon | null,
): string | null {
  const price = priceOf(service, salon);
  if (price === null) return null;
  if (salon) return priceRangeLabel(price, priceUpToIn(salon, service), t, locale);
  const labels = new Set(
    PRICE_CLASSES.flatMap((level) => {
      const one = service.prices[level];
      return one === undefined ? [] : [priceRangeLabel(one, service.pricesUpTo?.[level], t, locale)];
    }),
  );
  return labels.size === 1 ? [...labels][0]! : priceFromLabel(price, t, locale);
}

/** Lines of a list of services; those without an address are left out. */
export function serviceCards(context: ContentContext, services: readonly Service[], salon: Salon | null): readonly ServiceCardProps[] {
  return services.flatMap((service) => {
    const path = serviceAddress(context.site, service);
    if (!path) return [];
    return [
      {
        path: inSalon(path, salon),
        title: service.title,
        lead: service.lead,
        price: servicePriceLabel(context, service, salon),
        duration: durationLabel(service.durationMinutes, context.t),
        rating: ratingLabel(context.ratings.services.get(service.slug), context.t, context.locale),
        bookPath: bookPath(service, salon),
      },
    ];
  });
}
