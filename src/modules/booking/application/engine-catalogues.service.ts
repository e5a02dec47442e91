import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../shared/locale';
import {
  bookingIdOf,
  priceIn,
  servicesOf,
  type Employee,
  type Salon,
  type Service,
  type SiteIndex,
  ContentService,
} from '../../content/content.api';
import { Announcements } from '../../../platform/database/announcements';
import { Database } from '../../../platform/database/database';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import { BookingSystemEnvironment } from '../../beautypro/beautypro.api';
import { CatalogueTerms, catalogueWithTerms } from '../../scheduling/scheduling.api';
import { contentTerms, NO_CONTENT_TERMS } from './content-terms';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { BookingEnvironment } from '../booking.env';
import {
  EMPTY_CATALOGUE,
  type EngineCatalogue,
  type EngineCategory,
  type EngineEmployee,
  type EngineLocation,
  type EnginePosition,
  type EngineService,
  type LocalName,
} from '../../scheduling/contract/engine-catalogue';
import { NO_PREPAYMENT, readPrepaymentRule } from '../../scheduling/contract/prepayment';
import { NO_PROCESSING } from '../../scheduling/contract/processing';
import type { ServiceGender } from '../../scheduling/contract/catalogue';
import { homeZone } from '../../../shared/home-zone';
import { minuteOfDay } from '../../../shared/clock-time';

type Sites = Readonly<Record<Locale, SiteIndex>>;

/**
 * What our own booking engine can book: what the content maps to ids of the booking system, with what operators say instead. It follows both,
 * and the pages follow it.
 */
@Injectable()
export class EngineCatalogues {
  /** What operators say. */
  readonly terms: CatalogueTerms;
  private ofContent = EMPTY_CATALOGUE;
  private catalogue = EMPTY_CATALOGUE;

  constructor(
    content: ContentService,
    env: BookingEnvironment,
    site: SiteEnvironment,
    { BOOKING }: BookingSystemEnvironment,
    database: Database,
    announcements: Announcements,
    private readonly clock: Clock,
  ) {
    const settings = { ...env, city: { ua: site.SITE_CITY, en: site.SITE_CITY_EN } };
    this.terms = new CatalogueTerms(database, announcements);
    const showTerms = content.useTerms((source) => {
      this.ofContent = catalogueOf(source, this.catalogue.version + 1, settings);
      this.take();
      return BOOKING === 'embedded' ? contentTerms(source, this.ofContent, this.catalogue) : NO_CONTENT_TERMS;
    });
    if (BOOKING !== 'embedded') return;
    this.terms.onChange(() => {
      this.take();
      void showTerms();
    });
    this.terms.follow();
  }

  /** Nothing while there is no content. */
  get current(): EngineCatalogue {
    return this.catalogue;
  }

  /** As the content has it. */
  get base(): EngineCatalogue {
    return this.ofContent;
  }

  private take(): void {
    this.catalogue = catalogueWithTerms(this.ofContent, this.terms.current, kyivDay(this.clock.now()), this.catalogue.version + 1);
  }
}

type CatalogueSettings = Pick<
  BookingEnvironment,
  'BOOKING_BUFFER_MINUTES' | 'BOOKING_SIDE_BY_SIDE' | 'BOOKING_PREPAYMENT' | 'BOOKING_PREPAYMENT_SERVICES'
> & { readonly city: LocalName };

/** @param version of the catalogue that is made */
export function catalogueOf(sites: Sites, version: number, env: CatalogueSettings): EngineCatalogue {
  const { content } = sites.ua;
  const idOf = {
    salon: (salon: Salon) => bookingIdOf(content, 'salons', salon.slug),
    service: (service: Service) => bookingIdOf(content, 'services', service.slug),
    employee: (employee: Employee) => bookingIdOf(content, 'employees', employee.slug),
  };
  const salons = content.salons.flatMap((salon) => withId(idOf.salon(salon), salon));
  const services = content.services.flatMap((service) => withId(idOf.service(service), service));
  const employees = content.employees.flatMap((employee) => withId(idOf.employee(employee), employee));
  const serviceIds = new Map(services.map(({ id, item }) => [item, id]));
  const salonIds = new Map(salons.map(({ id, item }) => [item.id, id]));
  return {
    version,
    locations: byId(salons.map(({ id, item }) => locationOf(id, item, sites, env.city))),
    categories: byId(content.serviceCategories.map((category) => categoryOf(category.id, sites))),
    services: byId(services.map(({ id, item }) => serviceOf(id, item, { sites, salons, env }))),
    employees: byId(employees.map(({ id, item }) => employeeOf(id, item, { sites, salonIds, serviceIds }))),
    positions: byId(employees.map(({ item }) => positionOf(item, sites))),
    resources: new Map(),
  };
}

interface Mapped<T> {
  readonly id: string;
  readonly item: T;
}

