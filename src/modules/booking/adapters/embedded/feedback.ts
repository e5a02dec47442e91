import { randomUUID } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import { appointmentUnknown, feedbackRefused } from '../../domain/booking-failure';
import type { BookingFeedback } from '../../domain/catalogue';
import type { ClientIdentity } from '../../domain/client';
import type { VisitRatings } from '../../ports/booking-calendar.port';
import type { Database } from '../../../../platform/database/database';
import { visitOf } from './visit-rows';

const MOST = 500;
const PUBLIC = `SELECT id, first_name AS "firstName", appointment_id AS appointment, created_at AS date, employee AS professional,
    employee_name AS "professionalName", rating, text FROM booking_feedback
  WHERE is_public AND ($1::text IS NULL OR employee = $1) ORDER BY created_at DESC, id LIMIT ${MOST}`;
const RATINGS = `SELECT employee, avg(rating)::float8 AS average, count(*)::int AS count FROM booking_feedback WHERE is_public GROUP BY employee`;
const ALL_RATINGS = `WITH said AS (SELECT appointment_id, employee, rating FROM booking_feedback WHERE is_public),
    subjects AS (SELECT 'employees' AS kind, employee AS id, rating FROM said
      UNION ALL SELECT 'locations', visit.location, rating FROM said JOIN booking_appointments visit ON visit.id = said.appointment_id
      UNION ALL SELECT 'services', part.service, rating FROM said
        JOIN (SELECT DISTINCT appointment_id, service FROM booking_appointment_services) part USING (appointment_id))
  SELECT kind, id, avg(rating)::float8 AS average, count(*)::int AS count FROM subjects GROUP BY kind, id`;
const WRITE = `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, booking_now()) ON CONFLICT (appointment_id) DO NOTHING`;

/** What clients said of their visits. */
export class Feedback {
  constructor(private readonly database: Database) {}

  /** What was let through, newest first. @param hasPhoto whether a master has a picture */
  async listed(professional: string | undefined, hasPhoto: (employee: string) => boolean): Promise<readonly BookingFeedback[]> {
    const { rows } = await this.database.query<Omit<BookingFeedback, 'professionalPhotoExists'> & QueryResultRow>(PUBLIC, [
      professional ?? null,
    ]);
    return rows.map((row) => ({ ...row, professionalPhotoExists: row.professional !== null && hasPhoto(row.professional) }));
  }

  /** Means of what was let through, by master. */
  async ratings(): Promise<ReadonlyMap<string, { readonly average: number; readonly count: number }>> {
    const { rows } = await this.database.query<{ employee: string; average: number; count: number }>(RATINGS);
    return new Map(rows.map(({ employee, average, count }) => [employee, { average, count }]));
  }

  /** Means of what was let through, by master, salon and service. */
  async allRatings(): Promise<VisitRatings> {
    const { rows } = await this.database.query<{ kind: keyof VisitRatings; id: string; average: number; count: number }>(ALL_RATINGS);
    const of = (kind: keyof VisitRatings) =>
      new Map(rows.filter((row) => row.kind === kind).map(({ id, average, count }) => [id, { average, count }]));
    return { locations: of('locations'), services: of('services'), employees: of('employees') };
  }

  /** @throws `appointment_unknown`; `feedback_refused` before the end of the visit, and for the second time */
  async give(appointment: string, { rating, text }: { readonly rating: number; readonly text: string }, as: ClientIdentity): Promise<void> {
    const visit = await visitOf(this.database, appointment, as.client);
    if (!visit) throw appointmentUnknown();
    const [part] = visit.parts;
    if (visit.state !== 'done' || !part) throw feedbackRefused();
    const values = [randomUUID(), visit.id, visit.clientName, part.employee, part.employeeName, rating, text];
    if ((await this.database.query(WRITE, values)).rowCount === 0) throw feedbackRefused();
  }
}
