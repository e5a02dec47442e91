import type { QueryResultRow } from '../../../platform/database/database';
import { timeOfDay } from '../../../shared/clock-time';
import type { FollowUpKind, FollowUpState, NextTime } from '../contract/follow-up';
import { REVIEW_DAYS } from '../application/follow-up-times';
import type { StoredHold } from '../application/holds';
import type { QueryExecutor } from './calendar-store';

/** Appointments of one look. */
const MOST = 200;
const OVER = `visit.client IS NOT NULL AND visit.state IN ('planned', 'confirmed', 'done') AND visit.ends_at <= booking_now()`;
const REVIEWS = `SELECT visit.id, visit.day, visit.zone, visit.ends_at AS "endsAt" FROM booking_appointments AS visit
  WHERE ${OVER} AND visit.starts_at > booking_now() - interval '${REVIEW_DAYS + 1} days' AND visit.starts_at <= booking_now()
    AND NOT EXISTS (SELECT FROM booking_follow_ups AS known WHERE known.appointment_id = visit.id AND known.kind = 'review')
  ORDER BY visit.ends_at, visit.id LIMIT ${MOST}`;
/** Of services with an interval, those whose days have come. `$1` services and `$2` weeks belong together. */
const NEXT = `SELECT DISTINCT visit.id, visit.day, visit.zone, visit.ends_at AS "endsAt", due.weeks
  FROM unnest($1::text[], $2::int[]) AS due (service, weeks)
  JOIN booking_appointments AS visit ON visit.starts_at > booking_now() - make_interval(days => greatest(1, due.weeks * 7 - $3) + $4 + 1)
    AND visit.starts_at <= booking_now() - make_interval(days => greatest(1, due.weeks * 7 - $3) - 1)
  WHERE ${OVER} AND EXISTS (SELECT FROM booking_appointment_services AS part WHERE part.appointment_id = visit.id AND part.service = due.service)
    AND NOT EXISTS (SELECT FROM booking_follow_ups AS known WHERE known.appointment_id = visit.id AND known.kind = 'next' AND known.weeks = due.weeks)
  ORDER BY visit.ends_at, visit.id LIMIT ${MOST}`;
const DECIDE = `INSERT INTO booking_follow_ups (id, appointment_id, kind, weeks, state, services, until, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, booking_now()) ON CONFLICT (appointment_id, kind, weeks) DO NOTHING`;
/** Services of which a client has an appointment that begins after another one, to come or done. */
const LATER = `SELECT DISTINCT part.service FROM booking_appointments AS visit JOIN booking_appointment_services AS part ON part.appointment_id = visit.id
  WHERE visit.client = $1 AND visit.starts_at > $2 AND visit.state NOT IN ('cancelled', 'no_show') AND coalesce(visit.expires_at > booking_now(), true)
    AND part.service = ANY ($3)`;
/** Days on which a client has an appointment. */
const BUSY_DAYS = `SELECT DISTINCT day FROM booking_appointments
  WHERE client = $1 AND ends_at > booking_now() AND state NOT IN ('cancelled', 'no_show') AND coalesce(expires_at > booking_now(), true)`;
const HAS_OFFER = `SELECT FROM booking_follow_ups AS next JOIN booking_appointments AS visit ON visit.id = next.appointment_id
  WHERE visit.client = $1 AND next.state = 'offered' AND next.until > booking_now() LIMIT 1`;
const BY_ID = `SELECT next.id, next.appointment_id AS appointment, next.kind, next.state, next.weeks, next.services, next.until, next.booked, visit.client
  FROM booking_follow_ups AS next JOIN booking_appointments AS visit ON visit.id = next.appointment_id WHERE next.id = $1`;
const LIVE_OF_CLIENT = `SELECT next.id FROM booking_follow_ups AS next JOIN booking_appointments AS visit ON visit.id = next.appointment_id
  WHERE visit.client = $1 AND next.state = 'offered' AND next.until > booking_now() ORDER BY next.until`;
const ALL_OF_CLIENT = `SELECT next.kind, next.state, next.created_at AS at, next.appointment_id AS appointment, next.until, next.booked
  FROM booking_follow_ups AS next JOIN booking_appointments AS visit ON visit.id = next.appointment_id WHERE visit.client = $1 ORDER BY next.created_at`;
const HOLDS = `SELECT id, location, day, parts, expires_at AS "expiresAt", is_renewed AS "isRenewed", expires_at > booking_now() AS "isLive"
  FROM booking_holds WHERE next_of = $1 ORDER BY day, (parts->0->>'from')::int, id`;
const END = `UPDATE booking_follow_ups SET state = $2, booked = $3, ended_at = booking_now() WHERE id = $1 AND state = 'offered'`;
/** Offers whose client has booked the service by another way meanwhile. */
const NEEDLESS = `SELECT next.id FROM booking_follow_ups AS next JOIN booking_appointments AS last ON last.id = next.appointment_id
  WHERE next.state = 'offered' AND next.until > booking_now() AND EXISTS (SELECT FROM booking_appointments AS visit
    JOIN booking_appointment_services AS part ON part.appointment_id = visit.id
    WHERE visit.client = last.client AND visit.starts_at > last.starts_at AND visit.state IN ('planned', 'confirmed') AND next.services ? part.service)`;