const withId = <T>(id: string | null, item: T): readonly Mapped<T>[] => (id === null ? [] : [{ id, item }]);
const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]));
const named = (of: (locale: Locale) => string | undefined): LocalName => {
  const ua = of('ua') ?? '';
  return { ua, en: of('en') ?? ua };
};

function locationOf(id: string, salon: Salon, sites: Sites, city: LocalName): EngineLocation {
  const { latitude, longitude } = salon;
  const minutes = (time: string, otherwise: number) => minuteOfDay(time) ?? otherwise;
  return {
    id,
    name: named((locale) => sites[locale].salon.get(salon.slug)?.title),
    city,
    street: named((locale) => sites[locale].salon.get(salon.slug)?.address),
    phone: salon.phone,
    geoPosition: latitude === null || longitude === null ? null : { latitude, longitude },
    timezone: homeZone(),
    active: true,
    opens: minutes(salon.opens, 9 * 60),
    closes: minutes(salon.closes, 21 * 60),
  };
}

function categoryOf(id: number, sites: Sites): EngineCategory {
  const { category, parent } = sites.ua.node.get(id)!;
  const english = sites.en.content.serviceCategories.find(({ slug }) => slug === category.slug);
  return { id: String(id), name: { ua: category.name, en: english?.name ?? category.name }, parent: parent && String(parent.category.id) };
}

function serviceOf(
  id: string,
  service: Service,
  { sites, salons, env }: { sites: Sites; salons: readonly Mapped<Salon>[]; env: CatalogueSettings },
): EngineService {
  const lines = service.categoryIds.map((category) => lineOf(sites.ua, category));
  const slugs = new Set(lines.flat().map(({ slug }) => slug));
  const tops = new Set(lines.flatMap((line) => line.slice(-1).map(({ id: top }) => top)));
  const prices = salons.flatMap((salon): (readonly [string, number])[] => {
    const price = priceIn(salon.item, service);
    return price === null ? [] : [[salon.id, price]];
  });
  return {
    id,
    name: named((locale) => sites[locale].service.get(service.slug)?.title),
    category: service.categoryIds[0] === undefined ? null : String(service.categoryIds[0]),
    description: named((locale) => sites[locale].service.get(service.slug)?.lead),
    durationMinutes: service.durationMinutes,
    gender: genderOf(tops, sites.ua),
    public: true,
    archive: false,
    bufferBefore: 0,
    bufferAfter: env.BOOKING_BUFFER_MINUTES,
    processing: NO_PROCESSING,
    sideBySide: env.BOOKING_SIDE_BY_SIDE.split(',').some((slug) => slugs.has(slug)),
    prices: Object.fromEntries(prices),
    positionPrices: {},
    needs: [],
    prepayment: asksPrepayment(env, service, slugs) ? (readPrepaymentRule(env.BOOKING_PREPAYMENT) ?? NO_PREPAYMENT) : NO_PREPAYMENT,
  };
}

/** @param categories slugs of those that the service is in */
function asksPrepayment(env: CatalogueSettings, { slug }: Service, categories: ReadonlySet<string>): boolean {
  const chosen = env.BOOKING_PREPAYMENT_SERVICES;
  return chosen === '' || chosen.split(',').some((each) => each === slug || categories.has(each));
}

function genderOf(tops: ReadonlySet<number>, { female, male }: SiteIndex): ServiceGender {
  const isIn = (node: SiteIndex['male']) => node !== null && tops.has(node.category.id);
  if (isIn(female) === isIn(male)) return 'both';
  return isIn(male) ? 'male' : 'female';
}

function employeeOf(
  id: string,
  employee: Employee,
  { sites, salonIds, serviceIds }: { sites: Sites; salonIds: ReadonlyMap<number, string>; serviceIds: ReadonlyMap<Service, string> },
): EngineEmployee {
  return {
    id,
    name: named((locale) => sites[locale].employee.get(employee.slug)?.title),
    position: positionOf(employee, sites).id,
    photo: employee.picture?.src ?? null,
    gender: null,
    public: true,
    archive: false,
    locations: employee.salonIds.flatMap((salon) => salonIds.get(salon) ?? []),
    services: servicesOf(sites.ua, employee).flatMap((service) => serviceIds.get(service) ?? []),
    durations: {},
    prices: {},
  };
}

/** Positions are told by name only: the Ukrainian one is their id. */
function positionOf(employee: Employee, sites: Sites): EnginePosition {
  const name = named((locale) => sites[locale].employee.get(employee.slug)?.position);
  return { id: `position-${name.ua.toLowerCase().replace(/\s+/g, '-')}`, name };
}

/** A category and those above it, the top last. */
function lineOf(site: SiteIndex, id: number): readonly { readonly id: number; readonly slug: string }[] {
  const line = [];
  for (let node = site.node.get(id) ?? null; node; node = node.parent) line.push(node.category);
  return line;
}
