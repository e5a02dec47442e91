import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS, TILL_ENTRY_KINDS } from '../contract/sale';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const kopiykas = (name: string) => bigint(name, { mode: 'number' });

/** Sales at the end of appointments. Days are of the salon's clock. */
export const sales = pgTable(
  'sales',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    appointmentId: text('appointment_id').notNull(),
    location: text('location').notNull(),
    /** `YYYY-MM-DD` */
    day: text('day').notNull(),
    /** The request that made it: sent again it is the same sale. */
    key: text('key').notNull(),
    tip: kopiykas('tip').notNull(),
    reason: text('reason').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
    undoneAt: moment('undone_at'),
    undoneReason: text('undone_reason').notNull().default(''),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    uniqueIndex('sales_key').on(table.key),
    uniqueIndex('sales_appointment')
      .on(table.appointmentId)
      .where(sql`${table.undoneAt} IS NULL`),
    index('sales_day').on(table.location, table.day),
    index('sales_at').on(table.at),
  ],
);

/** What was sold, with names and prices as they were. */
export const saleLines = pgTable(
  'sale_lines',
  {
    saleId: uuid('sale_id')
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    /** Id of the service of the appointment. */
    part: text('part').notNull(),
    position: integer('position').notNull(),
    service: text('service').notNull(),
    serviceName: text('service_name').notNull(),
    employee: text('employee').notNull(),
    employeeName: text('employee_name').notNull(),
    quantity: integer('quantity').notNull(),
    price: kopiykas('price').notNull(),
    discount: kopiykas('discount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.saleId, table.part] })],
);

/** All money that passes a salon's counter, kept for good: nothing is changed, what was wrong is entered once more with the other sign. */
export const tillEntries = pgTable(
  'till_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    location: text('location').notNull(),
    day: text('day').notNull(),
    kind: text('kind', { enum: TILL_ENTRY_KINDS }).notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    /** Negative where it goes out. */
    amount: kopiykas('amount').notNull(),
    saleId: uuid('sale_id').references(() => sales.id),
    orderId: text('order_id'),
    /** The certificate that paid, and the entry of its ledger. */
    certificateId: text('certificate_id'),
    certificateEntry: text('certificate_entry'),
    note: text('note').notNull().default(''),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('till_entries_day').on(table.location, table.day),
    index('till_entries_sale').on(table.saleId),
    // an order is paid at a counter once, and its money goes out again once
    uniqueIndex('till_entries_order_way').on(table.orderId, sql`(${table.amount} > 0)`),
    check('till_entries_amount', sql`${table.amount} <> 0`),
  ],
);

/** Days of a salon that were closed: nothing is entered in them any more. */
export const tillDays = pgTable(
  'till_days',
  {
    location: text('location').notNull(),
    day: text('day').notNull(),
    /** Cash by the entries of the day, and as it was counted. */
    expected: kopiykas('expected').notNull(),
    counted: kopiykas('counted').notNull(),
    note: text('note').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.location, table.day] })],
);
