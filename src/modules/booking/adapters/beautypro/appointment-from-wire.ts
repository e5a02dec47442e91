import type { Appointment, AppointmentState } from '../../../scheduling/contract/appointment';
import { changeableUntil } from '../../../scheduling/contract/change-rules';
import type { Locale } from '../../../../shared/locale';
import { instantAt } from '../../../../platform/time/zoned-time';
import type { WireAppointment, WireService } from './appointment.wire';
import type { BeautyProCatalogue } from './beautypro-catalogue';
import { minuteOf } from '../../../../shared/clock-time';

/** `revision` counts from here: the API does not say how often an appointment was changed. */
const REVISIONS_FROM = Date.UTC(2026, 0, 1);

/** An appointment of the API in the words of the port. What the API does not tell follows from the catalogue and from the time. */
export function appointmentFromWire(wire: WireAppointment, catalogue: BeautyProCatalogue, now: Date, locale: Locale): Appointment {
  const { id, location, client, clientFirstName, date, clientsModuleConfirmed, hasAnySales, feedback, comments } = wire;
  const zone = catalogue.zoneOf(location);
  const services = wire.services.flatMap((one) =>
    one.start === null ? [] : [{ ...one, start: one.start, minutes: lengthOf(one, catalogue) }],
  );
  const first = Math.min(...services.map(({ start }) => minuteOf(start)));
  const last = Math.max(...services.map(({ start, minutes }) => minuteOf(start) + minutes));
  const startsAt = momentOf(date, services.length > 0 ? first : 0, zone);
  const endsAt = momentOf(date, services.length > 0 ? last : 0, zone);
  const { settings } = catalogue;
  return {
    id,
    location: location ?? '',
    client,
    clientFirstName,
    date,
    startsAt,
    endsAt,
    state: stateOf(wire.state, endsAt, now),
    clientsModuleConfirmed,
    hasAnySales,
    feedback,
    comments,
    services: services.map((one) => ({
      id: one.id,
      service: one.service,
      serviceName: catalogue.services.get(one.service)?.name ?? '',
      professional: one.professional ?? '',
      professionalName: (one.professional === null ? undefined : catalogue.employees.get(one.professional)?.name) ?? '',
      quantity: one.quantity ?? 1,
      start: one.start,
      durationMinutes: one.minutes,
      predictedSum: one.predictedSum,
      sale: one.sale,
      saleSum: one.saleSum,
      refundSum: one.refundSum,
      prepaymentSum: one.prepaymentSum,
      prepayment: one.prepayment,
    })),
    // the API keeps no rules with an appointment: those of today
    rules: { changeableUntil: settings ? changeableUntil(startsAt, settings.clientModule) : null },
    // it takes prepayments by itself
    prepayment: null,
    revision: Math.floor((now.getTime() - REVISIONS_FROM) / 1000),
    locale,
  };
}

/** A time that the clock skips, or that comes twice, cannot be booked on the site; at the reception it can. */
function momentOf(date: string, minute: number, zone: string): Date {
  return instantAt(date, minute, zone) ?? new Date((instantAt(date, minute - 60, zone)?.getTime() ?? Date.parse(date)) + 3_600_000);
}

function lengthOf({ duration, service }: WireService, catalogue: BeautyProCatalogue): number {
  return duration !== null && duration > 0 ? duration : catalogue.minutesOf(catalogue.services.get(service));
}

const STATES: readonly AppointmentState[] = ['reserved', 'planned', 'confirmed', 'cancelled', 'done', 'no_show'];

/** The API leaves appointments that are over as they were. */
function stateOf(state: string, endsAt: Date, now: Date): AppointmentState {
  const known = STATES.find((one) => one === state) ?? 'planned';
  return endsAt <= now && (known === 'planned' || known === 'confirmed') ? 'done' : known;
}
