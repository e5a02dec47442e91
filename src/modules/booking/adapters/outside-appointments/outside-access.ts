import type { Database } from '../../../../platform/database/database';
import type { KnownAppointment } from '../../../scheduling/contract/appointment-event';
import { KnownAppointments } from '../../ports/known-appointments.port';
import { AppointmentAccess } from '../../ports/appointment-access.port';
import { type LinkedAppointment } from '../../../scheduling/contract/linked-appointment';
import { COLUMNS, storedAppointment, type OutsideAppointmentRow } from './appointment-row';

const BY_APPOINTMENT = `SELECT appointment_id AS appointment, client FROM outside_visits
  WHERE (lower(appointment_id) = $1 OR earlier_ids @> ARRAY[$1]) AND appointment_id IS NOT NULL AND erased_at IS NULL ORDER BY created_at LIMIT 1`;
const BY_ID = `SELECT ${COLUMNS} FROM outside_visits WHERE id = $1`;

/** Links to appointments of another system: the site vouches for the client whose appointment it has seen. */
export class OutsideAppointmentAccess extends AppointmentAccess {
  override readonly ids = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

  /** @param key the secret of links, as `AppointmentAccess` promises it */
  constructor(
    private readonly database: Database,
    private readonly key: () => Uint8Array,
  ) {
    super();
  }

  override linkKey(): Uint8Array {
    return this.key();
  }

  override async find(id: string): Promise<LinkedAppointment | null> {
    const { rows } = await this.database.query<{ appointment: string; client: string }>(BY_APPOINTMENT, [id]);
    const row = rows[0];
    return row ? { id: row.appointment, as: { client: row.client, accessToken: '' } } : null;
  }
}

/** Appointments of another system as they were written down. */
export class OutsideKnownAppointments extends KnownAppointments {
  constructor(private readonly database: Database) {
    super();
  }

  override async find(id: string): Promise<KnownAppointment | null> {
    const row = (await this.database.query<OutsideAppointmentRow>(BY_ID, [id])).rows[0];
    const appointment = row && storedAppointment(row);
    if (!row || !appointment) return null;
    const { client, phone, firstName: firstname, lastName: lastname, email } = row;
    return { appointment, client: row.isErased ? null : { id: client, phone, firstname, lastname, email } };
  }
}
