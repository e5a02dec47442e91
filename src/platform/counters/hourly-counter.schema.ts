import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Sums of all processes by counter and hour; within its hour a sum only grows. */
export const hourlyCounters = pgTable(
  'site_figures',
  {
    /** `answers`, `pages.hit`, `upstream.failed helpcrunch` … */
    figure: text('figure').notNull(),
    hour: timestamp('hour', { withTimezone: true }).notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.figure] })],
);
