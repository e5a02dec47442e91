import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The key that the sandbox of the messenger signs with: made once, and shared by all processes. */
export const messengerSandboxKeys = pgTable('messenger_sandbox_keys', {
  /** `login` */
  purpose: text('purpose').primaryKey(),
  key: text('key').notNull(),
});

/** Logins and news of messengers that were taken, so that none counts twice. */
export const messengerReceipts = pgTable('messenger_receipts', {
  /** `login:<key>` or `update:<id>`. */
  key: text('key').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
});
