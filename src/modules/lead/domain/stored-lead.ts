import type { Lead } from './lead';
import type { DeliveryProgress } from './lead-delivery';
import type { LeadState } from './lead-state';

/** A lead as it is kept. */
export interface StoredLead {
  readonly id: string;
  readonly createdAt: Date;
  readonly lead: Lead;
  readonly state: LeadState;
  readonly progress: DeliveryProgress;
  /** Runs of the sender that failed. */
  readonly attempts: number;
  /** Why the last one failed; names no person. */
  readonly lastError: string | null;
  /** Whose it is: what the console calls an operator; null: nobody's yet. */
  readonly assignee: string | null;
  /** What operators note for each other; may name a person, and is erased with the lead. */
  readonly note: string;
  /** When what it says of a person was removed, because its time was over; such a lead is never sent. */
  readonly erasedAt: Date | null;
}

/** What happened to a lead, oldest first. */
export interface LeadEvent {
  readonly at: Date;
  readonly event: 'received' | 'repeated' | 'delivered' | 'failed' | 'retried' | 'dropped' | 'assigned' | 'noted' | 'warning';
  readonly detail: string | null;
}

/** What `add` made of a lead. */
export interface AddedLead {
  readonly id: string;
  /** An equal one came a moment ago: this is its id, and nothing was added. */
  readonly isRepeat: boolean;
}

/** Leads that came within a stretch of time. */
export interface LeadCount {
  /** Which stretch, from 0. */
  readonly step: number;
  /** Empty: it is none of those that were asked for. */
  readonly source: string;
  readonly state: LeadState;
  readonly count: number;
}

export interface LeadFilter {
  readonly state?: LeadState;
  /** Only those with this phone, as it is kept. */
  readonly phone?: string;
  /** Only those of this operator. */
  readonly assignee?: string;
  /** Only those that came before the lead of this id. */
  readonly before?: string;
  /** 1 to 200. */
  readonly most: number;
}

/** The leads of all instances. Every method rejects with `database_unavailable` while the database is out of reach. */
export abstract class LeadStore {
  /** Carries out whole or not at all what `work` does in our database; it may run again. */
  abstract together<T>(work: () => Promise<T>): Promise<T>;

  /**
   * Commits a lead, together with the job that sends it when its state is `queued`. Of equal leads that come within `repeatMs`, to
   * whatever instance, one is added. One that tells of a visit of which the site has just told itself is a repeat of that.
   * @param id for it, a UUID; a lead that has it already is not added again
   * @param keyHash hash of the lead's key
   */
  abstract add(id: string, lead: Lead, keyHash: string, state: LeadState, repeatMs: number): Promise<AddedLead>;

  /**
   * Commits the lead of an event of a visit, with the job that sends it: once, however often it is asked for. Where a widget of another site
   * has left a lead of the same visit a moment ago, that one stands for the event; the other way round `add` takes such a lead as a repeat.
   * @param event names it among all events; the id follows from it
   */
  abstract addEvent(id: string, lead: Lead, event: string): Promise<AddedLead>;

  abstract find(id: string): Promise<StoredLead | null>;

  /** Keeps the result of a step; the last one makes the lead delivered. */
  abstract record(id: string, progress: DeliveryProgress): Promise<void>;

  /** Notes a run that failed. @param isFinal nobody tries again: the lead is failed */
  abstract failed(id: string, reason: string, isFinal: boolean): Promise<void>;

  /** Newest first. */
  abstract list(filter: LeadFilter): Promise<readonly StoredLead[]>;

  abstract events(id: string): Promise<readonly LeadEvent[]>;

  /**
   * Sends a lead that is neither delivered nor erased, from the step that is due: by the job that is on its way, which becomes due at once, or by a new
   * one. @returns whether there is one
   */
  abstract retry(id: string): Promise<boolean>;

  /** Decides that a lead that is not delivered is not sent. @param why for its events @returns whether there is one */
  abstract drop(id: string, why?: string): Promise<boolean>;

  /** Gives a lead to an operator; null: to nobody. @returns whether there is such a lead */
  abstract assign(id: string, assignee: string | null): Promise<boolean>;

  /** Keeps the note of a lead in the place of the one before. @returns whether there is such a lead that was not erased */
  abstract annotate(id: string, note: string): Promise<boolean>;

  /** How many there are by state, up to 10,000 of each. */
  abstract counts(): Promise<Readonly<Record<LeadState, number>>>;

  /** A mark that changes when a lead comes, and with everything that happens to one. */
  abstract mark(): Promise<string>;

  /** @param bounds of the stretches, one more than there are; @param sources that are told apart: others could be any number */
  abstract counted(bounds: readonly Date[], sources: readonly string[]): Promise<readonly LeadCount[]>;
}
