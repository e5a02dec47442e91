import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { WAIT_STATES, type WaitedService } from '../contract/wait';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Clients who wait for a time. Which time one is offered stands in `booking_holds.waited_by`. */
export const bookingWaits = pgTable(
  'booking_waits',
  {
    /** UUID. */
    id: text('id').primaryKey(),
    /** Null: erased. */
    client: text('client'),
    services: jsonb('services').$type<readonly WaitedService[]>().notNull(),
    /** Any of these salons. */
    locations: text('locations').array().notNull(),
    /** `YYYY-MM-DD`, first and last day. */
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
    /** 1 is Monday. */
    weekdays: integer('weekdays').array().notNull(),
    /** All of the appointment lies within these hours, minutes of the salon's clock. */
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    /** When the wait ends by itself. */
    until: moment('until').notNull(),
    state: text('state', { enum: WAIT_STATES }).notNull(),
    locale: text('locale', { enum: ['ua', 'en'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** When an operator put it before all others; null: it has its turn. */
    jumpedAt: moment('jumped_at'),
    /** Days of salons that were declined or not answered, `location/day`: they are not offered again. */
    declined: text('declined').array().notNull().default([]),
    /** The appointment that came of it. */
    appointment: text('appointment'),
    endedAt: moment('ended_at'),
    /** Who put it on the list for the client, as the audit log names the operator; null: the client. */
    addedBy: text('added_by'),
  },
  (table) => [
    index('booking_waits_live')
      .on(table.createdAt)
      .where(sql`${table.state} IN ('waiting', 'offered')`),
    index('booking_waits_client').on(table.client, table.createdAt),
    index('booking_waits_until').on(table.until),
    check('booking_waits_days', sql`${table.fromDay} <= ${table.toDay}`),
    check('booking_waits_minutes', sql`${table.fromMinute} < ${table.toMinute}`),
  ],
);

/** What of a salon's calendar those who wait were compared with last: another version, or a moment that has come, has to be looked at. */
export const bookingWaitLooks = pgTable('booking_wait_looks', {
  location: text('location').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
  nextAt: moment('next_at').notNull(),
});
