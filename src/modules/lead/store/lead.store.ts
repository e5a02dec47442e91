import { Injectable } from '@nestjs/common';
import { and, asc, desc, eq, getTableColumns, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { Database, type Transaction } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { stateCounts, type CountedTable } from '../../../platform/database/state-counts';
import type { Lead } from '../domain/lead';
import { NOT_BEGUN, nextStep, type DeliveryProgress } from '../domain/lead-delivery';
import { LEAD_STATES, type LeadState } from '../domain/lead-state';
import type { AddedLead, LeadBeginning, LeadCount, LeadEvent, LeadFilter, LeadScope, StoredLead } from '../domain/stored-lead';
import { leadOfEvent, leadOfFrame, hasAppointmentEvent } from './lead-duplicates';
import { noteSource } from '../../traffic/traffic.api';
import { SEND_LEAD } from '../lead.jobs';
import { leadEvents, leads } from './lead.schema';

export const COUNTED_LEADS: CountedTable<LeadState> = { table: 'leads', states: LEAD_STATES, by: 'created_at' };

/** The leads of all instances. Every method rejects with `database_unavailable` while the database is out of reach. */
@Injectable()
export class LeadStore {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  /** Carries out whole or not at all what `work` does in our database; it may run again. */
  together<T>(work: () => Promise<T>): Promise<T> {
    return this.database.together(work);
  }

  /**
   * Commits a lead, together with the job that sends it when its state is `queued`. Of equal leads that come within `repeatMs`, to
   * whatever instance, one is added. One that tells of an appointment of which the site has just told itself is a repeat of that.
   * @param id for it, a UUID; a lead that has it already is not added again
   * @param keyHash hash of the lead's key
   */
  add(id: string, lead: Lead, beginning: Beginning, { keyHash, repeatMs }: RepeatKey): Promise<AddedLead> {
    const row = { ...lead, id, ...begun(beginning), frameHash: keyHash };
    const claim = [keyHash, id, repeatMs];
    return this.database.transaction(async (tx) => {
      // equal leads that come at the same moment, to whatever instance, wait at the claim for the first
      if (!hasAppointmentEvent(lead)) {
        const { rows } = await tx.query<{ first: string; isAdded: boolean }>(CLAIM_AND_ADD, [...claim, asRecord(row)]);
        const { first, isAdded } = rows[0]!;
        if (first !== id) return { id: first, isRepeat: true };
        const source = { subject: 'lead', id, value: null, isRepeat: WROTE_BEFORE, values: [lead.phone, id] } as const;
        // both make one trip
        const [added] = await Promise.all([this.sent(tx, row, isAdded), isAdded && noteSource(tx, source)]);
        return added;
      }
      const first = (await tx.query<{ lead_id: string }>(CLAIM, claim)).rows[0]!.lead_id;
      if (first !== id) return { id: first, isRepeat: true };
      const told = await leadOfEvent(tx, lead, keyHash);
      if (told === null) return this.insert(tx, row);
      await tx.query(POINT, [keyHash, told]);
      return { id: told, isRepeat: true };
    });
  }

  /**
   * Commits the lead of an event of an appointment, with the job that sends it: once, however often it is asked for. Where a widget of another site
   * has left a lead of the same appointment a moment ago, that one stands for the event; the other way round `add` takes such a lead as a repeat.
   * @param event names it among all events; the id follows from it
   */
  addEvent(id: string, lead: Lead, event: string, salonSlug: string | null): Promise<AddedLead> {
    const beginning = begun({ state: 'queued', isToCall: false, promisedAt: null, salonSlug });
    return this.database.transaction(async (tx) => {
      const left = await leadOfFrame(tx, lead, event);
      return left === null ? this.insert(tx, { ...lead, id, ...beginning, event }) : { id: left, isRepeat: true };
    });
  }

  async find(id: string): Promise<StoredLead | null> {
    if (!UUID.test(id)) return null;
    const [row] = await this.database.run((db) => db.select().from(leads).where(eq(leads.id, id)));
    return row ? stored(row) : null;
  }

  /** Keeps the result of a step; the last one makes the lead delivered. */
  async record(id: string, progress: DeliveryProgress): Promise<void> {
    const done = nextStep(progress) === 'done';
    const change = done ? { progress, state: 'delivered' as const, deliveredAt: sql`now()`, lastError: null } : { progress };
    await this.database.run((db) => db.update(leads).set(change).where(eq(leads.id, id)));
  }

  /** Records a failed run. @param isFinal no further try: the lead is failed */
  async failed(id: string, reason: string, isFinal: boolean): Promise<void> {
    await this.database.transaction(async ({ db }) => {
      const change = { attempts: sql`${leads.attempts} + 1`, lastError: reason, ...(isFinal && { state: 'failed' as const }) };
      await db
        .update(leads)
        .set(change)
        .where(and(eq(leads.id, id), eq(leads.state, 'queued')));
      if (isFinal) await db.insert(leadEvents).values({ leadId: id, event: 'failed', detail: reason });
    });
  }

  /** Newest first. */
  async list({ state, call, scope = 'all', phone, assignee, before, most }: LeadFilter): Promise<readonly StoredLead[]> {
    const ofPhone = phone === undefined ? undefined : eq(leads.phone, phone);
    const ofOperator = assignee === undefined ? undefined : eq(leads.assignee, assignee);
    const ofState = and(state && eq(leads.state, state), call && eq(leads.callState, call));
    const where = and(ofState, ofPhone, ofOperator, before === undefined ? undefined : older(before), seenBy(scope));
    const rows = await this.database.run((db) =>
      db.select().from(leads).where(where).orderBy(desc(leads.createdAt), desc(leads.id)).limit(most),
    );
    return rows.map(stored);
  }

  async events(id: string): Promise<readonly LeadEvent[]> {
    const { at, event, detail } = leadEvents;
    const found = await this.database.run((db) =>
      db.select({ at, event, detail }).from(leadEvents).where(eq(leadEvents.leadId, id)).orderBy(asc(leadEvents.id)).limit(200),
    );
    return found as readonly LeadEvent[];
  }

  /**
   * Sends a lead that is neither delivered nor erased, from the step that is due: by the job that is on its way, which becomes due at once, or by a new
   * one. @returns whether there is one
   */
  retry(id: string): Promise<boolean> {
    return this.change(id, { state: 'queued', from: and(ne(leads.state, 'delivered'), isNull(leads.erasedAt)) }, (tx) =>
      this.jobs.enqueueOnce(tx, SEND_LEAD, { id }),
    );
  }

  /** Decides that a lead that is not delivered is not sent. @param why for its events @returns whether there is one */
  drop(id: string, why?: string): Promise<boolean> {
    return this.change(id, { state: 'dropped', from: and(ne(leads.state, 'delivered'), ne(leads.state, 'dropped')), why });
  }

  /** Gives a lead to an operator; null: to none. @returns whether there is such a lead */
  assign(id: string, assignee: string | null): Promise<boolean> {
    return this.tell(id, { assignee }, 'assigned');
  }

  /** Keeps the note of a lead in the place of the one before. @returns whether there is such a lead that was not erased */
  annotate(id: string, note: string): Promise<boolean> {
    return this.tell(id, { note }, 'noted');
  }

  /** How many there are by state, up to 10,000 of each. */
  counts(): Promise<Readonly<Record<LeadState, number>>> {
    return stateCounts(this.database, COUNTED_LEADS);
  }

  /** A mark that changes when a lead comes, and with everything that happens to one. */
  async mark(): Promise<string> {
    return (await this.database.query<{ mark: string }>(MARK)).rows[0]!.mark;
  }

  /** @param bounds of the stretches, one more than there are; @param sources that are told apart: others could be any number */
  async counted(bounds: readonly Date[], sources: readonly string[]): Promise<readonly LeadCount[]> {
    const values = [bounds.slice(0, -1), bounds[0], bounds.at(-1), sources];
    return (await this.database.query<LeadCount & QueryResultRow>(COUNTED, values)).rows;
  }

  private async insert(tx: Transaction, row: Omit<typeof leads.$inferInsert, 'progress'> & { readonly id: string }): Promise<AddedLead> {
    const added = await tx.db
      .insert(leads)
      .values({ ...row, progress: NOT_BEGUN })
      .onConflictDoNothing()
      .returning({ id: leads.id });
    return this.sent(tx, row, added.length > 0);
  }

  /** With the job that sends it, unless it was there already. */
  private async sent(
    tx: Transaction,
    { id, state }: { readonly id: string; readonly state: LeadState },
    isAdded: boolean,
  ): Promise<AddedLead> {
    if (isAdded && state === 'queued') await this.jobs.enqueue(tx, SEND_LEAD, { id });
    return { id, isRepeat: !isAdded };
  }

  /** Changes what operators say of a lead that was not erased. */
  private tell(id: string, change: { readonly assignee: string | null } | { readonly note: string }, event: 'assigned' | 'noted') {
    return this.database.transaction(async ({ db }) => {
      const where = and(eq(leads.id, id), isNull(leads.erasedAt));
      const changed = await db.update(leads).set(change).where(where).returning({ id: leads.id });
      if (changed.length === 0) return false;
      await db.insert(leadEvents).values({ leadId: id, event });
      return true;
    });
  }

  /** Moves a lead to another state, if it is one of `from`: by an operator's decision, or because it was erased. */
  private change(id: string, { state, from, why = null }: Change, also?: (tx: Transaction) => Promise<void>): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const where = and(eq(leads.id, id), from);
      const changed = await tx.db.update(leads).set({ state, attempts: 0, lastError: null }).where(where).returning({ id: leads.id });
      if (changed.length === 0) return false;
      await tx.db.insert(leadEvents).values({ leadId: id, event: state === 'queued' ? 'retried' : 'dropped', detail: why });
      await also?.(tx);
      return true;
    });
  }
}

