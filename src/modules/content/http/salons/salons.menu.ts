import type { MenuGroup, MenuLine, MenuSection } from '../../../../../views/content/salons/SalonMenu';
import { pricePath, serviceCategoryPath } from '../../domain/addresses';
import { bookingPath } from '../../contract/booking-path';
import type { Employee, Salon, Service } from '../../contract/entities';
import { ownPriceIn, priceFrom, priceIn, priceUpToIn, servicesOf, servicesUnder } from '../../domain/site-index';
import type { CategoryNode, SiteIndex } from '../../domain/site-index';
import { durationLabel, priceFromLabel, priceRangeLabel } from '../../../../../views/ui/i18n/labels';
import type { ContentContext } from '../../application/content-pages.service';

/** Lines of a direction on a salon's page: its whole list has an address of its own. */
const LINES_SHOWN = 6;

/** The price menu of a salon: its own prices by top category and direction, shortened. */
export function salonMenu(context: ContentContext, salon: Salon): MenuSection[] {
  const { site, t } = context;
  return [
    { top: site.female, link: t('content.salons.menuFemale') },
    { top: site.male, link: t('content.salons.menuMale') },
  ].flatMap(({ top, link }) => {
    if (!top) return [];
    const groups = top.children.flatMap((node) => salonGroup(context, salon, node));
    if (!groups.length) return [];
    const path = `${pricePath(top.category)}?salon=${encodeURIComponent(salon.slug)}`;
    return [{ title: top.category.name, link: { label: link, path }, groups }];
  });
}

function salonGroup(context: ContentContext, salon: Salon, node: CategoryNode): MenuGroup[] {
  const priced = servicesUnder(node).filter((service) => priceIn(salon, service) !== null);
  if (!priced.length) return [];
  const lines = priced.map((service) => salonLine(context, salon, service));
  const path = inSalon(serviceCategoryPath(node.category.id, context.site.categories), salon);
  const hidden = lines.length - LINES_SHOWN;
  // a single remaining line is shown instead of a link to it
  if (hidden <= 1 || !path) return [{ title: node.category.name, path, lines, more: null }];
  const more = { label: context.t('content.salons.more', { count: hidden }), path };
  return [{ title: node.category.name, path, lines: lines.slice(0, LINES_SHOWN), more }];
}

function salonPriceLabel({ t, locale }: ContentContext, salon: Salon, service: Service, employee?: Employee): string | null {
  const own = employee && ownPriceIn(salon, service, employee);
  if (own !== undefined) return priceRangeLabel(own, undefined, t, locale);
  const price = priceIn(salon, service);
  return price === null ? null : priceRangeLabel(price, priceUpToIn(salon, service), t, locale);
}

function salonLine(context: ContentContext, salon: Salon, service: Service, employee?: Employee): MenuLine {
  return {
    path: bookingPath({ service: service.slug, salon: salon.slug, employee: employee?.slug }),
    books: true,
    title: service.title,
    duration: durationLabel(minutesOf(service, employee), context.t),
    price: salonPriceLabel(context, salon, service, employee)!,
  };
}

const minutesOf = (service: Service, employee?: Employee) => employee?.ownDurations?.[service.slug] ?? service.durationMinutes;

/** What one employee does, by direction, with the price of that salon; each line books the employee there. */
export function employeeMenuIn(context: ContentContext, salon: Salon, employee: Employee): MenuGroup[] {
  const services = servicesOf(context.site, employee);
  const priced = services.filter((service) => priceIn(salon, service) !== null);
  return byDirection(context.site, priced, (service) => salonLine(context, salon, service, employee));
}

/**
 * What one employee does, by direction: the price when the employee's salons agree on it, "from" the lowest of them otherwise.
 * An employee without a salon gets the lowest price of all classes. Each line books the employee.
 */
export function employeeMenu(context: ContentContext, salons: readonly Salon[], employee: Employee): MenuGroup[] {
  const { site, t, locale } = context;
  const priced = servicesOf(site, employee).filter((service) => pricesOf(salons, service, employee).length > 0);
  return byDirection(site, priced, (service) => {
    const prices = pricesOf(salons, service, employee);
    const lowest = Math.min(...prices);
    const labels = new Set(salons.flatMap((salon) => salonPriceLabel(context, salon, service, employee) ?? []));
    return {
      path: bookingPath({ service: service.slug, employee: employee.slug, salon: salons.length === 1 ? salons[0]!.slug : null }),
      books: true,
      title: service.title,
      duration: durationLabel(minutesOf(service, employee), t),
      price: labels.size === 1 ? [...labels][0]! : priceFromLabel(lowest, t, locale)!,
    };
  });
}

const lowest = new WeakMap<SiteIndex, Map<Employee, number | null>>();

/** Lowest price of what an employee does, kopiykas; reckoned once for a content. */
function lowestOf(site: SiteIndex, employee: Employee): number | null {
  const known = lowest.get(site) ?? new Map<Employee, number | null>();
  lowest.set(site, known);
  let price = known.get(employee);
  if (price === undefined) {
    const salons = employee.salonIds.flatMap((id) => site.salonById.get(id) ?? []);
    const prices = servicesOf(site, employee).flatMap((service) => pricesOf(salons, service, employee));
    price = prices.length ? Math.min(...prices) : null;
    known.set(employee, price);
  }
  return price;
}

/** The least that an appointment with an employee costs, in the words of the page; undefined where no price is known. */
export function employeePriceFrom({ site, t, locale }: ContentContext, employee: Employee): string | undefined {
  return priceFromLabel(lowestOf(site, employee), t, locale) ?? undefined;
}

function pricesOf(salons: readonly Salon[], service: Service, employee: Employee): number[] {
  const priceAt = (salon: Salon) => ownPriceIn(salon, service, employee) ?? priceIn(salon, service);
  const prices = salons.length ? salons.map(priceAt) : [priceFrom(service)];
  return prices.filter((price) => price !== null);
}

function byDirection(site: SiteIndex, services: readonly Service[], line: (service: Service) => MenuLine): MenuGroup[] {
  const known = new Set(services);
  return site.tops
    .flatMap((top) => top.children)
    .flatMap((node) => {
      const lines = servicesUnder(node)
        .filter((service) => known.has(service))
        .map(line);
      const title =
        node.parent === site.male ? `${node.category.name}, ${node.parent!.category.name.toLocaleLowerCase()}` : node.category.name;
      return lines.length ? [{ title, path: serviceCategoryPath(node.category.id, site.categories), lines, more: null }] : [];
    });
}

/** The same address with the prices of one salon. */
function inSalon(path: string | null, salon: Salon): string | null {
  return path && path.replace('/services/', `/services/${encodeURIComponent(salon.slug)}/`);
}
