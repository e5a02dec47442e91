import type { QueryResultRow } from 'pg';
import type { Database } from '../../../../platform/database/database';
import { authFailed, emailMissing, telegramNotLinked } from '../../domain/booking-failure';
import type { ClientIdentity } from '../../domain/client';
import type { ReminderChannel, VisitReader } from '../../domain/reminder';
import { ReminderChoices } from '../../ports/reminder-choices.port';

const READER = `SELECT phone, email, reminder FROM clients WHERE id = $1 AND erased_at IS NULL`;
const CHOOSE = `UPDATE clients SET reminder = $2 WHERE id = $1 AND erased_at IS NULL AND ($2 <> 'mail' OR email <> '') RETURNING id`;

/** The database, or a transaction of it. */
type Asked = Pick<Database, 'query'>;

/** By what clients of our own booking engine are reached and reminded. */
export class ClientReminders extends ReminderChoices {
  constructor(private readonly database: Database) {
    super();
  }

  /** How a client is reached; null: not there, or erased. */
  async reader(asked: Asked, client: string): Promise<VisitReader | null> {
    return (await asked.query<VisitReader & QueryResultRow>(READER, [client])).rows[0] ?? null;
  }

  override async of({ client }: ClientIdentity): Promise<ReminderChannel> {
    return (await this.known(client)).reminder;
  }

  override async choose({ client }: ClientIdentity, channel: ReminderChannel): Promise<void> {
    // no chat of a client is known yet
    if (channel === 'telegram') throw telegramNotLinked();
    if ((await this.database.query(CHOOSE, [client, channel])).rows.length > 0) return;
    await this.known(client);
    throw emailMissing();
  }

  private async known(client: string): Promise<VisitReader> {
    const reader = await this.reader(this.database, client);
    if (!reader) throw authFailed(401, 'token_invalid');
    return reader;
  }
}