interface Change {
  readonly state: 'queued' | 'dropped';
  readonly from: SQL | undefined;
  /** For its events. */
  readonly why?: string | null;
}

/** Takes the key for a lead, unless an equal one has it still; answers whose it is. */
const CLAIM = `INSERT INTO lead_repeats AS known (hash, lead_id, until) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  ON CONFLICT (hash) DO UPDATE SET
    lead_id = CASE WHEN known.until <= clock_timestamp() THEN excluded.lead_id ELSE known.lead_id END,
    until = CASE WHEN known.until <= clock_timestamp() THEN excluded.until ELSE known.until END
  RETURNING lead_id`;
const ADDED = [
  'id, locale, source, name, phone, email, salon, "time", comment, user_id, appointment_id, service, order_time',
  '"text", send, support, state, progress, frame_hash, call_state, promised_at, salon_slug',
].join(', ');
/** Both at once: the lead is added where the key is its own. */
const CLAIM_AND_ADD = `WITH claim AS (${CLAIM}), added AS (
    INSERT INTO leads (${ADDED}) SELECT ${ADDED} FROM jsonb_populate_record(NULL::leads, $4) WHERE id = (SELECT lead_id FROM claim)
    ON CONFLICT DO NOTHING RETURNING id)
  SELECT lead_id AS first, EXISTS (SELECT FROM added) AS "isAdded" FROM claim`;
