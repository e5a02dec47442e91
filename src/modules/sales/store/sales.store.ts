import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queries, QueryResultRow, Transaction } from '../../../platform/database/database';
import type { Kopiykas } from '../../../shared/money';
import type { PaymentMethod, Sale, SaleLine } from '../contract/sale';
import { saleLines, sales, tillDays, tillEntries } from './sales.schema';

export type TillEntry = typeof tillEntries.$inferSelect;
export type NewTillEntry = Omit<typeof tillEntries.$inferInsert, 'id'>;
export type TillDay = typeof tillDays.$inferSelect;

/** A sale that is to be written. */
export type NewSale = Pick<Sale, 'id' | 'appointment' | 'location' | 'day' | 'tip' | 'reason' | 'by' | 'at' | 'lines'> & {
  readonly key: string;
};

/** Money of a salon's day by kind and method. */
export interface TillSum {
  readonly kind: TillEntry['kind'];
  readonly method: PaymentMethod;
  readonly amount: Kopiykas;
}

/** Money of an earlier day that went back, for an appointment or a certificate. */
export interface ReturnedMoney {
  readonly id: number;
  readonly at: Date;
  readonly method: PaymentMethod;
  /** Negative. */
  readonly amount: Kopiykas;
  /** Why, of a certificate. */
  readonly note: string;
  /** Id of the certificate whose money it is, or that had paid for the appointment; null: none. */
  readonly certificate: string | null;
  /** Id of the appointment whose payment was taken back; null: it is the refund of a certificate. */
  readonly appointment: string | null;
}

/** More is not sold at a salon in a day. */
const MOST = 1000;
const OF_APPOINTMENTS = `SELECT sale.appointment_id AS appointment, sale.at, sale.tip::float8 AS tip, sale.reason, sale.undone_at AS "undoneAt",
    (SELECT json_agg(json_build_object('service', line.service_name, 'employee', line.employee_name, 'price', line.price, 'discount', line.discount)
      ORDER BY line.position) FROM sale_lines AS line WHERE line.sale_id = sale.id) AS lines
  FROM sales AS sale WHERE sale.appointment_id = ANY ($1) ORDER BY sale.at DESC`;
