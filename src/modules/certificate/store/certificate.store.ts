import { Injectable } from '@nestjs/common';
import { and, asc, between, desc, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { Database, type Queries, type Transaction } from '../../../platform/database/database';
import { stateCounts, type CountedTable } from '../../../platform/database/state-counts';
import type { Kopiykas } from '../../../shared/money';
import { countSteps } from '../contract/quote';
import { NO_RETURNS, type OrderRefunds } from '../domain/refund-quote';
import { Wallet } from '../../wallet/wallet.api';
import type { Days } from '../domain/expiry-reminder';
import type { CertificateFilter, CertificateKey, NewEntry, PickUp, StoredCertificate, StoredEntry } from '../domain/certificate';
import { certificateDeliveries, certificateLedger, certificateOrders, certificateReservations, certificates } from './certificate.schema';

/** Certificates of an order for 500 people, each replaced some times. */
const MOST = 2000;
export const COUNTED_CERTIFICATES: CountedTable<StoredCertificate['state']> = {
  table: 'certificates',
  states: ['active', 'refund_pending', 'void'],
  by: 'issued_at',
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const RETURNS = `SELECT orders.subtotal, orders.amount, orders.volume_steps AS steps, orders.promo_code IS NOT NULL AS "isPromo",
    (SELECT COALESCE(sum(quantity), 0) FROM certificate_order_items WHERE order_id = orders.id)::int AS count,
    count(*) FILTER (WHERE -entry.amount = certificates.nominal)::int AS returned, COALESCE(sum(-entry.amount), 0)::bigint AS list,
    COALESCE(sum(COALESCE(entry.money, floor(certificates.paid * -entry.amount / NULLIF(certificates.nominal, 0)::numeric))), 0)::bigint AS money
  FROM certificate_orders AS orders
  LEFT JOIN (certificates JOIN certificate_ledger AS entry ON entry.certificate_id = certificates.id AND entry.kind = 'refunded'
      AND NOT EXISTS (SELECT FROM certificate_ledger AS undone WHERE undone.undoes = entry.id)) ON certificates.order_id = orders.id
  WHERE orders.id = $1 GROUP BY orders.id`;
/** Refunds of one order follow one another: what goes back depends on what went back before. Taken before the certificate's lock. */
const LOCK_RETURNS = `SELECT pg_advisory_xact_lock(hashtextextended('certificate returns ' || $1, 0))`;

/** Sums as PostgreSQL writes them. */
interface ReturnsRow extends Pick<OrderRefunds, 'count' | 'returned' | 'isPromo'> {
  readonly subtotal: string;
  readonly amount: string;
  readonly list: string;
  readonly money: string;
  readonly steps: string | null;
}

/**
 * The issued certificates and their ledger. What changes a certificate has its pass changed. Every method rejects with `database_unavailable` while the database is out of reach.
 */
@Injectable()
export class CertificateStore {
  constructor(
    private readonly database: Database,
    private readonly wallet: Wallet,
  ) {}

  /** Oldest first; those of an order or a delivery with the void ones, at most 2000. */
  async find(by: CertificateKey, tx?: Transaction): Promise<readonly StoredCertificate[]> {
    const where = whereOf(by);
    if (!where) return [];
    const read = (db: Queries) => selected(db).where(where).orderBy(asc(certificates.issuedAt), asc(certificates.unit)).limit(MOST);
    return (await (tx ? read(tx.db) : this.database.run(read))).map(stored);
  }

  /** The certificate, locked until the transaction ends. */
  async lock(tx: Transaction, id: string): Promise<StoredCertificate | null> {
    if (!UUID.test(id)) return null;
    await tx.db.select({ id: certificates.id }).from(certificates).where(eq(certificates.id, id)).for('update');
    return (await this.find({ id }, tx))[0] ?? null;
  }

  /** Oldest first. */
  async ledger(id: string, tx?: Transaction): Promise<readonly StoredEntry[]> {
    const read = (db: Queries) =>
      db
        .select()
        .from(certificateLedger)
        .where(eq(certificateLedger.certificateId, id))
        .orderBy(asc(certificateLedger.at), asc(certificateLedger.id));
    return tx ? read(tx.db) : this.database.run(read);
  }

  /**
   * Takes from the balance, or gives back to it, by one conditional statement: only of an active certificate, and only while the balance
   * stays between what is reserved and the nominal.
   * @param amount negative where it takes
   * @returns the new balance; null when it is not possible
   */
  async move(tx: Transaction, id: string, amount: Kopiykas, isWhole = false): Promise<Kopiykas | null> {
    const { balance, nominal, reserved, state } = certificates;
    const rows = await tx.db
      .update(certificates)
      .set({ balance: sql`${balance} + ${amount}` })
      .where(
        and(
          eq(certificates.id, id),
          eq(state, 'active'),
          sql`${balance} + ${amount} BETWEEN ${reserved} AND ${nominal}`,
          isWhole ? sql`${balance} + ${amount} = 0` : undefined,
        ),
      )
      .returning({ balance });
    if (rows[0]) await this.wallet.changed(tx, 'certificate', id);
    return rows[0]?.balance ?? null;
  }

  /** Writes an entry. @returns its id; null when there is one with this key, or one that undoes the same */
  async enter(tx: Transaction, certificateId: string, entry: NewEntry): Promise<string | null> {
    const rows = await tx.db
      .insert(certificateLedger)
      .values({ certificateId, ...entry })
      .onConflictDoNothing()
      .returning({ id: certificateLedger.id });
    return rows[0]?.id ?? null;
  }

  /** What of an order went back. @param tx given: its refunds are locked until the transaction ends */
  async returns(orderId: string, tx?: Transaction): Promise<OrderRefunds> {
    if (tx) await tx.query(LOCK_RETURNS, [orderId]);
    const { rows } = await (tx ?? this.database).query<ReturnsRow>(RETURNS, [orderId]);
    const [row] = rows;
    if (!row) return NO_RETURNS;
    const { subtotal, amount, list, money, steps, ...rest } = row;
    return {
      ...rest,
      subtotal: Number(subtotal),
      amount: Number(amount),
      list: Number(list),
      money: Number(money),
      counts: countSteps(steps),
    };
  }

  /** The certificate is locked. */
  async setState(tx: Transaction, id: string, state: StoredCertificate['state']): Promise<void> {
    await tx.db.update(certificates).set({ state }).where(eq(certificates.id, id));
    await this.wallet.changed(tx, 'certificate', id);
  }

  /** Puts the last day of a certificate off that is locked. @param validThrough `YYYY-MM-DD` in Kyiv */
  async prolong(tx: Transaction, id: string, validThrough: string, key: string): Promise<void> {
    const { prolonged } = certificates;
    await tx.db
      .update(certificates)
      .set({ validThrough, prolonged: sql`${prolonged} + 1`, prolongKey: key })
      .where(eq(certificates.id, id));
    await this.wallet.changed(tx, 'certificate', id);
  }

  /** Puts a new certificate in the place of one that is locked. @returns its id; null when the code or the token is taken */
  async reissue(tx: Transaction, old: StoredCertificate, code: string, token: string, issuedAt: Date): Promise<string | null> {
    const { orderId, packageId, unit: place, issue, deliveryId, kind, locale, title, picture, nominal, paid, balance, reserved } = old;
    const { paidAt, validThrough, prolonged, prolongKey } = old;
    const same = {
      orderId,
      packageId,
      unit: place,
      deliveryId,
      kind,
      locale,
      title,
      picture,
      nominal,
      paid,
      balance,
      reserved,
      paidAt,
      validThrough,
      prolonged,
      prolongKey,
    };
    const rows = await tx.db
      .insert(certificates)
      .values({ ...same, issue: issue + 1, code, token, issuedAt })
      .onConflictDoNothing()
      .returning({ id: certificates.id });
    if (!rows[0]) return null;
    await tx.db.update(certificates).set({ state: 'void', balance: 0, reserved: 0 }).where(eq(certificates.id, old.id));
    // what was taken from the old one stays with its ledger
    const { certificateId, state } = certificateReservations;
    const isReserved = and(eq(certificateId, old.id), eq(state, 'reserved'));
    await tx.db.update(certificateReservations).set({ certificateId: rows[0].id }).where(isReserved);
    await this.wallet.changed(tx, 'certificate', old.id);
    return rows[0].id;
  }

  /** Newest first. */
  async list({ state, before, most }: CertificateFilter): Promise<readonly StoredCertificate[]> {
    if (before !== undefined && !UUID.test(before)) return [];
    const where = and(state && eq(certificates.state, state), before === undefined ? undefined : older(before));
    const rows = await this.database.run((db) =>
      selected(db).where(where).orderBy(desc(certificates.issuedAt), desc(certificates.id)).limit(most),
    );
    return rows.map(stored);
  }

  /** Active certificates with something available whose last day is one of these, by id, only those after `after`. @returns their ids */
  async expiring({ from, through }: Days, after: string | undefined, most: number): Promise<readonly string[]> {
    const { id, state, balance, reserved, validThrough } = certificates;
    const where = and(
      eq(state, 'active'),
      gt(balance, reserved),
      between(validThrough, from, through),
      after === undefined ? undefined : gt(id, after),
    );
    const rows = await this.database.run((db) => db.select({ id }).from(certificates).where(where).orderBy(asc(id)).limit(most));
    return rows.map((row) => row.id);
  }

  /** Certificates that wait for their buyers at a salon and were not handed out, newest first. */
  async pickUps(salon: string, most: number): Promise<readonly PickUp[]> {
    const rows = await this.database.run((db) =>
      selected(db)
        .where(
          and(
            eq(certificateOrders.salon, salon),
            isNull(certificateOrders.handedOutAt),
            eq(certificateDeliveries.channel, 'salon'),
            ne(certificates.state, 'void'),
          ),
        )
        .orderBy(desc(certificates.issuedAt), asc(certificates.unit))
        .limit(most),
    );
    return rows.map((row) => ({ certificate: stored(row), phone: row.order.phone }));
  }

  /** How many there are by state, up to 10,000 of each. */
  counts(): Promise<Readonly<Record<StoredCertificate['state'], number>>> {
    return stateCounts(this.database, COUNTED_CERTIFICATES);
  }
}

/** By the database's own moments, which are finer than those of JavaScript. */
const older = (id: string): SQL =>
  sql`(${certificates.issuedAt}, ${certificates.id}) < (SELECT issued_at, id FROM certificates WHERE id = ${id})`;

function selected(db: Queries) {
  const { isGift, channel, recipient, giver, message, email, state, openedAt } = certificateDeliveries;
  const { email: buyerEmail, paidAttempt, salon, name, phone, companyName } = certificateOrders;
  return db
    .select({
      certificate: certificates,
      delivery: { isGift, channel, recipient, giver, message, email, state, openedAt },
      order: { email: buyerEmail, paidAttempt, salon, name, phone, companyName },
    })
    .from(certificates)
    .innerJoin(certificateDeliveries, eq(certificates.deliveryId, certificateDeliveries.id))
    .innerJoin(certificateOrders, eq(certificates.orderId, certificateOrders.id))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selected>>[number];

function stored({ certificate, delivery, order: { email, paidAttempt, salon, name, companyName } }: Row): StoredCertificate {
  return { ...certificate, delivery, order: { email, paidAttempt, salon, name, companyName } };
}

function whereOf(by: CertificateKey): SQL | null {
  if ('id' in by) return UUID.test(by.id) ? eq(certificates.id, by.id) : null;
  if ('token' in by) return eq(certificates.token, by.token);
  if ('code' in by) return eq(certificates.code, by.code);
  if ('orderId' in by) return eq(certificates.orderId, by.orderId);
  return UUID.test(by.deliveryId) ? eq(certificates.deliveryId, by.deliveryId) : null;
}
