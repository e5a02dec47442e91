import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { ChatLinkStore } from '../ports/chat-link-store.port';
import { messengerLinks } from './certificate.schema';

/** Deep links of orders in PostgreSQL. */
export class PostgresChatLinks extends ChatLinkStore<Transaction> {
  constructor(private readonly database: Database) {
    super();
  }

  override async add(hash: string, orderId: string, createdAt: Date): Promise<void> {
    await this.database.run((db) => db.insert(messengerLinks).values({ hash, orderId, createdAt }));
  }

  override async find(hash: string, since: Date): Promise<string | null> {
    const where = and(eq(messengerLinks.hash, hash), isNull(messengerLinks.usedAt), gt(messengerLinks.createdAt, since));
    const [link] = await this.database.run((db) => db.select({ orderId: messengerLinks.orderId }).from(messengerLinks).where(where));
    return link?.orderId ?? null;
  }

  override async use({ db }: Transaction, hash: string, now: Date): Promise<boolean> {
    const where = and(eq(messengerLinks.hash, hash), isNull(messengerLinks.usedAt));
    return (await db.update(messengerLinks).set({ usedAt: now }).where(where).returning({ hash: messengerLinks.hash })).length > 0;
  }
}
