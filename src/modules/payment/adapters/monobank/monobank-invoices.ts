import { eq } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database';
import { monobankInvoices, type BasketItem } from './monobank.schema';

export interface MonobankInvoice {
  readonly id: string;
  readonly attempt: string;
  readonly pageUrl: string;
  readonly basket: readonly BasketItem[] | null;
}

/** What the adapter keeps: which invoice an attempt has. */
export type InvoiceBook = Pick<MonobankInvoices, 'find' | 'attemptOf' | 'keep'>;

/** Invoices in the database. Every method rejects with `database_unavailable`. */
export class MonobankInvoices {
  constructor(private readonly database: Database) {}

  async find(attempt: string): Promise<MonobankInvoice | null> {
    const mine = eq(monobankInvoices.attempt, attempt);
    const [row] = await this.database.run((db) => db.select().from(monobankInvoices).where(mine));
    return row ?? null;
  }

  /** @returns null for an invoice that is not ours */
  async attemptOf(id: string): Promise<string | null> {
    const one = eq(monobankInvoices.id, id);
    const [row] = await this.database.run((db) => db.select({ attempt: monobankInvoices.attempt }).from(monobankInvoices).where(one));
    return row?.attempt ?? null;
  }

  /** @returns the invoice of the attempt that was kept first */
  async keep(invoice: MonobankInvoice): Promise<MonobankInvoice> {
    await this.database.run((db) => db.insert(monobankInvoices).values(invoice).onConflictDoNothing());
    const first = await this.find(invoice.attempt);
    if (!first) throw new Error(`the invoice ${invoice.id} is of another attempt`);
    return first;
  }
}
