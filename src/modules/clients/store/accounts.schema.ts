import { bigint, boolean, customType, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BookingDraft } from '../contract/booking-draft';
import { CLIENT_EVENTS, RULE_SOURCES } from '../contract/client-card';
import { PHOTOGRAPH_KINDS } from '../contract/client-photograph';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const kopiykas = (name: string) => bigint(name, { mode: 'number' });

/** Clients of our own booking engine. Those of the salons' API are not kept here. */
export const clients = pgTable(
  'clients',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** As `normalizedPhone` gives it; null: erased. */
    phone: text('phone'),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    gender: text('gender', { enum: ['female', 'male'] }),
    email: text('email'),
    /** Path or address of a picture. */
    photo: text('photo'),
    bonus: kopiykas('bonus').notNull().default(0),
    balance: kopiykas('balance').notNull().default(0),
    forbiddenOnlineBooking: boolean('forbidden_online_booking').notNull().default(false),
    /** Pays in advance for what is booked online. */
    asksPrepayment: boolean('asks_prepayment').notNull().default(false),
    /** Who decided about booking online; empty: nobody, or a program that said only that it is forbidden. */
    ruleSource: text('rule_source', { enum: RULE_SOURCES }).notNull().default(''),
    /** `YYYY-MM-DD` */
    birthday: text('birthday'),
    /** What operators note for each other. */
    notes: text('notes').notNull().default(''),
    /** About health: opened by a press that is written down. */
    allergies: text('allergies').notNull().default(''),
    /** Formulas of colours, with what was reacted to. */
    formulas: text('formulas').notNull().default(''),
    /** Of clients that were merged into this one, as `phone`: nobody signs in by them. */
    otherPhones: jsonb('other_phones').$type<readonly string[]>().notNull().default([]),
    /** Language of SMS and mail sent without a request. */
    locale: text('locale', { enum: ['ua', 'en'] }).notNull(),
    /** By what channel the client is reminded of an appointment; none: not at all. */
    reminder: text('reminder', { enum: ['sms', 'mail', 'telegram', 'none'] })
      .notNull()
      .default('sms'),
    /** The chat with the salons' bot in Telegram; null: none is linked. */
    telegramChat: text('telegram_chat'),
    /** Since when the client is not asked for reviews; null: they are. */
    reviewsOffAt: moment('reviews_off_at'),
    /** When the client agreed to be offered the next appointment; null: they did not. */
    nextOnAt: moment('next_on_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the client last signed in or went on being signed in: from then on it counts how long the record is kept. */
    seenAt: moment('seen_at').notNull().defaultNow(),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    uniqueIndex('clients_phone').on(table.phone),
    index('clients_seen').on(table.seenAt),
    index('clients_other_phones').using('gin', table.otherPhones),
  ],
);

/** What operators and rules did with clients, and why. */
export const clientEvents = pgTable(
  'client_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    /** As the audit has it; empty: a rule of booking. */
    by: text('by').notNull(),
    event: text('event', { enum: CLIENT_EVENTS }).notNull(),
    reason: text('reason').notNull().default(''),
  },
  (table) => [index('client_events_client').on(table.clientId, table.id), index('client_events_at').on(table.at)],
);

/** Photographs of clients before and after. */
export const clientPhotographs = pgTable(
  'client_photographs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: PHOTOGRAPH_KINDS }).notNull(),
    /** For colleagues. */
    note: text('note').notNull().default(''),
    /** As the audit has it. */
    by: text('by').notNull(),
    /** WebP. */
    picture: bytes('picture').notNull(),
    /** SHA-256 of the picture. */
    digest: text('digest').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('client_photographs_picture').on(table.clientId, table.digest),
    index('client_photographs_created').on(table.createdAt),
  ],
);

/** Deep links to the bot that were given to clients: each is used up by the first chat that sends its token. */
export const clientChatLinks = pgTable(
  'client_chat_links',
  {
    /** Hash of the token. */
    hash: text('hash').primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('client_chat_links_client').on(table.clientId)],
);

/** Codes that were sent by SMS or mail; the limits of a phone are counted from these rows. */
export const clientCodes = pgTable(
  'client_codes',
  {
    /** The request that the code belongs to: auth_id. */
    id: uuid('id').primaryKey().defaultRandom(),
    phone: text('phone').notNull(),
    /** The address that the code was sent to; null: by SMS; empty: to nobody. */
    email: text('email'),
    /** HMAC of id and code. */
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was used; a code counts once. */
    usedAt: moment('used_at'),
  },
  (table) => [index('client_codes_phone').on(table.phone, table.createdAt), index('client_codes_created').on(table.createdAt)],
);

/** Sign-ins: the family of all tokens that follow from one code. */
export const clientSessions = pgTable(
  'client_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** Nothing of the family counts after it, however often it was refreshed. */
    expiresAt: moment('expires_at').notNull(),
    /** Signed out, or ended because a refresh token was used twice. */
    endedAt: moment('ended_at'),
    endedBy: text('ended_by', { enum: ['sign-out', 'reuse'] }),
  },
  (table) => [index('client_sessions_client').on(table.clientId), index('client_sessions_expiry').on(table.expiresAt)],
);

/** Refresh tokens of sign-ins; one of a family can be used, the used ones stay to be recognised. */
export const clientRefreshTokens = pgTable(
  'client_refresh_tokens',
  {
    /** SHA-256 of the token. */
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => clientSessions.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** What its successor was made from, with the token itself: who asks twice at once is given the same one twice. */
    salt: text('salt'),
  },
  (table) => [index('client_refresh_tokens_session').on(table.sessionId)],
);

/** The key that access tokens are signed with and codes are hashed with: made once, and shared by all processes. */
export const clientKeys = pgTable('client_keys', {
  /** `clients` */
  purpose: text('purpose').primaryKey(),
  key: text('key').notNull(),
});

/** What clients have marked, by their id in the booking system, whichever it is. */
export const clientFavourites = pgTable(
  'client_favourites',
  {
    client: text('client').primaryKey(),
    /** Ids in the order in which they were chosen. */
    services: jsonb('services').$type<readonly string[]>().notNull(),
    employees: jsonb('employees').$type<readonly string[]>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('client_favourites_updated').on(table.updatedAt)],
);

/** What browsers have begun to book and not finished: what was typed, and which codes were sent. */
export const bookingDrafts = pgTable(
  'booking_drafts',
  {
    /** Hash of the token that the browser has. */
    tokenHash: text('token_hash').primaryKey(),
    /** A `BookingDraft`. */
    draft: jsonb('draft').$type<BookingDraft>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('booking_drafts_updated').on(table.updatedAt)],
);
