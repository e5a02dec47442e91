import { createHash } from 'node:crypto';
import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import { bookingSlugOf, type ContentTerms, type EmployeeTerms, type ServiceTerms, type SiteIndex } from '../../content/content.api';
import { priceOf, type EngineCatalogue, type EngineEmployee, type EngineService } from '../../scheduling/contract/engine-catalogue';
import { isOpen } from '../../scheduling/contract/what-can-be-booked';

export const NO_CONTENT_TERMS: ContentTerms = { version: '', services: new Map(), employees: new Map() };

/**
 * Where what is booked differs from the content, in the words of the content: the site shows what a client pays. Prices of a salon are those of
 * the employees who do the service there.
 * @param base the catalogue as the content has it @param current with what operators say
 */
export function contentTerms(sites: Readonly<Record<Locale, SiteIndex>>, base: EngineCatalogue, current: EngineCatalogue): ContentTerms {
  const { content } = sites.ua;
  const salonOf = (id: string) => bookingSlugOf(content, 'salons', id);
  const serviceOf = (id: string) => bookingSlugOf(content, 'services', id);
  const services = [...current.services.values()].flatMap((service) => {
    const slug = serviceOf(service.id);
    const before = base.services.get(service.id);
    if (slug === null || !before) return [];
    const terms = serviceTerms(service, before, current, salonOf);
    const isSame = service.durationMinutes === before.durationMinutes && Object.keys(terms.salonPrices).length === 0;
    return isSame ? [] : [[slug, terms] as const];
  });
  const priced = new Set(services.flatMap(([slug, { salonPrices }]) => (Object.keys(salonPrices).length > 0 ? [slug] : [])));
  const employees = [...current.employees.values()].flatMap((employee) => {
    const slug = bookingSlugOf(content, 'employees', employee.id);
    const before = base.employees.get(employee.id);
    if (slug === null || !before) return [];
    const terms = employeeTerms(employee, before, current, { salonOf, serviceOf, priced });
    return Object.keys(terms).length === 0 ? [] : [[slug, terms] as const];
  });
  if (services.length + employees.length === 0) return NO_CONTENT_TERMS;
  const version = createHash('sha256')
    .update(JSON.stringify([services, employees]))
    .digest('base64url')
    .slice(0, 12);
  return { version, services: new Map(services), employees: new Map(employees) };
}

/** Those who are booked with it online at a salon. */
function employeesAt({ employees }: EngineCatalogue, service: EngineService, location: string): readonly EngineEmployee[] {
  return [...employees.values()].filter(
    (employee) => isOpen(employee) && employee.locations.includes(location) && employee.services.includes(service.id),
  );
}

/** Of the salons where not everybody asks for the price of the content. */
function serviceTerms(
  service: EngineService,
  before: EngineService,
  catalogue: EngineCatalogue,
  salonOf: (id: string) => string | null,
): ServiceTerms {
  const spans = Object.entries(service.prices).flatMap(([location, price]) => {
    const salon = salonOf(location);
    const asked = employeesAt(catalogue, service, location).flatMap((employee) => priceOf(service, employee, location) ?? []);
    const prices = asked.length === 0 ? [price] : asked;
    if (salon === null || prices.every((each) => each === before.prices[location])) return [];
    return [[salon, { from: Math.min(...prices), to: Math.max(...prices) }] as const];
  });
  return { durationMinutes: service.durationMinutes, salonPrices: Object.fromEntries(spans) };
}

function employeeTerms(
  employee: EngineEmployee,
  before: EngineEmployee,
  { services, positions }: EngineCatalogue,
  {
    salonOf,
    serviceOf,
    priced,
  }: {
    readonly salonOf: (id: string) => string | null;
    readonly serviceOf: (id: string) => string | null;
    /** Slugs of services whose prices are not the content's. */
    readonly priced: ReadonlySet<string>;
  },
): EmployeeTerms {
  const position = positions.get(employee.position ?? '');
  const durations: Record<string, number> = {};
  const prices: Record<string, Record<string, Kopiykas>> = {};
  for (const id of employee.services) {
    const [slug, service, minutes] = [serviceOf(id), services.get(id), employee.durations[id]];
    if (slug === null || !service) continue;
    if (minutes !== undefined) durations[slug] = minutes;
    if (!priced.has(slug)) continue;
    for (const location of employee.locations) {
      const [salon, price] = [salonOf(location), priceOf(service, employee, location)];
      if (salon !== null && price !== null) (prices[slug] ??= {})[salon] = price;
    }
  }
  return {
    ...(employee.position !== before.position && position && { position: position.name }),
    ...(!isSameList(employee.locations, before.locations) && { salons: employee.locations.flatMap((id) => salonOf(id) ?? []) }),
    ...(!isSameList(employee.services, before.services) && { services: employee.services.flatMap((id) => serviceOf(id) ?? []) }),
    ...(Object.keys(durations).length > 0 && { ownDurations: durations }),
    ...(Object.keys(prices).length > 0 && { ownPrices: prices }),
  };
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));
