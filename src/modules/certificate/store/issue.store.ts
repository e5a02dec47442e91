import { Injectable } from '@nestjs/common';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { Database, type Transaction } from '../../../platform/database/database';
import { Wallet } from '../../wallet/wallet.api';
import type { OrderId } from '../contract/order-id';
import type { LiveCertificate } from '../domain/partial-refund';
import type { IssuedForOrder, NewCertificate } from '../domain/order-certificates';
import { certificateLedger, certificateOrderItems, certificates } from './certificate.schema';

/** The certificates are locked; only redemptions that were not undone count as spent. */
const SPENT = `SELECT EXISTS (SELECT FROM certificates JOIN certificate_ledger AS entry ON entry.certificate_id = certificates.id
    WHERE certificates.order_id = $1 AND entry.kind = 'redeemed'
      AND NOT EXISTS (SELECT FROM certificate_ledger AS undone WHERE undone.undoes = entry.id)) AS spent`;
const END = `WITH ended AS (SELECT id, balance FROM certificates
    WHERE order_id = $1 AND state <> 'void' AND ($4::uuid[] IS NULL OR id = ANY($4)) FOR UPDATE),
  entries AS (INSERT INTO certificate_ledger (certificate_id, at, kind, amount, key)
    SELECT id, $3, 'refunded', -balance, $2 FROM ended WHERE balance > 0 ON CONFLICT DO NOTHING),
  returned AS (UPDATE certificate_reservations SET state = 'returned' FROM ended WHERE certificate_id = ended.id AND state = 'reserved')
  UPDATE certificates SET state = 'void', balance = 0, reserved = 0 FROM ended WHERE certificates.id = ended.id RETURNING certificates.id`;
const WAITING = `SELECT certificates.id, certificates.order_id AS "orderId", certificates.package_id AS "packageId", entry.id AS "entryId", entry.amount::text
  FROM certificate_ledger AS entry JOIN certificates ON certificates.id = entry.certificate_id
  WHERE entry.key = $1 AND entry.kind = 'refunded' AND certificates.state = 'refund_pending' FOR UPDATE OF certificates`;
const VOID = `UPDATE certificates SET state = 'void' WHERE id = $1`;
const PUT_BACK = `WITH undone AS (INSERT INTO certificate_ledger (certificate_id, at, kind, amount, undoes, key)
    VALUES ($1, $2, 'undone', -$3::bigint, $4, $5) RETURNING amount)
  UPDATE certificates SET state = 'active', balance = balance + undone.amount FROM undone WHERE id = $1`;

const RETURNED = sql<number | null>`CASE WHEN ${certificates.state} = 'refund_pending' THEN (SELECT ${certificateLedger.money}
  FROM ${certificateLedger} WHERE ${certificateLedger.certificateId} = ${certificates.id} AND ${certificateLedger.kind} = 'refunded'
  ORDER BY ${certificateLedger.at} DESC LIMIT 1) END`.mapWith(Number);

/** Of the certificate whose refund is settled. */
interface SettledRefund {
  readonly orderId: OrderId;
  readonly packageId: number;
}

/**
 * What orders do with certificates: issue them, and end them when the money has gone back. What is done with one that is issued belongs to the
 * certificates' own desk.
 */
@Injectable()
export class IssueStore {
  constructor(
    private readonly database: Database,
    private readonly wallet: Wallet,
  ) {}

  /**
   * Keeps certificates; one that the order has already, or whose code or token is taken, is left out.
   * @returns `packageId/unit` of all that the order has now
   */
  async issue({ db }: Transaction, orderId: OrderId, issued: readonly NewCertificate[]): Promise<ReadonlySet<string>> {
    const rows = issued.map((one) => ({ ...one, balance: one.nominal }));
    if (rows.length > 0) await db.insert(certificates).values(rows).onConflictDoNothing();
    const { packageId, unit } = certificates;
    const all = await db.select({ packageId, unit }).from(certificates).where(eq(certificates.orderId, orderId));
    return new Set(all.map((one) => `${one.packageId}/${one.unit}`));
  }

