import type { Database, Queries, Transaction } from '../../../platform/database/database';
import { MessengerReceipts } from '../ports/messenger-receipts.port';
import { messengerReceipts } from './messenger.schema';

/** Receipts in PostgreSQL. */
export class PostgresMessengerReceipts extends MessengerReceipts<Transaction> {
  constructor(private readonly database: Database) {
    super();
  }

  override async take(key: string, unit?: Transaction): Promise<boolean> {
    const add = (db: Queries) =>
      db.insert(messengerReceipts).values({ key }).onConflictDoNothing().returning({ key: messengerReceipts.key });
    return (await (unit ? add(unit.db) : this.database.run(add))).length > 0;
  }
}
