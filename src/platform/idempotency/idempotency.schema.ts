import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Answers to requests that carried an Idempotency-Key, so that a repeat gets the same one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Route and, where there is one, the visitor's account: keys of different routes do not meet. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the body in canonical form, hexadecimal. */
    bodyHash: text('body_hash').notNull(),
    /** HTTP status of the stored answer; null while the first request is under way. */
    status: integer('status'),
    answer: jsonb('answer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);
