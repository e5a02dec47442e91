import { Injectable } from '@nestjs/common';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { Announcements } from '../../../platform/database/announcements';
import { Database } from '../../../platform/database/database';
import { lowerCaseSql, likePattern } from '../../../platform/database/like-pattern';
import { Jobs } from '../../../platform/jobs/jobs';
import type { PlacedEntry, WaitlistEntry, WaitlistFilter } from '../domain/waitlist-entry';
import { CONFIRM_PLACE } from '../waitlist.jobs';
import { waitlist } from './waitlist.schema';

const TOPIC = 'waitlist';
/** Visitors join one after another: the number of places is kept. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('waitlist', 0))`;
const ADD = `INSERT INTO waitlist (name, email, locale) SELECT $1, $2, $3
  WHERE (SELECT count(*) FROM waitlist WHERE called_at IS NULL) < $4
  ON CONFLICT (email) WHERE called_at IS NULL DO NOTHING RETURNING id`;
const PLACE = `SELECT own.id, (SELECT count(*)::int FROM waitlist AS other
    WHERE other.called_at IS NULL AND (other.created_at, other.id) <= (own.created_at, own.id)) AS place
  FROM waitlist AS own WHERE own.email = $1 AND own.called_at IS NULL`;

/** The list of all processes. Every method rejects with `database_unavailable` while the database is out of reach. */
@Injectable()
export class WaitlistStore {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly announcements: Announcements,
  ) {}

  /**
   * Commits an entry with the job that confirms it. An address that waits already keeps its place.
   * @param most places of the list
   * @returns null when no place is left
   */
  add({ name, email, locale }: Pick<WaitlistEntry, 'name' | 'email' | 'locale'>, most: number): Promise<PlacedEntry | null> {
    return this.database.transaction(async (tx) => {
      await tx.query(LOCK);
      const added = (await tx.query<{ id: string }>(ADD, [name, email, locale, most])).rows[0];
      if (added) {
        await this.jobs.enqueue(tx, CONFIRM_PLACE, { id: added.id });
        await this.announcements.publish(tx, TOPIC);
      }
      return (await tx.query<{ id: string; place: number }>(PLACE, [email])).rows[0] ?? null;
    });
  }

  waiting(): Promise<number> {
    return this.database.run((db) => db.$count(waitlist, isNull(waitlist.calledAt)));
  }

  /** @param id a UUID */
  async find(id: string): Promise<WaitlistEntry | null> {
    const [row] = await this.database.run((db) => db.select().from(waitlist).where(eq(waitlist.id, id)));
    return row ?? null;
  }

  /** Newest first. */
  list({ name, before, most }: WaitlistFilter): Promise<readonly WaitlistEntry[]> {
    const named = name === undefined ? undefined : sql`${sql.raw(lowerCaseSql('name'))} LIKE ${likePattern(name)}`;
    const { createdAt, id } = waitlist;
    const older =
      before === undefined ? undefined : sql`(${createdAt}, ${id}) < (SELECT created_at, id FROM waitlist WHERE id = ${before}::uuid)`;
    return this.database.run((db) => db.select().from(waitlist).where(and(named, older)).orderBy(desc(createdAt), desc(id)).limit(most));
  }

  /** @returns false when nobody with this id waits */
  called(id: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const where = and(eq(waitlist.id, id), isNull(waitlist.calledAt));
      const changed = await tx.db
        .update(waitlist)
        .set({ calledAt: sql`now()` })
        .where(where)
        .returning({ id: waitlist.id });
      if (changed.length === 0) return false;
      await this.announcements.publish(tx, TOPIC);
      return true;
    });
  }

  /** Calls back when the database opens, and when another process has changed the list. */
  whenChanged(listener: () => void): void {
    this.announcements.listen(TOPIC, listener);
    this.database.whenOpen(listener);
  }
}
