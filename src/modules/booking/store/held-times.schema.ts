import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StoredPart } from './stored-part';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Times that are kept for strangers beside a booking system that cannot do so. Our own engine has a table of its own. */
export const outsideHolds = pgTable(
  'outside_holds',
  {
    /** UUID. */
    id: text('id').primaryKey(),
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').notNull(),
    /** Hash of the network address. */
    addressKey: text('address_key').notNull(),
    location: text('location').notNull(),
    /** `YYYY-MM-DD`, of the salon's calendar. */
    day: text('day').notNull(),
    parts: jsonb('parts').$type<readonly StoredPart[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    isRenewed: boolean('is_renewed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('outside_holds_token').on(table.tokenHash),
    index('outside_holds_address').on(table.addressKey, table.expiresAt),
    index('outside_holds_day').on(table.day, table.expiresAt),
    index('outside_holds_expiry').on(table.expiresAt),
  ],
);
