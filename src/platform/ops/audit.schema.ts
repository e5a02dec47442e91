import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every call of an operator: who, what, on what, with which result. Kept for three years. */
export const opsAudit = pgTable('ops_audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  /** Name of the operator's access: `owner` for OPS_TOKEN. */
  actor: text('actor').notNull(),
  /** Method and route pattern: `POST /api/ops/leads/:id/retry`. */
  action: text('action').notNull(),
  /** Identifier of what was acted on. */
  target: text('target'),
  /** HTTP status of the answer. */
  status: integer('status').notNull(),
  /** What was asked for, without personal data. */
  detail: jsonb('detail'),
});