const RETURNED = `SELECT entry.id::float8 AS id, entry.at, entry.method, entry.amount::float8 AS amount, entry.note, entry.certificate_id AS certificate,
    sale.appointment_id AS appointment FROM till_entries AS entry LEFT JOIN sales AS sale ON sale.id = entry.sale_id
  WHERE entry.location = $1 AND entry.day = $2 AND (entry.kind = 'refund' OR entry.kind = 'undo' AND sale.day <> entry.day)
  ORDER BY entry.id LIMIT $3`;
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('till ' || $1 || ' ' || $2, 0))`;

/** Sales, and the money at the counters of the salons, in PostgreSQL. */
export class SalesStore {
  constructor(private readonly database: Database) {}

  /** Nobody else enters anything in this day, or closes it, before the transaction ends. */
  async lockDay(tx: Transaction, location: string, day: string): Promise<TillDay | null> {
    await tx.query(LOCK, [location, day]);
    return this.closedDay(location, day, tx);
  }

  /** The end of a day; null while it is open. */
  async closedDay(location: string, day: string, tx?: Transaction): Promise<TillDay | null> {
    const where = and(eq(tillDays.location, location), eq(tillDays.day, day));
    const [row] = await this.read((db) => db.select().from(tillDays).where(where), tx);
    return row ?? null;
  }

  async close(tx: Transaction, day: TillDay): Promise<void> {
    await tx.db.insert(tillDays).values(day);
  }

  /** Sales of appointments, with what was sold, the last first. */
  async ofAppointments(appointments: readonly string[]): Promise<readonly object[]> {
    return (await this.database.query(OF_APPOINTMENTS, [appointments])).rows;
  }

  /** @returns false when it was not closed */
  async reopen(tx: Transaction, location: string, day: string): Promise<boolean> {
    const where = and(eq(tillDays.location, location), eq(tillDays.day, day));
    return (await tx.db.delete(tillDays).where(where).returning()).length > 0;
  }

  async write(tx: Transaction, { appointment, lines, ...sale }: NewSale, entries: readonly NewTillEntry[]): Promise<void> {
    await tx.db.insert(sales).values({ ...sale, appointmentId: appointment });
    await tx.db.insert(saleLines).values(lines.map((line, position) => ({ ...line, saleId: sale.id, position })));
    await this.enter(tx, entries);
  }

  async enter(tx: Transaction, entries: readonly NewTillEntry[]): Promise<void> {
    if (entries.length > 0) await tx.db.insert(tillEntries).values([...entries]);
  }

  /** @param by the sale itself, the request that made it, or the appointment whose sale stands */
  async find(
    by: { readonly id: string } | { readonly key: string } | { readonly appointment: string },
    tx?: Transaction,
  ): Promise<Sale | null> {
    return (await this.sales(whereOf(by), tx))[0] ?? null;
  }

  /** Sales of a salon's day, the first one first, also those that were taken back. */
  ofDay(location: string, day: string): Promise<readonly Sale[]> {
    return this.sales(and(eq(sales.location, location), eq(sales.day, day)));
  }

  /** Money of a sale in the order in which it was entered. */
  entriesOf(sale: string, tx?: Transaction): Promise<readonly TillEntry[]> {
    return this.read((db) => db.select().from(tillEntries).where(eq(tillEntries.saleId, sale)).orderBy(asc(tillEntries.id)), tx);
  }

  /** Certificates that were paid at a salon's counter in a day, or taken back, in the order in which they were entered. */
  orderEntries(location: string, day: string): Promise<readonly TillEntry[]> {
    const where = and(eq(tillEntries.location, location), eq(tillEntries.day, day), eq(tillEntries.kind, 'order'));
    return this.read((db) => db.select().from(tillEntries).where(where).orderBy(asc(tillEntries.id)).limit(MOST));
  }

  /** Money that went back in a salon's day for what was paid on another one, in the order in which it was entered. */
  async returned(location: string, day: string): Promise<readonly ReturnedMoney[]> {
    return (await this.database.query<ReturnedMoney & QueryResultRow>(RETURNED, [location, day, MOST])).rows;
  }

  async undo(tx: Transaction, id: string, reason: string, at: Date): Promise<void> {
    await tx.db.update(sales).set({ undoneAt: at, undoneReason: reason }).where(eq(sales.id, id));
  }

  /** All that came and went at a salon's counter in a day. */
  async sums(location: string, day: string, tx?: Transaction): Promise<readonly TillSum[]> {
    const { kind, method, amount } = tillEntries;
    const where = and(eq(tillEntries.location, location), eq(tillEntries.day, day));
    const sum = sql<string>`sum(${amount})`;
    const rows = await this.read((db) => db.select({ kind, method, amount: sum }).from(tillEntries).where(where).groupBy(kind, method), tx);
    return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
  }

  private async sales(where: ReturnType<typeof and>, tx?: Transaction): Promise<readonly Sale[]> {
    const found = await this.read((db) => db.select().from(sales).where(where).orderBy(asc(sales.at), asc(sales.id)).limit(MOST), tx);
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    const oneOf = (column: typeof saleLines.saleId | typeof tillEntries.saleId) => sql`${column} = ANY (${sql.param(ids)}::uuid[])`;
    const lines = await this.read((db) => db.select().from(saleLines).where(oneOf(saleLines.saleId)).orderBy(asc(saleLines.position)), tx);
    const entries = await this.read(
      (db) => db.select().from(tillEntries).where(oneOf(tillEntries.saleId)).orderBy(asc(tillEntries.id)),
      tx,
    );
    return found.map(({ id, appointmentId, location, day, tip, reason, at, by, undoneAt }) => ({
      id,
      appointment: appointmentId,
      location,
      day,
      tip,
      reason,
      at,
      by,
      undoneAt,
      lines: lines.filter(({ saleId }) => saleId === id).map(lineOf),
      payments: entries
        .filter(({ saleId, kind }) => saleId === id && kind === 'sale')
        .map(({ method, amount, certificateId }) => ({ method, amount, certificate: certificateId })),
    }));
  }

  private read<T>(work: (db: Queries) => Promise<T>, tx?: Transaction): Promise<T> {
    return tx ? work(tx.db) : this.database.run(work);
  }
}

function lineOf({
  part,
  service,
  serviceName,
  employee,
  employeeName,
  quantity,
  price,
  discount,
}: typeof saleLines.$inferSelect): SaleLine {
  return { part, service, serviceName, employee, employeeName, quantity, price, discount };
}

function whereOf(by: Parameters<SalesStore['find']>[0]) {
  if ('id' in by) return eq(sales.id, by.id);
  if ('key' in by) return eq(sales.key, by.key);
  return and(eq(sales.appointmentId, by.appointment), isNull(sales.undoneAt));
}
