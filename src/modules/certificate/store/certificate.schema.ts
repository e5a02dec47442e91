import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { DELIVERY_LINKS, ORDER_PAYS } from '../contract/order-request';
import { CARD_STATES } from '../domain/card';
import { COUNTER_METHODS } from '../domain/order';
import { RESERVATION_STATES } from '../domain/reservation';
import { ORDER_STATES } from '../contract/order-states';
import type { OrderEvent, OrderReport } from '../contract/order-states';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const kopiykas = (name: string) => bigint(name, { mode: 'number' });

/** Promo codes, kept for good. All but their end is fixed when they are made. */
export const certificatePromoCodes = pgTable('certificate_promo_codes', {
  /** As `promoCodeOf` gives it. */
  code: text('code').primaryKey(),
  kind: text('kind', { enum: ['sum', 'percent'] }).notNull(),
  /** Kopiykas, or a percentage. */
  value: kopiykas('value').notNull(),
  /** Days in Kyiv, YYYY-MM-DD. */
  firstDay: text('first_day').notNull(),
  lastDay: text('last_day').notNull(),
  /** The least that an order costs before the discount. */
  least: kopiykas('least').notNull(),
  /** Orders that may use it, in all and of one buyer; null: any number. */
  maxUses: integer('max_uses'),
  maxOfClient: integer('max_of_client'),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** The operators who made and ended it. */
  createdBy: text('created_by').notNull(),
  endedAt: moment('ended_at'),
  endedBy: text('ended_by'),
});

