import type { Database } from '../../../platform/database/database';
import type { AppointmentRecord } from '../contract/admin-records';
import type { Day } from '../contract/free-time';
import { without, type Interval } from '../contract/interval';
import { workOf } from '../contract/processing';
import { OPEN_APPOINTMENT } from '../store/appointment-rows';
import type { Schedules } from '../store/schedules';
import type { AppointmentAdmin } from './appointment-admin';
import type { Engine } from './engine';
import { workPlans } from './work-plans';

/** By way of the index of the days. */
const PARTS_TO_COME = `SELECT visit.id, visit.day, part.employee, part.from_minute AS "from", part.to_minute AS "to", part.processing FROM booking_appointments AS visit
  JOIN booking_appointment_services AS part ON part.appointment_id = visit.id
  WHERE visit.location = $1 AND visit.day >= to_char(booking_now() - interval '1 day', 'YYYY-MM-DD') AND ${OPEN_APPOINTMENT} AND NOT visit.is_demo
    AND ($2::text IS NULL OR part.employee = $2) ORDER BY visit.starts_at, visit.id LIMIT 20000`;
const MAX_LISTED = 500;

/** Appointments to come at hours that their employees do not work, as after a change of a schedule. They stay until somebody moves or cancels them. */
export class OutsideHours {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly schedules: Schedules,
    private readonly appointments: AppointmentAdmin,
  ) {}

  /**
   * By their beginning, at most 500, without those that are an absence's: `AppointmentAdmin.whileAway`.
   * @param employee null: of everybody at the salon
   */
  async at(location: string, employee: string | null = null): Promise<readonly AppointmentRecord[]> {
    type Part = {
      readonly id: string;
      readonly day: Day;
      readonly employee: string;
      readonly from: number;
      readonly to: number;
      readonly processing: readonly Interval[];
    };
    const { rows } = await this.database.query<Part>(PARTS_TO_COME, [location, employee]);
    if (rows.length === 0) return [];
    const days = rows.map(({ day }) => day).sort();
    const plans = await workPlans(this.database, this.engine, this.schedules, { from: days[0]!, to: days.at(-1)! });
    const worked = new Map(
      plans(location).flatMap((planned) => planned.days.map(({ day, work }) => [`${planned.employee.id}/${day}`, work] as const)),
    );
    const isOutside = (part: Part) => {
      const work = worked.get(`${part.employee}/${part.day}`);
      return work !== undefined && without(workOf(part), work).length > 0;
    };
    const ids = [...new Set(rows.filter(isOutside).map(({ id }) => id))].slice(0, MAX_LISTED);
    return (await this.appointments.withIds(ids)).filter(({ absent }) => absent.length === 0);
  }
}
