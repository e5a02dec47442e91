import type { Locale } from '../../../shared/locale';
import type { ContentTerms, EmployeeTerms, ServiceTerms } from '../contract/content-terms';
import { PRICE_CLASSES, type Employee, type PriceClass, type Salon, type Service, type SiteContent } from '../contract/entities';
import { priceIn, priceUpToIn } from './site-index';

export const NO_TERMS: ContentTerms = { version: '', services: new Map(), employees: new Map() };

/** The content with what operators say of services and employees; the same object without such terms. */
export function withContentTerms(content: SiteContent, { version, services, employees }: ContentTerms): SiteContent {
  if (version === '') return content;
  return {
    ...content,
    services: content.services.map((service) => {
      const terms = services.get(service.slug);
      return terms ? serviceWith(service, terms, content.salons) : service;
    }),
    employees: content.employees.map((employee) => {
      const terms = employees.get(employee.slug);
      return terms ? employeeWith(employee, terms, content) : employee;
    }),
  };
}

function serviceWith(service: Service, terms: ServiceTerms, salons: readonly Salon[]): Service {
  const own = { ...service, ...terms };
  const spans = PRICE_CLASSES.flatMap((priceClass) => {
    const span = spanOf(
      own,
      salons.filter((salon) => salon.priceClass === priceClass),
    );
    return span ? [[priceClass, span] as const] : [];
  });
  const upTo = spans.filter(([, span]) => span.upTo !== undefined);
  return {
    ...own,
    prices: { ...service.prices, ...Object.fromEntries(spans.map(([priceClass, { from }]) => [priceClass, from])) },
    pricesUpTo: {
      ...withoutClasses(
        service.pricesUpTo,
        spans.map(([priceClass]) => priceClass),
      ),
      ...Object.fromEntries(upTo.map(([priceClass, span]) => [priceClass, span.upTo])),
    },
  };
}

/** From the lowest to the highest price of some salons; null: none of them has a price. */
function spanOf(service: Service, salons: readonly Salon[]): { readonly from: number; readonly upTo: number | null | undefined } | null {
  const prices = salons.flatMap((salon) => {
    const from = priceIn(salon, service);
    return from === null ? [] : [{ from, upTo: priceUpToIn(salon, service) }];
  });
  if (prices.length === 0) return null;
  const from = Math.min(...prices.map((price) => price.from));
  if (prices.some(({ upTo }) => upTo === null)) return { from, upTo: null };
  const to = Math.max(...prices.map((price) => price.upTo ?? price.from));
  return { from, upTo: to > from ? to : undefined };
}

function withoutClasses(upTo: Service['pricesUpTo'], classes: readonly PriceClass[]): Service['pricesUpTo'] {
  return Object.fromEntries(Object.entries(upTo ?? {}).filter(([name]) => !classes.includes(name as PriceClass)));
}

function employeeWith(
  employee: Employee,
  terms: EmployeeTerms,
  { salons, locale }: { salons: readonly Salon[]; locale: Locale },
): Employee {
  const { position, salons: slugs, ...own } = terms;
  return {
    ...employee,
    ...own,
    ...(position && { position: position[locale] }),
    ...(slugs && { salonIds: salons.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id) }),
  };
}
