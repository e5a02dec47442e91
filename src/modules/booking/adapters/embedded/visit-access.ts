import type { Database } from '../../../../platform/database/database';
import type { ClientIdentity } from '../../domain/client';
import { VisitAccess } from '../../ports/visit-access.port';

const CLIENT_OF = `SELECT client FROM booking_appointments WHERE id = $1`;

/** Our own engine knows whose a visit is, and asks for no token of the client's. */
export class EmbeddedVisitAccess extends VisitAccess {
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

  override async clientOf(appointment: string): Promise<ClientIdentity | null> {
    const { rows } = await this.database.query<{ client: string | null }>(CLIENT_OF, [appointment]);
    const client = rows[0]?.client;
    return client ? { client, accessToken: '' } : null;
  }
}