/** Orders of certificates, drafts too. */
export const certificateOrders = pgTable(
  'certificate_orders',
  {
    /** `order_1795348000000` */
    id: text('id').primaryKey(),
    state: text('state', { enum: ORDER_STATES }).notNull(),
    locale: text('locale', { enum: ['ua', 'en'] }).notNull(),
    /** Hash of the token that its buyer was given. */
    tokenHash: text('token_hash').notNull(),
    /** What its token was made from, with the Idempotency-Key and the body of its request; null: made without a key. */
    tokenSalt: text('token_salt'),
    /** Hash of the Idempotency-Key that it was made with: the same key is the same order. */
    keyHash: text('key_hash'),
    /** Hash of the body that made or completed it, to tell the same order sent again from another one; null: a draft. */
    bodyHash: text('body_hash'),
    /** Page on which it was begun, without a query: where the buyer returns to. Null: made without scripts. */
    page: text('page'),
    name: text('name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** Where the buyer gets mail: the e-mail of the delivery. */
    email: text('email'),
    link: text('link', { enum: DELIVERY_LINKS }),
    /** Slug. */
    salon: text('salon'),
    pay: text('pay', { enum: ORDER_PAYS }),
    forMother: boolean('for_mother').notNull().default(false),
    comments: text('comments').notNull().default(''),
    info: text('info').notNull().default(''),
    subtotal: kopiykas('subtotal').notNull().default(0),
    percent: integer('percent').notNull().default(0),
    amount: kopiykas('amount').notNull().default(0),
    /** The promo code that gave its discount; null: the volume discount, or none. */
    promoCode: text('promo_code').references(() => certificatePromoCodes.code),
    /** Steps of the volume discount by the number of certificates, as they were then; null: none. */
    volumeSteps: text('volume_steps'),
    /** Who signed in with a messenger, and the chat with the bot once it is linked. */
    messengerUserId: text('messenger_user_id'),
    messengerUsername: text('messenger_username'),
    messengerChat: text('messenger_chat'),
    /** The company that ordered, and its code in the state register; null: no company. */
    companyName: text('company_name'),
    companyCode: text('company_code'),
    /** `СФ-2026-000123`; null: it has no invoice. */
    invoiceNumber: text('invoice_number'),
    /** The bank transfer that paid it: its day in Kyiv, its number at the bank, and the operator who confirmed it. */
    bankDay: text('bank_day'),
    bankReference: text('bank_reference'),
    bankBy: text('bank_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Not paid by then, it expires. */
    expiresAt: moment('expires_at').notNull(),
    /** When its buyer was told that a reserved order ends the next day. */
    remindedAt: moment('reminded_at'),
    paidAt: moment('paid_at'),
    /** The attempt that paid it; null for money taken at a salon. */
    paidAttempt: text('paid_attempt'),
    /** Slug of the salon whose counter took its money, how, and the operator who did; null: it was not paid at a counter. */
    counterSalon: text('counter_salon'),
    counterMethod: text('counter_method', { enum: COUNTER_METHODS }),
    counterBy: text('counter_by'),
    /** The operator who took that payment back, and why; null: it stands. */
    takenBackBy: text('taken_back_by'),
    takenBackReason: text('taken_back_reason').notNull().default(''),
    /** When its certificates were handed out at a salon, and the operator who did. */
    handedOutAt: moment('handed_out_at'),
    handedOutBy: text('handed_out_by'),
    /** What an operator has to look at; null: nothing, or it is done. */
    report: text('report').$type<OrderReport>(),
    /** How far it is on its way to the order service. */
    sink: text('sink', { enum: ['none', 'queued', 'taken', 'refused'] })
      .notNull()
      .default('none'),
    /** Why the order service refused it: what the buyer reads. */
    sinkWords: text('sink_words'),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    index('certificate_orders_state').on(table.state, table.createdAt),
    index('certificate_orders_created').on(table.createdAt),
    index('certificate_orders_token').on(table.tokenHash),
    uniqueIndex('certificate_orders_key').on(table.keyHash),
    index('certificate_orders_expiry').on(table.state, table.expiresAt),
    index('certificate_orders_report')
      .on(table.createdAt)
      .where(sql`${table.report} IS NOT NULL`),
    index('certificate_orders_phone').on(table.phone, table.createdAt),
    index('certificate_orders_email').on(table.email),
    index('certificate_orders_salon').on(table.salon),
    index('certificate_orders_counter')
      .on(table.counterSalon)
      .where(sql`${table.counterSalon} IS NOT NULL`),
    index('certificate_orders_promo')
      .on(table.promoCode)
      .where(sql`${table.promoCode} IS NOT NULL`),
    uniqueIndex('certificate_orders_invoice')
      .on(table.invoiceNumber)
      .where(sql`${table.invoiceNumber} IS NOT NULL`),
    index('certificate_orders_digits').on(sql`reverse(${table.id}) text_pattern_ops`),
  ],
);

/** The last number of an invoice by its year in Kyiv: the next is given with the order that has it, so that none is left out. */
export const certificateInvoices = pgTable('certificate_invoices', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** What is ordered: titles and prices as they were then. */
export const certificateOrderItems = pgTable(
  'certificate_order_items',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => certificateOrders.id, { onDelete: 'cascade' }),
    packageId: integer('package_id').notNull(),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    /** Of one. */
    price: kopiykas('price').notNull(),
    kind: text('kind', { enum: ['sum', 'service'] }).notNull(),
    /** In the language of the order. */
    title: text('title').notNull(),
    /** Name of the picture that its certificates have unless a gift chose another; empty: none. */
    picture: text('picture').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.packageId] })],
);

/** What happened to an order, kept for good. */
export const certificateOrderEvents = pgTable(
  'certificate_order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => certificateOrders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    event: text('event').$type<OrderEvent>().notNull(),
    from: text('from_state', { enum: ORDER_STATES }).notNull(),
    to: text('to_state', { enum: ORDER_STATES }).notNull(),
    report: text('report').$type<OrderReport>(),
    cause: text('cause').notNull(),
  },
  (table) => [index('certificate_order_events_order').on(table.orderId, table.id)],
);

/**
 * Ways of certificates to those they are for: one row for each gift, written with the order; and one for all others, to the buyer, with
 * `isGift` false.
 */
