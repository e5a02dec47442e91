import type { Database } from '../../../platform/database/database';
import { homeZone } from '../../../shared/home-zone';
import { patternsMany } from '../contract/admin-failure';
import type { Day } from '../contract/free-time';
import { PATTERN_BOUNDS, type DayException, type ShiftPattern, type WeekPlan } from '../contract/week';
import { bumpVersions, byName, lockSchedules, PATTERN, type QueryExecutor } from './calendar-store';

const YESTERDAY = `to_char(booking_now() - interval '1 day', 'YYYY-MM-DD')`;
const PLANS = `SELECT to_char(booking_now() AT TIME ZONE $2, 'YYYY-MM-DD') AS today,
  (SELECT json_agg(json_build_array(location || '/' || employee, weekdays)) FROM booking_schedules) AS weeks,
  (SELECT json_agg(json_build_array(location || '/' || employee, ${PATTERN}) ORDER BY from_day) FROM booking_shift_patterns
    WHERE to_day IS NULL OR to_day >= coalesce($1, ${YESTERDAY})) AS patterns`;
const SET_WEEK = `INSERT INTO booking_schedules (location, employee, weekdays) VALUES ($1, $2, $3)
  ON CONFLICT (location, employee) DO UPDATE SET weekdays = excluded.weekdays`;
const FORGET_WEEK = 'DELETE FROM booking_schedules WHERE location = $1 AND employee = $2';
const SET_DAY = `INSERT INTO booking_schedule_exceptions (location, employee, day, work) VALUES ($1, $2, $3, $4)
  ON CONFLICT (location, employee, day) DO UPDATE SET work = excluded.work`;
const FORGET_DAY = 'DELETE FROM booking_schedule_exceptions WHERE location = $1 AND employee = $2 AND day = $3';
const SET_PATTERN = `INSERT INTO booking_shift_patterns (location, employee, from_day, to_day, days_on, days_off, work)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (location, employee, from_day) DO UPDATE
  SET to_day = excluded.to_day, days_on = excluded.days_on, days_off = excluded.days_off, work = excluded.work`;
const FORGET_PATTERN = 'DELETE FROM booking_shift_patterns WHERE location = $1 AND employee = $2 AND from_day = $3';
const COUNT_PATTERNS = `SELECT count(*)::int AS count FROM booking_shift_patterns
  WHERE location = $1 AND employee = $2 AND (to_day IS NULL OR to_day >= ${YESTERDAY})`;

/** What was set, by salon and employee: `salon/employee`. */
export interface SetPlans {
  /** By the clock of the chain. */
  readonly today: Day;
  readonly weeks: ReadonlyMap<string, WeekPlan>;
  readonly patterns: ReadonlyMap<string, readonly ShiftPattern[]>;
}

/** Working times that were set. Appointments that are booked already stay as they are. */
export class Schedules {
  constructor(private readonly database: Database) {}

  /** All weeks, and the patterns that end on a day or later. @param since null: yesterday */
  async plans(since: Day | null = null): Promise<SetPlans> {
    const { rows } = await this.database.query<{
      today: Day;
      weeks: readonly (readonly [string, WeekPlan['weekdays']])[] | null;
      patterns: readonly (readonly [string, ShiftPattern])[] | null;
    }>(PLANS, [since, homeZone()]);
    const { today, weeks, patterns } = rows[0]!;
    return { today, weeks: new Map((weeks ?? []).map(([key, weekdays]) => [key, { weekdays }])), patterns: byName(patterns ?? []) };
  }

  /** From now on the employee's week at this salon is this one; null: the one that employees have whom nobody has set any. */
  async setWeek(location: string, employee: string, week: WeekPlan | null): Promise<void> {
    await this.change(location, (tx) =>
      week === null ? tx.query(FORGET_WEEK, [location, employee]) : tx.query(SET_WEEK, [location, employee, JSON.stringify(week.weekdays)]),
    );
  }

  /**
   * From a day on the employee works so in turn at this salon.
   * @param from the first day of the pattern that is set or forgotten @param pattern null: there is none
   * @throws DomainError `patterns_many`
   */
  async setPattern(location: string, employee: string, from: Day, pattern: ShiftPattern | null): Promise<void> {
    await this.change(location, async (tx) => {
      await tx.query(FORGET_PATTERN, [location, employee, from]);
      if (pattern) {
        const { to, daysOn, daysOff, work } = pattern;
        await tx.query(SET_PATTERN, [location, employee, pattern.from, to, daysOn, daysOff, JSON.stringify(work)]);
        const { rows } = await tx.query<{ count: number }>(COUNT_PATTERNS, [location, employee]);
        if (rows[0]!.count > PATTERN_BOUNDS.patterns) throw patternsMany();
      }
    });
  }

  /** On this day the employee works so at this salon, whatever week and pattern say; null: as they say. */
  async setDay(location: string, employee: string, day: Day, work: DayException['work'] | null): Promise<void> {
    await this.change(location, (tx) =>
      work === null ? tx.query(FORGET_DAY, [location, employee, day]) : tx.query(SET_DAY, [location, employee, day, JSON.stringify(work)]),
    );
  }

  private async change(location: string, write: (tx: QueryExecutor) => Promise<unknown>): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockSchedules(tx, [location]);
      await write(tx);
      await bumpVersions(tx, [location]);
    });
  }
}
