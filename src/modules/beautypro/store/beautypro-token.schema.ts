import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The token of the site at BeautyPro, one row per application and database. The API knows one at a time: whoever gets a new one kills the
 * one before, so all processes share it.
 */
export const beautyproTokens = pgTable('beautypro_tokens', {
  /** Application and code of the database, as a hash. */
  key: text('key').primaryKey(),
  /** Access and refresh token, sealed with the secret of the application; null before the first. */
  sealed: text('sealed'),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  /** Grows with each token. */
  version: integer('version').notNull().default(0),
  /** Until when a process is getting the next token; the others wait for it. */
  claimedUntil: timestamp('claimed_until', { withTimezone: true }),
});
