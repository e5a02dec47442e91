import { Injectable } from '@nestjs/common';
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { Database, type Queries, type Transaction } from '../../../platform/database/database';
import type { OrderId } from '../contract/order-id';
import type { OrderState } from '../contract/order-states';
import type { Delivery, RepeatableState, NotifiedOrder } from '../domain/delivery';
import { certificateDeliveries, certificateOrderItems, certificateOrders } from './certificate.schema';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Orders that their buyer can do nothing with. */
const OVER: readonly OrderState[] = ['draft', 'expired', 'refused'];

/** Deliveries, as far as they are carried out. */
@Injectable()
export class DeliveryStore {
  constructor(private readonly database: Database) {}

  find(id: string, tx?: Transaction): Promise<Delivery | null> {
    return tx ? read(tx.db, id) : this.database.run((db) => read(db, id));
  }

  /** Begins a sending: scheduled → sending. One that was begun and not finished is taken up again. @returns the delivery as it is now; null: nothing to do */
  claim(id: string, round: number): Promise<Delivery | null> {
    return this.database.transaction(async ({ db }) => {
      const claimed = await db
        .update(certificateDeliveries)
        .set({ state: 'sending' })
        .where(and(sending(id, round), inArray(certificateDeliveries.state, ['scheduled', 'sending'])))
        .returning({ id: certificateDeliveries.id });
      return claimed.length === 0 ? null : read(db, id);
    });
  }

  /** The delivery, locked until the transaction ends; null when this sending is over. */
  async lockSending({ db }: Transaction, id: string, round: number): Promise<Delivery | null> {
    const locked = await db
      .select({ id: certificateDeliveries.id })
      .from(certificateDeliveries)
      .where(and(sending(id, round), eq(certificateDeliveries.state, 'sending')))
      .for('update');
    return locked.length === 0 ? null : read(db, id);
  }

  /** sending → sent or failed. @returns whether it was being sent */
  async settle(
    { db }: Transaction,
    id: string,
    round: number,
    outcome: { readonly state: 'sent' | 'failed'; readonly at: Date; readonly error: string | null },
  ): Promise<boolean> {
    const { state, at, error } = outcome;
    // a message that was given up and is revived arrives after all
    const from = state === 'sent' ? (['sending', 'failed'] as const) : (['sending'] as const);
    const changed = await db
      .update(certificateDeliveries)
      .set({ state, lastError: error, ...(state === 'sent' && { sentAt: at }) })
      .where(and(sending(id, round), inArray(certificateDeliveries.state, [...from])))
      .returning({ id: certificateDeliveries.id });
    return changed.length > 0;
  }

  /** Writes down why a sending that goes on has not come to its end yet. */
  async note(id: string, round: number, error: string): Promise<void> {
    const isSending = and(sending(id, round), eq(certificateDeliveries.state, 'sending'));
    await this.database.run((db) => db.update(certificateDeliveries).set({ lastError: error }).where(isSending));
  }

  /** One of these states → scheduled. @returns the next round; null when it is in none of them */
  async again({ db }: Transaction, id: string, from: readonly RepeatableState[]): Promise<number | null> {
    if (!UUID.test(id)) return null;
    const rows = await db
      .update(certificateDeliveries)
      .set({ state: 'scheduled', round: sql`${certificateDeliveries.round} + 1`, lastError: null })
      .where(and(eq(certificateDeliveries.id, id), inArray(certificateDeliveries.state, [...from])))
      .returning({ round: certificateDeliveries.round });
    return rows[0]?.round ?? null;
  }

  /** Names another recipient or address of a gift that was sent and is not opened. @returns whether it was so */
  async redirect({ db }: Transaction, id: string, to: Pick<Delivery, 'recipient' | 'email' | 'channel'>): Promise<boolean> {
    const isSent = and(eq(certificateDeliveries.id, id), eq(certificateDeliveries.isGift, true), eq(certificateDeliveries.state, 'sent'));
    const changed = await db.update(certificateDeliveries).set(to).where(isSent).returning({ id: certificateDeliveries.id });
    return changed.length > 0;
  }

  /** sent → opened, once. @returns whether it was not opened before */
  async opened(id: string, at: Date): Promise<boolean> {
    const changed = await this.database.run((db) =>
      db
        .update(certificateDeliveries)
        .set({ state: 'opened', openedAt: at })
        .where(and(eq(certificateDeliveries.id, id), eq(certificateDeliveries.isGift, true), eq(certificateDeliveries.state, 'sent')))
        .returning({ id: certificateDeliveries.id }),
    );
    return changed.length > 0;
  }

  async order(id: string, tx?: Transaction): Promise<NotifiedOrder | null> {
    return (await (tx ? notifiedOrders(tx.db, [id]) : this.database.run((db) => notifiedOrders(db, [id]))))[0] ?? null;
  }

  /** Orders of an e-mail address that are paid or can still be paid, newest first. */
  async ordersOf({ db }: Transaction, email: string, most: number): Promise<readonly NotifiedOrder[]> {
    const rows = await db
      .select({ id: certificateOrders.id })
      .from(certificateOrders)
      .where(and(eq(certificateOrders.email, email), notInArray(certificateOrders.state, [...OVER])))
      .orderBy(desc(certificateOrders.createdAt))
      .limit(most);
    const ids = rows.map(({ id }) => id);
    return ids.length === 0 ? [] : notifiedOrders(db, ids);
  }
}

const sending = (id: string, round: number) =>
  and(sql`${certificateDeliveries.id} = ${UUID.test(id) ? id : null}::uuid`, eq(certificateDeliveries.round, round));

async function read(db: Queries, id: string): Promise<Delivery | null> {
  if (!UUID.test(id)) return null;
  const { locale, state, name, email, messengerChat, salon, amount, companyName } = certificateOrders;
  const [row] = await db
    .select({ delivery: certificateDeliveries, order: { locale, state, name, email, messengerChat, salon, amount, companyName } })
    .from(certificateDeliveries)
    .innerJoin(certificateOrders, eq(certificateDeliveries.orderId, certificateOrders.id))
    .where(eq(certificateDeliveries.id, id));
  return row ? { ...row.delivery, order: row.order } : null;
}

async function notifiedOrders(db: Queries, ids: readonly string[]): Promise<NotifiedOrder[]> {
  const { id, locale, state, name, phone, email, subtotal, amount, promoCode, createdAt, link, salon, counterSalon } = certificateOrders;
  const orders = await db
    .select({ id, locale, state, name, phone, email, subtotal, amount, promoCode, createdAt, link, salon, counterSalon })
    .from(certificateOrders)
    .where(inArray(certificateOrders.id, [...ids]))
    .orderBy(desc(createdAt));
  const { orderId, title, quantity, price, position } = certificateOrderItems;
  const items = await db
    .select({ orderId, title, quantity, price })
    .from(certificateOrderItems)
    .where(inArray(orderId, [...ids]))
    .orderBy(asc(position));
  return orders.map((order) => ({ ...order, id: order.id as OrderId, lines: items.filter((item) => item.orderId === order.id) }));
}
