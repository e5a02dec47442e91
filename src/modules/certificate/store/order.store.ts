import { Injectable } from '@nestjs/common';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { Database, type Queries, type Transaction } from '../../../platform/database/database';
import { stateCounts, type CountedTable } from '../../../platform/database/state-counts';
import { noteSource, noteSourcePaid } from '../../traffic/traffic.api';
import { isOrderId, type OrderId } from '../contract/order-id';
import { ORDER_STATES, type OrderState, type RecordedTransition } from '../contract/order-states';
import type { DeliveryState } from '../contract/order-view';
import { normalizedPhone, phoneDigits } from '../../../shared/phone';
import type {
  DeliveryChanges,
  ListedOrder,
  NewOrder,
  OrderChanges,
  OrderCount,
  OrderFilter,
  StoredDelivery,
  StoredOrder,
} from '../domain/order';
import {
  certificateDeliveries,
  certificateInvoices,
  certificateOrderEvents,
  certificateOrderItems,
  certificateOrders,
} from './certificate.schema';

/** States in which an order waits for money. */
const UNPAID: readonly OrderState[] = ['draft', 'new', 'awaiting_payment', 'failed', 'reserved'];
/** States of a delivery in which it can be changed. */
const CHANGEABLE: readonly DeliveryState[] = ['waiting', 'scheduled', 'failed'];
/** Entries of a history that are shown. */
const MAX_EVENTS = 500;
/** Orders that the tokens of one visitor are looked up for. */
const MAX_OWNED = 50;

const MARK = `SELECT concat((SELECT max(id) FROM certificate_order_events), ' ', (SELECT max(created_at) FROM certificate_orders)) AS mark`;
export const COUNTED_ORDERS: CountedTable<OrderState> = { table: 'certificate_orders', states: ORDER_STATES, by: 'created_at' };
const BOUGHT_BEFORE = `EXISTS (SELECT FROM certificate_orders WHERE phone = $9 AND id <> $10 AND state IN ('paid', 'issued', 'delivered'))`;
export const REPORTED = 'SELECT count(*)::int AS reported FROM certificate_orders WHERE report IS NOT NULL';
const COUNTED = `SELECT width_bucket(created_at, $1::timestamptz[]) - 1 AS step, state, count(*)::int AS count, sum(amount)::float8 AS amount
  FROM certificate_orders WHERE created_at >= $2 AND created_at < $3 GROUP BY 1, 2`;

/**
 * The orders of all instances. Every method rejects with `database_unavailable` while the database is out of reach.
 */
@Injectable()
export class OrderStore {
  constructor(private readonly database: Database) {}

  /**
   * Keeps an order under an id, with its lines and deliveries.
   * @returns whether it is kept: not when the id is taken, or its Idempotency-Key
   */
  async insert({ db }: Transaction, id: OrderId, order: NewOrder): Promise<boolean> {
    const row = { ...columnsOf(order), id, state: order.state };
    const added = await db.insert(certificateOrders).values(row).onConflictDoNothing().returning({ id: certificateOrders.id });
    if (added.length === 0) return false;
    await addParts(db, id, order);
    return true;
  }

  /** Gives a draft, which is locked, its fields, lines and deliveries. Its id, token and messenger stay. */
  async complete({ db }: Transaction, id: OrderId, order: NewOrder): Promise<void> {
    // what the draft was made with stays: the token is known to its buyer, the messenger has signed in
    const {
      tokenHash: _token,
      tokenSalt: _salt,
      messengerUserId: _user,
      messengerUsername: _name,
      createdAt: _at,
      ...rest
    } = columnsOf(order);
    await db.update(certificateOrders).set(rest).where(eq(certificateOrders.id, id));
    await addParts(db, id, order);
  }

  async find(id: string, tx?: Transaction): Promise<StoredOrder | null> {
    if (!isOrderId(id)) return null;
    const read = async (db: Queries) => {
      const [row] = await db.select().from(certificateOrders).where(eq(certificateOrders.id, id));
      return row ? whole(db, row) : null;
    };
    return tx ? read(tx.db) : this.database.run(read);
  }

  /** The order, locked until the transaction ends. */
  async lock({ db }: Transaction, id: string): Promise<StoredOrder | null> {
    if (!isOrderId(id)) return null;
    const [row] = await db.select().from(certificateOrders).where(eq(certificateOrders.id, id)).for('update');
    return row ? whole(db, row) : null;
  }

  /** The order that was made with an Idempotency-Key. @param tx that it is looked up in; without one, by itself */
  findByKey(keyHash: string, tx?: Transaction): Promise<StoredOrder | null> {
    const look = async (db: Queries) => {
      const [row] = await db.select().from(certificateOrders).where(eq(certificateOrders.keyHash, keyHash));
      return row ? whole(db, row) : null;
    };
    return tx ? look(tx.db) : this.database.run(look);
  }

