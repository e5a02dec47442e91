import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Redirects that operators made. */
export const redirects = pgTable('redirects', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Decoded path. */
  fromPath: text('from_path').notNull().unique(),
  toPath: text('to_path').notNull(),
  hits: bigint('hits', { mode: 'number' }).notNull().default(0),
  hitAt: moment('hit_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Legacy addresses that were followed: paths alone, and none that may say something of a person. */
export const legacyHits = pgTable('legacy_hits', {
  /** Decoded. */
  path: text('path').primaryKey(),
  hits: bigint('hits', { mode: 'number' }).notNull(),
  hitAt: moment('hit_at').notNull(),
});

/** Addresses that were asked for in vain: paths alone, and none that may say something of a person. */
export const redirectMisses = pgTable(
  'redirect_misses',
  {
    /** Decoded. */
    path: text('path').primaryKey(),
    hits: integer('hits').notNull(),
    missedAt: moment('missed_at').notNull(),
  },
  (table) => [index('redirect_misses_hits').on(table.hits)],
);
