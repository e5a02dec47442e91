import type { QueryResultRow } from 'pg';
import type { Database } from '../../../platform/database/database';
import { adminClientUnknown } from '../domain/client-failure';
import type { FollowUpChoice } from '../contract/follow-up-choice';

const OF = `SELECT reviews_off_at IS NULL AS reviews, next_on_at IS NOT NULL AS next, forbidden_online_booking AS "booksByPhone"
  FROM clients WHERE id = $1 AND erased_at IS NULL`;
/** The first moment of a choice stays. */
const CHOOSE = `UPDATE clients SET
    reviews_off_at = CASE $2::boolean WHEN true THEN NULL WHEN false THEN coalesce(reviews_off_at, now()) ELSE reviews_off_at END,
    next_on_at = CASE $3::boolean WHEN false THEN NULL WHEN true THEN coalesce(next_on_at, now()) ELSE next_on_at END
  WHERE id = $1 AND erased_at IS NULL`;

/** What clients of our own booking engine have chosen of the messages after an appointment. */
export class FollowUpChoices {
  constructor(private readonly database: Database) {}

  /** Null: not there, or erased. `booksByPhone`: cannot book what is offered. */
  async of(
    client: string,
    db: Pick<Database, 'query'> = this.database,
  ): Promise<(FollowUpChoice & { readonly booksByPhone: boolean }) | null> {
    return (await db.query<FollowUpChoice & { booksByPhone: boolean } & QueryResultRow>(OF, [client])).rows[0] ?? null;
  }

  /** What is left out stays. @throws DomainError `client_unknown` */
  async choose(client: string, { reviews, next }: Partial<FollowUpChoice>): Promise<void> {
    const { rowCount } = await this.database.query(CHOOSE, [client, reviews ?? null, next ?? null]);
    if (rowCount !== 1) throw adminClientUnknown();
  }
}
