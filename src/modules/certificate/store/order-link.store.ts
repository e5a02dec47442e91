import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/database';
import { eq } from 'drizzle-orm';
import { certificateLinkRequests, certificateOrderLinks } from './certificate.schema';
import type { Locale } from '../../../shared/locale';

/** Somebody who asked for links to the orders of an address. */
export interface LinkRequest {
  /** As `readEmail` gives it. */
  readonly email: string;
  readonly locale: Locale;
}

const OPEN = `UPDATE certificate_orders SET token_hash = $3
  WHERE id = (SELECT order_id FROM certificate_order_links WHERE hash = $1 AND expires_at > $2) AND erased_at IS NULL RETURNING id`;

/** Links in mails that open an order for its buyer. Kept as hashes. */
@Injectable()
export class OrderLinkStore {
  constructor(private readonly database: Database) {}

  /** Keeps that somebody has asked. @returns its id */
  async note({ db }: Transaction, request: LinkRequest, at: Date): Promise<string> {
    const { id } = certificateLinkRequests;
    const [kept] = await db
      .insert(certificateLinkRequests)
      .values({ ...request, askedAt: at })
      .returning({ id });
    return kept!.id;
  }

  /** Takes what `note` has kept away; null when it was taken before. */
  async take({ db }: Transaction, request: string): Promise<LinkRequest | null> {
    const { id, email, locale } = certificateLinkRequests;
    const [taken] = await db.delete(certificateLinkRequests).where(eq(id, request)).returning({ email, locale });
    return taken ?? null;
  }

  async add({ db }: Transaction, hash: string, orderId: string, expiresAt: Date): Promise<void> {
    await db.insert(certificateOrderLinks).values({ hash, orderId, expiresAt });
  }

  /**
   * Gives the order of a link a new token, in the place of the one it had.
   * @returns the id of the order; null for an unknown link, one whose time is over, and one of an order whose data were erased
   */
  async open(hash: string, now: Date, tokenHash: string): Promise<string | null> {
    return (await this.database.query<{ id: string }>(OPEN, [hash, now, tokenHash])).rows[0]?.id ?? null;
  }
}
