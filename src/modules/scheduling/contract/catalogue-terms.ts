import type { Kopiykas } from '../../../shared/money';
import { INTERVAL_WEEKS } from './follow-up';
import type { LocalName } from './engine-catalogue';
import type { Day } from './free-time';
import type { PatchTestRule } from './patch-test';
import type { PrepaymentRule } from './prepayment';
import type { ProcessingTime } from './processing';
import type { PhotographsWanted, ServiceQuestion } from './service-asks';

/**
 * What operators say of a service instead of the content. `price` is one of them for each salon and position, `needs` for each resource, `addOn` for each
 * service that is offered with it, `question` for each of its places.
 */
export interface ServiceTermValues {
  /** 5 to 720. */
  readonly minutes: number;
  /** Minutes that the employee needs afterwards, 0 to 240. */
  readonly buffer: number;
  readonly processing: ProcessingTime;
  /** Whether it can be booked online; the desk books it anyway. */
  readonly public: boolean;
  readonly sideBySide: boolean;
  readonly prepayment: PrepaymentRule;
  /** Weeks after which the client is offered the next one, 1 to 52. */
  readonly interval: number;
  readonly patchTest: PatchTestRule;
  readonly price: Kopiykas;
  /** Whether it takes a unit of a resource. */
  readonly needs: boolean;
  readonly addOn: boolean;
  readonly question: ServiceQuestion;
  readonly photographs: PhotographsWanted;
}

/** What operators say of an employee instead of the content: `does`, `minutes` and `price` of one service each, `worksAt` of one salon each. */
export interface EmployeeTermValues {
  /** Of an employee whom the content does not know yet. */
  readonly name: LocalName;
  /** Id of a position; its price counts. */
  readonly position: string;
  readonly gender: 'female' | 'male';
  /** As of a service. */
  readonly public: boolean;
  readonly does: boolean;
  readonly worksAt: boolean;
  /** The first day without the employee, with the absences that were noted for it. */
  readonly leaves: { readonly day: Day; readonly absences: readonly string[] };
  readonly minutes: number;
  readonly price: Kopiykas;
}

/** What operators say of a resource: `units` of one salon each. */
export interface ResourceTermValues {
  readonly name: LocalName;
  /** How many there are, 0 to 20. */
  readonly units: number;
}

interface TermOf<Kind, Name, Value> {
  readonly kind: Kind;
  /** Id of the service, the employee or the resource. */
  readonly item: string;
  readonly name: Name;
  /** Of a price of a service `priceScope`, of what it needs the id of the resource, of an add-on that of the service, of a question its place from 1 on; of `units` the id of the salon; of a skill, length or price of an employee the id of the service; of `worksAt` that of the salon; else empty. */
  readonly scope: string;
  readonly value: Value;
}

export type ServiceTerm = {
  readonly [Name in keyof ServiceTermValues]: TermOf<'service', Name, ServiceTermValues[Name]>;
}[keyof ServiceTermValues];
export type EmployeeTerm = {
  readonly [Name in keyof EmployeeTermValues]: TermOf<'employee', Name, EmployeeTermValues[Name]>;
}[keyof EmployeeTermValues];
export type ResourceTerm = {
  readonly [Name in keyof ResourceTermValues]: TermOf<'resource', Name, ResourceTermValues[Name]>;
}[keyof ResourceTermValues];
/** Something that operators say instead of the content, or beside it. */
export type CatalogueTerm = ServiceTerm | EmployeeTerm | ResourceTerm;
/** Which one it is. */
export type TermKey = Pick<CatalogueTerm, 'kind' | 'item' | 'name' | 'scope'>;

/** Who said it, and when. */
export interface TermNote {
  readonly by: string;
  readonly at: Date;
}

/** Bounds of what operators set. */
export const TERM_BOUNDS = {
  minutes: { least: 5, most: 720 },
  buffer: { least: 0, most: 240 },
  processingFrom: { least: 0, most: 715 },
  processingMinutes: { least: 0, most: 240 },
  interval: INTERVAL_WEEKS,
  price: { least: 0, most: 100_000_000 },
  units: { least: 0, most: 20 },
} as const;

/** For which salon and position a price counts; null: for all of them. Ids of salons have no `/`. */
export const priceScope = (location: string | null, position: string | null): string => `${location ?? ''}/${position ?? ''}`;

export function readPriceScope(scope: string): { readonly location: string | null; readonly position: string | null } {
  const at = scope.indexOf('/');
  return { location: scope.slice(0, at) || null, position: scope.slice(at + 1) || null };
}

/** The value of a term without a scope, of those of one service or employee; undefined: operators do not say it. */
export function serviceTermOf<Name extends keyof ServiceTermValues>(
  terms: readonly ServiceTerm[],
  name: Name,
): ServiceTermValues[Name] | undefined {
  return terms.find((term) => term.name === name)?.value as ServiceTermValues[Name] | undefined;
}

/** As `serviceTermOf`. */
export function employeeTermOf<Name extends keyof EmployeeTermValues>(
  terms: readonly EmployeeTerm[],
  name: Name,
): EmployeeTermValues[Name] | undefined {
  return terms.find((term) => term.name === name)?.value as EmployeeTermValues[Name] | undefined;
}
