import { Injectable } from '@nestjs/common';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { Database, type Transaction } from '../../../platform/database/database';
import { stateCounts, type CountedTable } from '../../../platform/database/state-counts';
import { attemptId, PAYMENT_STATES, type PaymentState } from '../domain/payment';
import type { UpdateOutcome } from '../domain/payment-update';
import type {
  AttemptChange,
  AttemptFilter,
  NewAttempt,
  NewUpdate,
  UpdateFilter,
  StoredAttempt,
  StoredUpdate,
} from '../domain/stored-attempt';
import { paymentAttempts, paymentUpdates } from './payment.schema';

/** By way of indexes, whatever there is: of refunds the newest 100 and the one that was settled last. */
export const PAYMENTS_VERSION = `SELECT concat((SELECT max(created_at) FROM payment_attempts), ' ', (SELECT max(id) FROM payment_news), ' ',
  (SELECT max(settled_at) FROM payment_refunds), ' ', (SELECT md5(string_agg(concat(id, state), ' ')) FROM
    (SELECT id, state FROM payment_refunds ORDER BY created_at DESC LIMIT 100) AS newest)) AS mark`;

export const COUNTED_PAYMENTS: CountedTable<PaymentState> = { table: 'payment_attempts', states: PAYMENT_STATES, by: 'created_at' };

/**
 * Attempts to pay, and what providers told of them. Every method rejects with
 * `database_unavailable` while the database is out of reach.
 */
@Injectable()
export class PaymentStore {
  constructor(private readonly database: Database) {}