/** An appointment that may be followed by a message. */
export interface DueAppointment extends QueryResultRow {
  readonly id: string;
  readonly day: string;
  readonly zone: string;
  readonly endsAt: Date;
}

export interface StoredFollowUp extends QueryResultRow {
  readonly id: string;
  readonly appointment: string;
  readonly kind: FollowUpKind;
  readonly state: FollowUpState;
  /** Interval of the services; 0: it is no offer. */
  readonly weeks: number;
  readonly services: readonly string[];
  readonly until: Date | null;
  readonly booked: string | null;
  /** Null: erased. */
  readonly client: string | null;
}

/** Appointments that are over and whose clients were not asked how they were, nor passed over. */
export async function reviewsToDecide(db: QueryExecutor): Promise<readonly DueAppointment[]> {
  return (await db.query<DueAppointment>(REVIEWS)).rows;
}

/** As `reviewsToDecide`, of services that are due again. @param weeks by service */
export async function nextToDecide(
  db: QueryExecutor,
  weeks: ReadonlyMap<string, number>,
  { ahead, late }: { readonly ahead: number; readonly late: number },
): Promise<readonly (DueAppointment & { readonly weeks: number })[]> {
  return (await db.query<DueAppointment & { weeks: number }>(NEXT, [[...weeks.keys()], [...weeks.values()], ahead, late])).rows;
}

/** Decides on a message. @returns false: it was decided on before */
export async function decide(
  tx: QueryExecutor,
  {
    id,
    appointment,
    kind,
    weeks = 0,
    state,
    services = [],
    until = null,
  }: Pick<StoredFollowUp, 'id' | 'appointment' | 'kind' | 'state'> & {
    readonly weeks?: number;
    readonly services?: readonly string[];
    readonly until?: Date | null;
  },
): Promise<boolean> {
  return (await tx.query(DECIDE, [id, appointment, kind, weeks, state, JSON.stringify(services), until])).rowCount === 1;
}

/** Which of the services a client has booked, or had done, since an appointment. */
export async function bookedSince(
  db: QueryExecutor,
  client: string,
  after: Date,
  services: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ service: string }>(LATER, [client, after, services]);
  return new Set(rows.map(({ service }) => service));
}

export async function busyDays(db: QueryExecutor, client: string): Promise<ReadonlySet<string>> {
  return new Set((await db.query<{ day: string }>(BUSY_DAYS, [client])).rows.map(({ day }) => day));
}

/** Whether times are kept for a client by another message. */
export async function hasOffer(db: QueryExecutor, client: string): Promise<boolean> {
  return (await db.query(HAS_OFFER, [client])).rows.length > 0;
}

export async function followUpById(db: QueryExecutor, id: string): Promise<StoredFollowUp | null> {
  return (await db.query<StoredFollowUp>(BY_ID, [id])).rows[0] ?? null;
}

/** Ids of the offers that a client can answer. */
export async function offersOfClient(db: QueryExecutor, client: string): Promise<readonly string[]> {
  return (await db.query<{ id: string }>(LIVE_OF_CLIENT, [client])).rows.map(({ id }) => id);
}

/** What was decided for a client, for themselves. */
export async function followUpsOfClient(db: QueryExecutor, client: string): Promise<readonly object[]> {
  return (await db.query(ALL_OF_CLIENT, [client])).rows;
}

/** The times of an offer, also those that have run out. */
export async function holdsOfNext(db: QueryExecutor, id: string): Promise<readonly StoredHold[]> {
  return (await db.query<StoredHold & QueryResultRow>(HOLDS, [id])).rows;
}

/** The times of an offer that its client has not answered, also those that have run out. */
export async function openHoldsOfNext(db: QueryExecutor, id: string, client: string): Promise<readonly StoredHold[]> {
  const found = await followUpById(db, id);
  return found?.client === client && found.state === 'offered' ? holdsOfNext(db, id) : [];
}

/** Notes how an offer ended. @returns false: it had ended before */
export async function endNext(tx: QueryExecutor, id: string, state: 'booked' | 'declined', booked: string | null = null): Promise<boolean> {
  return (await tx.query(END, [id, state, booked])).rowCount === 1;
}

export async function needlessOffers(db: QueryExecutor): Promise<readonly string[]> {
  return (await db.query<{ id: string }>(NEEDLESS)).rows.map(({ id }) => id);
}

/** A hold as its client reads it. */
export function toNextTime({ id, location, day, parts }: StoredHold): NextTime {
  return {
    id,
    location,
    day,
    start: timeOfDay(Math.min(...parts.map(({ from }) => from))),
    end: timeOfDay(Math.max(...parts.map(({ to }) => to))),
    services: parts.map(({ service, employee, quantity, from, isAny }) => ({
      service,
      employee,
      quantity,
      start: timeOfDay(from),
      isAny: isAny === true,
    })),
  };
}