export const certificateDeliveries = pgTable(
  'certificate_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: text('order_id')
      .notNull()
      .references(() => certificateOrders.id, { onDelete: 'cascade' }),
    isGift: boolean('is_gift').notNull(),
    /** Its place among the gifts of the order, from 0; the buyer's own comes last. */
    place: integer('place').notNull(),
    /** Package of a gift; null for the buyer's own. */
    packageId: integer('package_id'),
    /** email: by mail · telegram: into the chat of the order · salon: handed out there · link: shown, downloaded or passed on. */
    channel: text('channel', { enum: ['email', 'telegram', 'salon', 'link'] }).notNull(),
    recipient: text('recipient').notNull().default(''),
    /** Who gives it, as the recipient reads it. */
    giver: text('giver').notNull().default(''),
    email: text('email'),
    message: text('message').notNull().default(''),
    /** Name of the chosen picture; null: that of the item. */
    design: text('design'),
    /** When it is to be sent; null: as soon as it is issued. */
    sendAt: moment('send_at'),
    /** waiting: not paid yet. The rest as docs/product.md, certificates 15, has it. */
    state: text('state', { enum: ['waiting', 'scheduled', 'sending', 'sent', 'failed', 'opened'] })
      .notNull()
      .default('waiting'),
    /** Counts its sendings: a message is sent once for each. */
    round: integer('round').notNull().default(0),
    /** Why it failed, without personal data. */
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    openedAt: moment('opened_at'),
    erasedAt: moment('erased_at'),
  },
  (table) => [uniqueIndex('certificate_deliveries_place').on(table.orderId, table.isGift, table.place)],
);

/** Certificates that were issued. */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: text('order_id')
      .notNull()
      .references(() => certificateOrders.id),
    packageId: integer('package_id').notNull(),
    /** Which of the item's certificates it is, from 0: none is issued twice. A reissue gets the same unit and the next `issue`. */
    unit: integer('unit').notNull(),
    issue: integer('issue').notNull().default(1),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => certificateDeliveries.id),
    /** For people: `7KQ2-M9XR-04TD`. */
    code: text('code').notNull(),
    /** 128 bits behind link and QR. Kept itself, not as a hash: mail and PDF with it are made again. */
    token: text('token').notNull(),
    kind: text('kind', { enum: ['sum', 'service'] }).notNull(),
    locale: text('locale', { enum: ['ua', 'en'] }).notNull(),
    title: text('title').notNull(),
    picture: text('picture').notNull(),
    nominal: kopiykas('nominal').notNull(),
    /** Its share of what was paid. */
    paid: kopiykas('paid').notNull(),
    /** What is left of the nominal; changed by one conditional update with each entry of the ledger. */
    balance: kopiykas('balance').notNull(),
    /** What of the balance is reserved for appointments: the sum of its reservations. The rest is available. */
    reserved: kopiykas('reserved').notNull().default(0),
    paidAt: moment('paid_at').notNull(),
    /** Last day in Kyiv, YYYY-MM-DD. */
    validThrough: text('valid_through').notNull(),
    /** How often an operator has put its last day off. */
    prolonged: integer('prolonged').notNull().default(0),
    /** Key of the last time; empty: never, or by no key. */
    prolongKey: text('prolong_key').notNull().default(''),
    /** void: given back, or replaced by its reissue. refund_pending: the money is on its way back. */
    state: text('state', { enum: ['active', 'refund_pending', 'void'] })
      .notNull()
      .default('active'),
    issuedAt: moment('issued_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('certificates_unit').on(table.orderId, table.packageId, table.unit, table.issue),
    uniqueIndex('certificates_code').on(table.code),
    uniqueIndex('certificates_token').on(table.token),
    index('certificates_delivery').on(table.deliveryId),
    index('certificates_issued').on(table.issuedAt, table.id),
    index('certificates_state').on(table.state, table.issuedAt),
    check('certificates_balance', sql`${table.balance} BETWEEN 0 AND ${table.nominal}`),
    check('certificates_reserved', sql`${table.reserved} BETWEEN 0 AND ${table.balance}`),
  ],
);

/** What was taken from certificates and given back to them, kept for good. */
export const certificateLedger = pgTable(
  'certificate_ledger',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    certificateId: uuid('certificate_id')
      .notNull()
      .references(() => certificates.id),
    at: moment('at').notNull().defaultNow(),
    /** carried: over to the certificate that replaces it, or from the one that it replaces. */
    kind: text('kind', { enum: ['redeemed', 'undone', 'refunded', 'carried'] }).notNull(),
    /** Negative where it takes from the balance. */
    amount: kopiykas('amount').notNull(),
    /** What went back for it; null: nothing, or as much of what was paid as the amount is of the nominal. */
    money: kopiykas('money'),
    /** The entry that is undone: once. */
    undoes: uuid('undoes'),
    /** Slug of the salon where it was redeemed; empty: not said. */
    salon: text('salon').notNull().default(''),
    /** An operator's note or reason. */
    note: text('note').notNull().default(''),
    /** The same key is the same entry. */
    key: text('key').notNull(),
  },
  (table) => [
    uniqueIndex('certificate_ledger_key').on(table.certificateId, table.key),
    uniqueIndex('certificate_ledger_undoes')
      .on(table.undoes)
      .where(sql`${table.undoes} IS NOT NULL`),
    index('certificate_ledger_certificate').on(table.certificateId, table.at),
    index('certificate_ledger_at').on(table.at),
  ],
);

