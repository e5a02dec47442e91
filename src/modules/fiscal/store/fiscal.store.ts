import { Injectable } from '@nestjs/common';
import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { Database, type Queries, type Transaction } from '../../../platform/database/database';
import { stateCounts, type CountedTable } from '../../../platform/database/state-counts';
import { RECEIPT_STATES, type ReceiptState } from '../contract/receipt';
import type { NewReceipt, ReceiptChange, ReceiptFilter, StoredReceipt } from '../domain/receipt';
import { fiscalReceipts } from './fiscal.schema';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const COUNTED: CountedTable<ReceiptState> = { table: 'fiscal_receipts', states: RECEIPT_STATES, by: 'created_at' };
/** Receipts of one subject that are read. */
const MAX_OF_SUBJECT = 100;

/** Fiscal receipts. Every method rejects with `database_unavailable` while the database is out of reach. */
@Injectable()
export class FiscalStore {
  constructor(private readonly database: Database) {}

  /** @returns its id; null where this movement has a receipt already */
  async add({ db }: Transaction, receipt: NewReceipt): Promise<string | null> {
    const target = [fiscalReceipts.subject, fiscalReceipts.movement];
    const [added] = await db.insert(fiscalReceipts).values(receipt).onConflictDoNothing({ target }).returning({ id: fiscalReceipts.id });
    return added?.id ?? null;
  }

  async find(id: string): Promise<StoredReceipt | null> {
    if (!UUID.test(id)) return null;
    const [row] = await this.database.run((db) => db.select().from(fiscalReceipts).where(eq(fiscalReceipts.id, id)));
    return row ?? null;
  }

  /** Nobody else changes it before the transaction ends. */
  async lock({ db }: Transaction, id: string): Promise<StoredReceipt | null> {
    const [row] = await db.select().from(fiscalReceipts).where(eq(fiscalReceipts.id, id)).for('update');
    return row ?? null;
  }

  async change({ db }: Transaction, id: string, change: ReceiptChange): Promise<void> {
    await db.update(fiscalReceipts).set(change).where(eq(fiscalReceipts.id, id));
  }

  /** Notes, before a call, that the register may know the receipt after it. */
  async called(id: string): Promise<void> {
    const change = { state: 'asked', isCalled: true, attempts: sql`${fiscalReceipts.attempts} + 1` } as const;
    await this.database.run((db) =>
      db
        .update(fiscalReceipts)
        .set(change)
        .where(and(eq(fiscalReceipts.id, id), isOpen)),
    );
  }

  /** Notes why the last try failed. */
  async noteError(id: string, reason: string): Promise<void> {
    await this.database.run((db) =>
      db
        .update(fiscalReceipts)
        .set({ lastError: reason })
        .where(and(eq(fiscalReceipts.id, id), isOpen)),
    );
  }

  /** All of what was paid, oldest first. */
  ofSubject(subject: string): Promise<readonly StoredReceipt[]> {
    return this.database.run((db) => ofSubject(db, subject).limit(MAX_OF_SUBJECT));
  }

  /** All of what was paid, oldest first. Nobody else changes them before the transaction ends. */
  lockSubject({ db }: Transaction, subject: string): Promise<readonly StoredReceipt[]> {
    return ofSubject(db, subject).for('update');
  }

  /** Receipts of what was paid, these themselves, and what follows them. Oldest first. */
  around(subject: string, ids: readonly string[]): Promise<readonly StoredReceipt[]> {
    const { id, relatedId, createdAt } = fiscalReceipts;
    const which = or(eq(fiscalReceipts.subject, subject), inArray(id, [...ids]), inArray(relatedId, [...ids]));
    return this.database.run((db) => db.select().from(fiscalReceipts).where(which).orderBy(asc(createdAt), asc(id)).limit(MAX_OF_SUBJECT));
  }

  /** All of these things that were paid, oldest first. */
  ofSubjects(subjects: readonly string[]): Promise<readonly StoredReceipt[]> {
    if (subjects.length === 0) return Promise.resolve([]);
    const { id, subject, createdAt } = fiscalReceipts;
    return this.database.run((db) =>
      db
        .select()
        .from(fiscalReceipts)
        .where(inArray(subject, [...subjects]))
        .orderBy(asc(createdAt), asc(id))
        .limit(MAX_OF_SUBJECT),
    );
  }

  /** What follows a receipt: its returns, or what closes its chain. */
  following({ db }: Transaction, id: string): Promise<readonly StoredReceipt[]> {
    return db.select().from(fiscalReceipts).where(eq(fiscalReceipts.relatedId, id)).limit(MAX_OF_SUBJECT);
  }

  /** Newest first. */
  list({ state, subject, before, most }: ReceiptFilter): Promise<readonly StoredReceipt[]> {
    const where = and(
      state && eq(fiscalReceipts.state, state),
      subject === undefined ? undefined : eq(fiscalReceipts.subject, subject),
      before === undefined || !UUID.test(before) ? undefined : older(before),
    );
    const newest = [desc(fiscalReceipts.createdAt), desc(fiscalReceipts.id)];
    return this.database.run((db) =>
      db
        .select()
        .from(fiscalReceipts)
        .where(where)
        .orderBy(...newest)
        .limit(most),
    );
  }

  /** How many there are by state, up to 10,000 of each. */
  counts(): Promise<Readonly<Record<ReceiptState, number>>> {
    return stateCounts(this.database, COUNTED);
  }

  /** How many are not made since a moment, up to 1000. */
  async late(since: Date): Promise<number> {
    const found = await this.database.run((db) =>
      db
        .select({ id: fiscalReceipts.id })
        .from(fiscalReceipts)
        .where(and(isOpen, sql`${fiscalReceipts.createdAt} < ${since.toISOString()}`))
        .limit(1000),
    );
    return found.length;
  }

  /** A mark that changes with everything that happens to receipts. */
  async mark(): Promise<string> {
    const { rows } = await this.database.query<{ mark: string }>(
      `SELECT concat_ws(' ', (SELECT max(created_at) FROM fiscal_receipts), (SELECT max(settled_at) FROM fiscal_receipts),
        (SELECT count(*) FROM (SELECT 1 FROM fiscal_receipts WHERE state = 'failed' LIMIT 1000) AS failed)) AS mark`,
    );
    return rows[0]?.mark ?? '';
  }
}

const ofSubject = (db: Queries, subject: string) =>
  db
    .select()
    .from(fiscalReceipts)
    .where(eq(fiscalReceipts.subject, subject))
    .orderBy(asc(fiscalReceipts.createdAt), asc(fiscalReceipts.id));

const isOpen = inArray(fiscalReceipts.state, ['waiting', 'asked']);

/** By the database's own moments, which are finer than those of JavaScript. */
const older = (id: string): SQL =>
  sql`(${fiscalReceipts.createdAt}, ${fiscalReceipts.id}) < (SELECT created_at, id FROM fiscal_receipts WHERE id = ${id})`;
