import type { QueryResultRow } from 'pg';
import type { Database } from '../../../../../platform/database/database';
import type { Day } from '../../../domain/free-time';
import type { Interval } from '../../../domain/schedule/interval';
import { weekdayOf, workOn, type DayException, type WeekPlan } from '../../../domain/schedule/week';
import { CountDesk, type BookedCount, type SalonFill } from '../../../ports/count-desk.port';
import { dayAfter } from '../calendar-store';
import type { Engine } from '../engine';
import type { Schedules } from '../schedules';
import { VISIT_STATE } from '../visit-rows';

const BOOKED = `SELECT width_bucket(created_at, $1::timestamptz[]) - 1 AS step, ${VISIT_STATE} AS state, count(*)::int AS count
  FROM booking_appointments AS visit WHERE created_at >= $2 AND created_at < $3 AND NOT is_demo GROUP BY 1, 2`;
const TAKEN = `SELECT visit.location, sum(part.to_minute - part.from_minute)::int AS taken FROM booking_appointments AS visit
  JOIN booking_appointment_services AS part ON part.appointment_id = visit.id
  WHERE visit.day BETWEEN $1 AND $2 AND ${VISIT_STATE} NOT IN ('cancelled', 'no_show') GROUP BY 1`;
/** More than anybody sets in a year. */
const DAYS = `SELECT location, employee, day, work FROM booking_schedule_exceptions WHERE day BETWEEN $1 AND $2 LIMIT 50000`;

type DayRow = DayException & { readonly location: string; readonly employee: string } & QueryResultRow;

/** Figures of our own database. */
export class EmbeddedCountDesk extends CountDesk {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly schedules: Schedules,
  ) {
    super();
  }

  override async booked(bounds: readonly Date[]): Promise<readonly BookedCount[]> {
    const values = [bounds.slice(0, -1), bounds[0], bounds.at(-1)];
    return (await this.database.query<BookedCount & QueryResultRow>(BOOKED, values)).rows;
  }

  override async fill(from: Day, to: Day): Promise<readonly SalonFill[]> {
    const [taken, weeks, set] = await Promise.all([
      this.database.query<{ location: string; taken: number }>(TAKEN, [from, to]),
      this.schedules.weeks(),
      this.database.query<DayRow>(DAYS, [from, to]),
    ]);
    const minutes = new Map(taken.rows.map((row) => [row.location, row.taken]));
    const exceptions = new Map(set.rows.map((row) => [`${row.location}/${row.employee}/${row.day}`, row]));
    const days = daysBetween(from, to);
    return [...this.engine.catalogue().locations.values()]
      .filter(({ active }) => active)
      .map(({ id }) => ({ location: id, taken: minutes.get(id) ?? 0, work: this.workAt(id, days, weeks, exceptions) }));
  }

  private workAt(
    location: string,
    days: readonly { readonly day: Day; readonly weekday: number }[],
    weeks: ReadonlyMap<string, WeekPlan>,
    exceptions: ReadonlyMap<string, DayException>,
  ): number {
    const salon = this.engine.salon(location);
    let work = 0;
    for (const master of salon.masters) {
      const set = weeks.get(`${location}/${master.id}`);
      const week = set ?? this.engine.plan.weekOf(master, salon);
      const usual = new Map<number, number>();
      for (const { day, weekday } of days) {
        const other = exceptions.get(`${location}/${master.id}/${day}`) ?? (set ? null : this.engine.plan.exceptionOn(master, salon, day));
        if (!other && !usual.has(weekday)) usual.set(weekday, lengthOf(workOn(day, week, [])));
        work += other ? lengthOf(workOn(day, week, [other])) : usual.get(weekday)!;
      }
    }
    return work;
  }
}

function daysBetween(from: Day, to: Day) {
  const days = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push({ day, weekday: weekdayOf(day) });
  return days;
}

const lengthOf = (work: readonly Interval[]) => work.reduce((sum, each) => sum + each.to - each.from, 0);
