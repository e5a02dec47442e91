import { Injectable } from '@nestjs/common';
import { and, asc, count, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Database, type Transaction } from '../../../platform/database/database';
import { DEFAULT_ACCESS, LINK_MS, MAX_RECIPIENTS, type LeadRecipient, type SalonAccess } from '../domain/lead-recipient';
import { leadRecipients, leadSettings } from './lead-alert.schema';

const ONLY = 1;
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('lead recipients', 0))`;

/** How leads are worked with, as the owner has chosen. */
@Injectable()
export class LeadSettingsStore {
  constructor(private readonly database: Database) {}

  async access(): Promise<SalonAccess> {
    const [row] = await this.database.run((db) => db.select().from(leadSettings).where(eq(leadSettings.id, ONLY)));
    return row?.salons ?? DEFAULT_ACCESS;
  }

  async setAccess(salons: SalonAccess): Promise<void> {
    const set = { salons };
    await this.database.run((db) =>
      db.insert(leadSettings).values({ id: ONLY, salons }).onConflictDoUpdate({ target: leadSettings.id, set }),
    );
  }

  /** Oldest first; links that were not opened in time are left out. */
  async recipients(now: Date): Promise<readonly LeadRecipient[]> {
    const { id, channel, address, salon, createdAt } = leadRecipients;
    const isOpen = or(isNotNull(address), gt(createdAt, new Date(now.getTime() - LINK_MS)));
    return this.database.run((db) =>
      db
        .select({ id, channel, address, salon, createdAt })
        .from(leadRecipients)
        .where(isOpen)
        .orderBy(asc(createdAt), asc(id))
        .limit(MAX_RECIPIENTS),
    );
  }

  /** @returns whether there was room; one that is there already is not added again */
  add(recipient: Omit<LeadRecipient, 'id'> & { readonly linkHash: string | null }): Promise<boolean> {
    const { channel, address, salon, createdAt } = recipient;
    return this.database.transaction(async (tx) => {
      await tx.query(LOCK);
      await tx.db
        .delete(leadRecipients)
        .where(and(isNull(leadRecipients.address), lt(leadRecipients.createdAt, new Date(createdAt.getTime() - LINK_MS))));
      if (address !== null) {
        const ofSalon = salon === null ? isNull(leadRecipients.salon) : eq(leadRecipients.salon, salon);
        const same = and(eq(leadRecipients.channel, channel), eq(leadRecipients.address, address), ofSalon);
        if ((await tx.db.select({ id: leadRecipients.id }).from(leadRecipients).where(same)).length > 0) return true;
      }
      const [all] = await tx.db.select({ count: count() }).from(leadRecipients);
      if (all!.count >= MAX_RECIPIENTS) return false;
      await tx.db.insert(leadRecipients).values(recipient);
      return true;
    });
  }

  /** @returns whether there was one */
  async remove(id: string): Promise<boolean> {
    const removed = await this.database.run((db) =>
      db.delete(leadRecipients).where(eq(leadRecipients.id, id)).returning({ id: leadRecipients.id }),
    );
    return removed.length > 0;
  }

  /** Gives a chat to the recipient whose link began it, once. @returns whether the link is one of these, and open */
  async link(tx: Transaction, linkHash: string, chat: string, now: Date): Promise<boolean> {
    const where = and(eq(leadRecipients.linkHash, linkHash), gt(leadRecipients.createdAt, new Date(now.getTime() - LINK_MS)));
    const linked = await tx.db
      .update(leadRecipients)
      .set({ address: chat, linkHash: null })
      .where(where)
      .returning({ id: leadRecipients.id });
    return linked.length > 0;
  }
}