  /** Orders of these tokens, newest first. */
  async ownedBy(tokenHashes: readonly string[]): Promise<readonly StoredOrder[]> {
    if (tokenHashes.length === 0) return [];
    return this.database.run(async (db) => {
      const mine = inArray(certificateOrders.tokenHash, [...tokenHashes]);
      const rows = await db.select().from(certificateOrders).where(mine).orderBy(desc(certificateOrders.createdAt)).limit(MAX_OWNED);
      // one after the other: they share a connection
      const found: StoredOrder[] = [];
      for (const row of rows) found.push(await whole(db, row));
      return found;
    });
  }

  /** Writes down what happened to an order, which is locked: its state and report follow. */
  async record(tx: Transaction, id: OrderId, entry: RecordedTransition, also: OrderChanges): Promise<void> {
    const { db } = tx;
    const { at, event, from, to, report, cause } = entry;
    await db.insert(certificateOrderEvents).values({ orderId: id, at: new Date(at), event, from, to, report, cause });
    const set = { state: to, ...(report && { report }), ...changesOf(also) };
    await db.update(certificateOrders).set(set).where(eq(certificateOrders.id, id));
    if (to === 'paid') await noteSourcePaid(tx, 'order', id);
  }

  /** Notes where a complete order comes from. The value is its amount. An order without a phone is nobody's second. */
  async noteSource(tx: Transaction, id: OrderId, { phone, amount }: Pick<NewOrder, 'phone' | 'amount'>): Promise<void> {
    await noteSource(tx, { subject: 'order', id, value: amount, isRepeat: BOUGHT_BEFORE, values: [phone || null, id] });
  }

  async change({ db }: Transaction, id: OrderId, changes: OrderChanges): Promise<void> {
    await db.update(certificateOrders).set(changesOf(changes)).where(eq(certificateOrders.id, id));
  }

  /**
   * Changes a delivery that is waiting, scheduled or failed and has still the round it was read with: in one statement, because whoever sends
   * it does not lock its order.
   * @returns its round afterwards; null when it is being sent, or was
   */
  async changeDelivery(
    { db }: Transaction,
    { id, state, round }: Pick<StoredDelivery, 'id' | 'state' | 'round'>,
    changes: DeliveryChanges,
  ): Promise<number | null> {
    const table = certificateDeliveries;
    if (!CHANGEABLE.includes(state)) return null;
    const unchanged = and(eq(table.id, id), eq(table.state, state), eq(table.round, round));
    const [changed] = await db.update(table).set(changes).where(unchanged).returning({ round: table.round });
    return changed?.round ?? null;
  }

  /** Makes the deliveries of an order that wait for its payment ready to be sent. @returns them */
  async schedule({ db }: Transaction, orderId: OrderId) {
    const { id, round, sendAt, state } = certificateDeliveries;
    const waiting = and(eq(certificateDeliveries.orderId, orderId), eq(state, 'waiting'));
    return db.update(certificateDeliveries).set({ state: 'scheduled' }).where(waiting).returning({ id, round, sendAt });
  }

  /** Unpaid orders whose time is over, those that are over longest first. */
  overdue(now: Date, most: number) {
    const { id, state, expiresAt } = certificateOrders;
    return this.database.run((db) =>
      db
        .select({ id, state, expiresAt })
        .from(certificateOrders)
        .where(and(inArray(state, [...UNPAID]), lte(expiresAt, now)))
        .orderBy(asc(expiresAt))
        .limit(most),
    ) as Promise<{ readonly id: OrderId; readonly state: OrderState; readonly expiresAt: Date }[]>;
  }

  /** Reserved orders that end before a moment and whose buyers were not told. */
  async toRemind(before: Date, most: number): Promise<readonly OrderId[]> {
    const { id, state, pay, expiresAt, remindedAt } = certificateOrders;
    const due = and(eq(state, 'reserved'), eq(pay, 'salon'), lt(expiresAt, before), isNull(remindedAt));
    const rows = await this.database.run((db) => db.select({ id }).from(certificateOrders).where(due).orderBy(asc(expiresAt)).limit(most));
    return rows.map((row) => row.id as OrderId);
  }

  /** The next number of an invoice in a year: who asks at the same time waits until the transaction ends. */
  async nextInvoice({ db }: Transaction, year: number): Promise<number> {
    const { last, year: of } = certificateInvoices;
    const [given] = await db
      .insert(certificateInvoices)
      .values({ year, last: 1 })
      .onConflictDoUpdate({ target: of, set: { last: sql`${last} + 1` } })
      .returning({ last });
    return given!.last;
  }

  /** Whether an order of this phone was reminded of since a moment. */
  async isReminded({ db }: Transaction, phone: string, since: Date): Promise<boolean> {
    const { id, phone: of, remindedAt } = certificateOrders;
    const mine = and(eq(of, phone), gt(remindedAt, since));
    return (await db.select({ id }).from(certificateOrders).where(mine).limit(1)).length > 0;
  }

