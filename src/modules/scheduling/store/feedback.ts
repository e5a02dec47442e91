import { randomUUID } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import { appointmentUnknown, feedbackRefused } from '../../../shared/booking-failure';
import type { BookingFeedback } from '../contract/catalogue';
import type { ClientIdentity } from '../../clients/contract/client';
import type { Database } from '../../../platform/database/database';
import { appointmentOfClient } from './appointment-rows';

const MOST = 500;
const PUBLIC = `SELECT id, first_name AS "firstName", appointment_id AS appointment, created_at AS date, employee AS professional,
    employee_name AS "professionalName", rating, text FROM booking_feedback
  WHERE is_public AND ($1::text IS NULL OR employee = $1) ORDER BY created_at DESC, id LIMIT ${MOST}`;
const WRITE = `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, booking_now()) ON CONFLICT (appointment_id) DO NOTHING`;

/** What clients said of their appointments. */
export class FeedbackStore {
  constructor(private readonly database: Database) {}

  /** What was let through, newest first. @param hasPhoto whether an employee has a picture */
  async listed(professional: string | undefined, hasPhoto: (employee: string) => boolean): Promise<readonly BookingFeedback[]> {
    const { rows } = await this.database.query<Omit<BookingFeedback, 'professionalPhotoExists'> & QueryResultRow>(PUBLIC, [
      professional ?? null,
    ]);
    return rows.map((row) => ({ ...row, professionalPhotoExists: row.professional !== null && hasPhoto(row.professional) }));
  }

  /** @throws `appointment_unknown`; `feedback_refused` before the end of the appointment, and for the second time */
  async give(appointment: string, { rating, text }: { readonly rating: number; readonly text: string }, as: ClientIdentity): Promise<void> {
    const found = await appointmentOfClient(this.database, appointment, as.client);
    if (!found) throw appointmentUnknown();
    const [part] = found.parts;
    if (found.state !== 'done' || !part) throw feedbackRefused();
    const values = [randomUUID(), found.id, found.clientName, part.employee, part.employeeName, rating, text];
    if ((await this.database.query(WRITE, values)).rowCount === 0) throw feedbackRefused();
  }
}
