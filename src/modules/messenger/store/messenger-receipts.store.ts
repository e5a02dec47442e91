import { Injectable } from '@nestjs/common';
import { Database, type Queries, type Transaction } from '../../../platform/database/database';
import { messengerReceipts } from './messenger.schema';

/** Which logins and news of the messenger were taken. */
@Injectable()
export class MessengerReceipts {
  constructor(private readonly database: Database) {}

  /**
   * Takes a login or news for good.
   * @param key `login:<key>` or `update:<id>`
   * @returns false when it was taken before
   * @throws DomainError `database_unavailable`
   */
  async take(key: string, tx?: Transaction): Promise<boolean> {
    const add = (db: Queries) =>
      db.insert(messengerReceipts).values({ key }).onConflictDoNothing().returning({ key: messengerReceipts.key });
    return (await (tx ? add(tx.db) : this.database.run(add))).length > 0;
  }
}
