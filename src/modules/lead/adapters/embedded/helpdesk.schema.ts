import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
const tags = () => jsonb('tags').$type<readonly string[]>().notNull().default([]);

/** Customers of the embedded helpdesk. */
export const helpdeskCustomers = pgTable(
  'helpdesk_customers',
  {
    id: id(),
    createdAt: createdAt(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    userId: text('user_id'),
    tags: tags(),
  },
  (table) => [
    uniqueIndex('helpdesk_customers_user')
      .on(table.userId)
      .where(sql`${table.userId} IS NOT NULL`),
    index('helpdesk_customers_email').on(table.email),
    index('helpdesk_customers_phone').on(table.phone),
  ],
);

/** Chats of a customer. */
export const helpdeskChats = pgTable(
  'helpdesk_chats',
  {
    id: id(),
    createdAt: createdAt(),
    customerId: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => helpdeskCustomers.id, { onDelete: 'cascade' }),
    tags: tags(),
  },
  (table) => [index('helpdesk_chats_customer').on(table.customerId)],
);

/** Notes and messages in a chat. */
export const helpdeskMessages = pgTable(
  'helpdesk_messages',
  {
    id: id(),
    createdAt: createdAt(),
    chatId: bigint('chat_id', { mode: 'number' })
      .notNull()
      .references(() => helpdeskChats.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['private', 'message'] }).notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('helpdesk_messages_chat').on(table.chatId)],
);
