import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PAYMENT_STATES, type PaymentFacts } from '../domain/payment';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const kopiykas = (name: string) => bigint(name, { mode: 'number' });

/** Attempts to pay: each is committed before its form is signed. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** What the provider knows it by (`attemptId`). */
    id: text('id').primaryKey(),
    /** What is paid: the id of an order. */
    subject: text('subject').notNull(),
    number: integer('number').notNull(),
    amount: kopiykas('amount').notNull(),
    currency: text('currency', { enum: ['UAH'] }).notNull(),
    /** Name of the gateway it was begun with. */
    gateway: text('gateway').notNull(),
    state: text('state', { enum: PAYMENT_STATES }).notNull().default('pending'),
    /** The provider's own number of the payment, and its last word. */
    paymentId: text('payment_id'),
    status: text('status'),
    /** What has been given back, as far as we began it or the provider told. */
    returned: kopiykas('returned').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the provider takes no more payment. */
    expiresAt: moment('expires_at').notNull(),
    settledAt: moment('settled_at'),
    /** When the provider was last asked. */
    checkedAt: moment('checked_at'),
  },
  (table) => [
    uniqueIndex('payment_attempts_subject').on(table.subject, table.number),
    index('payment_attempts_created').on(table.createdAt, table.id),
    index('payment_attempts_state').on(table.state, table.createdAt),
  ],
);

/** What providers told us, by callback or when asked: stored first, then applied. */
export const paymentUpdates = pgTable(
  'payment_news',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of `updateKey`: equal updates are one. */
    key: text('key').notNull(),
    attempt: text('attempt').notNull(),
    /** Holds nothing of the payer; null where it could not be read. */
    facts: jsonb('facts').$type<PaymentFacts>(),
    source: text('source', { enum: ['callback', 'status'] }).notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** How it was taken: `applied`, `unknown`, `mismatch`, `doubtful`, `unreadable`; null while it is to be tried again. */
    outcome: text('outcome'),
    /** In what it differs from what was stored; what an operator has to know. */
    detail: text('detail'),
  },
  (table) => [uniqueIndex('payment_news_key').on(table.key), index('payment_news_attempt').on(table.attempt)],
);

/** Money that goes back to a payer. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    attempt: text('attempt')
      .notNull()
      .references(() => paymentAttempts.id),
    amount: kopiykas('amount').notNull(),
    /** Why, and for which certificate: without personal data. */
    reason: text('reason').notNull(),
    /** The same key is the same refund. */
    key: text('key').notNull(),
    state: text('state', { enum: ['pending', 'done', 'waiting', 'refused', 'unclear'] })
      .notNull()
      .default('pending'),
    /** Whether the call may have been made: the status is asked for before it is made again. */
    isCalled: boolean('is_called').notNull().default(false),
    /** What `returned` of the attempt was before the call, to tell whether it arrived. */
    returnedBefore: kopiykas('returned_before').notNull().default(0),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('payment_refunds_key').on(table.key),
    index('payment_refunds_attempt').on(table.attempt),
    index('payment_refunds_state').on(table.state, table.createdAt),
    index('payment_refunds_created').on(table.createdAt),
    index('payment_refunds_settled').on(table.settledAt),
  ],
);

/** Callbacks that are to be passed on, as they came. They say much of the payer: a row goes as soon as that is done. */
export const paymentCallbackCopies = pgTable(
  'payment_callback_copies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of what was signed. */
    hash: text('hash').notNull(),
    /** The bytes of the two fields, in base64. */
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('payment_callback_copies_hash').on(table.hash)],
);
