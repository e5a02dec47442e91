import { toHryvnias } from '../../../../shared/money';
import type { Appointment, AppointmentService, Hold } from '../../../scheduling/contract/appointment';
import type { AppointmentPatchTest } from '../../../scheduling/contract/patch-test';

const hryvnias = (amount: number | null): number | null => (amount === null ? null : toHryvnias(amount));

/**
 * An appointment with the names of docs/product.md (booking); sums are hryvnias.
 * @param changeRule until when it can be changed online, in words
 */
export function presentAppointment(appointment: Appointment, changeRule: string) {
  const { id, location, clientFirstName, date, state, clientsModuleConfirmed, hasAnySales, feedback, comments, guest = '' } = appointment;
  const isKept = state === 'reserved' || state === 'awaiting_prepayment';
  return {
    id,
    location,
    clientFirstName,
    date,
    state,
    clientsModuleConfirmed,
    hasAnySales,
    feedback,
    comments,
    guest,
    group: appointment.group ?? null,
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    changeableUntil: appointment.rules.changeableUntil?.toISOString() ?? null,
    changeRule,
    prepayment: appointment.prepayment && {
      amount: toHryvnias(appointment.prepayment.amount),
      due: appointment.prepayment.due.toISOString(),
    },
    certificates: (appointment.certificates ?? []).map(({ title, amount, taken, state: became }) => ({
      title,
      amount: toHryvnias(amount),
      taken: toHryvnias(taken),
      state: became,
    })),
    keptUntil: isKept ? (appointment.keptUntil?.toISOString() ?? null) : null,
    comingAt: appointment.comingAt?.toISOString() ?? null,
    lateMinutes: appointment.lateMinutes ?? null,
    patchTest: appointment.patchTest ? presentTest(appointment.patchTest) : null,
    neededBy: (appointment.neededBy ?? []).map(({ id: needing, date: day, latest }) => ({
      id: needing,
      date: day,
      latest: latest.toISOString(),
    })),
    services: appointment.services.map(presentService),
  };
}

function presentTest({ state, service, hours, months, latest, day }: AppointmentPatchTest) {
  return { state, service, hours, months, latest: latest.toISOString(), date: day };
}

function presentService(service: AppointmentService) {
  const { id, serviceName, professional: employee, professionalName, quantity, start, durationMinutes, sale, prepayment } = service;
  return {
    id,
    service: service.service,
    serviceName,
    professional: employee,
    professionalName,
    quantity,
    start,
    duration: durationMinutes,
    sale,
    saleSum: hryvnias(service.saleSum),
    predictedSum: hryvnias(service.predictedSum),
    refundSum: hryvnias(service.refundSum),
    prepaymentSum: hryvnias(service.prepaymentSum),
    prepayment,
  };
}

export function presentHold({ token, expiresAt, services, test }: Hold) {
  return {
    hold: token,
    expiresAt: expiresAt.toISOString(),
    services: services.map(({ service, professional: employee, start, quantity }) => ({
      service,
      professional: employee,
      start,
      quantity,
    })),
    test: test
      ? { service: test.service, professional: test.professional, date: test.date, start: test.start, services: test.services }
      : null,
  };
}
