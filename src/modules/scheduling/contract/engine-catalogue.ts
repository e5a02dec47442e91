import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { ServiceGender } from './catalogue';
import type { PatchTestRule } from './patch-test';
import type { PrepaymentRule } from './prepayment';
import type { ProcessingTime } from './processing';
import type { ServiceAsks } from './service-asks';

/** A name in both languages of the site. */
export type LocalName = Readonly<Record<Locale, string>>;

/** A salon of our own booking engine. */
export interface EngineLocation {
  readonly id: string;
  readonly name: LocalName;
  readonly city: LocalName;
  readonly street: LocalName;
  readonly phone: string;
  readonly geoPosition: { readonly latitude: number; readonly longitude: number } | null;
  readonly timezone: string;
  readonly active: boolean;
  /** Hours of every day, minutes of the salon's clock: what schedules begin with. */
  readonly opens: number;
  readonly closes: number;
}

export interface EngineCategory {
  readonly id: string;
  readonly name: LocalName;
  readonly parent: string | null;
}

export interface EngineService {
  readonly id: string;
  readonly name: LocalName;
  readonly category: string | null;
  readonly description: LocalName;
  /** Null: `default_appointment_duration` stands in. */
  readonly durationMinutes: number | null;
  readonly gender: ServiceGender;
  readonly public: boolean;
  readonly archive: boolean;
  /** Minutes that the employee needs before and after, beside the appointment; buffers of neighbouring appointments add up, they do not overlap. */
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  readonly processing: ProcessingTime;
  /** May be done by another employee while the client has something else done. */
  readonly sideBySide: boolean;
  /** Kopiykas by salon; a salon that is missing does not offer the service. */
  readonly prices: Readonly<Record<string, Kopiykas>>;
  /** By salon and position: kopiykas, where employees of a position ask for another price. */
  readonly positionPrices: Readonly<Record<string, Readonly<Record<string, Kopiykas>>>>;
  readonly prepayment: PrepaymentRule;
  /** The test that it requires; left out: none. */
  readonly patchTest?: PatchTestRule;
  /** Ids of the resources of which it takes a unit each, from its first buffer to its last. */
  readonly needs: readonly string[];
  /** Weeks after which the client is offered the next one; left out: never. */
  readonly intervalWeeks?: number;
  /** Left out: nothing goes with it. */
  readonly asks?: ServiceAsks;
}

export interface EngineEmployee {
  readonly id: string;
  readonly name: LocalName;
  readonly position: string | null;
  readonly photo: string | null;
  readonly gender: 'female' | 'male' | null;
  readonly public: boolean;
  readonly archive: boolean;
  readonly locations: readonly string[];
  readonly services: readonly string[];
  /** Minutes of a service where this employee needs another time than the service says. */
  readonly durations: Readonly<Record<string, number>>;
  /** Kopiykas of a service where this employee asks for another price, at all salons. */
  readonly prices: Readonly<Record<string, Kopiykas>>;
}

export interface EnginePosition {
  readonly id: string;
  readonly name: LocalName;
}

/** What services need beside an employee, and salons have few of: a room, a device. Its units are alike. */
export interface EngineResource {
  readonly id: string;
  readonly name: LocalName;
  /** How many there are, by salon; a salon that is missing has enough for everybody. */
  readonly units: Readonly<Record<string, number>>;
}

/** What our own engine books, made from the content (docs/product.md, content 8): what is not mapped there cannot be booked. */
export interface EngineCatalogue {
  /** Grows whenever it changes. */
  readonly version: number;
  readonly locations: ReadonlyMap<string, EngineLocation>;
  readonly categories: ReadonlyMap<string, EngineCategory>;
  readonly services: ReadonlyMap<string, EngineService>;
  readonly employees: ReadonlyMap<string, EngineEmployee>;
  readonly positions: ReadonlyMap<string, EnginePosition>;
  readonly resources: ReadonlyMap<string, EngineResource>;
}

export const EMPTY_CATALOGUE: EngineCatalogue = {
  version: 0,
  locations: new Map(),
  categories: new Map(),
  services: new Map(),
  employees: new Map(),
  positions: new Map(),
  resources: new Map(),
};

/** What an employee asks for a service at a salon, kopiykas: the own price, else that of the position, else that of the salon; null: it is not offered there. */
export function priceOf(
  { id, prices, positionPrices }: Pick<EngineService, 'id' | 'prices' | 'positionPrices'>,
  employee: Pick<EngineEmployee, 'prices' | 'position'>,
  location: string,
): Kopiykas | null {
  const price = prices[location];
  if (price === undefined) return null;
  return employee.prices[id] ?? positionPrices[location]?.[employee.position ?? ''] ?? price;
}

/** The resources that a service needs and of which a salon has a number. */
export function neededAt(
  { services, resources }: Pick<EngineCatalogue, 'services' | 'resources'>,
  location: string,
  service: string,
): readonly EngineResource[] {
  const needs = services.get(service)?.needs ?? [];
  return needs.flatMap((id) => resources.get(id) ?? []).filter(({ units }) => units[location] !== undefined);
}
