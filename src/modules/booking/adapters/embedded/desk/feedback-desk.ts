import type { QueryResultRow } from 'pg';
import type { Database } from '../../../../../platform/database/database';
import { likePattern } from '../../../../../platform/database/like-pattern';
import { feedbackUnknown } from '../../../domain/desk-failure';
import type { DeskFeedback } from '../../../domain/desk-records';
import { FeedbackDesk, type FeedbackFilter } from '../../../ports/feedback-desk.port';

const LIST = `SELECT id, appointment_id AS appointment, first_name AS "firstName", employee AS professional, employee_name AS "professionalName",
    rating, text, created_at AS "createdAt", is_public AS "isPublic" FROM booking_feedback
  WHERE erased_at IS NULL AND ($1::boolean IS NULL OR is_public = $1)
    AND ($4::text IS NULL OR text ILIKE $4 OR employee_name ILIKE $4)
    AND ($2::text IS NULL OR (created_at, id) < (SELECT created_at, id FROM booking_feedback WHERE id = $2))
  ORDER BY created_at DESC, id DESC LIMIT $3`;
const MARK = `SELECT concat(count(*), ' ', count(*) FILTER (WHERE is_public), ' ', max(created_at)) AS mark FROM booking_feedback WHERE erased_at IS NULL`;
const KNOWN = 'SELECT FROM booking_feedback WHERE id = $1 AND erased_at IS NULL';
const SHOW = 'UPDATE booking_feedback SET is_public = $2 WHERE id = $1 AND erased_at IS NULL AND is_public <> $2';
const REMOVE = 'DELETE FROM booking_feedback WHERE id = $1 AND erased_at IS NULL';

/** Feedback in our own database. */
export class EmbeddedFeedbackDesk extends FeedbackDesk {
  constructor(private readonly database: Database) {
    super();
  }

  override async list({ isPublic, find, most, before }: FeedbackFilter): Promise<readonly DeskFeedback[]> {
    if (before !== undefined) await this.check(before);
    return (
      await this.database.query<DeskFeedback & QueryResultRow>(LIST, [
        isPublic ?? null,
        before ?? null,
        most,
        find === undefined ? null : likePattern(find),
      ])
    ).rows;
  }

  override async mark(): Promise<string> {
    return (await this.database.query<{ mark: string }>(MARK)).rows[0]!.mark;
  }

  override async show(id: string, isPublic: boolean): Promise<boolean> {
    if (await this.happened(SHOW, [id, isPublic])) return true;
    await this.check(id);
    return false;
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.happened(REMOVE, [id]))) throw feedbackUnknown();
  }

  private async check(id: string): Promise<void> {
    if (!(await this.happened(KNOWN, [id]))) throw feedbackUnknown();
  }

  private async happened(sql: string, values: readonly unknown[]): Promise<boolean> {
    return ((await this.database.query(sql, values)).rowCount ?? 0) > 0;
  }
}
