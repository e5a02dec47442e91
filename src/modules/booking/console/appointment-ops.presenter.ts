import { maskPhone } from '../../../shared/phone';
import type { DeskVisit } from '../../scheduling/contract/desk-records';
import { presentAppointment } from '../http/appointments/appointments.presenter';

/** A line of a salon's day. */
export function visitLine({ appointment, client }: DeskVisit) {
  const { id, state, startsAt, endsAt, clientFirstName, services } = appointment;
  return {
    id,
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    clientFirstName,
    phone: client && maskPhone(client.phone),
    services: services.map(({ start, durationMinutes, serviceName, professional, professionalName }) => ({
      start,
      duration: durationMinutes,
      serviceName,
      professional,
      professionalName,
    })),
  };
}

/** The whole visit, with whom it belongs to. */
export function visitDetails({ appointment, reason, client }: DeskVisit) {
  const { changeRule: _, ...visit } = presentAppointment(appointment, '');
  return { ...visit, reason, client };
}
