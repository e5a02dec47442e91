import { randomUUID } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { Database } from '../../../../platform/database/database';
import type { Appointment } from '../../../scheduling/contract/appointment';
import { feedbackRefused } from '../../../../shared/booking-failure';
import type { BookingFeedback } from '../../../scheduling/contract/catalogue';
import { StoredFeedback } from '../../ports/stored-feedback.port';

const WRITE = `INSERT INTO outside_feedback (id, appointment_id, first_name, employee, employee_name, rating, text)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (appointment_id) DO NOTHING`;
const GIVEN = 'SELECT appointment_id AS id FROM outside_feedback WHERE appointment_id = ANY ($1)';
const PUBLIC = `SELECT id, first_name AS "firstName", appointment_id AS appointment, created_at AS date, employee AS professional,
    employee_name AS "professionalName", false AS "professionalPhotoExists", rating, text FROM outside_feedback
  WHERE is_public AND ($1::text IS NULL OR employee = $1) ORDER BY created_at DESC, id LIMIT 500`;

/** Feedback on appointments of another system, in our own database. */
export class OutsideFeedback extends StoredFeedback {
  override readonly isOn = true;

  constructor(private readonly database: Database) {
    super();
  }

  override async give(appointment: Appointment, { rating, text }: { readonly rating: number; readonly text: string }): Promise<void> {
    const [part] = appointment.services;
    if (appointment.state !== 'done' || !part) throw feedbackRefused();
    const values = [randomUUID(), appointment.id, appointment.clientFirstName, part.professional, part.professionalName, rating, text];
    if ((await this.database.query(WRITE, values)).rowCount === 0) throw feedbackRefused();
  }

  override async given(appointments: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.database.query<{ id: string }>(GIVEN, [appointments])).rows.map(({ id }) => id));
  }

  override async listed(employee: string | undefined): Promise<readonly BookingFeedback[]> {
    return (await this.database.query<BookingFeedback & QueryResultRow>(PUBLIC, [employee ?? null])).rows;
  }
}
