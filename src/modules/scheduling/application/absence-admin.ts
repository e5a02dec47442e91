import type { QueryResultRow } from '../../../platform/database/database';
import type { Database } from '../../../platform/database/database';
import { DomainError } from '../../../shared/domain-error';
import { addDays, isCalendarDay } from '../../../shared/calendar-day';
import { covers, type Scope } from '../../../shared/scope';
import type { Absence, AbsenceScope, NewAbsence } from '../contract/absence';
import type { Day } from '../contract/free-time';
import { employeeUnknown, notAtSalon } from '../contract/admin-failure';
import { bumpVersions, lockSchedules } from '../store/calendar-store';
import type { Engine } from './engine';

/** The longest leave, and how far ahead it may end. */
const MAX_DAYS = 366;
const MAX_AHEAD_DAYS = 730;
const DAY_MINUTES = 1440;
const MAX_REASON = 300;
const MAX_LISTED = 500;

const COLUMNS = `id::text, location, employee, from_day AS "from", to_day AS "to", reason, by,
  json_build_object('from', from_minute, 'to', to_minute) AS minutes`;
/** Those that are not over, the next first. */
const LIST = `SELECT ${COLUMNS} FROM booking_absences
  WHERE to_day >= to_char(booking_now() - interval '1 day', 'YYYY-MM-DD') AND ($1::text[] IS NULL OR location IS NULL OR location = ANY ($1))
  ORDER BY from_day, booking_absences.id LIMIT ${MAX_LISTED}`;
const TODAY = `SELECT to_char(booking_now(), 'YYYY-MM-DD') AS today`;
const ONE = `SELECT ${COLUMNS} FROM booking_absences WHERE id = $1`;
/** The same again, as when a form is sent twice, is the one that is there. */
const ADD = `INSERT INTO booking_absences (location, employee, from_day, to_day, from_minute, to_minute, reason, by, created_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, booking_now() WHERE NOT EXISTS (SELECT FROM booking_absences
    WHERE location IS NOT DISTINCT FROM $1 AND employee IS NOT DISTINCT FROM $2 AND from_day = $3 AND to_day = $4 AND from_minute = $5 AND to_minute = $6)
  RETURNING id::text`;
const SAME = `SELECT id::text FROM booking_absences
  WHERE location IS NOT DISTINCT FROM $1 AND employee IS NOT DISTINCT FROM $2 AND from_day = $3 AND to_day = $4 AND from_minute = $5 AND to_minute = $6`;
const REMOVE = 'DELETE FROM booking_absences WHERE id = $1 RETURNING location, employee';

/** When employees are away. What is booked then stays booked until somebody moves or cancels it: `AppointmentAdmin.whileAway`. */
export class AbsenceAdmin {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
  ) {}

  /** Those that are not over, by their first day, at most 500; those of all salons belong to each. */
  async list(at: Scope): Promise<readonly Absence[]> {
    if (at === 'none') return [];
    const { rows } = await this.database.query<Absence & QueryResultRow>(LIST, [at === 'all' ? null : at]);
    return rows.filter((absence) => this.concerns(absence, at));
  }

  /** Whether an absence is at one of somebody's salons; that of all salons is at each. */
  concerns({ location, employee }: AbsenceScope, at: Scope): boolean {
    if (location !== null) return covers(at, location);
    const places = employee === null ? null : (this.engine.catalogue().employees.get(employee)?.locations ?? []);
    return at === 'all' || (at !== 'none' && (places === null || places.some((place) => covers(at, place))));
  }

  /** @throws DomainError `absence_unknown` */
  async one(id: string): Promise<Absence> {
    const found = /^\d{1,18}$/.test(id) ? (await this.database.query<Absence & QueryResultRow>(ONE, [id])).rows[0] : undefined;
    if (!found) throw absenceUnknown();
    return found;
  }

  /**
   * Nothing can be booked in that time from now on, by nobody. The same once more is the one that is there.
   * @returns its id
   * @throws DomainError `master_unknown`; `invalid_fields` for an employee of another salon; conflicts: `absence_days_wrong`, `absence_hours_wrong`
   */
  async add(absence: NewAbsence, by: string): Promise<string> {
    const { location, employee, from, to, minutes, reason } = absence;
    this.checkScope(absence);
    const values = [location, employee, from, to, minutes.from, minutes.to];
    return this.database.transaction(async (tx) => {
      const locations = this.locationsOf(absence);
      await lockSchedules(tx, locations);
      checkTime(absence, (await tx.query<{ today: Day }>(TODAY)).rows[0]!.today);
      const [added] = (await tx.query<{ id: string }>(ADD, [...values, reason.slice(0, MAX_REASON), by])).rows;
      if (!added) return (await tx.query<{ id: string }>(SAME, values)).rows[0]!.id;
      await bumpVersions(tx, locations);
      return added.id;
    });
  }

  /** The time can be booked again. @throws DomainError `absence_unknown` */
  async remove(id: string): Promise<void> {
    const absence = await this.one(id);
    await this.database.transaction(async (tx) => {
      if ((await tx.query(REMOVE, [id])).rowCount === 0) throw absenceUnknown();
      await bumpVersions(tx, this.locationsOf(absence));
    });
  }

  private checkScope({ location, employee }: AbsenceScope): void {
    if (employee !== null) {
      const found = this.engine.catalogue().employees.get(employee);
      if (!found) throw employeeUnknown();
      if (location !== null && !found.locations.includes(location)) throw notAtSalon();
    }
    if (location !== null) this.engine.salon(location);
  }

  /** The salons whose free time it changes. */
  private locationsOf({ location, employee }: AbsenceScope): readonly string[] {
    const { locations, employees } = this.engine.catalogue();
    if (employee !== null) return [...(location === null ? [] : [location]), ...(employees.get(employee)?.locations ?? [])];
    return location === null ? [...locations.keys()] : [location];
  }
}

/** @throws DomainError `absence_days_wrong`, `absence_hours_wrong` */
function checkTime({ from, to, minutes }: NewAbsence, today: Day): void {
  const areDays = isCalendarDay(from) && isCalendarDay(to) && from <= to;
  if (!areDays || to < addDays(today, -1) || to > addDays(today, MAX_AHEAD_DAYS) || to > addDays(from, MAX_DAYS - 1))
    throw new DomainError('conflict', 'absence_days_wrong', 'An absence is of 1 to 366 days in order, and ends within two years');
  const areMinutes = Number.isInteger(minutes.from) && Number.isInteger(minutes.to) && 0 <= minutes.from && minutes.to <= DAY_MINUTES;
  const isWhole = minutes.from === 0 && minutes.to === DAY_MINUTES;
  if (!areMinutes || minutes.from >= minutes.to || (!isWhole && from !== to))
    throw new DomainError('conflict', 'absence_hours_wrong', 'Hours are of one day, and end after they begin');
}

const absenceUnknown = (): DomainError => new DomainError('not-found', 'absence_unknown', 'There is no such absence');