/** Sums of certificates that are reserved for appointments, one of each for each; kept for good, as the ledger is. */
export const certificateReservations = pgTable(
  'certificate_reservations',
  {
    certificateId: uuid('certificate_id')
      .notNull()
      .references(() => certificates.id),
    /** Id of the appointment in the module of scheduling. */
    appointmentId: text('appointment_id').notNull(),
    /** What is reserved, or was. */
    amount: kopiykas('amount').notNull(),
    /** What of it was taken; 0 while it is reserved. The rest went back. */
    taken: kopiykas('taken').notNull().default(0),
    state: text('state', { enum: RESERVATION_STATES }).notNull(),
    /** The entry of the ledger that took it; null: nothing was taken. */
    entryId: uuid('entry_id').references(() => certificateLedger.id),
    /** Why an operator returned it; empty: by the rules. */
    reason: text('reason').notNull().default(''),
    /** When the appointment is looked at by itself, in case nobody settles it. */
    dueAt: moment('due_at').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId, table.certificateId] }),
    index('certificate_reservations_certificate').on(table.certificateId, table.at),
    index('certificate_reservations_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'reserved'`),
    check('certificate_reservations_amount', sql`${table.amount} > 0 AND ${table.taken} BETWEEN 0 AND ${table.amount}`),
  ],
);

/** Batches of cards for a printing house. */
export const certificateCardBatches = pgTable('certificate_card_batches', {
  /** Its number. */
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Of each card; null: chosen when it is sold. */
  nominal: kopiykas('nominal'),
  createdAt: moment('created_at').notNull(),
  /** Id of the operator. */
  createdBy: text('created_by').notNull(),
  /** Of the form that made it: the same key is the same batch. */
  key: text('key').notNull().unique(),
});

/** Printed cards. They are worth nothing: the certificate that a card becomes is issued when it is sold, under its code and token. */
export const certificateCards = pgTable(
  'certificate_cards',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => certificateCardBatches.id),
    /** Its place in the batch, from 1. */
    number: integer('number').notNull(),
    /** As of certificates. */
    code: text('code').notNull(),
    token: text('token').notNull(),
    state: text('state', { enum: CARD_STATES }).notNull().default('unsold'),
    /** The order that sold it; null: it was not sold. */
    orderId: text('order_id').references(() => certificateOrders.id),
    voidedAt: moment('voided_at'),
    /** Id of the operator, and why. */
    voidedBy: text('voided_by'),
    voidReason: text('void_reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('certificate_cards_number').on(table.batchId, table.number),
    uniqueIndex('certificate_cards_code').on(table.code),
    uniqueIndex('certificate_cards_token').on(table.token),
    check('certificate_cards_sold', sql`(${table.state} = 'sold') = (${table.orderId} IS NOT NULL)`),
  ],
);

/** Deep links that were given out: each is used up by the first chat that sends its token. */
export const messengerLinks = pgTable(
  'messenger_links',
  {
    /** Hash of the token. */
    hash: text('hash').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => certificateOrders.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [index('messenger_links_order').on(table.orderId)],
);

/** Links in mails that open an order for its buyer. */
export const certificateOrderLinks = pgTable(
  'certificate_order_links',
  {
    /** Hash of what stands in the link. */
    hash: text('hash').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => certificateOrders.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('certificate_order_links_order').on(table.orderId), index('certificate_order_links_expiry').on(table.expiresAt)],
);

/** Links that were asked for and are not sent yet: a job takes the row, so that whoever asks waits the same whatever is found. */
export const certificateLinkRequests = pgTable('certificate_link_requests', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  locale: text('locale', { enum: ['ua', 'en'] }).notNull(),
  askedAt: moment('asked_at').notNull(),
});
