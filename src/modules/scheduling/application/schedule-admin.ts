import type { Database } from '../../../platform/database/database';
import { employeeUnknown, notAtSalon } from '../contract/admin-failure';
import type { EngineEmployee } from '../contract/engine-catalogue';
import type { Day } from '../contract/free-time';
import type { DayException, WeekPlan } from '../contract/week';
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
    const [weeks, { rows }] = await Promise.all([this.schedules.weeks(), this.database.query<DayRow>(DAYS, [employee])]);
    const salons = found.locations.filter((location) => this.engine.catalogue().locations.get(location)?.active);
    return {
      id: found.id,
      name: found.name.ua,
      salons: salons.map((location) => {
        const set = weeks.get(`${location}/${employee}`);
        const week = set ?? this.engine.plan.weekOf(found, this.engine.salon(location));
        const days = rows.filter((row) => row.location === location).map(({ day, work }) => ({ day, work }));
        return { location, week, isSet: set !== undefined, days };
      }),
    };
  }

  /** @param week null: nobody has set it. @throws DomainError `master_unknown`, `invalid_fields` for a salon where the employee does not work */
  async setWeek(employee: string, location: string, week: WeekPlan | null): Promise<void> {
    this.check(employee, location);
    await this.schedules.setWeek(location, employee, week);
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
