import { Injectable } from '@nestjs/common';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { Database, type Transaction } from '../../../platform/database/database';
import { messengerLinks } from './certificate.schema';

/**
 * Which deep links were given out for orders. Every method rejects with `database_unavailable`
 * while the database is out of reach.
 */
@Injectable()
export class ChatLinkStore {
  constructor(private readonly database: Database) {}

  /** Gives a link out. @param hash of its token */
  async add(hash: string, orderId: string, createdAt: Date): Promise<void> {
    await this.database.run((db) => db.insert(messengerLinks).values({ hash, orderId, createdAt }));
  }

  /** The order of a link that was given out after `since` and is not used up. */
  async find(hash: string, since: Date): Promise<string | null> {
    const where = and(eq(messengerLinks.hash, hash), isNull(messengerLinks.usedAt), gt(messengerLinks.createdAt, since));
    const [link] = await this.database.run((db) => db.select({ orderId: messengerLinks.orderId }).from(messengerLinks).where(where));
    return link?.orderId ?? null;
  }

  /** Uses a link up. @returns false when it was used up before, or never given out */
  async use({ db }: Transaction, hash: string, now: Date): Promise<boolean> {
    const where = and(eq(messengerLinks.hash, hash), isNull(messengerLinks.usedAt));
    return (await db.update(messengerLinks).set({ usedAt: now }).where(where).returning({ hash: messengerLinks.hash })).length > 0;
  }
}
