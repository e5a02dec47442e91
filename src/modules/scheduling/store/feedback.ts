import { randomUUID } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import { appointmentUnknown, feedbackRefused } from '../../../shared/booking-failure';
import type { BookingFeedback } from '../contract/catalogue';
import type { ClientIdentity } from '../../clients/contract/client';
import type { Database } from '../../../platform/database/database';
import { visitOf } from './visit-rows';

const MOST = 500;
const PUBLIC = `SELECT id, first_name AS "firstName", appointment_id AS appointment, created_at AS date, employee AS professional,
    employee_name AS "professionalName", rating, text FROM booking_feedback
  WHERE is_public AND ($1::text IS NULL OR employee = $1) ORDER BY created_at DESC, id LIMIT ${MOST}`;
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
