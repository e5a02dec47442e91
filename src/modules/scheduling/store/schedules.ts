import type { Database } from '../../../platform/database/database';
import type { Day } from '../contract/free-time';
import type { DayException, WeekPlan } from '../contract/week';
import { bumpVersions, lockSchedules, type QueryExecutor } from './calendar-store';

const WEEKS = 'SELECT location, employee, weekdays FROM booking_schedules';
const SET_WEEK = `INSERT INTO booking_schedules (location, employee, weekdays) VALUES ($1, $2, $3)
  ON CONFLICT (location, employee) DO UPDATE SET weekdays = excluded.weekdays`;
const FORGET_WEEK = 'DELETE FROM booking_schedules WHERE location = $1 AND employee = $2';
const SET_DAY = `INSERT INTO booking_schedule_exceptions (location, employee, day, work) VALUES ($1, $2, $3, $4)
  ON CONFLICT (location, employee, day) DO UPDATE SET work = excluded.work`;
const FORGET_DAY = 'DELETE FROM booking_schedule_exceptions WHERE location = $1 AND employee = $2 AND day = $3';

/** Working times that were set. Appointments that are booked already stay as they are. */
export class Schedules {
  constructor(private readonly database: Database) {}

  /** Weekly plans by salon and employee: `salon/master`. */
  async weeks(): Promise<ReadonlyMap<string, WeekPlan>> {
    const { rows } = await this.database.query<{ location: string; employee: string; weekdays: WeekPlan['weekdays'] }>(WEEKS);
    return new Map(rows.map(({ location, employee, weekdays }) => [`${location}/${employee}`, { weekdays }]));
  }

  /** From now on the employee's week at this salon is this one; null: the one that employees have whom nobody has set any. */
  async setWeek(location: string, employee: string, week: WeekPlan | null): Promise<void> {
    await this.change(location, (tx) =>
      week === null ? tx.query(FORGET_WEEK, [location, employee]) : tx.query(SET_WEEK, [location, employee, JSON.stringify(week.weekdays)]),
    );
  }

  /** On this day the employee works so at this salon, whatever the week says; null: as the week says. */
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
