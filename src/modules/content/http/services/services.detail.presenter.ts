import type { ServicePageProps } from '../../../../../views/content/services/ServicePage';
import { PRICE_CLASSES } from '../../contract/entities';
import type { Salon, Service } from '../../contract/entities';
import type { Picture } from '../../../../shared/picture';
import type { ServiceRoute } from '../../domain/service-route';
import { employeesFor, priceIn, salonOffers, serviceAddress, priceClassesInUse } from '../../domain/site-index';
import type { CategoryNode } from '../../domain/site-index';
import { offered } from '../../domain/shown-categories';
import { durationLabel, priceRangeLabel } from '../../../../../views/ui/i18n/labels';
import { ratingLabel } from '../rating.label';
import type { ContentContext } from '../../application/content-pages.service';
import { employeeCard } from '../salons/salons.cards';
import { serviceCrumbs } from './services.presenter';
import { categoryAddress, inSalon } from './services.addresses';
import { serviceCards, servicePriceLabel } from './services.offer';
import { serviceShades } from './services.shades';

const RELATED_SHOWN = 4;
const EMPLOYEES_SHOWN = 12;

/** Props of a service's page, for all salons or for one. */
export function presentService(context: ContentContext, route: ServiceRoute & { readonly service: Service }): ServicePageProps {
  const { site, t } = context;
  const { service, salon, node } = route;
  const path = serviceAddress(site, service)!;
  const employees = employeesFor(site, service).filter((employee) => !salon || employee.salonIds.includes(salon.id));
  const siblings = node ? offered(node, salon).filter((other) => other !== service && node.services.includes(other)) : [];
  return {
    crumbs: serviceCrumbs(context, salon, node, service.title),
    kicker: node?.category.name ?? t('content.services.title'),
    title: service.title,
    lead: service.lead,
    picture: service.picture,
    ground: service.picture ? undefined : groundOf(node),
    figure: figureOf(context, service),
    price: servicePriceLabel(context, service, salon),
    duration: durationLabel(service.durationMinutes, t),
    rating: ratingLabel(context.ratings.services.get(service.slug), t, context.locale),
    bodyHtml: service.bodyHtml,
    choice: { service: service.slug, salon: salon?.slug },
    classes: priceClasses(context, service, salon),
    salon: salon && { title: salon.title, path: `/salons/${encodeURIComponent(salon.slug)}/`, allPath: path },
    employees: employees
      .slice(0, EMPLOYEES_SHOWN)
      .map((employee) => employeeCard(context, employee, { service: service.slug, salon: salon?.slug })),
    category: node && { title: node.category.name, path: categoryAddress(context, node, salon) ?? '/services/' },
    shades: serviceShades(context, node, service, salon),
    related: serviceCards(context, siblings.slice(0, RELATED_SHOWN), salon),
  };
}

/** Salons that have a price for the service, for structured data: the one shown, or all. */
export function salonsWithPrice({ site }: ContentContext, service: Service, salon: Salon | null): readonly Salon[] {
  const shown = salon ? [salon] : site.content.salons;
  return shown.filter((one) => priceIn(one, service) !== null);
}

/** Every class that has a price and a salon to get it in; prices per salon are the class's. */
function priceClasses({ site, t, locale }: ContentContext, service: Service, current: Salon | null): ServicePageProps['classes'] {
  const path = serviceAddress(site, service)!;
  const isNamed = priceClassesInUse(site).length > 1;
  return PRICE_CLASSES.flatMap((priceClass) => {
    const price = service.prices[priceClass];
    const salons = site.content.salons.filter((salon) => salon.priceClass === priceClass && salonOffers(salon, service));
    if (price === undefined || salons.length === 0) return [];
    return [
      {
        name: isNamed ? t(`content.services.classes.${priceClass}`) : '',
        note: isNamed ? t(`content.services.classNotes.${priceClass}`) : '',
        price: priceRangeLabel(price, service.pricesUpTo?.[priceClass], t, locale),
        salons: salons.map((salon) => ({ title: salon.title, path: inSalon(path, salon), current: salon === current })),
      },
    ];
  });
}

/** The nearest picture up the tree. */
function groundOf(node: CategoryNode | null): Picture | undefined {
  let at = node;
  while (at && !at.category.picture) at = at.parent;
  return at?.category.picture;
}

const LONG_HOURS = 120;

/** The duration as a headline figure, where there is no picture: 45 minutes, 2 hours; the first letter when it is unknown. */
function figureOf({ t }: ContentContext, service: Service): ServicePageProps['figure'] {
  const minutes = service.durationMinutes;
  if (minutes === null) return { value: service.title.slice(0, 1), unit: '' };
  if (minutes >= LONG_HOURS && minutes % 60 === 0)
    return { value: String(minutes / 60), unit: t('content.services.hoursUnit', { count: minutes / 60 }) };
  return { value: String(minutes), unit: t('content.services.minutesUnit', { count: minutes }) };
}
