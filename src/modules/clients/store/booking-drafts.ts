import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { Clock } from '../../../platform/time/clock';
import { EMPTY_DRAFT, type BookingDraft } from '../contract/booking-draft';
import { secretHash } from '../../../platform/security/secret-token';

const LIFE_MS = 2 * 3_600_000;
const OF = 'SELECT draft FROM booking_drafts WHERE token_hash = $1 AND updated_at > $2';
/** Who changes a draft waits for the change before. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('booking_drafts ' || $1, 0))`;
const WRITE = `INSERT INTO booking_drafts (token_hash, draft, updated_at) VALUES ($1, $2, $3)
  ON CONFLICT (token_hash) DO UPDATE SET draft = excluded.draft, updated_at = excluded.updated_at`;
const FORGET = 'DELETE FROM booking_drafts WHERE token_hash = $1';

type Row = { readonly draft: BookingDraft };

/** Drafts of bookings, by the token that a browser has; each is kept for two hours after its last change. Tokens are kept as hashes. */
@Injectable()
export class BookingDrafts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** An empty one for a token that is not known. @throws DomainError unavailable without the database */
  async of(token: string): Promise<BookingDraft> {
    const { rows } = await this.database.query<Row>(OF, [secretHash(token), this.oldest()]);
    return rows[0]?.draft ?? EMPTY_DRAFT;
  }

  /** Changes run one after the other. @returns the changed draft @throws as `of` */
  change(token: string, change: (draft: BookingDraft) => BookingDraft): Promise<BookingDraft> {
    const hash = secretHash(token);
    return this.database.transaction(async (tx) => {
      await tx.query(LOCK, [hash]);
      const { rows } = await tx.query<Row>(OF, [hash, this.oldest()]);
      const draft = change(rows[0]?.draft ?? EMPTY_DRAFT);
      await tx.query(WRITE, [hash, JSON.stringify(draft), this.clock.now()]);
      return draft;
    });
  }

  /** Idempotent: succeeds if the draft does not exist. @throws as `of` */
  async forget(token: string): Promise<void> {
    await this.database.query(FORGET, [secretHash(token)]);
  }

  private oldest(): Date {
    return new Date(this.clock.epochMs() - LIFE_MS);
  }
}
