import type { QueryResultRow } from '../../../platform/database/database';
import type { Database } from '../../../platform/database/database';
import { lowerCaseSql, likePattern } from '../../../platform/database/like-pattern';
import { feedbackUnknown } from '../contract/admin-failure';
import type { FeedbackRecord } from '../contract/admin-records';
import { ADD_TO_RATINGS } from '../store/rating-sums';
import { type FeedbackFilter } from '../contract/feedback-filter';

/** Words are looked for in so many of them, the newest or those from `before` on. */
const SEARCHED = 20_000;
export const LIST_FEEDBACK = `SELECT id, appointment_id AS appointment, first_name AS "firstName", employee AS professional, employee_name AS "professionalName",
    rating, text, created_at AS "createdAt", is_public AS "isPublic" FROM (SELECT * FROM booking_feedback
      WHERE erased_at IS NULL AND ($1::boolean IS NULL OR is_public = $1)
        AND ($2::text IS NULL OR (created_at, id) < (SELECT created_at, id FROM booking_feedback WHERE id = $2))
      ORDER BY created_at DESC, id DESC LIMIT ${SEARCHED}) AS latest
  WHERE $4::text IS NULL OR ${lowerCaseSql('text')} LIKE $4 OR ${lowerCaseSql('employee_name')} LIKE $4
  ORDER BY created_at DESC, id DESC LIMIT $3`;
/** By way of the index, whatever there is: the newest 100, and the newest 100 that are not shown. */
export const FEEDBACK_VERSION = `SELECT md5(concat((SELECT string_agg(concat(id, is_public, erased_at), ' ') FROM
    (SELECT * FROM booking_feedback ORDER BY created_at DESC, id DESC LIMIT 100) AS newest), ' ',
  (SELECT string_agg(id, ' ') FROM (SELECT id FROM booking_feedback WHERE NOT is_public ORDER BY created_at DESC, id DESC LIMIT 100) AS unread))) AS mark`;
const KNOWN = 'SELECT FROM booking_feedback WHERE id = $1 AND erased_at IS NULL';
const SHOW = 'UPDATE booking_feedback SET is_public = $2 WHERE id = $1 AND erased_at IS NULL AND is_public <> $2';
const REMOVE = 'DELETE FROM booking_feedback WHERE id = $1 AND erased_at IS NULL';
/** The same, with what it changes in the ratings, in one statement: both or neither. */
const RATED_SHOW = `WITH changed AS (${SHOW} RETURNING *),
  said AS (SELECT appointment_id, employee, rating, CASE WHEN is_public THEN 1 ELSE -1 END AS sign FROM changed), sums AS (${ADD_TO_RATINGS})
  SELECT FROM changed`;
const RATED_REMOVE = `WITH changed AS (${REMOVE} RETURNING *),
  said AS (SELECT appointment_id, employee, rating, -1 AS sign FROM changed WHERE is_public), sums AS (${ADD_TO_RATINGS})
  SELECT FROM changed`;

/** Tables of the same columns. */
type FeedbackTable = 'booking_feedback' | 'outside_feedback';

/** Feedback in our own database. */
export class FeedbackAdmin {
  constructor(
    private readonly database: Database,
    private readonly table: FeedbackTable = 'booking_feedback',
  ) {}

  /** Newest first; `find` looks at a bounded number of them. @throws DomainError `feedback_unknown` for `before` */
  async list({ isPublic, find, most, before }: FeedbackFilter): Promise<readonly FeedbackRecord[]> {
    if (before !== undefined) await this.check(before);
    return (
      await this.database.query<FeedbackRecord & QueryResultRow>(this.of(LIST_FEEDBACK), [
        isPublic ?? null,
        before ?? null,
        most,
        find === undefined ? null : likePattern(find),
      ])
    ).rows;
  }

  /** A mark that changes with new feedback and with what happens to the newest, above all the newest that is not shown. */
  async mark(): Promise<string> {
    return (await this.database.query<{ mark: string }>(this.of(FEEDBACK_VERSION))).rows[0]!.mark;
  }

  /** False: it is so already. @throws DomainError `feedback_unknown` */
  async show(id: string, isPublic: boolean): Promise<boolean> {
    if (await this.happened(this.isRated ? RATED_SHOW : SHOW, [id, isPublic])) return true;
    await this.check(id);
    return false;
  }

  /** For good; the client may then speak of the appointment anew. @throws DomainError `feedback_unknown` */
  async remove(id: string): Promise<void> {
    if (!(await this.happened(this.isRated ? RATED_REMOVE : REMOVE, [id]))) throw feedbackUnknown();
  }

  /** Of appointments of our own the ratings are kept. */
  private get isRated(): boolean {
    return this.table === 'booking_feedback';
  }

  private async check(id: string): Promise<void> {
    if (!(await this.happened(KNOWN, [id]))) throw feedbackUnknown();
  }

  private async happened(sql: string, values: readonly unknown[]): Promise<boolean> {
    return ((await this.database.query(this.of(sql), values)).rowCount ?? 0) > 0;
  }

  private of(sql: string): string {
    return sql.replaceAll('booking_feedback', this.table);
  }
}
