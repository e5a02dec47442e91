import { pgTable, text } from 'drizzle-orm/pg-core';

/** The key that the sandbox of the messenger signs with: made once, and shared by all processes. */
export const messengerSandboxKeys = pgTable('messenger_sandbox_keys', {
  /** `login` */
  purpose: text('purpose').primaryKey(),
  key: text('key').notNull(),
});