  /** Newest first. */
  async list({ state, reported, named, salon, before, most }: OrderFilter): Promise<readonly ListedOrder[]> {
    const where = and(
      state && eq(certificateOrders.state, state),
      named === undefined ? undefined : meantBy(named),
      salon === undefined ? undefined : or(eq(certificateOrders.salon, salon), eq(certificateOrders.counterSalon, salon)),
      reported ? isNotNull(certificateOrders.report) : undefined,
      before === undefined ? undefined : older(before),
    );
    const rows = await this.database.run((db) =>
      db.select().from(certificateOrders).where(where).orderBy(desc(certificateOrders.createdAt), desc(certificateOrders.id)).limit(most),
    );
    return rows.map((row) => ({ ...row, id: row.id as OrderId }));
  }

  /** Oldest first. */
  async events(id: string): Promise<readonly RecordedTransition[]> {
    const ofOrder = eq(certificateOrderEvents.orderId, id);
    const rows = await this.database.run((db) =>
      db.select().from(certificateOrderEvents).where(ofOrder).orderBy(asc(certificateOrderEvents.id)).limit(MAX_EVENTS),
    );
    return rows.map(({ at, event, from, to, report, cause }) => ({ at: at.getTime(), event, from, to, report, cause }));
  }

  /** How many orders there are by state, up to 10,000 of each, and how many are reported. */
  async counts() {
    const [states, { rows }] = await Promise.all([
      stateCounts(this.database, COUNTED_ORDERS),
      this.database.query<{ reported: number }>(REPORTED),
    ]);
    return { states, reported: rows[0]!.reported };
  }

  /** A mark that changes with everything that happens to an order. */
  async mark(): Promise<string> {
    return (await this.database.query<{ mark: string }>(MARK)).rows[0]!.mark;
  }

  /** By the moment at which they were begun. @param bounds of the stretches, one more than there are */
  async counted(bounds: readonly Date[]): Promise<readonly OrderCount[]> {
    const values = [bounds.slice(0, -1), bounds[0], bounds.at(-1)];
    return (await this.database.query<OrderCount & QueryResultRow>(COUNTED, values)).rows;
  }
}

type Row = typeof certificateOrders.$inferSelect;

/** Two statements, whatever the order holds. */
async function addParts(db: Queries, orderId: OrderId, { lines, deliveries }: NewOrder): Promise<void> {
  if (lines.length > 0) await db.insert(certificateOrderItems).values(lines.map((line, position) => ({ ...line, orderId, position })));
  if (deliveries.length > 0) await db.insert(certificateDeliveries).values(deliveries.map((delivery) => ({ ...delivery, orderId })));
}

async function whole(db: Queries, row: Row): Promise<StoredOrder> {
  const { messengerUserId, messengerUsername, ...facts } = row;
  const items = certificateOrderItems;
  const lines = await db.select().from(items).where(eq(items.orderId, row.id)).orderBy(asc(items.position));
  const { isGift, place, orderId } = certificateDeliveries;
  const deliveries = await db.select().from(certificateDeliveries).where(eq(orderId, row.id)).orderBy(desc(isGift), asc(place));
  const messenger =
    messengerUserId === null ? null : { messenger: 'telegram' as const, userId: messengerUserId, username: messengerUsername };
  return { ...facts, id: row.id as OrderId, messenger, lines, deliveries };
}

function columnsOf({ lines: _lines, deliveries: _deliveries, messenger, state: _state, ...facts }: NewOrder) {
  return { ...facts, messengerUserId: messenger?.userId ?? null, messengerUsername: messenger?.username ?? null };
}

function changesOf({ messenger, ...changes }: OrderChanges) {
  if (messenger === undefined) return changes;
  return { ...changes, messengerUserId: messenger?.userId ?? null, messengerUsername: messenger?.username ?? null };
}

/** Digits of an order's number that are not looked for alone: too many orders end with them. */
const MIN_DIGITS = 3;

/** The number of an invoice, whose letters may be Latin. */
const INVOICE = /^[СC][ФF]-?(20\d\d)-?(\d{1,6})$/;

/** A phone in any spelling, the number of an invoice, or the last digits of an order's number. */
function meantBy(named: string): SQL {
  const [digits, phone] = [phoneDigits(named), normalizedPhone(named)];
  const ending = named.replace(/\D/g, '');
  const invoice = INVOICE.exec(named.trim().toUpperCase());
  if (invoice) return eq(certificateOrders.invoiceNumber, `СФ-${invoice[1]}-${invoice[2]!.padStart(6, '0')}`);
  const isOfPhone = digits === '' ? sql`false` : inArray(certificateOrders.phone, [digits, phone]);
  const reversed = `${[...ending].reverse().join('')}%`;
  return ending.length < MIN_DIGITS ? isOfPhone : or(isOfPhone, sql`reverse(${certificateOrders.id}) LIKE ${reversed}`)!;
}

/** By the database's own moments, which are finer than those of JavaScript. */
const older = (id: string) =>
  sql`(${certificateOrders.createdAt}, ${certificateOrders.id}) < (SELECT created_at, id FROM certificate_orders WHERE id = ${id})`;
