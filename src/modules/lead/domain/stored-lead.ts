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
