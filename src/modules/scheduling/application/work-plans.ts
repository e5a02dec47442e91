import type { QueryResultRow } from '../../../platform/database/database';
import type { Database } from '../../../platform/database/database';
import type { EngineEmployee } from '../contract/engine-catalogue';
import type { Day } from '../contract/free-time';
import type { AbsenceScope } from '../contract/absence';
import { without, type Interval } from '../contract/interval';
import { patternOn, workOn, type DayException } from '../contract/week';
import { awayOn, type AwayTime } from '../domain/absences';
import type { Engine } from './engine';
import type { Schedules } from '../store/schedules';
import { addDays, weekdayOf } from '../../../shared/calendar-day';

/** More than anybody sets in a year. */
const DAYS = `SELECT location, employee, day, work FROM booking_schedule_exceptions WHERE day BETWEEN $1 AND $2 LIMIT 50000`;

/** Those that reach into the days. */
const AWAY = `SELECT location, employee, from_day AS "from", to_day AS "to", json_build_object('from', from_minute, 'to', to_minute) AS minutes
  FROM booking_absences WHERE to_day >= $1 AND from_day <= $2 LIMIT 5000`;

type DayRow = DayException & { readonly location: string; readonly employee: string } & QueryResultRow;

/** An employee of a salon with what is worked on each of the days. */
export interface PlannedEmployee {
  readonly employee: EngineEmployee;
  readonly days: readonly { readonly day: Day; readonly work: readonly Interval[] }[];
}

/** When employees work, as it was set or as it stands. @returns the employees of a salon */
export async function workPlans(
  database: Database,
  engine: Engine,
  schedules: Schedules,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<(location: string) => readonly PlannedEmployee[]> {
  const [{ weeks, patterns }, set, { rows: absences }] = await Promise.all([
    schedules.plans(from),
    database.query<DayRow>(DAYS, [from, to]),
    database.query<AwayTime & Pick<AbsenceScope, 'location'> & QueryResultRow>(AWAY, [from, to]),
  ]);
  const exceptions = new Map(set.rows.map((row) => [`${row.location}/${row.employee}/${row.day}`, row]));
  const days = daysBetween(from, to);
  return (location) => {
    const salon = engine.deskSalon(location);
    const awayHere = absences.filter((each) => each.location === null || each.location === location);
    return salon.bookableEmployees.map((employee) => {
      const own = weeks.get(`${location}/${employee.id}`);
      const week = own ?? engine.plan.weekOf(employee, salon);
      const turns = patterns.get(`${location}/${employee.id}`) ?? [];
      const usual = new Map<number, readonly Interval[]>();
      const plannedOn = (day: Day, weekday: number) => {
        const set = exceptions.get(`${location}/${employee.id}/${day}`);
        if (set ?? patternOn(day, turns)) return workOn(day, week, set ? [set] : [], turns);
        const other = own ? null : engine.plan.exceptionOn(employee, salon, day);
        if (other) return workOn(day, week, [other]);
        if (!usual.has(weekday)) usual.set(weekday, workOn(day, week, []));
        return usual.get(weekday)!;
      };
      const workOf = (day: Day, weekday: number) => {
        const away = awayOn(awayHere, employee.id, day);
        return away.length === 0 ? plannedOn(day, weekday) : without(plannedOn(day, weekday), away);
      };
      return { employee, days: days.map(({ day, weekday }) => ({ day, work: workOf(day, weekday) })) };
    });
  };
}

function daysBetween(from: Day, to: Day) {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, weekday: weekdayOf(day) });
  return days;
}
