import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Attachment } from './attachment';

/** By what a notification can leave; bot: into a chat with the salons' bot. */
export const NOTIFICATION_CHANNELS = ['mail', 'sms', 'bot'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Notifications to visitors, as they are sent: written with what they tell of, sent by a job that carries their id alone. */
export const notifications = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    channel: text('channel', { enum: NOTIFICATION_CHANNELS }).notNull(),
    /** Names the event, without personal data: a channel sends one notification for it. */
    key: text('key').notNull(),
    template: text('template').notNull(),
    locale: text('locale', { enum: ['ua', 'en'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject'),
    text: text('text').notNull(),
    html: text('html'),
    attachments: jsonb('attachments').$type<readonly Attachment[]>().notNull().default([]),
    /** Of a mail: address that ends mails of this kind by one POST (RFC 8058); null: it cannot be ended. */
    unsubscribe: text('unsubscribe'),
    /** `failed`: the other side does not take it. One that is still tried, or was given up after many tries, is `queued`. */
    state: text('state', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    /** Why it was refused, without personal data. */
    lastError: text('last_error'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** The gateway's own id of an SMS; null: it gives none. */
    smsId: text('sms_id'),
    /** What the gateway told of an SMS that it took; `unknown`: nothing within two days. Null: it tells nothing. */
    delivery: text('delivery', { enum: ['open', 'delivered', 'read', 'failed', 'unknown'] }),
    deliveredBy: text('delivered_by', { enum: ['sms', 'viber'] }),
    /** When the gateway was asked last what became of it. */
    deliveryAskedAt: timestamp('delivery_asked_at', { withTimezone: true }),
    /** When recipient and content were removed. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('messages_key').on(table.channel, table.key),
    index('messages_state').on(table.state, table.createdAt),
    index('messages_created').on(table.createdAt),
    index('messages_open_delivery')
      .on(table.deliveryAskedAt)
      .where(sql`${table.delivery} = 'open'`),
    index('messages_sms_id')
      .on(table.smsId)
      .where(sql`${table.smsId} IS NOT NULL`),
  ],
);
