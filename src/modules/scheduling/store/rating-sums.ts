import type { Database } from '../../../platform/database/database';
import type { RatingsById } from '../contract/calendar-requests';

/** What each row of `said` (appointment_id, employee, rating, sign) says of its employee, its salon and the services of its appointment. */
const SUBJECTS = `SELECT 'employees' AS kind, employee AS rated, rating, sign FROM said
    UNION ALL SELECT 'locations', visit.location, rating, sign FROM said JOIN booking_appointments AS visit ON visit.id = said.appointment_id
    UNION ALL SELECT 'services', part.service, rating, sign FROM said
      JOIN (SELECT DISTINCT appointment_id, service FROM booking_appointment_services) AS part USING (appointment_id)`;

/** Adds the rows of `said` to the sums, in one order, so that two at once do not wait for one another. */
export const ADD_TO_RATINGS = `INSERT INTO booking_ratings (kind, rated, stars, count)
    SELECT kind, rated, sum(sign * rating), sum(sign) FROM (${SUBJECTS}) AS subjects GROUP BY kind, rated ORDER BY kind, rated
    ON CONFLICT (kind, rated) DO UPDATE SET stars = booking_ratings.stars + excluded.stars, count = booking_ratings.count + excluded.count`;

const ALL = `WITH said AS (SELECT appointment_id, employee, rating, 1 AS sign FROM booking_feedback WHERE is_public) ${ADD_TO_RATINGS}`;
export const READ_RATINGS = `SELECT kind, rated AS id, stars::float8 / count AS average, count FROM booking_ratings WHERE count > 0 AND ($1::text IS NULL OR kind = $1)`;

/** Means of what was let through, by employee, salon and service. */
export async function storedRatings(database: Database, kind: keyof RatingsById | null = null): Promise<RatingsById> {
  const { rows } = await database.query<{ kind: keyof RatingsById; id: string; average: number; count: number }>(READ_RATINGS, [kind]);
  const of = (one: keyof RatingsById) =>
    new Map(rows.filter((row) => row.kind === one).map(({ id, average, count }) => [id, { average, count }]));
  return { locations: of('locations'), services: of('services'), employees: of('employees') };
}

/** Adds up all feedback anew: services of an appointment change after it was rated, and releases before this one keep no sums. */
export function recomputeRatings(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    // feedback published meanwhile is added afterwards
    await tx.query('LOCK TABLE booking_ratings IN SHARE ROW EXCLUSIVE MODE');
    await tx.query('DELETE FROM booking_ratings');
    await tx.query(ALL);
  });
}
