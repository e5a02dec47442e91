import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Clients for whom a process is writing at BeautyPro right now: other processes wait, and look at what was made. */
export const beautyproLocks = pgTable(
  'beautypro_turns',
  {
    /** Client, as a hash. */
    key: text('key').primaryKey(),
    /** UUID of the writing. */
    holder: text('holder').notNull(),
    /** The turn of a process that was killed ends then. */
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [index('beautypro_turns_until').on(table.until)],
);
