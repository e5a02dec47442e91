import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What clients said on this site of appointments that another system keeps; as `booking_feedback`. */
export const outsideFeedback = pgTable(
  'outside_feedback',
  {
    /** UUID. */
    id: text('id').primaryKey(),
    /** That system's id of the appointment. */
    appointmentId: text('appointment_id').notNull(),
    firstName: text('first_name').notNull(),
    employee: text('employee').notNull(),
    employeeName: text('employee_name').notNull(),
    /** 1 to 5. */
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Whether somebody has read it and lets it be shown. */
    isPublic: boolean('is_public').notNull().default(false),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    uniqueIndex('outside_feedback_appointment').on(table.appointmentId),
    index('outside_feedback_created').on(table.createdAt, table.id),
  ],
);
