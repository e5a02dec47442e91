import type { QueryResultRow } from 'pg';
import type { Database, Transaction } from '../../../platform/database/database';
import { authFailed, emailMissing, telegramNotLinked } from '../../../shared/booking-failure';
import type { ClientIdentity } from '../contract/client';
import type { ReminderChannel, ReminderChoice, NotifiedClient } from '../contract/reminder';
import { ReminderChoices } from '../ports/reminder-choices.port';

const READER = `SELECT phone, email, reminder, telegram_chat AS chat FROM clients WHERE id = $1 AND erased_at IS NULL`;
/** Who erases the client waits for what is written to them, and is waited for. */
const RECIPIENT = `${READER} FOR SHARE`;
const CHOOSE = `UPDATE clients SET reminder = $2 WHERE id = $1 AND erased_at IS NULL
  AND ($2 <> 'mail' OR email <> '') AND ($2 <> 'telegram' OR telegram_chat IS NOT NULL) RETURNING id`;
const ADD_LINK = 'INSERT INTO client_chat_links (hash, client_id, created_at) VALUES ($1, $2, $3)';
const USE_LINK = `UPDATE client_chat_links SET used_at = $2 WHERE hash = $1 AND used_at IS NULL AND created_at > $3 RETURNING client_id AS client`;
const LINK = `UPDATE clients SET telegram_chat = $2, reminder = 'telegram' WHERE id = $1 AND erased_at IS NULL`;
const UNLINK = `UPDATE clients SET telegram_chat = NULL, reminder = CASE reminder WHEN 'telegram' THEN 'sms' ELSE reminder END WHERE id = $1`;

/** The database, or a transaction of it. */
type QueryRunner = Pick<Database, 'query'>;

/** By what clients of our own booking engine are reached and reminded. */
export class ClientReminders extends ReminderChoices<Transaction> {
  constructor(private readonly database: Database) {
    super();
  }

  /** How a client is reached by a message of this transaction; null: not there, or erased. */
  async reader(tx: QueryRunner, client: string): Promise<NotifiedClient | null> {
    return readerOf(tx, RECIPIENT, client);
  }

  override async of({ client }: ClientIdentity): Promise<ReminderChoice> {
    const { reminder: channel, email, chat } = await this.known(client);
    return { channel, hasEmail: Boolean(email), hasChat: chat !== null };
  }

  override async choose({ client }: ClientIdentity, channel: ReminderChannel): Promise<void> {
    if ((await this.database.query(CHOOSE, [client, channel])).rows.length > 0) return;
    await this.known(client);
    throw channel === 'telegram' ? telegramNotLinked() : emailMissing();
  }

  override async addChatLink({ client }: ClientIdentity, hash: string, now: Date): Promise<void> {
    await this.known(client);
    await this.database.query(ADD_LINK, [hash, client, now]);
  }

  override async linkChat(
    tx: Transaction,
    { hash, chat, now, since }: { readonly hash: string; readonly chat: string; readonly now: Date; readonly since: Date },
  ): Promise<boolean> {
    const [link] = (await tx.query<{ client: string }>(USE_LINK, [hash, now, since])).rows;
    if (!link) return false;
    await tx.query(LINK, [link.client, chat]);
    return true;
  }

  override async unlinkChat({ client }: ClientIdentity): Promise<void> {
    await this.database.query(UNLINK, [client]);
  }

  private async known(client: string): Promise<NotifiedClient> {
    const reader = await readerOf(this.database, READER, client);
    if (!reader) throw authFailed(401, 'token_invalid');
    return reader;
  }
}

async function readerOf(asked: QueryRunner, query: string, client: string): Promise<NotifiedClient | null> {
  return (await asked.query<NotifiedClient & QueryResultRow>(query, [client])).rows[0] ?? null;
}
