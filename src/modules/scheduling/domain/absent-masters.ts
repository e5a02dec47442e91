import type { Appointment } from '../contract/appointment';
import { isToCome } from '../contract/visit-move';
import type { EngineCatalogue } from '../contract/engine-catalogue';

/** Whether somebody works at a salon by what can be booked now. While nothing is known of any master, nobody counts as gone. */
export function worksAt({ employees }: Pick<EngineCatalogue, 'employees'>, employee: string, location: string): boolean {
  if (employees.size === 0) return true;
  const found = employees.get(employee);
  return found !== undefined && !found.archive && found.locations.includes(location);
}

/** Names of the masters of a visit to come who do not work at its salon any more: hidden, gone, or at other salons. */
export function absentMasters(
  catalogue: Pick<EngineCatalogue, 'employees'>,
  visit: Pick<Appointment, 'state' | 'location' | 'services'>,
): readonly string[] {
  if (!isToCome(visit)) return [];
  const gone = visit.services.filter(({ professional }) => !worksAt(catalogue, professional, visit.location));
  return [...new Set(gone.map(({ professionalName }) => professionalName))];
}