/** Who comes with the key again is answered as that lead was. */
const POINT = 'UPDATE lead_repeats SET lead_id = $2 WHERE hash = $1';
const WROTE_BEFORE = `EXISTS (SELECT FROM leads WHERE phone = $9 AND phone <> '' AND id <> $10::uuid)`;
const MARK = `SELECT concat((SELECT max(id) FROM lead_events), ' ', (SELECT max(created_at) FROM leads)) AS mark`;
const COUNTED = `SELECT width_bucket(created_at, $1::timestamptz[]) - 1 AS step, CASE WHEN source = ANY ($4) THEN source ELSE '' END AS source,
    state, count(*)::int AS count FROM leads WHERE created_at >= $2 AND created_at < $3 GROUP BY 1, 2, 3`;
/** By the database's own moments, which are finer than those of JavaScript. */
const older = (id: string) => sql`(${leads.createdAt}, ${leads.id}) < (SELECT created_at, id FROM leads WHERE id = ${id})`;
/** A new lead by the names of its columns. */
function asRecord(row: object): string {
  const columns: Readonly<Record<string, { readonly name: string }>> = getTableColumns(leads);
  return JSON.stringify(
    Object.fromEntries(Object.entries({ ...row, progress: NOT_BEGUN }).map(([key, value]) => [columns[key]!.name, value])),
  );
}

/** A lead of no known salon is of all. */
export const seenBy = (scope: LeadScope) => {
  if (scope === 'all') return undefined;
  return scope === 'none' ? sql`false` : or(eq(leads.salonSlug, scope.salon), isNull(leads.salonSlug));
};

type Beginning = LeadBeginning & { readonly state: LeadState };
/** The key by which a lead is a repeat of one that came so long ago at most. */
interface RepeatKey {
  readonly keyHash: string;
  readonly repeatMs: number;
}

const begun = ({ state, isToCall, promisedAt, salonSlug }: Beginning) =>
  ({ state, callState: isToCall ? 'new' : 'none', promisedAt, salonSlug }) as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type LeadRow = typeof leads.$inferSelect;

export function stored({
  id,
  createdAt,
  state,
  progress,
  attempts,
  lastError,
  assignee,
  note,
  erasedAt,
  callState,
  callAt,
  promisedAt,
  bookedAppointment,
  closeReason,
  callChangedAt,
  callBefore,
  salonSlug,
  ...row
}: LeadRow): StoredLead {
  const { name, phone, email, salon, time, comment, source, userId, appointmentId, service, orderTime, text, send, support, locale } = row;
  const lead = { name, phone, email, salon, time, comment, source, userId, appointmentId, service, orderTime, text, send, support, locale };
  const result = { state: callState, callAt, appointment: bookedAppointment, reason: closeReason };
  const call = { ...result, promisedAt, changedAt: callChangedAt, hasBefore: callBefore !== null };
  return { id, createdAt, lead, state, progress, attempts, lastError, assignee, note, call, salonSlug, erasedAt };
}