  /** Certificates of an order that are not void, in the order in which they were ordered. */
  ofOrder(orderId: OrderId): Promise<readonly IssuedForOrder[]> {
    const { id, balance, paid, paidAt, deliveryId, title, code, token, nominal, validThrough, packageId, unit, state } = certificates;
    const items = certificateOrderItems;
    return this.database.run((db) =>
      db
        .select({ id, state, balance, paid, paidAt, deliveryId, title, code, token, nominal, validThrough, returned: RETURNED })
        .from(certificates)
        .innerJoin(items, and(eq(items.orderId, certificates.orderId), eq(items.packageId, packageId)))
        .where(and(eq(certificates.orderId, orderId), ne(state, 'void')))
        .orderBy(asc(items.position), asc(unit)),
    ) as Promise<IssuedForOrder[]>;
  }

  /** Gives the certificates of a delivery that is put off or brought forward their last day. */
  async setValidity(tx: Transaction, deliveryId: string, validThrough: string): Promise<void> {
    const { id } = certificates;
    const rows = await tx.db.update(certificates).set({ validThrough }).where(eq(certificates.deliveryId, deliveryId)).returning({ id });
    await this.wallet.changed(tx, 'certificate', ...rows.map((row) => row.id));
  }

  /** Certificates of an order that are not void, in the order of their units, locked until the transaction ends. */
  lockCounting({ db }: Transaction, orderId: OrderId): Promise<readonly LiveCertificate[]> {
    const { id, packageId, deliveryId, nominal, paid, balance, state, unit } = certificates;
    return db
      .select({ id, packageId, deliveryId, nominal, paid, balance, state })
      .from(certificates)
      .where(and(eq(certificates.orderId, orderId), ne(state, 'void')))
      .orderBy(asc(packageId), asc(unit))
      .for('update') as Promise<LiveCertificate[]>;
  }

  /**
   * Ends certificates of an order, because their money went back: what is left of them is taken.
   * @param key of the entries in their ledgers
   * @param ids which of them; null: all
   * @returns whether something of the order had been spent
   */
  async end(tx: Transaction, orderId: OrderId, key: string, at: Date, ids: readonly string[] | null): Promise<boolean> {
    const ended = await tx.query<{ id: string }>(END, [orderId, key, at, ids]);
    await this.wallet.changed(tx, 'certificate', ...ended.rows.map(({ id }) => id));
    return (await tx.query<{ spent: boolean }>(SPENT, [orderId])).rows[0]!.spent;
  }

  /**
   * Settles the refund of a certificate that waits for it (`refund_pending`): void when it was made, active with its balance when it was
   * refused. Harmless to repeat.
   * @param key of the refund, and of its entry in the ledger
   * @returns the order and the package of the certificate; null when no certificate waits for this refund
   */
  async settleRefund(tx: Transaction, key: string, outcome: 'done' | 'refused', at: Date): Promise<SettledRefund | null> {
    const { rows } = await tx.query<SettledRefund & { id: string; entryId: string; amount: string }>(WAITING, [key]);
    const [waiting] = rows;
    if (!waiting) return null;
    if (outcome === 'done') await tx.query(VOID, [waiting.id]);
    else await tx.query(PUT_BACK, [waiting.id, at, waiting.amount, waiting.entryId, `${key}:refused`]);
    await this.wallet.changed(tx, 'certificate', waiting.id);
    return waiting;
  }

  /** Whether no certificate of an order counts any more. */
  async isOver({ db }: Transaction, orderId: OrderId): Promise<boolean> {
    const live = and(eq(certificates.orderId, orderId), ne(certificates.state, 'void'));
    return (await db.select({ id: certificates.id }).from(certificates).where(live).limit(1)).length === 0;
  }
}
