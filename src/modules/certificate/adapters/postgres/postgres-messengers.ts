import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '../../../../platform/database/database';
import { MessengerStore } from '../../ports/messenger-store.port';
import { messengerLinks, messengerReceipts } from './certificate.schema';

/** Receipts and links in PostgreSQL. */
export class PostgresMessengers extends MessengerStore<Transaction> {
  constructor(private readonly database: Database) {
    super();
  }

  override async take(key: string, unit?: Transaction): Promise<boolean> {
    const add = (db: Queries) =>
      db.insert(messengerReceipts).values({ key }).onConflictDoNothing().returning({ key: messengerReceipts.key });
    return (await (unit ? add(unit.db) : this.database.run(add))).length > 0;
  }

  override async addLink(hash: string, orderId: string, createdAt: Date): Promise<void> {
    await this.database.run((db) => db.insert(messengerLinks).values({ hash, orderId, createdAt }));
  }

  override async findLink(hash: string, since: Date): Promise<string | null> {
    const where = and(eq(messengerLinks.hash, hash), isNull(messengerLinks.usedAt), gt(messengerLinks.createdAt, since));
    const [link] = await this.database.run((db) => db.select({ orderId: messengerLinks.orderId }).from(messengerLinks).where(where));
    return link?.orderId ?? null;
  }

  override async useLink({ db }: Transaction, hash: string, now: Date): Promise<boolean> {
    const where = and(eq(messengerLinks.hash, hash), isNull(messengerLinks.usedAt));
    return (await db.update(messengerLinks).set({ usedAt: now }).where(where).returning({ hash: messengerLinks.hash })).length > 0;
  }
}