  /**
   * The attempt of the subject that is pending, of the same amount and gateway, and open at `createdAt`; else a new one with the next number. Callers
   * for the same subject wait for each other.
   */
  async begin(tx: Transaction, attempt: NewAttempt): Promise<{ attempt: StoredAttempt; isNew: boolean }> {
    const { subject, amount, gateway, createdAt, expiresAt } = attempt;
    const { db } = tx;
    // no row stands for the subject here that could be locked
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`payment_attempts ${subject}`]);
    const own = eq(paymentAttempts.subject, subject);
    const [open] = await db
      .select()
      .from(paymentAttempts)
      .where(
        and(
          own,
          eq(paymentAttempts.state, 'pending'),
          eq(paymentAttempts.amount, amount),
          eq(paymentAttempts.gateway, gateway),
          gt(paymentAttempts.expiresAt, createdAt),
        ),
      )
      .orderBy(desc(paymentAttempts.number))
      .limit(1);
    if (open) return { attempt: open, isNew: false };
    const [last] = await db
      .select({ number: sql<number>`coalesce(max(${paymentAttempts.number}), 0)::int` })
      .from(paymentAttempts)
      .where(own);
    const number = last!.number + 1;
    const row = { id: attemptId(subject, number), subject, number, amount, currency: 'UAH' as const, gateway, createdAt, expiresAt };
    const [made] = await db.insert(paymentAttempts).values(row).returning();
    return { attempt: made!, isNew: true };
  }

  /** Only what is committed. */
  async find(id: string): Promise<StoredAttempt | null> {
    const [row] = await this.database.run((db) => db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)));
    return row ?? null;
  }

  /** Those of a subject that are pending, held or failed. */
  unsettled(subject: string): Promise<readonly StoredAttempt[]> {
    const where = and(eq(paymentAttempts.subject, subject), inArray(paymentAttempts.state, ['pending', 'held', 'failed']));
    return this.database.run((db) => db.select().from(paymentAttempts).where(where).orderBy(asc(paymentAttempts.number)).limit(100));
  }

  /** Locks its row until the transaction ends. */
  async lock({ db }: Transaction, id: string): Promise<StoredAttempt | null> {
    const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update');
    return row ?? null;
  }

  async change({ db }: Transaction, id: string, change: AttemptChange): Promise<void> {
    await db.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, id));
  }

  /** Notes that the provider is asked now, unless it was after `since`. @returns whether it was noted */
  async claimCheck(id: string, now: Date, since: Date): Promise<boolean> {
    const due = or(isNull(paymentAttempts.checkedAt), lt(paymentAttempts.checkedAt, since));
    const rows = await this.database.run((db) =>
      db
        .update(paymentAttempts)
        .set({ checkedAt: now })
        .where(and(eq(paymentAttempts.id, id), due))
        .returning({ id: paymentAttempts.id }),
    );
    return rows.length > 0;
  }

  /** Stores an update; equal ones are stored once. */
  async addUpdate({ db }: Transaction, update: NewUpdate): Promise<{ id: number; isNew: boolean }> {
    const [added] = await db
      .insert(paymentUpdates)
      .values(update)
      .onConflictDoNothing({ target: paymentUpdates.key })
      .returning({ id: paymentUpdates.id });
    if (added) return { id: added.id, isNew: true };
    const [known] = await db.select({ id: paymentUpdates.id }).from(paymentUpdates).where(eq(paymentUpdates.key, update.key));
    return { id: known!.id, isNew: false };
  }

  /** Locks its row until the transaction ends. */
  async lockUpdate({ db }: Transaction, id: number): Promise<StoredUpdate | null> {
    const [row] = await db.select().from(paymentUpdates).where(eq(paymentUpdates.id, id)).for('update');
    return row ? toUpdate(row) : null;
  }

  async closeUpdate({ db }: Transaction, id: number, outcome: UpdateOutcome, detail: string | null): Promise<void> {
    await db.update(paymentUpdates).set({ outcome, detail }).where(eq(paymentUpdates.id, id));
  }

  /** Newest first. */
  list({ state, subject, before, most }: AttemptFilter): Promise<readonly StoredAttempt[]> {
    const where = and(
      state && eq(paymentAttempts.state, state),
      subject === undefined ? undefined : eq(paymentAttempts.subject, subject),
      before === undefined ? undefined : older(before),
    );
    const newest = [desc(paymentAttempts.createdAt), desc(paymentAttempts.id)];
    return this.database.run((db) =>
      db
        .select()
        .from(paymentAttempts)
        .where(where)
        .orderBy(...newest)
        .limit(most),
    );
  }

  /** A mark that changes with every attempt, with all that the provider tells, and with new and settled refunds. */
  async mark(): Promise<string> {
    return (await this.database.query<{ mark: string }>(PAYMENTS_VERSION)).rows[0]!.mark;
  }

  /** Newest first. */
  async updates({ outcome, attempt, before, most }: UpdateFilter): Promise<readonly StoredUpdate[]> {
    const where = and(
      outcome && (outcome === 'waiting' ? isNull(paymentUpdates.outcome) : eq(paymentUpdates.outcome, outcome)),
      attempt === undefined ? undefined : eq(paymentUpdates.attempt, attempt),
      before === undefined ? undefined : lt(paymentUpdates.id, before),
    );
    const rows = await this.database.run((db) =>
      db.select().from(paymentUpdates).where(where).orderBy(desc(paymentUpdates.id)).limit(most),
    );
    return rows.map(toUpdate);
  }

  /** The address of an attempt's fiscal receipt, as the last applied update told it; null: none did. */
  async receipt(attempt: string): Promise<string | null> {
    const receipt = sql<string>`${paymentUpdates.facts} ->> 'receipt'`;
    const where = and(eq(paymentUpdates.attempt, attempt), eq(paymentUpdates.outcome, 'applied'), sql`${receipt} IS NOT NULL`);
    const [row] = await this.database.run((db) =>
      db.select({ receipt }).from(paymentUpdates).where(where).orderBy(desc(paymentUpdates.id)).limit(1),
    );
    return row?.receipt ?? null;
  }

  /** How many there are by state, up to 10,000 of each. */
  counts(): Promise<Readonly<Record<PaymentState, number>>> {
    return stateCounts(this.database, COUNTED_PAYMENTS);
  }
}

/** By the database's own moments, which are finer than those of JavaScript. */
const older = (id: string): SQL =>
  sql`(${paymentAttempts.createdAt}, ${paymentAttempts.id}) < (SELECT created_at, id FROM payment_attempts WHERE id = ${id})`;

function toUpdate({ id, attempt, facts, source, receivedAt, outcome, detail }: typeof paymentUpdates.$inferSelect): StoredUpdate {
  return { id, attempt, facts, source, receivedAt, outcome: outcome as UpdateOutcome | null, detail };
}
