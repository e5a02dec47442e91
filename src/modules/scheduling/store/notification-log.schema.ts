import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bookingAppointments } from './scheduling.schema';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What clients were told of their appointments: each change once, and one reminder for each beginning. */
export const notificationLog = pgTable(
  'booking_told',
  {
    appointmentId: text('appointment_id')
      .primaryKey()
      .references(() => bookingAppointments.id, { onDelete: 'cascade' }),
    /** Of the appointment as it was told last. */
    revision: integer('revision').notNull(),
    /** When the appointment began then. */
    startsAt: moment('starts_at').notNull(),
    /** When the client was told of this beginning. */
    notifiedAt: moment('told_at').notNull(),
    /** When the client was reminded of this beginning; null: not yet. */
    remindedAt: moment('reminded_at'),
    /** When a reminder of this beginning could not be brought into the client's chat; null: never. */
    chatFailedAt: moment('chat_failed_at'),
  },
  (table) => [
    index('booking_told_start')
      .on(table.startsAt)
      .where(sql`${table.remindedAt} IS NULL`),
  ],
);
