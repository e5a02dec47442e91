import type { QueryResultRow } from 'pg';
import type { Appointment, WantedService } from '../../../scheduling/contract/appointment';

/** What is being done with an appointment: enough to know it again when nobody heard the answer. */
export type StoredIntent =
  | {
      readonly kind: 'booked';
      readonly location: string;
      readonly date: string;
      readonly services: readonly RequestedPart[];
    }
  | { readonly kind: 'changed'; readonly services?: readonly RequestedPart[] };

/** `isAny`: any employee was asked for. */
type RequestedPart = Pick<WantedService, 'service' | 'start' | 'isAny'>;

export const requestedPart = ({ service, start, professional: employee, isAny }: WantedService): RequestedPart => ({
  service,
  start,
  ...((isAny === true || employee === null) && { isAny: true }),
});

/** A row of `outside_visits`. */
export interface OutsideAppointmentRow extends QueryResultRow {
  readonly id: string;
  readonly appointment: string | null;
  readonly client: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string | null;
  readonly startsAt: Date | null;
  readonly visit: StoredAppointment | Record<string, never>;
  readonly revision: number;
  readonly intent: StoredIntent | null;
  readonly isErased: boolean;
}

/** An appointment as JSON has it. */
type StoredAppointment = Omit<Appointment, 'startsAt' | 'endsAt'> & { readonly startsAt: string; readonly endsAt: string };

export const COLUMNS = `id, appointment_id AS appointment, client, first_name AS "firstName", last_name AS "lastName", phone, email,
  starts_at AS "startsAt", visit, revision, intent, erased_at IS NOT NULL AS "isErased"`;

/** Null while nothing is known of it. */
export function storedAppointment({ visit: appointment }: Pick<OutsideAppointmentRow, 'visit'>): Appointment | null {
  if (!('startsAt' in appointment)) return null;
  const { startsAt, endsAt, rules, ...rest } = appointment as StoredAppointment;
  const until = rules.changeableUntil as Date | string | null;
  return {
    ...rest,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    rules: { changeableUntil: until === null ? null : new Date(until) },
    prepayment: null,
  };
}

/**
 * An appointment as that system tells it, with what it does not keep: which services any employee may do.
 * @param before as it was written down @param requested what its client has just named
 */
export function withAny(appointment: Appointment, before: Appointment | null, requested: readonly RequestedPart[] = []): Appointment {
  const known = before?.services ?? [];
  const services = appointment.services.map((one) => {
    const named = requested.find(({ service, start }) => service === one.service && start === one.start);
    const kept = known.find(({ id }) => id === one.id) ?? known.find(({ service }) => service === one.service);
    // whoever names another employee has chosen one
    const stays = kept?.isAny === true && (named === undefined || kept.professional === one.professional);
    return named?.isAny === true || stays ? { ...one, isAny: true } : one;
  });
  return { ...appointment, services };
}

/** Whether two are the same appointment at the same time with the same services. */
export function isSameAppointment(a: Appointment, b: Appointment): boolean {
  const parts = ({ services }: Appointment) =>
    services
      .map(({ service, start, professional: employee }) => `${start} ${service} ${employee}`)
      .sort()
      .join();
  return a.date === b.date && parts(a) === parts(b) && isCancelled(a) === isCancelled(b);
}

export const isCancelled = ({ state }: Pick<Appointment, 'state'>): boolean => state === 'cancelled';
