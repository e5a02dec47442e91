import { Injectable } from '@nestjs/common';
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { Database, type Transaction } from '../../../platform/database/database';
import { stateCounts, type CountedTable } from '../../../platform/database/state-counts';
import { REFUND_STATES, type RefundState } from '../domain/refund-state';
import type { NewRefund, RefundChange, RefundFilter, StoredRefund } from '../domain/stored-refund';
import { paymentRefunds } from './payment.schema';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const COUNTED_REFUNDS: CountedTable<RefundState> = { table: 'payment_refunds', states: REFUND_STATES, by: 'created_at' };

/** Refunds. Whoever writes one has locked its attempt. Every method rejects with `database_unavailable` while the database is out of reach. */
@Injectable()
export class RefundStore {
  constructor(private readonly database: Database) {}

  /** Keeps a refund. @returns its id; null when there is one with the same key */
  async add({ db }: Transaction, refund: NewRefund): Promise<string | null> {
    const [added] = await db
      .insert(paymentRefunds)
      .values(refund)
      .onConflictDoNothing({ target: paymentRefunds.key })
      .returning({ id: paymentRefunds.id });
    return added?.id ?? null;
  }

  async find(id: string): Promise<StoredRefund | null> {
    if (!UUID.test(id)) return null;
    const [row] = await this.database.run((db) => db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id)));
    return row ?? null;
  }

  /** All of an attempt, oldest first. */
  ofAttempt(attempt: string, tx?: Transaction): Promise<readonly StoredRefund[]> {
    const read = (db: Transaction['db']) =>
      db
        .select()
        .from(paymentRefunds)
        .where(eq(paymentRefunds.attempt, attempt))
        .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id))
        .limit(1000);
    return tx ? read(tx.db) : this.database.run(read);
  }

  async change({ db }: Transaction, id: string, change: RefundChange): Promise<void> {
    await db.update(paymentRefunds).set(change).where(eq(paymentRefunds.id, id));
  }

  /** Notes why the last try failed. */
  async failed(id: string, reason: string): Promise<void> {
    await this.database.run((db) => db.update(paymentRefunds).set({ lastError: reason }).where(eq(paymentRefunds.id, id)));
  }

  /** Newest first. */
  list({ state, before, most }: RefundFilter): Promise<readonly StoredRefund[]> {
    const where = and(state && eq(paymentRefunds.state, state), before === undefined ? undefined : older(before));
    const newest = [desc(paymentRefunds.createdAt), desc(paymentRefunds.id)];
    return this.database.run((db) =>
      db
        .select()
        .from(paymentRefunds)
        .where(where)
        .orderBy(...newest)
        .limit(most),
    );
  }

  /** How many there are by state, up to 10,000 of each. */
  counts(): Promise<Readonly<Record<RefundState, number>>> {
    return stateCounts(this.database, COUNTED_REFUNDS);
  }
}

/** By the database's own moments, which are finer than those of JavaScript. */
const older = (id: string): SQL =>
  sql`(${paymentRefunds.createdAt}, ${paymentRefunds.id}) < (SELECT created_at, id FROM payment_refunds WHERE id = ${id})`;
