import { Injectable } from '@nestjs/common';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { Database, type Transaction } from '../../../platform/database/database';
import type { PromoTerms, PromoUses } from '../contract/promo-code';
import type { OrderId } from '../contract/order-id';
import { certificatePromoCodes } from './certificate.schema';

type Row = typeof certificatePromoCodes.$inferSelect;

/** A promo code as operators see it. */
export interface ListedPromo extends PromoTerms {
  readonly createdAt: Date;
  readonly uses: number;
}

/** Who orders, as far as a code is limited by buyer. */
export interface PromoBuyer {
  readonly phone: string;
  readonly email: string | null;
}

/** An order that is paid or may still be. One that ended unpaid gives its use back. */
const USED = `promo_code IS NOT NULL AND state NOT IN ('draft', 'expired', 'refused')`;
/** It waits for a payment by card. */
const AWAITED = `state IN ('new', 'awaiting_payment', 'failed')`;
const USES = `SELECT count(*)::int AS all, count(*) FILTER (WHERE phone = $2 OR lower(email) = lower($3))::int AS own
  FROM certificate_orders WHERE promo_code = $1 AND ${USED} AND NOT (${AWAITED} AND token_hash = ANY ($4))`;
const COUNTS = `SELECT promo_code AS code, count(*)::int AS uses FROM certificate_orders WHERE promo_code = ANY ($1) AND ${USED} GROUP BY 1`;
const UNPAID = `SELECT id FROM certificate_orders WHERE promo_code = $1 AND token_hash = ANY ($2) AND ${AWAITED} ORDER BY id`;

/** The promo codes of all instances. Every method rejects with `database_unavailable` while the database is out of reach. */
@Injectable()
export class PromoCodeStore {
  constructor(private readonly database: Database) {}

  /** @returns whether it is kept: not when there is one of the same name */
  async insert(terms: Omit<PromoTerms, 'isEnded'>, by: string, at: Date): Promise<boolean> {
    const row = { ...terms, createdBy: by, createdAt: at };
    const added = await this.database.run((db) => db.insert(certificatePromoCodes).values(row).onConflictDoNothing().returning());
    return added.length > 0;
  }

  async find(code: string): Promise<PromoTerms | null> {
    const [row] = await this.database.run((db) => db.select().from(certificatePromoCodes).where(eq(certificatePromoCodes.code, code)));
    return row ? termsOf(row) : null;
  }

  /** The code, locked until the transaction ends: orders that use it follow one another. */
  async lock({ db }: Transaction, code: string): Promise<PromoTerms | null> {
    const [row] = await db.select().from(certificatePromoCodes).where(eq(certificatePromoCodes.code, code)).for('update');
    return row ? termsOf(row) : null;
  }

  /** How often it is used, as far as is known of one who only asks: own orders that wait for a payment by card do not count. */
  async usesBefore(code: string, tokenHashes: readonly string[]): Promise<PromoUses> {
    const { rows } = await this.database.query<{ all: number; own: number }>(USES, [code, '', null, tokenHashes]);
    return rows[0]!;
  }

  /** How often it is used, in all and by a buyer. */
  async uses(tx: Transaction, code: string, { phone, email }: PromoBuyer): Promise<PromoUses> {
    const { rows } = await tx.query<{ all: number; own: number }>(USES, [code, phone, email, []]);
    return rows[0]!;
  }

  /** Orders with a code that wait for a payment by card and are opened by these tokens. */
  async unpaidOf(tx: Transaction, code: string, tokenHashes: readonly string[]): Promise<readonly OrderId[]> {
    if (tokenHashes.length === 0) return [];
    return (await tx.query<{ id: OrderId }>(UNPAID, [code, tokenHashes])).rows.map(({ id }) => id);
  }

  /** Newest first. */
  async list(most: number): Promise<readonly ListedPromo[]> {
    const { createdAt, code } = certificatePromoCodes;
    const rows = await this.database.run((db) => db.select().from(certificatePromoCodes).orderBy(desc(createdAt), desc(code)).limit(most));
    const codes = rows.map((row) => row.code);
    const { rows: counts } = await this.database.query<{ code: string; uses: number }>(COUNTS, [codes]);
    const uses = new Map(counts.map((row) => [row.code, row.uses]));
    return rows.map((row) => ({ ...termsOf(row), createdAt: row.createdAt, uses: uses.get(row.code) ?? 0 }));
  }

  /** Ends a code, once. */
  async end(code: string, by: string, at: Date): Promise<void> {
    const { code: of, endedAt } = certificatePromoCodes;
    const open = and(eq(of, code), isNull(endedAt));
    await this.database.run((db) => db.update(certificatePromoCodes).set({ endedAt: at, endedBy: by }).where(open));
  }
}

function termsOf({ code, kind, value, firstDay, lastDay, least, maxUses, maxOfClient, endedAt }: Row): PromoTerms {
  return { code, kind, value, firstDay, lastDay, least, maxUses, maxOfClient, isEnded: endedAt !== null };
}
