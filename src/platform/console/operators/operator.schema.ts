import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { OPERATOR_ROLES } from './operator';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Who was invited to the console. */
export const operators = pgTable(
  'operators',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role', { enum: OPERATOR_ROLES }).notNull(),
    /** Slug of the salon of a `salon`; null for the others. */
    salon: text('salon'),
    /** Id in our own booking engine of an `employee`; null for the others. */
    employee: text('employee'),
    locale: text('locale', { enum: ['ua', 'en'] }).notNull(),
    /** Whether the owner lets this person trust a device, where their role does not. */
    mayTrust: boolean('may_trust').notNull().default(false),
    /** scrypt, with its parameters and salt; null: not joined yet. */
    passwordHash: text('password_hash'),
    /** Base32, of the second factor. */
    totpSecret: text('totp_secret').notNull(),
    /** Step of the last code that was used: none counts twice. */
    totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
    /** Hash of the invitation's token; null once it is accepted. */
    inviteHash: text('invite_hash'),
    inviteUntil: moment('invite_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
    joinedAt: moment('joined_at'),
    removedAt: moment('removed_at'),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    uniqueIndex('operators_email')
      .on(table.email)
      .where(sql`${table.removedAt} IS NULL`),
    uniqueIndex('operators_invite').on(table.inviteHash),
  ],
);

/** Sessions of the console. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    /** Of the token in the cookie, keyed with OPS_TOKEN. */
    hash: text('hash').primaryKey(),
    /** Null: signed in with OPS_TOKEN. */
    operatorId: uuid('operator_id').references(() => operators.id),
    locale: text('locale', { enum: ['ua', 'en'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** When it ends unless another page is asked for. */
    expiresAt: moment('expires_at').notNull(),
    /** When it ends whatever happens. */
    endsAt: moment('ends_at').notNull(),
    /** Of the token of the trusted device that it is on; null: of none. */
    deviceHash: text('device_hash'),
  },
  (table) => [index('operator_sessions_operator').on(table.operatorId), index('operator_sessions_end').on(table.expiresAt)],
);

/** Devices that operators trust: a sign-in there needs no code. Several operators may trust the same one. */
export const operatorDevices = pgTable(
  'operator_devices',
  {
    /** Of the token in the cookie of the device, keyed with OPS_TOKEN. */
    hash: text('hash').notNull(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    /** Browser and system, as the browser calls itself: `Chrome, Android`. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Of the last sign-in there. */
    seenAt: moment('seen_at').notNull(),
    /** When it is trusted no more. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.operatorId] }),
    index('operator_devices_operator').on(table.operatorId),
    index('operator_devices_end').on(table.expiresAt),
  ],
);
