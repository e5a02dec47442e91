import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** Visitors who wait for a call, and those who were called. */
export const waitlist = pgTable(
  'waitlist',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    locale: text('locale', { enum: ['ua', 'en'] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Null: waits. */
    calledAt: timestamp('called_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('waitlist_waiting')
      .on(table.email)
      .where(sql`${table.calledAt} IS NULL`),
    index('waitlist_created').on(table.createdAt),
  ],
);
