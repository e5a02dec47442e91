import { Injectable } from '@nestjs/common';
import { Database, type QueryResultRow, type Transaction } from '../../../platform/database/database';
import type { Kopiykas } from '../../../shared/money';
import type { Card, CardBatch, CardSecrets } from '../domain/card';
import { certificateCards } from './certificate.schema';

/** By what a card is found. */
export type CardKey = { readonly id: string } | { readonly code: string } | { readonly token: string };

/** A batch that is made. */
export interface NewBatch {
  readonly nominal: Kopiykas | null;
  readonly at: Date;
  readonly by: string;
  readonly key: string;
}

/** Which cards of a batch end, by their numbers, and why. */
export interface VoidedCards {
  readonly from: number;
  readonly to: number;
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

const CARD = `SELECT card.id, card.batch_id AS batch, card.number, card.code, card.token, card.state, batch.nominal::float8 AS nominal,
    card.order_id AS "orderId", card.voided_at AS "voidedAt", card.void_reason AS "voidReason"
  FROM certificate_cards AS card JOIN certificate_card_batches AS batch ON batch.id = card.batch_id`;
const OF_BATCH = `${CARD} WHERE card.batch_id = $1 AND card.number > $2 ORDER BY card.number LIMIT $3`;
const UNSOLD = `${CARD} WHERE card.batch_id = $1 AND card.number > $2 AND card.state = 'unsold' ORDER BY card.number LIMIT $3`;
const FIND = { id: `${CARD} WHERE card.id = $1`, code: `${CARD} WHERE card.code = $1`, token: `${CARD} WHERE card.token = $1` };
const BATCHES = (which: string) => `SELECT batch.id, batch.nominal::float8 AS nominal, batch.created_at AS "createdAt",
    batch.created_by AS "createdBy", count(*)::int AS made, count(*) FILTER (WHERE card.state = 'sold')::int AS sold,
    count(*) FILTER (WHERE card.state = 'void')::int AS voided, count(*) FILTER (WHERE card.state = 'unsold')::int AS left
  FROM (SELECT * FROM certificate_card_batches ${which}) AS batch JOIN certificate_cards AS card ON card.batch_id = batch.id
  GROUP BY batch.id, batch.nominal, batch.created_at, batch.created_by ORDER BY batch.id DESC`;
const LIST = BATCHES('WHERE $1::int IS NULL OR id < $1 ORDER BY id DESC LIMIT $2');
const BATCH = BATCHES('WHERE id = $1');
const MAKE = `INSERT INTO certificate_card_batches (nominal, created_at, created_by, key) VALUES ($1, $2, $3, $4)
  ON CONFLICT (key) DO NOTHING RETURNING id`;
const KNOWN = 'SELECT id FROM certificate_card_batches WHERE key = $1';
const MADE = 'SELECT number FROM certificate_cards WHERE batch_id = $1';
const SELL = `UPDATE certificate_cards SET state = 'sold', order_id = $2 WHERE id = $1 AND state = 'unsold' RETURNING id`;
const VOID = `UPDATE certificate_cards SET state = 'void', voided_at = $4, voided_by = $5, void_reason = $6
  WHERE batch_id = $1 AND state = 'unsold' AND number BETWEEN $2 AND $3 RETURNING id`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Printed cards and their batches. Every method rejects with `database_unavailable` while the database is out of reach. */
@Injectable()
export class CardStore {
  constructor(private readonly database: Database) {}

  async find(by: CardKey, tx?: Transaction): Promise<Card | null> {
    if ('id' in by && !UUID.test(by.id)) return null;
    const [[name, value]] = Object.entries(by) as [[keyof typeof FIND, string]];
    return (await (tx ?? this.database).query<Card & QueryResultRow>(FIND[name], [value])).rows[0] ?? null;
  }

  /** The card, locked until the transaction ends. */
  async lock(tx: Transaction, id: string): Promise<Card | null> {
    if (!UUID.test(id)) return null;
    await tx.query('SELECT FROM certificate_cards WHERE id = $1 FOR UPDATE', [id]);
    return this.find({ id }, tx);
  }

  /** @returns whether it was not sold yet, nor void */
  async sell(tx: Transaction, id: string, orderId: string): Promise<boolean> {
    return (await tx.query(SELL, [id, orderId])).rows.length > 0;
  }

  /** Begins a batch. @returns its number, and whether its key was used before */
  async begin(tx: Transaction, { nominal, at, by, key }: NewBatch): Promise<{ readonly id: number; readonly isRepeat: boolean }> {
    const [made] = (await tx.query<{ id: number }>(MAKE, [nominal, at, by, key])).rows;
    return made ? { id: made.id, isRepeat: false } : { id: (await tx.query<{ id: number }>(KNOWN, [key])).rows[0]!.id, isRepeat: true };
  }

  /** Adds cards to a batch; one whose code or token is taken is left out. @returns numbers that the batch has now */
  async add(tx: Transaction, batchId: number, cards: readonly (CardSecrets & Pick<Card, 'number'>)[]): Promise<ReadonlySet<number>> {
    await tx.db
      .insert(certificateCards)
      .values(cards.map((card) => ({ ...card, batchId })))
      .onConflictDoNothing();
    return new Set((await tx.query<{ number: number }>(MADE, [batchId])).rows.map(({ number }) => number));
  }

  /** Newest first, only those before the batch `before`. */
  async batches(most: number, before: number | null): Promise<readonly CardBatch[]> {
    return (await this.database.query<CardBatch & QueryResultRow>(LIST, [before, most])).rows;
  }

  async batch(id: number): Promise<CardBatch | null> {
    return (await this.database.query<CardBatch & QueryResultRow>(BATCH, [id])).rows[0] ?? null;
  }

  /** By number, only those after the number `after`. */
  async cardsOf(batch: number, most: number, after: number, isUnsold = false): Promise<readonly Card[]> {
    return (await this.database.query<Card & QueryResultRow>(isUnsold ? UNSOLD : OF_BATCH, [batch, after, most])).rows;
  }

  /** Ends cards of a batch that are not sold. @returns how many */
  async void(batch: number, { from, to, at, by, reason }: VoidedCards): Promise<number> {
    return (await this.database.query(VOID, [batch, from, to, at, by, reason])).rows.length;
  }
}
