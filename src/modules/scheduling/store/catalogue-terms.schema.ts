import { check, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** What operators say of services and employees instead of the content, and of resources: a `CatalogueTerm` each, with who said it and when. */
export const bookingCatalogueTerms = pgTable(
  'booking_catalogue_terms',
  {
    kind: text('kind', { enum: ['service', 'employee', 'resource'] }).notNull(),
    /** Id of the service, the employee or the resource. */
    item: text('item').notNull(),
    /** Name of the term. */
    term: text('term').notNull(),
    scope: text('scope').notNull().default(''),
    value: jsonb('value').notNull(),
    /** As the audit log names the operator. */
    changedBy: text('changed_by').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.item, table.term, table.scope] }),
    check('booking_catalogue_terms_kind', sql`${table.kind} IN ('service', 'employee', 'resource')`),
  ],
);
