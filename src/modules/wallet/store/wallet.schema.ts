import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { PASS_KINDS, type PassKind } from '../contract/wallet-pass';

/** Passes that somebody asked for, which follow what they are of. Nothing of them is about a person. */
export const walletPasses = pgTable(
  'wallet_passes',
  {
    kind: text('kind').$type<PassKind>().notNull(),
    /** Of the certificate or the appointment. */
    id: text('id').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
    /** When what it is of is over, as far as it was known when it was asked for. */
    until: timestamp('until', { withTimezone: true }).notNull(),
    /** A job will bring it up to date that has not begun. */
    isDue: boolean('is_due').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('wallet_passes_until').on(table.until),
    check('wallet_passes_kind', sql`${table.kind} IN (${sql.raw(PASS_KINDS.map((kind) => `'${kind}'`).join(', '))})`),
  ],
);
