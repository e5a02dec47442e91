import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid, bigint } from 'drizzle-orm/pg-core';
import type { DeliveryProgress } from '../domain/lead-delivery';

/** Leads with the state of their way into the helpdesk. */
export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    locale: text('locale', { enum: ['ua', 'en'] }).notNull(),
    /** Where it comes from: `callback`, `vacancy`, `certificate`, or what the booking frame says. */
    source: text('source').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email'),
    salon: text('salon').notNull(),
    time: text('time').notNull(),
    comment: text('comment').notNull(),
    userId: text('user_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    service: text('service').notNull(),
    orderTime: text('order_time').notNull(),
    text: text('text').notNull(),
    /** False: kept here, not sent to the helpdesk. */
    send: boolean('send').notNull(),
    support: boolean('support').notNull(),
    state: text('state', { enum: ['kept', 'queued', 'delivered', 'failed', 'dropped'] }).notNull(),
    /** Results of the steps so far: a retry goes on from here. */
    progress: jsonb('progress').$type<DeliveryProgress>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last try failed, without personal data. */
    lastError: text('last_error'),
    /** Whose it is: what the console calls an operator. */
    assignee: text('assignee'),
    /** What operators note for each other. */
    note: text('note').notNull().default(''),
    /** What became of the call; none: nobody waits for one. */
    callState: text('call_state', { enum: ['none', 'new', 'called', 'not_reached', 'booked', 'closed'] })
      .notNull()
      .default('new'),
    /** When to call again. */
    callAt: timestamp('call_at', { withTimezone: true }),
    /** By when the visitor was promised a call. */
    promisedAt: timestamp('promised_at', { withTimezone: true }),
    /** Id of the appointment that was made of it. */
    bookedAppointment: text('booked_appointment'),
    closeReason: text('close_reason', { enum: ['answered', 'declined', 'unreachable', 'mistake', 'spam'] }),
    callChangedAt: timestamp('call_changed_at', { withTimezone: true }),
    /** The call before its last change; null: it was taken back. */
    callBefore: jsonb('call_before').$type<object>(),
    /** Slug of the salon that it names; null: of none that is known. */
    salonSlug: text('salon_slug'),
    /** When the recipients were notified of it, and of its broken promise. */
    newNotifiedAt: timestamp('new_notified_at', { withTimezone: true }),
    lateNotifiedAt: timestamp('late_notified_at', { withTimezone: true }),
    /** Which event of an appointment on this site it tells of: `booked:<visit>:<revision>`; null: it was sent to us. */
    event: text('event'),
    /** Hash of the key of the lead that a widget of another site has left of the same event; null: none has. */
    frameHash: text('frame_hash'),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    /** When the personal fields were removed. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [
    index('leads_state').on(table.state, table.createdAt),
    index('leads_created').on(table.createdAt),
    index('leads_phone').on(table.phone, table.createdAt),
    index('leads_assignee').on(table.assignee, table.createdAt),
    index('leads_call').on(table.callState, table.createdAt),
    index('leads_appointment')
      .on(table.appointmentId, table.createdAt)
      .where(sql`${table.appointmentId} <> ''`),
  ],
);

/** Which lead an equal one is a repeat of, and until when. */
export const leadRepeats = pgTable(
  'lead_repeats',
  {
    /** SHA-256 of the de-duplication key, hexadecimal. */
    hash: text('hash').primaryKey(),
    leadId: uuid('lead_id').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [index('lead_repeats_until').on(table.until)],
);

/** What happened to a lead, for operators. */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** `received`, `delivered`, `retried`, `failed`, `dropped`, `assigned`, `noted`, `warning`, states of its call. */
    event: text('event').notNull(),
    /** In words, without personal data. */
    detail: text('detail'),
  },
  (table) => [index('lead_events_lead').on(table.leadId, table.id)],
);
