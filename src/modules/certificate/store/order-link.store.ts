import type { Database, Transaction } from '../../../platform/database/database';
import { eq } from 'drizzle-orm';
import { OrderLinkStore, type LinkRequest } from '../ports/order-link-store.port';
import { certificateLinkRequests, certificateOrderLinks } from './certificate.schema';

const OPEN = `UPDATE certificate_orders SET token_hash = $3
  WHERE id = (SELECT order_id FROM certificate_order_links WHERE hash = $1 AND expires_at > $2) AND erased_at IS NULL RETURNING id`;

/** Links to orders in PostgreSQL. */
export class PostgresOrderLinks extends OrderLinkStore<Transaction> {
  constructor(private readonly database: Database) {
    super();
  }

  override async note({ db }: Transaction, request: LinkRequest, at: Date): Promise<string> {
    const { id } = certificateLinkRequests;
    const [kept] = await db
      .insert(certificateLinkRequests)
      .values({ ...request, askedAt: at })
      .returning({ id });
    return kept!.id;
  }

  override async take({ db }: Transaction, request: string): Promise<LinkRequest | null> {
    const { id, email, locale } = certificateLinkRequests;
    const [taken] = await db.delete(certificateLinkRequests).where(eq(id, request)).returning({ email, locale });
    return taken ?? null;
  }

  override async add({ db }: Transaction, hash: string, orderId: string, expiresAt: Date): Promise<void> {
    await db.insert(certificateOrderLinks).values({ hash, orderId, expiresAt });
  }

  override async open(hash: string, now: Date, tokenHash: string): Promise<string | null> {
    return (await this.database.query<{ id: string }>(OPEN, [hash, now, tokenHash])).rows[0]?.id ?? null;
  }
}
