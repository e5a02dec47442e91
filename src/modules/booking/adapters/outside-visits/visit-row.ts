import type { QueryResultRow } from 'pg';
import type { Appointment, WantedService } from '../../domain/appointment';

/** What is being done with a visit: enough to know it again when nobody heard the answer. */
export type KeptIntent =
  | {
      readonly kind: 'booked';
      readonly location: string;
      readonly date: string;
      readonly services: readonly Pick<WantedService, 'service' | 'start'>[];
    }
  | { readonly kind: 'changed' };

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
