import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Attachment } from './attachment';

/** Every mail, SMS and bot notification that the embedded adapters have sent: /dev/outbox shows them. */
export const outboxMessages = pgTable('outbox_messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Key of the notification: the same notification is sent once. */
  key: text('key').notNull().unique(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  channel: text('channel', { enum: ['mail', 'sms', 'bot'] }).notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject'),
  text: text('text').notNull(),
  html: text('html'),
  unsubscribe: text('unsubscribe'),
  attachments: jsonb('attachments').$type<readonly Attachment[]>().notNull().default([]),
});
