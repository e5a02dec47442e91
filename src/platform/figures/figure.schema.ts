import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What all processes together counted of themselves, by the hour: sums that only grow within their hour. */
export const siteFigures = pgTable(
  'site_figures',
  {
    /** `answers`, `pages.hit`, `upstream.failed helpcrunch` … */
    figure: text('figure').notNull(),
    hour: timestamp('hour', { withTimezone: true }).notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.figure] })],
);
