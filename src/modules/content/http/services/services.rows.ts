import type { ServiceCardProps } from '../../../../../views/components/card/ServiceCard';
import { formatMoney } from '../../../../shared/money';
import type { Kopiykas } from '../../../../shared/money';
import { serviceCategoryPath } from '../../domain/addresses';
import type { Salon, Service } from '../../domain/entities';
import type { Picture } from '../../../../shared/picture';
import { priceFrom, priceIn, salonOffers, serviceAddress, servicesUnder, UNLINKED_TOP } from '../../domain/site-index';
import type { CategoryNode } from '../../domain/site-index';
import { durationLabel, priceFromLabel } from '../../../../platform/pages/labels';
import type { ContentContext } from '../../content-pages.service';

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
  const query = new URLSearchParams();
  if (service) query.set('service', service.slug);
  if (salon) query.set('salon', salon.slug);
  return query.size ? `/online/?${query.toString()}` : '/online/';
}

/** Services of a category and below it that the salon performs. */
export function offered(node: CategoryNode, salon: Salon | null): readonly Service[] {
  return servicesUnder(node).filter((service) => !salon || salonOffers(salon, service));
}

/** Children of a category in which the salon performs anything. */
export function offeredChildren(nodes: readonly CategoryNode[], salon: Salon | null): readonly CategoryNode[] {
  return nodes.filter((node) => node.category.slug !== UNLINKED_TOP && offered(node, salon).length > 0);
}

/** Lowest price among services, in one salon or over all, kopiykas; null when none has a price. */
export function lowestPrice(services: readonly Service[], salon: Salon | null): Kopiykas | null {
  const prices = services.map((service) => priceOf(service, salon)).filter((price) => price !== null);
  return prices.length ? Math.min(...prices) : null;
}

function priceOf(service: Service, salon: Salon | null): Kopiykas | null {
  return salon ? priceIn(salon, service) : priceFrom(service);
}

/** A salon has one price; over all salons it is the lowest one, with "from". */
export function servicePriceLabel({ t, locale }: ContentContext, service: Service, salon: Salon | null): string | null {
  const price = priceOf(service, salon);
  if (price === null) return null;
  const single = salon !== null || new Set(Object.values(service.prices)).size === 1;
  return single ? formatMoney(price, locale) : priceFromLabel(price, t, locale);
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
        bookPath: bookPath(service, salon),
      },
    ];
  });
}

/** A category's picture, or the first one among its services; none that the page shows already. */
export function pictureOf(node: CategoryNode, shown?: Picture): Picture | undefined {
  const candidates = [node.category.picture, ...servicesUnder(node).map((service) => service.picture)];
  return candidates.find((picture) => picture && picture.src !== shown?.src);
}

/** Relative luminance of espresso, the colour of headlines (views/styles/tokens.css), after WCAG 2. */
const HEADLINE_LUMINANCE = 0.0102;
const READABLE = 4.5;

/** Whether a dark headline may run over the picture and still be read, judged by its dominant colour; an unknown one may not. */
export function carriesHeadline(picture: Picture | undefined): boolean {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(picture?.color ?? '');
  if (!channels) return false;
  const [red = 0, green = 0, blue = 0] = channels.slice(1).map((hex) => linear(Number.parseInt(hex, 16) / 255));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / (HEADLINE_LUMINANCE + 0.05) >= READABLE;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
