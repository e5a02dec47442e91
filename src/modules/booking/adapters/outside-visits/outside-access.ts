import type { Database } from '../../../../platform/database/database';
import type { KnownVisit } from '../../../scheduling/contract/visit-event';
import { KnownVisits } from '../../ports/known-visits.port';
import { VisitAccess } from '../../ports/visit-access.port';
import { type AccessedVisit } from '../../../scheduling/contract/accessed-visit';
import { COLUMNS, keptVisit, type VisitRow } from './visit-row';

const BY_APPOINTMENT = `SELECT appointment_id AS appointment, client FROM outside_visits
  WHERE (lower(appointment_id) = $1 OR earlier_ids @> ARRAY[$1]) AND appointment_id IS NOT NULL AND erased_at IS NULL ORDER BY created_at LIMIT 1`;
const BY_ID = `SELECT ${COLUMNS} FROM outside_visits WHERE id = $1`;

/** Links to visits of another system: the site vouches for the client whose visit it has seen. */
export class OutsideVisitAccess extends VisitAccess {
  override readonly ids = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

  /** @param key the secret of links, as `VisitAccess` promises it */
  constructor(
    private readonly database: Database,
    private readonly key: () => Uint8Array,
  ) {
    super();
  }

  override linkKey(): Uint8Array {
    return this.key();
  }

  override async find(id: string): Promise<AccessedVisit | null> {
    const { rows } = await this.database.query<{ appointment: string; client: string }>(BY_APPOINTMENT, [id]);
    const row = rows[0];
    return row ? { id: row.appointment, as: { client: row.client, accessToken: '' } } : null;
  }
}

/** Visits of another system as they were written down. */
export class OutsideKnownVisits extends KnownVisits {
  constructor(private readonly database: Database) {
    super();
  }

  override async find(id: string): Promise<KnownVisit | null> {
    const row = (await this.database.query<VisitRow>(BY_ID, [id])).rows[0];
    const appointment = row && keptVisit(row);
    if (!row || !appointment) return null;
    const { client, phone, firstName: firstname, lastName: lastname, email } = row;
    return { appointment, client: row.isErased ? null : { id: client, phone, firstname, lastname, email } };
  }
}
