import type { QueryResult, QueryResultRow } from 'pg';
import type { PreparedStatement } from '../../../platform/database/database';
import type { Day } from '../contract/free-time';
import type { Interval } from '../contract/interval';
import type { DayException, ShiftPattern, WeekPlan } from '../contract/week';
import type { EngineLocation } from '../contract/engine-catalogue';
import type { AwayTime } from '../domain/absences';
import { instantAt } from '../../../platform/time/zoned-time';
import { addDays } from '../../../shared/calendar-day';

/** The database, or a transaction of it. */
export interface QueryExecutor {
  query<Row extends QueryResultRow>(sql: string | PreparedStatement, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

/** Time that belongs to the caller and so does not block it. */
export interface OwnClaims {
  /** Id of a hold. */
  readonly hold?: string | null;
  /** Hash of the token of a hold. */
  readonly holdToken?: string | null;
  readonly appointment?: string | null;
}

/** Minutes since 1970, [from, to). */
export type Span = readonly [from: number, to: number];

/** What is known of employees' days at a moment. */
export interface DaySchedules {
  /** By the clock of the database. */
  readonly now: Date;
  readonly spans: ReadonlyMap<string, readonly Span[]>;
  readonly weeks: ReadonlyMap<string, WeekPlan>;
  readonly patterns: ReadonlyMap<string, readonly ShiftPattern[]>;
  readonly exceptions: ReadonlyMap<string, readonly DayException[]>;
  readonly absences: readonly AwayTime[];
  /** When the first hold ends that is in the way. */
  readonly nextExpiry: Date | null;
  /** Whether there are rows that have run out, which must go before their time can be taken. */
  readonly hasExpired: boolean;
}

/** Advisory locks of this engine. */
const LOCK_SPACE = 7_204_110;
const LOCKS = {
  name: 'booking.lock',
  text: `SELECT pg_advisory_xact_lock_shared(hashtextextended($1, ${LOCK_SPACE}))::text
  UNION ALL SELECT pg_advisory_xact_lock(hashtextextended(key, ${LOCK_SPACE}))::text FROM unnest($2::text[]) AS key`,
};
const LOCK_SCHEDULE = `SELECT pg_advisory_xact_lock(hashtextextended($1, ${LOCK_SPACE}))`;
/** A `ShiftPattern` as JSON. */
export const PATTERN = `json_build_object('from', from_day, 'to', to_day, 'daysOn', days_on, 'daysOff', days_off, 'work', work)`;
/** Rows are at most a day long (a check of the table), which bounds how far the index is read. */
const SCHEDULES = {
  name: 'booking.books',
  text: `WITH taken AS MATERIALIZED (
    SELECT employee, starts_at, ends_at, expires_at, coalesce(expires_at <= booking_now(), false) AS is_over FROM booking_busy
    WHERE employee = ANY ($1) AND starts_at < $3 AND starts_at > $2::timestamptz - interval '1 day' AND ends_at > $2
      AND (appointment_id IS NULL OR appointment_id IS DISTINCT FROM $4) AND (hold_id IS NULL OR hold_id IS DISTINCT FROM $5)
      AND (hold_id IS NULL OR hold_id <> ALL (ARRAY(SELECT id FROM booking_holds WHERE token_hash = $9 OR offered_to = $4)))),
  live AS (SELECT employee,
      json_agg((date_part('epoch', starts_at) / 60)::int ORDER BY starts_at) AS starts,
      json_agg((date_part('epoch', ends_at) / 60)::int ORDER BY starts_at) AS ends
    FROM taken WHERE NOT is_over GROUP BY employee)
  SELECT booking_now() AS now,
    (SELECT json_object_agg(employee, json_build_array(starts, ends)) FROM live) AS spans,
    (SELECT min(expires_at) FROM taken WHERE NOT is_over) AS "nextExpiry",
    EXISTS (SELECT FROM taken WHERE is_over) AS "hasExpired",
    (SELECT json_object_agg(employee, weekdays) FROM booking_schedules WHERE location = $6 AND employee = ANY ($1)) AS weeks,
    (SELECT json_agg(json_build_array(employee, ${PATTERN})) FROM booking_shift_patterns
      WHERE location = $6 AND employee = ANY ($1) AND from_day <= $8 AND (to_day IS NULL OR to_day >= $7)) AS patterns,
    (SELECT json_agg(json_build_array(employee, day, work)) FROM booking_schedule_exceptions
      WHERE location = $6 AND employee = ANY ($1) AND day BETWEEN $7 AND $8) AS exceptions,
    (SELECT json_agg(json_build_array(employee, from_day, to_day, from_minute, to_minute)) FROM booking_absences
      WHERE to_day >= $7 AND from_day <= $8 AND (location IS NULL OR location = $6) AND (employee IS NULL OR employee = ANY ($1))) AS absences`,
};
const BUMP = {
  name: 'booking.bump',
  text: `INSERT INTO booking_versions (location, version) SELECT place, 1 FROM unnest($1::text[]) AS place
  ON CONFLICT (location) DO UPDATE SET version = booking_versions.version + 1`,
};

interface SchedulesRow {
  readonly now: Date;
  readonly spans: Readonly<Record<string, readonly [readonly number[], readonly number[]]>> | null;
  readonly nextExpiry: Date | null;
  readonly hasExpired: boolean;
  readonly weeks: Readonly<Record<string, WeekPlan['weekdays']>> | null;
  readonly patterns: readonly (readonly [string, ShiftPattern])[] | null;
  readonly exceptions: readonly (readonly [string, Day, readonly Interval[]])[] | null;
  readonly absences: readonly (readonly [employee: string | null, from: Day, to: Day, fromMinute: number, toMinute: number])[] | null;
}

/** Who has to wait for whom: one key for each thing that at most one transaction decides about. */
export const lockKey = {
  employee: (employee: string, day: Day): string => `master|${day}|${employee}`,
  appointmentsOf: (client: string, location: string, day: Day): string => `client|${client}|${location}|${day}`,
  appointmentsFrom: (client: string): string => `client|${client}`,
  holdsAt: (location: string, day: Day): string => `holds|${location}|${day}`,
  holdsFrom: (address: string): string => `address|${address}`,
  resource: (location: string, resource: string, day: Day): string => `resource|${day}|${location}|${resource}`,
  hold: (id: string): string => `hold|${id}`,
};

/**
 * Waits until nobody else decides about the same employees and days, and until the salon's schedules are not being changed; until the end of the
 * transaction. Always in one order, which prevents deadlocks.
 */
export async function lock(tx: QueryExecutor, location: string, keys: readonly string[]): Promise<void> {
  await tx.query(LOCKS, [scheduleKey(location), [...new Set(keys)].sort()]);
}

/** Locks the bookings of salons, always in one order: for a change of their schedules. */
export async function lockSchedules(tx: QueryExecutor, locations: readonly string[]): Promise<void> {
  for (const location of [...new Set(locations)].sort()) await tx.query(LOCK_SCHEDULE, [scheduleKey(location)]);
}

/** One look for times of those who wait at a time, in all salons. Before any other lock of its transaction. */
export async function lockWaits(tx: QueryExecutor): Promise<void> {
  await tx.query(LOCK_SCHEDULE, ['waits']);
}

const scheduleKey = (location: string) => `schedule|${location}`;

/** Reads what is known of the days of employees and of units of resources (`unitKeys`), first and last included. What has run out, and what is the asker's own, is left out. */
export async function loadSchedules(
  db: QueryExecutor,
  location: EngineLocation,
  employees: readonly string[],
  days: { readonly from: Day; readonly to: Day },
  own: OwnClaims = {},
): Promise<DaySchedules> {
  const from = startOf(days.from, location.timezone);
  const to = endOf(days.to, location.timezone);
  const values = [employees, from, to, own.appointment ?? null, own.hold ?? null, location.id, days.from, days.to, own.holdToken ?? null];
  const { now, spans, weeks, patterns, exceptions, absences, ...rest } = (await db.query<SchedulesRow & QueryResultRow>(SCHEDULES, values))
    .rows[0]!;
  return {
    now,
    nextExpiry: rest.nextExpiry,
    hasExpired: rest.hasExpired,
    spans: new Map(
      Object.entries(spans ?? {}).map(([employee, [starts, ends]]) => [employee, starts.map((start, at): Span => [start, ends[at]!])]),
    ),
    weeks: new Map(Object.entries(weeks ?? {}).map(([employee, weekdays]) => [employee, { weekdays }])),
    patterns: byName(patterns ?? []),
    exceptions: byName((exceptions ?? []).map(([employee, day, work]) => [employee, { day, work }])),
    absences: (absences ?? []).map(([employee, from, to, start, end]) => ({ employee, from, to, minutes: { from: start, to: end } })),
  };
}

/** All that stands with each name. */
export function byName<T>(rows: readonly (readonly [name: string, value: T])[]): ReadonlyMap<string, readonly T[]> {
  const all = new Map<string, T[]>();
  for (const [name, value] of rows) all.set(name, [...(all.get(name) ?? []), value]);
  return all;
}

/** Tells everybody that when employees of these salons are free has changed. */
export async function bumpVersions(tx: QueryExecutor, locations: readonly string[]): Promise<void> {
  await tx.query(BUMP, [[...new Set(locations)].sort()]);
}

const HOUR_MS = 3_600_000;

/** When a salon's day begins; of a midnight that the clock skips or shows twice, the hour before the first time that it shows once. */
export function startOf(day: Day, zone: string): Date {
  for (let hour = 0; ; hour += 1) {
    const at = instantAt(day, hour * 60, zone);
    if (at) return new Date(at.getTime() - hour * HOUR_MS);
  }
}

/** When a salon's day ends. */
export function endOf(day: Day, zone: string): Date {
  return startOf(addDays(day, 1), zone);
}
