import type { QueryResultRow } from '../../../platform/database/database';
import type { Database } from '../../../platform/database/database';
import { localAt } from '../../../platform/time/zoned-time';
import { blockTaken, employeeUnknown, notAtSalon, timeSkipped } from '../contract/admin-failure';
import type { Day } from '../contract/free-time';
import type { Interval } from '../contract/interval';
import { type BlockedTime, type WorkedDay } from '../contract/time-off';
import { bumpVersions, endOf, lock, lockKey, startOf } from '../store/calendar-store';
import { momentOf, type Engine } from './engine';
import type { Schedules } from '../store/schedules';
import { workPlans } from './work-plans';

const ON = `SELECT id::text, employee AS professional, starts_at AS "startsAt", ends_at AS "endsAt" FROM booking_busy
  WHERE location = $1 AND kind = 'block' AND employee = ANY ($2) AND starts_at >= $3 AND starts_at < $4 ORDER BY starts_at LIMIT 1000`;
/** Holds that have run out are in nobody's way. */
const CLEAR = 'DELETE FROM booking_busy WHERE employee = $1 AND starts_at < $3 AND ends_at > $2 AND expires_at <= booking_now()';
const ADD = `INSERT INTO booking_busy (employee, location, starts_at, ends_at, kind) VALUES ($1, $2, $3, $4, 'block') ON CONFLICT DO NOTHING`;
const REMOVE = `DELETE FROM booking_busy WHERE id = $1 AND location = $2 AND kind = 'block' RETURNING employee`;
const DAY_MINUTES = 1440;

type Row = { readonly id: string; readonly professional: string; readonly startsAt: Date; readonly endsAt: Date } & QueryResultRow;

/** Blocked times in our own database: they stand beside what appointments take, so that neither can overlap the other. */
export class TimeOffAdmin {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly schedules: Schedules,
  ) {}

  /** What is blocked at a salon, from a day to another. */
  async on(location: string, from: Day, to: Day): Promise<readonly BlockedTime[]> {
    const { employees, location: place } = this.engine.deskSalon(location);
    const zone = place.timezone;
    const { rows } = await this.database.query<Row>(ON, [location, employees, startOf(from, zone), endOf(to, zone)]);
    return rows.map(({ id, professional: employee, startsAt, endsAt }) => {
      const [start, end] = [localAt(startsAt, zone), localAt(endsAt, zone)];
      return { id, professional: employee, day: start.day, from: start.minute, to: end.day === start.day ? end.minute : DAY_MINUTES };
    });
  }

  /** When the employees of a salon work, from a day to another: a line for each employee and day. */
  async work(location: string, from: Day, to: Day): Promise<readonly WorkedDay[]> {
    const plans = await workPlans(this.database, this.engine, this.schedules, { from, to });
    return plans(location).flatMap(({ employee, days }) =>
      days.map((day) => ({ professional: employee.id, name: employee.name.ua, ...day })),
    );
  }

  /** @throws DomainError `master_unknown`, `invalid_fields`; `block_taken` where something is booked, `time_skipped` at a change of the clock */
  async add(location: string, employeeId: string, day: Day, { from, to }: Interval): Promise<void> {
    const employee = this.engine.catalogue().employees.get(employeeId);
    if (!employee) throw employeeUnknown();
    if (!employee.locations.includes(location)) throw notAtSalon();
    const zone = this.engine.deskSalon(location).location.timezone;
    const span = [momentOf(day, from, zone, timeSkipped), to === DAY_MINUTES ? endOf(day, zone) : momentOf(day, to, zone, timeSkipped)];
    await this.database.transaction(async (tx) => {
      await lock(tx, location, [lockKey.employee(employeeId, day)]);
      await tx.query(CLEAR, [employeeId, ...span]);
      if ((await tx.query(ADD, [employeeId, location, ...span])).rowCount === 0) throw blockTaken();
      await bumpVersions(tx, employee.locations);
    });
  }

  /** The time can be booked again. @returns false when there is no such block at this salon */
  async remove(location: string, id: string): Promise<boolean> {
    if (!/^\d{1,18}$/.test(id)) return false;
    return this.database.transaction(async (tx) => {
      const [row] = (await tx.query<{ employee: string }>(REMOVE, [id, location])).rows;
      if (row) await bumpVersions(tx, [location, ...(this.engine.catalogue().employees.get(row.employee)?.locations ?? [])]);
      return row !== undefined;
    });
  }
}
