import { integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** How leads are worked with: one row, made when the owner chooses. */
export const leadSettings = pgTable('lead_settings', {
  id: integer('id').primaryKey(),
  /** Which leads who works at a salon sees and acts on: none, those of the salon and of none, or all. */
  salons: text('salons', { enum: ['none', 'own', 'all'] }).notNull(),
});

/** Who is told of new leads and of broken promises. */
export const leadRecipients = pgTable(
  'lead_recipients',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    channel: text('channel', { enum: ['mail', 'bot'] }).notNull(),
    /** E-mail address, or the messenger's number of a chat; null: the link was not opened yet. */
    address: text('address'),
    /** Slug; null: of all leads. */
    salon: text('salon'),
    /** Hash of the token of the link that begins the chat; null: used, or mail. */
    linkHash: text('link_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('lead_recipients_link').on(table.linkHash)],
);
