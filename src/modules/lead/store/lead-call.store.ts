import { Injectable } from '@nestjs/common';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { Database, type Transaction } from '../../../platform/database/database';
import { MAX_WAIT_MS, SAME_PRESS_MS, UNDO_MS, type CallResult } from '../domain/lead-call';
import type { LeadScope, StoredLead } from '../domain/stored-lead';
import { leadEvents, leads } from './lead.schema';
import { seenBy, stored } from './lead.store';

const DAY_MS = 86_400_000;
/** Leads of which one look notifies. */
const MAX_NOTIFIED = 100;
const SETTLED = ['booked', 'closed'] as const;
const before = sql`jsonb_build_object('state', ${leads.callState}, 'callAt', ${leads.callAt},
  'appointment', ${leads.bookedAppointment}, 'reason', ${leads.closeReason})`;
const was = (key: string) => sql`${leads.callBefore} ->> ${key}`;

/** The calls that leads ask for. Every method rejects with `database_unavailable` while the database is out of reach. */
@Injectable()
export class LeadCallStore {
  constructor(private readonly database: Database) {}

  /**
   * Sets what became of a call that is not settled and not in that state already; the state before can be taken back for a while.
   * One that is not reached again is called later, except where the same press comes twice.
   * @returns whether it was set
   */
  set(id: string, { state, callAt, appointment, reason }: CallResult, now: Date): Promise<boolean> {
    const change = {
      callState: state,
      callAt,
      bookedAppointment: appointment,
      closeReason: reason,
      callChangedAt: now,
      callBefore: before,
    };
    const lastPress = new Date(now.getTime() - SAME_PRESS_MS);
    const isOther =
      state === 'not_reached' ? or(ne(leads.callState, state), lte(leads.callChangedAt, lastPress)) : ne(leads.callState, state);
    return this.database.transaction(async ({ db }) => {
      const where = and(eq(leads.id, id), isNull(leads.erasedAt), notInArray(leads.callState, [...SETTLED]), isOther);
      const changed = await db.update(leads).set(change).where(where).returning({ id: leads.id });
      if (changed.length === 0) return false;
      await db.insert(leadEvents).values({ leadId: id, event: state, detail: reason });
      return true;
    });
  }

  /** Takes the last step back, once and within a while. @returns whether there was one */
  undo(id: string, now: Date): Promise<boolean> {
    const change = {
      callState: sql`${was('state')}`,
      callAt: sql`(${was('callAt')})::timestamptz`,
      bookedAppointment: was('appointment'),
      closeReason: was('reason'),
      callChangedAt: now,
      callBefore: null,
    };
    const where = and(
      eq(leads.id, id),
      isNull(leads.erasedAt),
      isNotNull(leads.callBefore),
      gt(leads.callChangedAt, new Date(now.getTime() - UNDO_MS)),
    );
    return this.database.transaction(async ({ db }) => {
      const changed = await db.update(leads).set(change).where(where).returning({ id: leads.id });
      if (changed.length === 0) return false;
      await db.insert(leadEvents).values({ leadId: id, event: 'undone' });
      return true;
    });
  }

  /** Whom somebody is to call now, the most urgent first: nobody has called yet, or the time to call again has come. */
  async due(scope: LeadScope, now: Date, most: number): Promise<readonly StoredLead[]> {
    const again = and(eq(leads.callState, 'not_reached'), lte(leads.callAt, now));
    const where = and(
      inArray(leads.callState, ['new', 'not_reached']),
      gt(leads.createdAt, new Date(now.getTime() - MAX_WAIT_MS)),
      or(eq(leads.callState, 'new'), again),
      ne(leads.state, 'dropped'),
      isNull(leads.erasedAt),
      seenBy(scope),
    );
    const until = sql`coalesce(${leads.callAt}, ${leads.promisedAt})`;
    // broken promises first; who was promised nothing waits since the lead came
    const order = [sql`${until} <= ${now.toISOString()} DESC NULLS LAST`, asc(sql`coalesce(${until}, ${leads.createdAt})`), asc(leads.id)];
    const rows = await this.database.run((db) =>
      db
        .select()
        .from(leads)
        .where(where)
        .orderBy(...order)
        .limit(most),
    );
    return rows.map(stored);
  }

  /**
   * Leads of the last day of which nobody was notified yet, 100 at most; they are marked with the transaction, and taken once.
   * @param kind new: nobody has called yet; late: and the promise is over
   */
  async takeToNotify({ db }: Transaction, kind: 'new' | 'late', now: Date): Promise<readonly StoredLead[]> {
    const since = new Date(now.getTime() - DAY_MS);
    const mark = kind === 'new' ? leads.newNotifiedAt : leads.lateNotifiedAt;
    const ofKind =
      kind === 'new'
        ? gt(leads.createdAt, since)
        : and(gt(leads.promisedAt, since), lt(leads.promisedAt, now), gt(leads.createdAt, new Date(now.getTime() - MAX_WAIT_MS)));
    const where = and(eq(leads.callState, 'new'), ofKind, isNull(mark), ne(leads.state, 'dropped'), isNull(leads.erasedAt));
    const next = db
      .select({ id: leads.id })
      .from(leads)
      .where(where)
      .orderBy(asc(leads.createdAt))
      .limit(MAX_NOTIFIED)
      .for('update', { skipLocked: true });
    const set = kind === 'new' ? { newNotifiedAt: now } : { lateNotifiedAt: now };
    const taken = await db
      .update(leads)
      .set(set)
      .where(and(inArray(leads.id, next), isNull(mark)))
      .returning();
    return taken.map(stored);
  }
}
