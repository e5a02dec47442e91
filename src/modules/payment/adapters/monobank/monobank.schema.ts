import { jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Goods of an invoice. */
export interface BasketItem {
  readonly name: string;
  readonly code: string;
  readonly quantity: number;
  /** Of one, kopiykas. */
  readonly price: number;
}

/** Invoices of attempts at monobank, which asks for its own number in every call. */
export const monobankInvoices = pgTable(
  'monobank_invoices',
  {
    /** monobank's number. */
    id: text('id').primaryKey(),
    /** One invoice for each attempt. */
    attempt: text('attempt').notNull(),
    /** Where it is paid. */
    pageUrl: text('page_url').notNull(),
    /** What was sold, for the fiscal receipts of refunds; null for an invoice of before it was kept. */
    basket: jsonb('basket').$type<readonly BasketItem[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('monobank_invoices_attempt').on(table.attempt)],
);
