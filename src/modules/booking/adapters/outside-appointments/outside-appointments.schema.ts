import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Appointments that another system keeps, as far as this site knows of them: for leads, links and reminders. */
export const outsideAppointments = pgTable(
  'outside_visits',
  {
    /** Of our own. */
    id: text('id').primaryKey(),
    /** That system's id of it; null: it is about to be booked. */
    appointmentId: text('appointment_id'),
    /** Ids that it had before it was moved: links with them go on. */
    earlierIds: text('earlier_ids').array().notNull().default([]),
    /** That system's id of the client. */
    client: text('client').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email'),
    /** When it begins; null: not known yet. */
    startsAt: moment('starts_at'),
    /** As the port has it, with moments in ISO 8601. */
    visit: jsonb('visit').notNull().default({}),
    /** How many events of its client were written down. */
    revision: integer('revision').notNull().default(0),
    /** What its client is doing with it: null once the end is known. */
    intent: jsonb('intent'),
    /** When the client was reminded of this beginning; null: not yet. */
    remindedAt: moment('reminded_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    index('outside_visits_appointment').on(table.appointmentId),
    index('outside_visits_client').on(table.client),
    index('outside_visits_earlier').using('gin', table.earlierIds),
    index('outside_visits_start')
      .on(table.startsAt)
      .where(sql`${table.remindedAt} IS NULL`),
  ],
);
