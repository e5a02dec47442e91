import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What was paid at the sandbox, as a provider would keep it. */
export const sandboxPayments = pgTable('sandbox_payments', {
  /** The attempt's id. */
  id: text('id').primaryKey(),
  /** The sandbox's own number of the payment. */
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  /** Kopiykas. */
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: ['success', 'failure', 'reversed'] }).notNull(),
  returned: bigint('returned', { mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The key that the sandbox signs with: made once, and shared by all processes. */
export const sandboxKeys = pgTable('sandbox_keys', {
  /** `payment` */
  name: text('name').primaryKey(),
  key: text('key').notNull(),
});
