import type { Transaction } from '../../../platform/database/database';
import { currentSource } from '../application/current-source';
import type { TrafficSubject } from '../contract/traffic-source';

/** What is noted of an appointment, an order or a lead. */
interface Noted {
  readonly subject: TrafficSubject;
  readonly id: string;
  /** Kopiykas; null: not known. */
  readonly value: number | null;
  /** Whether somebody was with us before, as a boolean expression of SQL with its values from $9 on. A constant of the code. */
  readonly isRepeat: string;
  readonly values: readonly unknown[];
}

const NOTE = `INSERT INTO traffic_sources (subject, id, kind, source, medium, campaign, host, value, is_repeat)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8::bigint, `;
const PAID = 'UPDATE traffic_sources SET paid_at = coalesce(paid_at, now()) WHERE subject = $1 AND id = $2';

/** Notes where something that a request has just written comes from, once and in its transaction. What a job writes has no source. */
export async function noteSource(tx: Pick<Transaction, 'query'>, { subject, id, value, isRepeat, values }: Noted): Promise<void> {
  const from = currentSource();
  if (!from) return;
  const { kind, source, medium, campaign, host } = from;
  await tx.query(`${NOTE}${isRepeat} ON CONFLICT DO NOTHING`, [subject, id, kind, source, medium, campaign, host, value, ...values]);
}

/** Notes that what was noted is paid. */
export async function noteSourcePaid(tx: Pick<Transaction, 'query'>, subject: TrafficSubject, id: string): Promise<void> {
  await tx.query(PAID, [subject, id]);
}
