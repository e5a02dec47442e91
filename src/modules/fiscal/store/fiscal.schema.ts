import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { RECEIPT_KINDS, RECEIPT_STATES } from '../contract/receipt';
import type { FiscalDocument } from '../domain/receipt-document';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Fiscal receipts, kept for good as bookkeeping demands. They name nobody. Columns: `StoredReceipt`. */
export const fiscalReceipts = pgTable(
  'fiscal_receipts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: RECEIPT_KINDS }).notNull(),
    subject: text('subject').notNull(),
    movement: text('movement').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    document: jsonb('document').$type<FiscalDocument>(),
    state: text('state', { enum: RECEIPT_STATES }).notNull(),
    registerId: uuid('register_id').notNull().defaultRandom(),
    isCalled: boolean('is_called').notNull().default(false),
    isRepeated: boolean('is_repeated').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    fiscalCode: text('fiscal_code'),
    taxUrl: text('tax_url'),
    relation: text('relation'),
    relatedId: uuid('related_id'),
    isTest: boolean('is_test').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    // a movement of money has one receipt
    uniqueIndex('fiscal_receipts_movement').on(table.subject, table.movement),
    uniqueIndex('fiscal_receipts_register').on(table.registerId),
    index('fiscal_receipts_created').on(table.createdAt, table.id),
    index('fiscal_receipts_related').on(table.relatedId),
    index('fiscal_receipts_settled').on(table.settledAt),
    index('fiscal_receipts_state').on(table.state, table.createdAt),
  ],
);
