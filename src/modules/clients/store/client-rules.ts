import type { Transaction } from '../../../platform/database/database';

/** What an operator decided stays, and what a program forbade. */
const APPLY = `WITH changed AS (
    UPDATE clients SET forbidden_online_booking = $2 = 'call', asks_prepayment = $2 = 'prepayment', rule_source = 'no_shows'
    WHERE id = $1 AND erased_at IS NULL AND (rule_source = 'no_shows' OR rule_source = '' AND NOT forbidden_online_booking)
      AND (rule_source, forbidden_online_booking, asks_prepayment) IS DISTINCT FROM ('no_shows', $2 = 'call', $2 = 'prepayment') RETURNING id)
  INSERT INTO client_events (client_id, by, event) SELECT id, '', 'rule_' || $2 FROM changed`;
const LIFT = `WITH changed AS (
    UPDATE clients SET forbidden_online_booking = false, asks_prepayment = false, rule_source = ''
    WHERE id = $1 AND rule_source = 'no_shows' RETURNING id)
  INSERT INTO client_events (client_id, by, event) SELECT id, '', 'rule_auto' FROM changed`;

/** Has a client book as the rules say by the no-shows; what an operator decided stays. @param rule null: as anybody */
export async function ruleByNoShows(tx: Pick<Transaction, 'query'>, client: string, rule: 'prepayment' | 'call' | null): Promise<void> {
  await (rule === null ? tx.query(LIFT, [client]) : tx.query(APPLY, [client, rule]));
}
