import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** What operators have set of the engine's settings: one row, or none. What is not in it is as the release has it. */
export const bookingSettings = pgTable(
  'booking_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** A `SettingsChange`. */
    changes: jsonb('changes').$type<object>().notNull(),
    /** Grows with every change. */
    revision: integer('revision').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('booking_settings_one', sql`${table.id} = 1`)],
);
