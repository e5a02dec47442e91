import type { QueryResultRow } from 'pg';
import type { Appointment, WantedService } from '../../../scheduling/contract/appointment';

/** What is being done with a visit: enough to know it again when nobody heard the answer. */
export type KeptIntent =
  | {
      readonly kind: 'booked';
      readonly location: string;
      readonly date: string;
      readonly services: readonly KeptPart[];
    }
  | { readonly kind: 'changed'; readonly services?: readonly KeptPart[] };

/** `isAny`: any master was asked for. */
type KeptPart = Pick<WantedService, 'service' | 'start' | 'isAny'>;

export const keptPart = ({ service, start, professional, isAny }: WantedService): KeptPart => ({
  service,
  start,
  ...((isAny === true || professional === null) && { isAny: true }),
});

/** A row of `outside_visits`. */
export interface VisitRow extends QueryResultRow {
  readonly id: string;
  readonly appointment: string | null;
  readonly client: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string | null;
  readonly startsAt: Date | null;
  readonly visit: KeptVisit | Record<string, never>;
  readonly revision: number;
  readonly intent: KeptIntent | null;
  readonly isErased: boolean;
}

/** A visit as JSON has it. */
type KeptVisit = Omit<Appointment, 'startsAt' | 'endsAt'> & { readonly startsAt: string; readonly endsAt: string };

export const COLUMNS = `id, appointment_id AS appointment, client, first_name AS "firstName", last_name AS "lastName", phone, email,
  starts_at AS "startsAt", visit, revision, intent, erased_at IS NOT NULL AS "isErased"`;

/** Null while nothing is known of it. */
export function keptVisit({ visit }: Pick<VisitRow, 'visit'>): Appointment | null {
  if (!('startsAt' in visit)) return null;
  const { startsAt, endsAt, rules, ...rest } = visit as KeptVisit;
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
 * A visit as that system tells it, with what it does not keep: which services any master may do.
 * @param before as it was written down @param asked what its client has just named
 */
export function withAny(visit: Appointment, before: Appointment | null, asked: readonly KeptPart[] = []): Appointment {
  const known = before?.services ?? [];
  const services = visit.services.map((one) => {
    const named = asked.find(({ service, start }) => service === one.service && start === one.start);
    const kept = known.find(({ id }) => id === one.id) ?? known.find(({ service }) => service === one.service);
    // whoever names another master has chosen one
    const stays = kept?.isAny === true && (named === undefined || kept.professional === one.professional);
    return named?.isAny === true || stays ? { ...one, isAny: true } : one;
  });
  return { ...visit, services };
}

/** Whether two are the same visit at the same time with the same services. */
export function isSameVisit(a: Appointment, b: Appointment): boolean {
  const parts = ({ services }: Appointment) =>
    services
      .map(({ service, start, professional }) => `${start} ${service} ${professional}`)
      .sort()
      .join();
  return a.date === b.date && parts(a) === parts(b) && isCancelled(a) === isCancelled(b);
}

export const isCancelled = ({ state }: Pick<Appointment, 'state'>): boolean => state === 'cancelled';
