import type { Database, Transaction } from '../../../../platform/database/database';
import { OrderLinkStore } from '../../ports/order-link-store.port';
import { certificateOrderLinks } from './certificate.schema';

const OPEN = `UPDATE certificate_orders SET token_hash = $3
  WHERE id = (SELECT order_id FROM certificate_order_links WHERE hash = $1 AND expires_at > $2) AND erased_at IS NULL RETURNING id`;

/** Links to orders in PostgreSQL. */
export class PostgresOrderLinks extends OrderLinkStore<Transaction> {
  constructor(private readonly database: Database) {
    super();
  }

  override async add({ db }: Transaction, hash: string, orderId: string, expiresAt: Date): Promise<void> {
    await db.insert(certificateOrderLinks).values({ hash, orderId, expiresAt });
  }

  override async open(hash: string, now: Date, tokenHash: string): Promise<string | null> {
    return (await this.database.query<{ id: string }>(OPEN, [hash, now, tokenHash])).rows[0]?.id ?? null;
  }
}
