import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/database';
import type { PassKind } from '../contract/wallet-pass';

const ASK = `INSERT INTO wallet_passes (kind, id, until) VALUES ($1, $2, $3)
  ON CONFLICT (kind, id) DO UPDATE SET until = excluded.until`;
// who changes it holds the row until the change is there: a job that has not begun waits for it
const LOCK = 'SELECT id, is_due AS "isDue" FROM wallet_passes WHERE kind = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE';
const MARK = 'UPDATE wallet_passes SET is_due = true WHERE kind = $1 AND id = ANY ($2)';
const BEGIN = 'UPDATE wallet_passes SET is_due = false WHERE kind = $1 AND id = $2';
const PROLONG = 'UPDATE wallet_passes SET until = $3 WHERE kind = $1 AND id = $2';

/** Which passes somebody asked for. */
@Injectable()
export class WalletStore {
  constructor(private readonly database: Database) {}

  /** Somebody asked for a pass; again is the same. */
  async ask(tx: Transaction, kind: PassKind, id: string, until: Date): Promise<void> {
    await tx.query(ASK, [kind, id, until]);
  }

  /** Notes that passes have to be brought up to date. @returns those that somebody asked for, and whether they were due already: a job of theirs has not begun */
  async due(tx: Transaction, kind: PassKind, ids: readonly string[]): Promise<readonly { readonly id: string; readonly isDue: boolean }[]> {
    const { rows } = await tx.query<{ id: string; isDue: boolean }>(LOCK, [kind, ids]);
    const others = rows.filter(({ isDue }) => !isDue).map(({ id }) => id);
    if (others.length > 0) await tx.query(MARK, [kind, others]);
    return rows;
  }

  /** A job begins: what changes from now on needs another one. @returns whether there is the pass */
  async begin(kind: PassKind, id: string): Promise<boolean> {
    return (await this.database.query(BEGIN, [kind, id])).rowCount === 1;
  }

  /** What it is of is over at another moment. */
  async prolong(kind: PassKind, id: string, until: Date): Promise<void> {
    await this.database.query(PROLONG, [kind, id, until]);
  }
}
