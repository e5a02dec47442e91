import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { PREPAYMENT_STATES } from '../contract/prepayment';
import { bookingAppointments } from './scheduling.schema';

/** What is paid in advance for appointments of our own engine. */
export const bookingPrepayments = pgTable(
  'booking_prepayments',
  {
    appointmentId: text('appointment_id')
      .primaryKey()
      .references(() => bookingAppointments.id, { onDelete: 'cascade' }),
    /** What it is paid as: `visit_` and figures. */
    subject: text('subject').notNull(),
    /** As it was asked for at booking, kopiykas: it never changes. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    state: text('state', { enum: PREPAYMENT_STATES }).notNull(),
    /** When the time of the appointment is free again unless it is paid. */
    due: timestamp('due', { withTimezone: true }).notNull(),
    /** The attempt whose money counts. */
    attempt: text('attempt'),
    paidAt: timestamp('paid_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('booking_prepayments_subject').on(table.subject), index('booking_prepayments_due').on(table.state, table.due)],
);
