import type { Appointment } from '../contract/appointment';
import { isUpcoming } from '../contract/appointment-move';
import type { EngineCatalogue } from '../contract/engine-catalogue';

/** Whether an employee works at a salon by what can be booked now. While no employee is known, none counts as gone. */
export function worksAt({ employees }: Pick<EngineCatalogue, 'employees'>, employee: string, location: string): boolean {
  if (employees.size === 0) return true;
  const found = employees.get(employee);
  return found !== undefined && !found.archive && found.locations.includes(location);
}

/** Names of the employees of an appointment to come who do not work at its salon any more: hidden, gone, or at other salons. */
export function absentEmployees(
  catalogue: Pick<EngineCatalogue, 'employees'>,
  appointment: Pick<Appointment, 'state' | 'location' | 'services'>,
): readonly string[] {
  if (!isUpcoming(appointment)) return [];
  const gone = appointment.services.filter(({ professional: employee }) => !worksAt(catalogue, employee, appointment.location));
  return [...new Set(gone.map(({ professionalName }) => professionalName))];
}
