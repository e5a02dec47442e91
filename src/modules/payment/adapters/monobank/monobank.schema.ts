import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('monobank_invoices_attempt').on(table.attempt)],
);
