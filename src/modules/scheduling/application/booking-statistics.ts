import type { QueryResultRow } from '../../../platform/database/database';
import type { Database } from '../../../platform/database/database';
import type { Day } from '../contract/free-time';
import type { Interval } from '../contract/interval';
import type { Scope } from '../../../shared/scope';
import type { BookedCount, EndedCount, SalonOccupancy } from '../contract/booked-counts';
import type { Engine } from './engine';
import type { Schedules } from '../store/schedules';
import { APPOINTMENT_STATE } from '../store/appointment-rows';
import { workPlans } from './work-plans';

const BOOKED = `SELECT width_bucket(created_at, $1::timestamptz[]) - 1 AS step, ${APPOINTMENT_STATE} AS state, count(*)::int AS count
  FROM booking_appointments AS visit WHERE created_at >= $2 AND created_at < $3 AND NOT is_demo GROUP BY 1, 2`;
const TAKEN = `SELECT visit.location, sum(part.to_minute - part.from_minute)::int AS taken FROM booking_appointments AS visit
  JOIN booking_appointment_services AS part ON part.appointment_id = visit.id
  WHERE visit.day BETWEEN $1 AND $2 AND ${APPOINTMENT_STATE} NOT IN ('cancelled', 'no_show') GROUP BY 1`;
const ENDED = `SELECT state, source, "isFirst", count(*)::int AS count, sum(paid)::float8 AS sum FROM (
    SELECT ${APPOINTMENT_STATE} AS state, visit.source, CASE WHEN visit.client IS NOT NULL THEN NOT EXISTS (
        SELECT FROM booking_appointments AS earlier WHERE earlier.client = visit.client AND earlier.starts_at < visit.starts_at
          AND earlier.state IN ('planned', 'confirmed', 'done') AND earlier.ends_at <= booking_now()) END AS "isFirst",
      (SELECT coalesce(sum(part.sale_sum), 0) FROM booking_appointment_services AS part WHERE part.appointment_id = visit.id) AS paid
    FROM booking_appointments AS visit
    WHERE visit.day BETWEEN $1 AND $2 AND ($3::text[] IS NULL OR visit.location = ANY ($3)) AND NOT visit.is_demo) AS ended
  WHERE state IN ('done', 'no_show', 'cancelled') GROUP BY 1, 2, 3`;
const VERSIONS = 'SELECT location, version::text FROM booking_versions';
/** Figures of our own database. */
export class BookingStatistics {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly schedules: Schedules,
  ) {}

  /** By the moment of booking, without appointments of the demonstration. @param bounds of the stretches, one more than there are */
  async booked(bounds: readonly Date[]): Promise<readonly BookedCount[]> {
    const values = [bounds.slice(0, -1), bounds[0], bounds.at(-1)];
    return (await this.database.query<BookedCount & QueryResultRow>(BOOKED, values)).rows;
  }

  /** By how they came about and how they ended, without appointments of the demonstration. @param from first and @param to last day, both included */
  async ended(from: Day, to: Day, at: Scope): Promise<readonly EndedCount[]> {
    if (at === 'none') return [];
    return (await this.database.query<EndedCount & QueryResultRow>(ENDED, [from, to, at === 'all' ? null : at])).rows;
  }

  /** By salon, a mark that changes with every change of its appointments and plans. */
  async versions() {
    return (await this.database.query<{ location: string; version: string }>(VERSIONS)).rows;
  }

  /** Of all active salons, from a day to another, both included. */
  async occupancy(from: Day, to: Day): Promise<readonly SalonOccupancy[]> {
    const [taken, plans] = await Promise.all([
      this.database.query<{ location: string; taken: number }>(TAKEN, [from, to]),
      workPlans(this.database, this.engine, this.schedules, { from, to }),
    ]);
    const minutes = new Map(taken.rows.map((row) => [row.location, row.taken]));
    const workAt = (location: string) =>
      plans(location).reduce((all, { days }) => days.reduce((sum, { work }) => sum + lengthOf(work), all), 0);
    return [...this.engine.catalogue().locations.values()]
      .filter(({ active }) => active)
      .map(({ id }) => ({ location: id, taken: minutes.get(id) ?? 0, work: workAt(id) }));
  }
}

const lengthOf = (work: readonly Interval[]) => work.reduce((sum, each) => sum + each.to - each.from, 0);
