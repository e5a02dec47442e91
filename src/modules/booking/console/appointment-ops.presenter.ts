import { maskPhone } from '../../../shared/phone';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { presentAppointment } from '../http/appointments/appointments.presenter';

/** A line of a salon's day. */
export function appointmentLine({ appointment, client }: AppointmentRecord) {
  const { id, state, startsAt, endsAt, clientFirstName, services } = appointment;
  return {
    id,
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    clientFirstName,
    phone: client && maskPhone(client.phone),
    services: services.map(({ start, durationMinutes, serviceName, professional: employee, professionalName }) => ({
      start,
      duration: durationMinutes,
      serviceName,
      professional: employee,
      professionalName,
    })),
  };
}

/** The whole appointment, with whom it belongs to. */
export function appointmentDetails({ appointment, reason, client }: AppointmentRecord) {
  const { changeRule: _, ...shown } = presentAppointment(appointment, '');
  return { ...shown, reason, client };
}
