import { timeConflict } from '../../../shared/booking-failure';
import type { DomainError } from '../../../shared/domain-error';
import { neededAt, type EngineCatalogue } from '../contract/engine-catalogue';
import type { Day } from '../contract/free-time';
import type { EmployeePart } from '../domain/merged-ranges';
import type { NeedingPart, ResourceUnits, TakenUnit } from '../domain/resource-units';
import { lockKey } from '../store/calendar-store';

/** A unit of a salon's resource as `booking_busy` names it, beside employees. */
export const unitKey = (location: string, resource: string, unit: number): string => `resource|${location}|${resource}|${unit}`;

/** Keys of the units of a resource that a salon has, the first one first. */
export function unitKeys({ resources }: Pick<EngineCatalogue, 'resources'>, location: string, resource: string): readonly string[] {
  const count = resources.get(resource)?.units[location] ?? 0;
  return Array.from({ length: count }, (_each, at) => unitKey(location, resource, at + 1));
}

/** Keys of all units that services may take at a salon. */
export function unitKeysFor(catalogue: EngineCatalogue, location: string, services: Iterable<string>): readonly string[] {
  return resourcesFor(catalogue, location, services).flatMap((resource) => unitKeys(catalogue, location, resource));
}

/** What is locked before a unit is taken of what services need. */
export function resourceLocks(catalogue: EngineCatalogue, location: string, day: Day, services: Iterable<string>): readonly string[] {
  return resourcesFor(catalogue, location, services).map((resource) => lockKey.resource(location, resource, day));
}

function resourcesFor(catalogue: EngineCatalogue, location: string, services: Iterable<string>): readonly string[] {
  return [...new Set([...services].flatMap((service) => neededAt(catalogue, location, service).map(({ id }) => id)))];
}

type PartOfService = Omit<NeedingPart, 'needs'> & { readonly service: string };

/** Parts of an appointment with what they need at a salon. */
export function withNeeds(catalogue: EngineCatalogue, location: string, parts: readonly PartOfService[]): readonly NeedingPart[] {
  return parts.map((part) => ({ ...part, needs: neededAt(catalogue, location, part.service).map(({ id }) => id) }));
}

/** Whose units are taken. */
interface Needing {
  readonly catalogue: EngineCatalogue;
  readonly location: string;
  readonly units: ResourceUnits;
}

/** Says why parts have no units. */
export type RefuseUnits = (at: Pick<Needing, 'catalogue' | 'units'>, needing: readonly NeedingPart[]) => DomainError;

/**
 * The units that an appointment takes, as parts that are written beside its employees'.
 * @param kept parts that it has already @throws what `refuse` makes: `time_conflict`
 */
export function unitParts(
  { catalogue, location, units }: Needing,
  wanted: readonly PartOfService[],
  kept: readonly PartOfService[] = [],
  refuse: RefuseUnits = () => timeConflict(),
): readonly EmployeePart[] {
  const needing = withNeeds(catalogue, location, wanted);
  const taken = units.take(needing, withNeeds(catalogue, location, kept));
  if (!taken) throw refuse({ catalogue, units }, needing);
  return asParts(location, taken);
}

export function asParts(location: string, taken: readonly TakenUnit[]): readonly EmployeePart[] {
  return taken.map(({ resource, unit, from, to }) => ({ employee: unitKey(location, resource, unit), from, to, before: 0, after: 0 }));
}
