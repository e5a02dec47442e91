import type { WantedService } from '../../../scheduling/contract/appointment';
import type { AppointmentChange } from '../../../scheduling/contract/calendar-requests';
import type { PartToHold } from '../../store/held-times';
import type { WireAppointment } from './appointment.wire';
import { serviceOf } from './appointment-writer';

/** A service after a change; one with an id was there before. */
export type ChangedService = WantedService & { readonly id?: string };

/** The services of an appointment after a change: those that are named, else those that it has. Ids that are not of the appointment are new services. */
export function servicesAfter(appointment: WireAppointment, services: AppointmentChange['services']): readonly ChangedService[] {
  if (!services) {
    return appointment.services.flatMap(({ id, service, professional: employee, start, quantity }) =>
      start === null ? [] : [{ id, service, professional: employee, start, quantity: quantity ?? 1 }],
    );
  }
  const known = new Set(appointment.services.map(({ id }) => id));
  return services.map(({ id, ...rest }) => (id !== undefined && known.has(id) ? { id, ...rest } : rest));
}

/** The body of a change. Each service says what becomes of it: a list without actions would replace all that there is. */
export function changeBody(
  appointment: WireAppointment,
  { date, comments, services }: AppointmentChange,
  wanted: readonly ChangedService[],
  parts: readonly PartToHold[],
): object {
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
  // the parts are those that are wanted, with their employees
  const withId = parts.map((part) => ({ part, id: wanted.find((one) => one.service === part.service && one.start === part.start)?.id }));
  const actions = withId.map(({ part, id }) =>
    id === undefined ? { action: 'insert', ...serviceOf(part) } : { action: 'update', id, ...serviceOf(part) },
  );
  const gone = appointment.services.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ action: 'delete', id }));
  return {
    ...(date !== undefined && date !== appointment.date && { date }),
    ...(comments !== undefined && { comments }),
    ...(services && { services: [...actions, ...gone] }),
  };
}
