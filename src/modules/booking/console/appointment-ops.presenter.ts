import { maskPhone } from '../../../shared/phone';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { presentAppointment } from '../http/appointments/appointments.presenter';

/** A line of a salon's day. */
export function appointmentLine({ appointment, client, arrivedAt, begunAt }: AppointmentRecord) {
  const { id, state, startsAt, endsAt, clientFirstName, services } = appointment;
  return {
    id,
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    arrivedAt: arrivedAt?.toISOString() ?? null,
    begunAt: begunAt?.toISOString() ?? null,
    clientFirstName,
    group: appointment.group ?? null,
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
export function appointmentDetails({ appointment, reason, client, arrivedAt, begunAt }: AppointmentRecord) {
  const { changeRule: _, ...shown } = presentAppointment(appointment, '');
  return { ...shown, arrivedAt: arrivedAt?.toISOString() ?? null, begunAt: begunAt?.toISOString() ?? null, reason, client };
}
