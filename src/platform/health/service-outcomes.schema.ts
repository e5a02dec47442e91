import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How the last tries of each outside service ended, of all processes together. */
export const serviceOutcomes = pgTable('service_outcomes', {
  /** As it is called in /health/ready: `mail`, `helpcrunch`. */
  service: text('service').primaryKey(),
  lastSuccess: timestamp('last_success', { withTimezone: true }),
  lastFailure: timestamp('last_failure', { withTimezone: true }),
  /** Tries that failed since the last success. */
  failures: integer('failures').notNull().default(0),
  /** Why the last one failed, without personal data; null: it did not. */
  reason: text('reason'),
  /** When a process looked last whether it works, while nobody used it. */
  lookedAt: timestamp('looked_at', { withTimezone: true }),
});
