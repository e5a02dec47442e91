import type { Database } from '../../../platform/database/database';
import { addDays, isCalendarDay } from '../../../shared/calendar-day';
import { employeeUnknown, notAtSalon, patternRefused } from '../contract/admin-failure';
import type { EngineEmployee } from '../contract/engine-catalogue';
import type { Day } from '../contract/free-time';
import { PATTERN_BOUNDS, weekFrom, type DayException, type ShiftPattern, type WeekPlan } from '../contract/week';
import { type EmployeeSchedules } from '../contract/employee-schedules';
import type { Engine } from './engine';
import type { Schedules } from '../store/schedules';

const DAYS = `SELECT location, day, work FROM booking_schedule_exceptions
  WHERE employee = $1 AND day >= to_char(booking_now() - interval '1 day', 'YYYY-MM-DD') ORDER BY location, day LIMIT 1000`;

type DayRow = DayException & { readonly location: string };

/** Working times in our own database. */
export class ScheduleAdmin {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly schedules: Schedules,
  ) {}

  /** @throws DomainError `master_unknown` */
  async of(employee: string): Promise<EmployeeSchedules> {
    const found = this.findEmployee(employee);
    const [set, { rows }] = await Promise.all([this.schedules.plans(), this.database.query<DayRow>(DAYS, [employee])]);
    const salons = found.locations.filter((location) => this.engine.catalogue().locations.get(location)?.active);
    return {
      id: found.id,
      name: found.name.ua,
      salons: salons.map((location) => {
        const own = set.weeks.get(`${location}/${employee}`);
        const patterns = set.patterns.get(`${location}/${employee}`) ?? [];
        const week = own ?? this.engine.plan.weekOf(found, this.engine.deskSalon(location));
        const days = rows.filter((row) => row.location === location).map(({ day, work }) => ({ day, work }));
        return { location, week, isSet: own !== undefined, patterns, now: weekFrom(set.today, week, patterns), days };
      }),
    };
  }

  /** @param week null: nobody has set it. @throws DomainError `master_unknown`, `invalid_fields` for a salon where the employee does not work */
  async setWeek(employee: string, location: string, week: WeekPlan | null): Promise<void> {
    this.check(employee, location);
    await this.schedules.setWeek(location, employee, week);
  }

  /**
   * @param from first day of the pattern that is replaced or forgotten @param pattern null: there is none
   * @throws as `setWeek`, and conflicts: `pattern_days_wrong`, `pattern_turns_wrong`, `pattern_hours_missing`, `patterns_many`
   */
  async setPattern(employee: string, location: string, from: Day, pattern: ShiftPattern | null): Promise<void> {
    this.check(employee, location);
    if (pattern) checkPattern(pattern, (await this.schedules.plans()).today);
    await this.schedules.setPattern(location, employee, from, pattern);
  }

  /** @param work all that is worked that day, nothing for a day off; null: as the week says. @throws as `setWeek` */
  async setDay(employee: string, location: string, day: Day, work: DayException['work'] | null): Promise<void> {
    this.check(employee, location);
    await this.schedules.setDay(location, employee, day, work);
  }

  private check(employee: string, location: string): void {
    if (!this.findEmployee(employee).locations.includes(location)) throw notAtSalon();
  }

  private findEmployee(id: string): EngineEmployee {
    const employee = this.engine.catalogue().employees.get(id);
    if (!employee) throw employeeUnknown();
    return employee;
  }
}

const MAX_PAST_DAYS = 366;
const MAX_AHEAD_DAYS = 730;

/** @throws DomainError as `setPattern` */
function checkPattern({ from, to, daysOn, daysOff, work }: ShiftPattern, today: Day): void {
  const isTo = to === null || (isCalendarDay(to) && from <= to);
  if (!isCalendarDay(from) || !isTo || from < addDays(today, -MAX_PAST_DAYS) || from > addDays(today, MAX_AHEAD_DAYS))
    throw patternRefused('pattern_days_wrong');
  const isIn = (days: number, { least, most }: { readonly least: number; readonly most: number }) =>
    Number.isInteger(days) && least <= days && days <= most;
  if (!isIn(daysOn, PATTERN_BOUNDS.daysOn) || !isIn(daysOff, PATTERN_BOUNDS.daysOff)) throw patternRefused('pattern_turns_wrong');
  if (work.length === 0) throw patternRefused('pattern_hours_missing');
}
